#include "worker/serve.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/mman.h>
#include <unistd.h>

#include <cmath>
#include <cstdio>
#include <cstring>
#include <limits>
#include <memory>
#include <new>
#include <nlohmann/json.hpp>
#include <sstream>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "linbench/status.hpp"
#include "worker/protocol.hpp"
#include "worker/scripted_execution.hpp"

namespace linbench {
namespace {

using namespace protocol;
using nlohmann::json;
using test::FakeClock;
using test::ScriptedExecution;
using ::testing::ElementsAre;
using ::testing::HasSubstr;

/// A file in memory, readable by its path.
class MemoryFile {
 public:
  explicit MemoryFile(const std::string& content) : fd_(memfd_create("test", MFD_CLOEXEC | MFD_ALLOW_SEALING)) {
    EXPECT_EQ(write(fd_, content.data(), content.size()), static_cast<ssize_t>(content.size()));
    lseek(fd_, 0, SEEK_SET);
  }
  template <class T>
  explicit MemoryFile(const std::vector<T>& values)
      : MemoryFile(std::string(reinterpret_cast<const char*>(values.data()), values.size() * sizeof(T))) {}
  MemoryFile(const MemoryFile&) = delete;
  MemoryFile& operator=(const MemoryFile&) = delete;
  ~MemoryFile() { close(fd_); }

  int fd() const { return fd_; }
  std::string path() const { return "/proc/self/fd/" + std::to_string(fd_); }
  std::string content() const {
    std::string text(static_cast<std::size_t>(lseek(fd_, 0, SEEK_END)), '\0');
    EXPECT_EQ(pread(fd_, text.data(), text.size(), 0), static_cast<ssize_t>(text.size()));
    return text;
  }
  std::vector<double> values() const {
    const std::string text = content();
    std::vector<double> values(text.size() / sizeof(double));
    std::memcpy(values.data(), text.data(), values.size() * sizeof(double));
    return values;
  }

 private:
  int fd_;
};

using Log = std::vector<std::string>;

/// Computes the product of 1 x 1 matrices; each call takes 1 ms of the fake clock. Writes down what is asked of it.
class ProductExecution final : public ScriptedExecution {
 public:
  ProductExecution(FakeClock& clock, const Operands& operands, Log& log)
      : ScriptedExecution(clock, [](auto) { return 1e-3; }), operands_(operands), log_(log) {}
  ~ProductExecution() override { log_.emplace_back("end"); }

  void restore(std::int64_t calls) override {
    log_.push_back(fmt::format("restore {}", calls));
    ScriptedExecution::restore(calls);
  }
  void launch(std::int64_t calls) override {
    log_.push_back(fmt::format("launch {}", calls));
    ScriptedExecution::launch(calls);
  }
  void wait() override {
    log_.emplace_back("wait");
    ScriptedExecution::wait();
  }
  void check() override {
    log_.emplace_back("check");
    ScriptedExecution::check();
  }
  ResultRange copy_out(const View& result) override {
    copy_last(result);
    return {0, 1};
  }
  void copy_last(const View& result) override {
    *result.system<double>(0) = *operands_.a.system<double>(0) * *operands_.b.system<double>(0);
    log_.emplace_back("copy");
  }

 private:
  Operands operands_;
  Log& log_;
};

/// Fails as its argument says.
class FakeBackend final : public Backend {
 public:
  FakeBackend(FakeClock& clock, std::string behaviour, const Resources& resources, Log& log)
      : clock_(clock), behaviour_(std::move(behaviour)), resources_(resources), log_(log) {}

  Description describe() const override {
    Description description;
    description.library = "fake:" + behaviour_;
    description.threads = resources_.threads;
    return description;
  }

  std::vector<DeviceInfo> devices() const override {
    if (behaviour_ != "device") return {};
    DeviceInfo device;
    device.name = "fake";
    return {device};
  }

  std::vector<std::string> routines(const Problem& problem) const override {
    log_.emplace_back("routines");
    if (problem.operation == Operation::solve) throw StatusError(Status::unsupported, "no LAPACK in it");
    return {"gemm", "slow"};
  }

  std::unique_ptr<Execution> prepare(const Problem&, std::string_view routine, const Operands& operands) override {
    if (routine != "gemm") throw StatusError(Status::unsupported, fmt::format("no {} in it", routine));
    if (behaviour_ == "bad_alloc") throw std::bad_alloc();
    if (behaviour_ == "singular") throw StatusError(Status::singular, "info 3");
    if (behaviour_ == "inaccurate") throw StatusError(Status::inaccurate, "not for a worker to say");
    if (behaviour_ == "exception") throw std::runtime_error("something broke");
    if (behaviour_ == "silent") throw std::runtime_error("");
    if (behaviour_ == "strange") throw 3;
    auto execution = std::make_unique<ProductExecution>(clock_, operands, log_);
    execution->limit_calls(8);
    if (behaviour_ == "fails later") execution->fail_in_block = 2;
    return execution;
  }

 private:
  FakeClock& clock_;
  std::string behaviour_;
  Resources resources_;
  Log& log_;
};

/// The replies to lines of input, each decoded.
std::vector<Reply> replies_to(const std::string& input, const std::string& argument, Log& log) {
  const MemoryFile in(input);
  const MemoryFile out(std::string{});
  FakeClock clock(25e-9);
  const BackendFactory make = [&clock, &log](const std::string& behaviour, const Resources& resources) {
    if (behaviour == "unavailable") throw StatusError(Status::unavailable, "no such library");
    return std::make_unique<FakeBackend>(clock, behaviour, resources, log);
  };
  serve(in.fd(), out.fd(), make, argument, clock);
  std::vector<Reply> replies;
  std::istringstream lines(out.content());
  for (std::string line; std::getline(lines, line);) replies.push_back(decode_reply(line));
  return replies;
}

std::vector<Reply> replies_to(const std::string& input, const std::string& argument = "") {
  Log log;
  return replies_to(input, argument, log);
}

std::string line(const Request& request) {
  return encode(request) + "\n";
}

std::string hello() {
  return line(HelloRequest{});
}

Problem one_by_one(Operation operation = Operation::dot) {
  Problem p;
  p.operation = operation;
  p.m = p.n = 1;
  p.k = operation == Operation::dot ? 1 : 0;
  return p;
}

constexpr double kNaN = std::numeric_limits<double>::quiet_NaN();

/// The files of a visit and its request.
struct VisitFiles {
  MemoryFile a{std::vector<double>{6}};
  MemoryFile b{std::vector<double>{7}};
  MemoryFile result{std::vector<double>{kNaN}};

  VisitRequest request() const {
    const Layout layout{Dtype::f64, 1, 1, 1, 1};
    VisitRequest request;
    request.problem = one_by_one();
    request.routine = "gemm";
    request.a = {a.path(), layout};
    request.b = {b.path(), layout};
    request.result = {result.path(), layout};
    return request;
  }
  ProbeRequest probe() const {
    const VisitRequest visit = request();
    return {visit.problem, visit.routine, visit.a, visit.b, visit.result};
  }
};

ErrorReply only_error(const std::vector<Reply>& replies) {
  for (const Reply& reply : replies)
    if (const auto* error = std::get_if<ErrorReply>(&reply)) return *error;
  ADD_FAILURE() << "no error among " << replies.size() << " replies";
  return {};
}

ErrorReply error_of(const VisitRequest& request, const std::string& argument = "") {
  const auto replies = replies_to(hello() + line(request), argument);
  EXPECT_EQ(replies.size(), 2u);
  return only_error(replies);
}

TEST(Serve, HelloDescribesTheBackendMadeFromArgumentAndResources) {
  HelloRequest request;
  request.resources.threads = 3;
  const auto replies = replies_to(line(request), "some/lib.so");
  ASSERT_EQ(replies.size(), 1u);
  const auto& reply = std::get<HelloReply>(replies[0]);
  EXPECT_EQ(reply.description.library, "fake:some/lib.so");
  EXPECT_EQ(reply.description.threads, 3);
}

TEST(Serve, HelloComesFirst) {
  const auto replies = replies_to(line(RoutinesRequest{one_by_one()}) + hello());
  ASSERT_EQ(replies.size(), 2u);
  EXPECT_EQ(std::get<ErrorReply>(replies[0]).reason, "say hello first: there is no backend yet");
  EXPECT_TRUE(std::holds_alternative<HelloReply>(replies[1]));
}

TEST(Serve, HelloIsSaidOnce) {
  EXPECT_THAT(only_error(replies_to(hello() + hello())).reason, HasSubstr("hello was said before"));
}

TEST(Serve, ABackendThatIsNotThereIsUnavailable) {
  const ErrorReply error = only_error(replies_to(hello(), "unavailable"));
  EXPECT_EQ(error.status, Status::unavailable);
  EXPECT_EQ(error.reason, "no such library");
}

TEST(Serve, HelloReadsTheSharedMemory) {
  const MemoryFile good{std::string(kSharedMemoryText)};
  const MemoryFile bad{std::string("linbenxh\n")};
  HelloRequest request;
  request.probe_file = good.path();
  EXPECT_TRUE(std::holds_alternative<HelloReply>(replies_to(line(request)).at(0)));
  for (const std::string& path : {bad.path(), std::string("/proc/self/fd/999999")}) {
    request.probe_file = path;
    const ErrorReply error = only_error(replies_to(line(request)));
    EXPECT_EQ(error.status, Status::unavailable);
    EXPECT_THAT(error.reason, HasSubstr(path));
  }
}

TEST(Serve, RoutinesAreTheBackends) {
  const auto replies =
      replies_to(hello() + line(RoutinesRequest{one_by_one()}) + line(RoutinesRequest{one_by_one(Operation::solve)}));
  ASSERT_EQ(replies.size(), 3u);
  EXPECT_THAT(std::get<RoutinesReply>(replies[1]).routines, ElementsAre("gemm", "slow"));
  EXPECT_EQ(std::get<ErrorReply>(replies[2]).status, Status::unsupported);
  EXPECT_EQ(std::get<ErrorReply>(replies[2]).reason, "no LAPACK in it");
}

TEST(Serve, AVisitMeasuresAndWritesTheResult) {
  const VisitFiles files;
  const auto replies = replies_to(hello() + line(files.request()));
  ASSERT_EQ(replies.size(), 2u);
  const auto& reply = std::get<VisitReply>(replies[1]);
  EXPECT_NEAR(reply.measurement.first_call_s, 1e-3, 1e-6);
  EXPECT_EQ(reply.measurement.samples.size(), 50u);
  EXPECT_EQ(reply.measurement.result.first, 0);
  EXPECT_EQ(reply.measurement.result.count, 1);
  EXPECT_GT(reply.peak_rss_bytes, 0);
  EXPECT_THAT(files.result.values(), ElementsAre(42.0));
}

TEST(Serve, ThePolicyReachesTheTimedLoop) {
  const VisitFiles files;
  VisitRequest request = files.request();
  request.policy.reps = 4;
  const auto replies = replies_to(hello() + line(request));
  EXPECT_EQ(std::get<VisitReply>(replies.at(1)).measurement.samples.size(), 4u);
}

TEST(Serve, AFailureIsAnErrorAndTheWorkerGoesOn) {
  const struct {
    const char* behaviour;
    Status status;
    const char* reason;
  } cases[] = {
      {"bad_alloc", Status::oom, "out of memory in the worker"},
      {"singular", Status::singular, "info 3"},
      {"inaccurate", Status::failed, "not for a worker to say"},
      {"exception", Status::failed, "something broke"},
      {"silent", Status::failed, "failed without saying why"},
      {"strange", Status::failed, "an exception of unknown type"},
  };
  const VisitFiles files;
  for (const auto& c : cases) {
    const auto replies = replies_to(hello() + line(files.request()) + line(RoutinesRequest{one_by_one()}), c.behaviour);
    ASSERT_EQ(replies.size(), 3u) << c.behaviour;
    EXPECT_EQ(std::get<ErrorReply>(replies[1]).status, c.status) << c.behaviour;
    EXPECT_EQ(std::get<ErrorReply>(replies[1]).reason, c.reason);
    EXPECT_TRUE(std::holds_alternative<RoutinesReply>(replies[2])) << c.behaviour;
  }
}

TEST(Serve, ARoutineThatTheBackendDoesNotOfferIsItsToRefuse) {
  const VisitFiles files;
  VisitRequest request = files.request();
  request.routine = "gesv";
  const ErrorReply error = error_of(request);
  EXPECT_EQ(error.status, Status::unsupported);
  EXPECT_EQ(error.reason, "no gesv in it");
}

TEST(Serve, AFileThatCannotBeOpenedIsNamed) {
  const VisitFiles files;
  VisitRequest request = files.request();
  request.b.file = "/nonexistent/b";
  EXPECT_EQ(error_of(request).reason, "cannot open the operands' file /nonexistent/b: No such file or directory");
}

TEST(Serve, AFileSmallerThanItsLayoutIsRefused) {
  const VisitFiles files;
  const MemoryFile small{std::string("1234567")};
  VisitRequest request = files.request();
  request.a.file = small.path();
  EXPECT_THAT(error_of(request).reason, HasSubstr("has 7 bytes: its layout needs 8"));
}

TEST(Serve, OperandsNeedOnlyBeReadable) {
  const VisitFiles files;
  for (const MemoryFile* file : {&files.a, &files.b})
    ASSERT_EQ(fcntl(file->fd(), F_ADD_SEALS, F_SEAL_FUTURE_WRITE | F_SEAL_SHRINK | F_SEAL_GROW), 0);
  const auto replies = replies_to(hello() + line(files.request()));
  EXPECT_TRUE(std::holds_alternative<VisitReply>(replies.at(1)));
}

TEST(Serve, MatricesMustFitTheProblem) {
  const VisitFiles files;
  VisitRequest request = files.request();
  request.problem.k = 2;
  EXPECT_EQ(error_of(request).reason, "matrix a of the request is f64 1 x 1: the problem needs f64 1 x 2");
  request = files.request();
  request.result.layout.dtype = Dtype::f32;
  EXPECT_EQ(error_of(request).reason, "matrix result of the request is f32 1 x 1: the problem needs f64 1 x 1");
  request = files.request();
  request.b.layout.systems = 2;
  EXPECT_THAT(error_of(request).reason, HasSubstr("differ in their number of systems"));
  request = files.request();
  request.problem.batch = 2;
  EXPECT_THAT(error_of(request).reason, HasSubstr("have 1 systems each: a call of the problem takes 2"));
}

// ---- devices and probe ----

TEST(Serve, DevicesAreTheBackends) {
  EXPECT_EQ(std::get<DevicesReply>(replies_to(hello() + line(DevicesRequest{}), "device").at(1)).devices.size(), 1u);
  EXPECT_EQ(std::get<DevicesReply>(replies_to(hello() + line(DevicesRequest{})).at(1)).devices.size(), 0u);
  EXPECT_THAT(only_error(replies_to(line(DevicesRequest{}))).reason, HasSubstr("say hello first"));
}

TEST(Serve, AProbeDoesWhatItIsToldAndWhenItIsTold) {
  const VisitFiles files;
  Log log;
  const auto replies = replies_to(hello() + line(files.probe()) + line(LoadRequest{0}) + line(GoRequest{}) +
                                      line(LoadRequest{5}) + line(GoRequest{}) + line(RoutinesRequest{one_by_one()}),
                                  "", log);
  ASSERT_EQ(replies.size(), 7u);
  for (const std::size_t ready : {1, 2, 4}) EXPECT_EQ(std::get<ReadyReply>(replies[ready]).max_calls, 8) << ready;
  for (const std::size_t done : {3, 5}) EXPECT_TRUE(std::holds_alternative<DoneReply>(replies[done])) << done;
  EXPECT_THAT(log, ElementsAre("restore 1", "launch 1", "wait", "check", "copy",  // the warm call
                               "restore 1", "copy",                               // no call
                               "restore 5", "launch 5", "wait", "check", "copy",  //
                               "end", "routines"));
  EXPECT_THAT(files.result.values(), ElementsAre(42.0));
}

TEST(Serve, AProbeIsReadyOnceItHasWarmedUp) {
  const VisitFiles files;
  Log log;
  EXPECT_EQ(replies_to(hello() + line(files.probe()), "", log).size(), 2u);
  EXPECT_THAT(log, ElementsAre("restore 1", "launch 1", "wait", "check", "copy", "end"));
}

TEST(Serve, AProbeOutOfOrderIsTold) {
  const VisitFiles files;
  const struct {
    std::string requests;
    std::string reason;
  } cases[] = {
      {line(LoadRequest{1}), "there is no probe"},
      {line(GoRequest{}), "there is no probe"},
      {line(files.probe()) + line(GoRequest{}), "nothing is loaded"},
      {line(files.probe()) + line(LoadRequest{1}) + line(GoRequest{}) + line(GoRequest{}), "nothing is loaded"},
      {line(files.probe()) + line(LoadRequest{9}), "cannot load 9 calls: at most 8"},
      {line(files.probe()) + line(RoutinesRequest{one_by_one()}) + line(LoadRequest{1}), "there is no probe"},
      {line(files.probe()) + line(files.request()) + line(GoRequest{}), "there is no probe"},
      {line(files.probe()) + line(LoadRequest{1}) + line(DevicesRequest{}) + line(GoRequest{}), "there is no probe"},
  };
  for (const auto& c : cases) {
    const ErrorReply error = only_error(replies_to(hello() + c.requests));
    EXPECT_EQ(error.status, Status::failed);
    EXPECT_THAT(error.reason, HasSubstr(c.reason));
  }
}

TEST(Serve, AnErrorEndsTheProbeAndFreesItsOperands) {
  const VisitFiles files;
  Log log;
  const auto replies = replies_to(hello() + line(files.probe()) + line(LoadRequest{1}) + line(GoRequest{}) +
                                      line(LoadRequest{1}) + line(RoutinesRequest{one_by_one()}),
                                  "fails later", log);
  ASSERT_EQ(replies.size(), 6u);
  EXPECT_EQ(std::get<ErrorReply>(replies[3]).status, Status::singular);
  EXPECT_THAT(std::get<ErrorReply>(replies[4]).reason, HasSubstr("an error or any other request ends it"));
  EXPECT_TRUE(std::holds_alternative<RoutinesReply>(replies[5]));
  EXPECT_THAT(log, ElementsAre("restore 1", "launch 1", "wait", "check", "copy",  //
                               "restore 1", "launch 1", "wait", "check",          // fails
                               "end", "routines"));
}

TEST(Serve, AProbeChecksItsMatrices) {
  const VisitFiles files;
  ProbeRequest request = files.probe();
  request.problem.k = 2;
  EXPECT_THAT(only_error(replies_to(hello() + line(request))).reason, HasSubstr("the problem needs f64 1 x 2"));
}

TEST(Serve, ABadLineIsAnErrorAndTheWorkerGoesOn) {
  const auto replies =
      replies_to("what?\n{\"request\":\"visit\"}\n" + std::string(kMaxLine + 10, 'x') + "\n" + hello());
  ASSERT_EQ(replies.size(), 4u);
  EXPECT_THAT(std::get<ErrorReply>(replies[0]).reason, HasSubstr("not a line of JSON"));
  EXPECT_THAT(std::get<ErrorReply>(replies[1]).reason, HasSubstr("problem is missing"));
  EXPECT_THAT(std::get<ErrorReply>(replies[2]).reason, HasSubstr("more than 16777216 bytes"));
  EXPECT_TRUE(std::holds_alternative<HelloReply>(replies[3]));
}

TEST(Serve, QuitEndsIt) {
  EXPECT_EQ(replies_to(hello() + line(QuitRequest{}) + hello()).size(), 1u);
}

TEST(Serve, TheEndOfInputEndsIt) {
  EXPECT_TRUE(replies_to("").empty());
  EXPECT_TRUE(replies_to("\n \r\n").empty());
  EXPECT_EQ(replies_to(encode(Request(HelloRequest{}))).size(), 1u);  // no newline after the last line
}

}  // namespace
}  // namespace linbench
