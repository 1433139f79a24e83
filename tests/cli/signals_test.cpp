#include "cli/signals.hpp"

#include <gtest/gtest.h>

#include <csignal>
#include <cstdlib>

namespace linbench::cli {
namespace {

// Each in a process of its own: signals are a matter of the whole process.

[[noreturn]] void exit_with_received_signal() {
  std::exit(signal_received());
}

TEST(Signals, TheFirstIsRemembered) {
  EXPECT_EXIT(
      {
        catch_signals();
        std::raise(SIGTERM);
        exit_with_received_signal();
      },
      testing::ExitedWithCode(SIGTERM), "");
}

TEST(Signals, TheSecondKills) {
  EXPECT_EXIT(
      {
        catch_signals(0);
        std::raise(SIGINT);
        std::raise(SIGINT);
      },
      testing::KilledBySignal(SIGINT), "");
  EXPECT_EXIT(
      {
        catch_signals(0);
        std::raise(SIGINT);
        std::raise(SIGTERM);
      },
      testing::KilledBySignal(SIGTERM), "");
}

TEST(Signals, TheSameOneTwiceCountsOnce) {
  EXPECT_EXIT(
      {
        catch_signals(3600);
        std::raise(SIGINT);
        std::raise(SIGINT);
        std::raise(SIGTERM);
        exit_with_received_signal();
      },
      testing::ExitedWithCode(SIGINT), "");
}

TEST(Signals, WhatTheCallerIgnoresStaysIgnored) {
  EXPECT_EXIT(
      {
        std::signal(SIGINT, SIG_IGN);
        catch_signals();
        std::raise(SIGINT);
        exit_with_received_signal();
      },
      testing::ExitedWithCode(0), "");
}

TEST(Signals, ALostTerminalStopsTheRun) {
  EXPECT_EXIT(
      {
        catch_signals();
        std::raise(SIGHUP);
        exit_with_received_signal();
      },
      testing::ExitedWithCode(SIGHUP), "");
}

TEST(Signals, FailedWritesDoNotKill) {
  EXPECT_EXIT(
      {
        make_size_limit_an_error();
        catch_signals();
        std::raise(SIGPIPE);
        std::raise(SIGXFSZ);
        exit_with_received_signal();
      },
      testing::ExitedWithCode(0), "");
}

}  // namespace
}  // namespace linbench::cli
