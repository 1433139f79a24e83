#include "run/flag.hpp"

#include <algorithm>
#include <array>

namespace linbench {
namespace {

struct FlagInfo {
  Flag flag;
  std::string_view name;
  std::string_view advice;
};

constexpr std::array<FlagInfo, 11> kFlags = {{
    {Flag::noisy, "noisy",
     "the middle half of one visit's samples spreads over more than 10 % of their median, so compare medians with "
     "their intervals only; stop other programs, or measure when the machine is quiet"},
    {Flag::outliers, "outliers",
     "more than 5 % of one visit's samples took far longer than the rest, so p95 and mean say more about interruptions "
     "than about the library; trust median and min, and look for programs that wake up now and then"},
    {Flag::page_faults, "page_faults",
     "the library touched new memory more than once per 10 ms inside the samples, so part of the time is the kernel's; "
     "expect it of buffers allocated anew in each call, and try huge pages or fewer threads"},
    {Flag::not_steady, "not_steady",
     "times were still moving by more than 2 % when the warm-up ran out, so early samples may be slower than later "
     "ones; stop other programs or let the machine settle, or give it more with --warmup N"},
    {Flag::fewer_threads, "fewer_threads",
     "CPU time per wall time is more than 20 % below the threads asked for, so the library used fewer or was kept off "
     "its CPUs; stop other programs, compare with a --threads 1 row, and check affinity, CPU quota and the library's "
     "own "
     "thread limit"},
    {Flag::throttled, "throttled",
     "the device held its clock down in a quarter of the visits or more (for heat or power: throttle_reasons), so it "
     "could be faster than this; cool it, raise its power limit, or keep other programs off it, and compare rows of "
     "the same clock only"},
    {Flag::blocks_host, "blocks_host",
     "each call returns only when the device is done, so nothing can be queued behind it and a wait is part of every "
     "call; expect the same of it in your program, or solve with --method lu"},
    {Flag::refinement_failed, "refinement_failed",
     "refining in lower precision did not reach the accuracy, so the library solved again in the operands' own "
     "precision and the time holds both; use --method lu for matrices like this one"},
    {Flag::few_passes, "few_passes",
     "fewer than 6 passes give no 95 % interval, so (a..b) is only the least and the greatest pass; allow more with "
     "--passes 6, --max-time or --budget"},
    {Flag::within_process, "within_process",
     "one pass in one process cannot show how much the time moves from process to process, often several times the "
     "spread seen here; leave out --quick, or ask for --passes 6"},
    {Flag::unverified, "unverified",
     "the result was not checked, so a wrong answer would go unnoticed and no gate may use this row; leave out "
     "--no-check"},
}};

const FlagInfo& info_of(Flag flag) {
  return *std::find_if(kFlags.begin(), kFlags.end(), [&](const FlagInfo& info) { return info.flag == flag; });
}

}  // namespace

std::string_view to_string(Flag flag) {
  return info_of(flag).name;
}

std::optional<Flag> parse_flag(std::string_view name) {
  for (const FlagInfo& info : kFlags)
    if (info.name == name) return info.flag;
  return std::nullopt;
}

std::string_view advice(Flag flag) {
  return info_of(flag).advice;
}

}  // namespace linbench
