#include "cli/signals.hpp"

#include <array>
#include <csignal>
#include <ctime>

namespace linbench::cli {
namespace {

constexpr std::array kStopping{SIGINT, SIGTERM, SIGHUP};

volatile std::sig_atomic_t received = 0;
double received_s = 0;
double patience_s = 0;

double now_s() {
  timespec now{};
  clock_gettime(CLOCK_MONOTONIC, &now);  // std::chrono is not on the list of what a signal handler may call
  return static_cast<double>(now.tv_sec) + 1e-9 * static_cast<double>(now.tv_nsec);
}

void remember(int signal_number) {
  if (received == 0) {
    received = signal_number;
    received_s = now_s();
  } else if (now_s() - received_s >= patience_s) {
    std::signal(signal_number, SIG_DFL);
    std::raise(signal_number);  // delivered when the handler returns
  }
}

void remember_first(int signal_number) {
  struct sigaction before {};
  if (sigaction(signal_number, nullptr, &before) == 0 && before.sa_handler == SIG_IGN) return;
  struct sigaction action {};
  action.sa_handler = remember;  // without SA_RESTART: a wait for a worker ends
  sigemptyset(&action.sa_mask);
  for (const int stopping : kStopping) sigaddset(&action.sa_mask, stopping);
  sigaction(signal_number, &action, nullptr);
}

}  // namespace

void make_size_limit_an_error() {
  std::signal(SIGXFSZ, SIG_IGN);
}

void catch_signals(double second_after_s) {
  patience_s = second_after_s;
  for (const int stopping : kStopping) remember_first(stopping);
  std::signal(SIGPIPE, SIG_IGN);
}

int signal_received() {
  return received;
}

}  // namespace linbench::cli
