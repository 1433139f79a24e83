// A fake worker: it speaks the protocol, measures nothing, and misbehaves as its argument says.
//
// ARGUMENT is ACTION[:VALUE][@REQUEST] joined by ';'. An action happens when that request (hello, routines, visit,
// devices, probe, load, go, quit; visit when none is named) has come and before it is answered. kActions lists them.
// `pass` lets a clock go on that a test has in a file (FileClock in tests/process/worker_process_test.cpp).
// Without an argument it answers everything correctly: one sample of 1 ms; probes of at most 400 calls that take no
// time; one device, whose name is all that was asked since hello.
#include <fcntl.h>
#include <sched.h>
#include <sys/mman.h>
#include <unistd.h>

#include <csignal>
#include <cstdlib>
#include <fstream>
#include <iostream>
#include <sstream>
#include <string>
#include <string_view>
#include <thread>
#include <variant>
#include <vector>

#include "posix/write_all.hpp"
#include "worker/protocol.hpp"

namespace {

using namespace linbench;
using namespace linbench::protocol;

/// What an action leaves to be done for the request.
enum class Then { answer, nothing };

void put(int fd, std::string_view bytes) {
  if (write_all(fd, bytes) != 0) _exit(9);
}

void answer(const Reply& reply) {
  put(1, encode(reply) + "\n");
}

[[noreturn]] void hang() {
  for (;;) pause();
}

VisitReply one_sample() {
  VisitReply reply;
  reply.measurement.samples = {Sample{1e-3, 1, 1, 1e-3, 0, std::nullopt}};
  return reply;
}

std::size_t size(const std::string& value) {
  return static_cast<std::size_t>(std::stoull(value));
}

Then die_of_signal(const std::string& value) {
  signal(std::stoi(value), SIG_DFL);
  raise(std::stoi(value));
  hang();
}

Then exit_with(const std::string& value) {
  _exit(std::stoi(value));
}

Then hang_up(const std::string&) {
  hang();
}

Then send_text(const std::string& value) {
  put(1, value + "\n");
  return Then::nothing;
}

Then send_half(const std::string&) {
  const std::string line = encode(one_sample());
  return send_text(line.substr(0, line.size() / 2));
}

Then send_negative(const std::string&) {
  VisitReply reply = one_sample();
  reply.measurement.samples[0].seconds = -1;
  answer(reply);
  return Then::nothing;
}

Then send_long_line(const std::string& value) {
  put(1, std::string(size(value), 'x'));
  hang();
}

/// Two answers in one write, so that they arrive together.
Then answer_twice(const std::string&) {
  const std::string line = encode(one_sample()) + "\n";
  put(1, line + line);
  return Then::nothing;
}

Then close_output(const std::string&) {
  close(1);
  hang();
}

Then say(const std::string& value) {
  put(2, value + "\n");
  return Then::answer;
}

/// Much more than a pipe holds.
Then chatter(const std::string& value) {
  const std::string line = "some library talks to itself all day long\n";
  for (std::size_t sent = 0; sent < size(value); sent += line.size()) put(2, line);
  return Then::answer;
}

Then report_error(const std::string& value) {
  answer(ErrorReply{parse_status(value).value(), "the fake says " + value});
  return Then::nothing;
}

/// A child that keeps the pipes open; its number is said on stderr.
Then leave_grandchild(const std::string&) {
  const pid_t pid = fork();
  if (pid == 0) hang();
  return say(std::to_string(pid));
}

/// From now on nothing is read, not even the end of the input.
bool deaf = false;
Then turn_deaf(const std::string&) {
  deaf = true;
  return Then::answer;
}

/// Of the last load.
std::int64_t loaded_calls = 0;

/// SECONDS:FILE appends a byte for each second of each loaded call.
Then pass(const std::string& value) {
  const std::size_t colon = value.find(':');
  const std::int64_t seconds = std::stoll(value.substr(0, colon)) * loaded_calls;
  std::ofstream(value.substr(colon + 1), std::ios::app) << std::string(static_cast<std::size_t>(seconds), '.');
  return Then::answer;
}

Then ignore_term(const std::string&) {
  signal(SIGTERM, SIG_IGN);
  return Then::answer;
}

/// A library's thread that never rests.
Then spin(const std::string&) {
  std::thread([] {
    for (volatile unsigned counter = 0;;) counter = counter + 1;
  }).detach();
  return Then::answer;
}

/// Address space only.
Then allocate(const std::string& value) {
  void* memory = mmap(nullptr, size(value), PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (memory == MAP_FAILED) return report_error("oom");
  munmap(memory, size(value));
  return Then::answer;
}

Then touch(const std::string& value) {
  const std::vector<char> memory(size(value), 'x');
  hang();
}

struct Action {
  std::string_view name;
  Then (*act)(const std::string& value);
};
constexpr Action kActions[] = {
    {"signal", die_of_signal},         // :NUMBER
    {"exit", exit_with},               // :STATUS
    {"hang", hang_up},                 //
    {"send", send_text},               // :TEXT instead of the answer
    {"half", send_half},               // half of the answer
    {"negative", send_negative},       // negative seconds
    {"long-line", send_long_line},     // :BYTES without a newline, then hangs
    {"twice", answer_twice},           //
    {"close-output", close_output},    // then hangs
    {"say", say},                      // :TEXT on stderr
    {"chatter", chatter},              // :BYTES on stderr
    {"error", report_error},           // :STATUS in an error reply
    {"grandchild", leave_grandchild},  //
    {"deaf", turn_deaf},               // after the answer
    {"ignore-term", ignore_term},      //
    {"pass", pass},                    // :SECONDS:FILE of each loaded call
    {"spin", spin},                    //
    {"allocate", allocate},            // :BYTES
    {"touch", touch},                  // :BYTES, then hangs
};

Then act(const std::string& text) {
  const std::size_t colon = text.find(':');
  const std::string name = text.substr(0, colon);
  for (const Action& action : kActions)
    if (action.name == name) return action.act(colon == std::string::npos ? "" : text.substr(colon + 1));
  std::cerr << "fake worker: no action '" << name << "'\n";
  std::exit(64);
}

/// Does the actions of `argument` for the request of that name.
Then misbehave(const std::string& argument, std::string_view request) {
  std::istringstream actions(argument);
  Then then = Then::answer;
  for (std::string text; std::getline(actions, text, ';');) {
    const std::size_t at = text.rfind('@');
    const std::string when = at == std::string::npos ? "visit" : text.substr(at + 1);
    if (when == request && act(text.substr(0, at)) == Then::nothing) then = Then::nothing;
  }
  return then;
}

/// CPUs in the affinity mask: `threads` of the description, to show what was set before the program started.
int cpus_at_start() {
  cpu_set_t mask;
  return sched_getaffinity(0, sizeof mask, &mask) == 0 ? CPU_COUNT(&mask) : 0;
}

bool holds_shared_memory_text(const std::string& path) {
  const int fd = open(path.c_str(), O_RDONLY | O_CLOEXEC);
  std::string text(kSharedMemoryText.size(), '\0');
  const bool equal =
      read(fd, text.data(), text.size()) == static_cast<ssize_t>(text.size()) && text == kSharedMemoryText;
  close(fd);
  return equal;
}

constexpr std::int64_t kMaxCalls = 400;

/// What was asked since hello.
std::string history;

struct Answers {
  const std::string& argument;
  int cpus;

  bool allowed(std::string_view request) const {
    if (request != "hello") history.append(history.empty() ? "" : " ").append(request);
    return misbehave(argument, request) == Then::answer;
  }

  void operator()(const HelloRequest& request) const {
    if (!holds_shared_memory_text(request.probe_file)) return answer(ErrorReply{Status::unavailable, "no probe file"});
    HelloReply reply;
    reply.description.library = "fake";
    reply.description.threads = cpus;
    if (allowed("hello")) answer(reply);
  }
  void operator()(const RoutinesRequest&) const {
    if (allowed("routines")) answer(RoutinesReply{{"gemm", "naive"}});
  }
  void operator()(const VisitRequest&) const {
    if (allowed("visit")) answer(one_sample());
  }
  void operator()(const DevicesRequest&) const {
    if (!allowed("devices")) return;
    DeviceInfo device;
    device.name = history;
    answer(DevicesReply{{device}});
  }
  void operator()(const ProbeRequest&) const {
    if (allowed("probe")) answer(ReadyReply{kMaxCalls});
  }
  void operator()(const LoadRequest& request) const {
    loaded_calls = request.calls;
    if (!allowed("load")) return;
    history.append(":").append(std::to_string(request.calls));
    answer(ReadyReply{kMaxCalls});
  }
  void operator()(const GoRequest&) const {
    if (allowed("go")) answer(DoneReply{});
  }
  void operator()(const QuitRequest&) const {
    if (allowed("quit")) std::exit(0);
  }
};

}  // namespace

int main(int argc, char** argv) {
  const std::string argument = argc > 1 ? argv[1] : "";
  const Answers answers{argument, cpus_at_start()};
  for (std::string line; !deaf && std::getline(std::cin, line);) std::visit(answers, decode_request(line));
  if (deaf) hang();
}
