#include "process/exit_reason.hpp"

#include <fmt/core.h>

#include <csignal>
#include <cstring>

namespace linbench {
namespace {

/// "SIGSEGV (Segmentation fault)".
std::string signal_text(int signal_number) {
  const char* name = sigabbrev_np(signal_number);
  const char* description = sigdescr_np(signal_number);
  if (name == nullptr || description == nullptr) return fmt::format("signal {}", signal_number);
  return fmt::format("SIG{} ({})", name, description);
}

std::string reason_of(const ProcessExit& exit, std::string_view when) {
  if (!exit.by_signal) return fmt::format("the worker exited with status {} {} without a reply", exit.code, when);
  if (exit.code == SIGKILL)
    return fmt::format("the worker was killed {} (SIGKILL) by the kernel, probably because memory ran out", when);
  const std::string death = fmt::format("the worker died of {} {}", signal_text(exit.code), when);
  if (exit.code != SIGILL) return death;
  return death +
         ": an instruction that this CPU lacks; the library chose kernels for another CPU (check the kernel set that "
         "`linbench info` shows; for OpenBLAS, --env LABEL:OPENBLAS_CORETYPE=NAME sets it)";
}

}  // namespace

StatusError exit_error(const ProcessExit& exit, std::string_view when, std::string_view last_words) {
  const bool killed = exit.by_signal && exit.code == SIGKILL;
  return StatusError(killed ? Status::oom : Status::crashed, with_last_words(reason_of(exit, when), last_words));
}

std::string with_last_words(std::string reason, std::string_view last_words) {
  return last_words.empty() ? reason : fmt::format("{}; last words: {}", reason, last_words);
}

}  // namespace linbench
