#include "process/exit_reason.hpp"

#include <fmt/core.h>

#include <csignal>
#include <cstring>
#include <optional>
#include <utility>

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
    return fmt::format("the worker was killed {} (SIGKILL), probably by the kernel because memory ran out", when);
  const std::string death = fmt::format("the worker died of {} {}", signal_text(exit.code), when);
  if (exit.code != SIGILL) return death;
  return death +
         ": an instruction that this CPU lacks; the library chose kernels for another CPU (check the kernel set that "
         "`linbench info` shows; for OpenBLAS, --env LABEL:OPENBLAS_CORETYPE=NAME sets it)";
}

/// What the dynamic loader could not find or use; nullopt: it is not the loader that ended the process. glibc's ld.so
/// then exits with status 127, having said "PROGRAM: error while loading shared libraries: NAME: REASON".
std::optional<std::string> loader_reason(const ProcessExit& exit, std::string_view last_words) {
  constexpr std::string_view kComplaint = "error while loading shared libraries: ";
  const std::size_t found = last_words.find(kComplaint);
  if (exit.by_signal || exit.code != 127 || found == std::string_view::npos) return std::nullopt;
  const std::string_view complaint = last_words.substr(found + kComplaint.size());
  const std::size_t colon = complaint.find(": ");
  if (colon == std::string_view::npos) return fmt::format("a library could not be loaded: {}", complaint);
  const std::string_view reason = complaint.substr(colon + 2);
  const bool missing = reason.find("No such file") != std::string_view::npos;
  return fmt::format("{} {}: {}", complaint.substr(0, colon), missing ? "is missing" : "could not be loaded", reason);
}

}  // namespace

StatusError exit_error(const ProcessExit& exit, std::string_view when, std::string_view last_words) {
  if (auto reason = loader_reason(exit, last_words)) return StatusError(Status::unavailable, std::move(*reason));
  const bool killed = exit.by_signal && exit.code == SIGKILL;
  return StatusError(killed ? Status::oom : Status::crashed, with_last_words(reason_of(exit, when), last_words));
}

std::string with_last_words(std::string reason, std::string_view last_words) {
  return last_words.empty() ? reason : fmt::format("{}; last words: {}", reason, last_words);
}

}  // namespace linbench
