#include "process/worker_process.hpp"

#include <gmock/gmock.h>

#include <cmath>
#include <csignal>
#include <filesystem>
#include <fstream>
#include <optional>
#include <ostream>

#include "cli/temporary_folder.hpp"
#include "fakes/fake_clock.hpp"
#include "worker_processes.hpp"

namespace linbench::test {
namespace {

using ::testing::AllOf;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::StartsWith;

template <class Body>
std::optional<StatusError> error_of(const Body& body) {
  try {
    body();
  } catch (const StatusError& error) {
    return error;
  }
  return std::nullopt;
}

/// What a worker does in a request, and what becomes of it.
struct Fault {
  std::string behaviour;
  Status status;
  std::string reason;  ///< part of it
};
void PrintTo(const Fault& fault, std::ostream* out) {
  *out << fault.behaviour;
}

class WorkerProcessTest : public WorkerProcesses {
 protected:
  WorkerProcessTest() { options_.quit_timeout_s = 10; }

  std::optional<StatusError> start_error(const std::string& behaviour) {
    return error_of([&] { start(behaviour); });
  }
};

TEST_F(WorkerProcessTest, AnswersAndIsReused) {
  const auto worker = start("");
  EXPECT_EQ(worker->description().library, "fake");
  EXPECT_GT(worker->setup_s(), 0);
  EXPECT_THAT(worker->routines(visit_request().problem), ElementsAre("gemm", "naive"));
  for (int i = 0; i < 3; ++i) {
    const VisitOutcome outcome = worker->visit(visit_request(), {60, 0});
    EXPECT_EQ(outcome.reply.measurement.samples.size(), 1u);
    EXPECT_GT(outcome.wall_s, 0);
  }
  EXPECT_TRUE(worker->alive());
}

// ---- faults in a visit that end the worker ----

class VisitFault : public WorkerProcessTest, public ::testing::WithParamInterface<Fault> {};

TEST_P(VisitFault, EndsTheWorkerWithAReason) {
  options_.quit_timeout_s = 0.2;
  const auto worker = start(GetParam().behaviour);
  const bool hangs = GetParam().status == Status::timeout;
  const auto error = error_of([&] { worker->visit(visit_request(), {hangs ? 0.2 : 60, 0}); });
  ASSERT_TRUE(error);
  EXPECT_EQ(to_string(error->status()), to_string(GetParam().status)) << error->what();
  EXPECT_THAT(error->what(), HasSubstr(GetParam().reason));
  EXPECT_FALSE(worker->alive());
}

INSTANTIATE_TEST_SUITE_P(
    All, VisitFault,
    ::testing::Values(
        Fault{"signal:11", Status::crashed, "died of SIGSEGV (Segmentation fault) during visit"},
        Fault{"signal:6", Status::crashed, "died of SIGABRT (Aborted) during visit"},
        Fault{"signal:7", Status::crashed, "SIGBUS"}, Fault{"signal:8", Status::crashed, "SIGFPE"},
        Fault{"signal:4", Status::crashed, "OPENBLAS_CORETYPE"}, Fault{"signal:15", Status::crashed, "SIGTERM"},
        Fault{"signal:9", Status::oom, "killed during visit (SIGKILL), probably by the kernel because memory ran out"},
        Fault{"exit:0", Status::crashed, "exited with status 0 during visit without a reply"},
        Fault{"exit:3", Status::crashed, "exited with status 3"},
        Fault{"say:first;say:no kernels for this;exit:1", Status::crashed, "; last words: no kernels for this"},
        Fault{"hang", Status::timeout, "no reply to visit within 0.2 s, worker killed: --timeout allows more"},
        Fault{"ignore-term;hang", Status::timeout, "no reply to visit"},
        // Said before the reply to hello, so that they have come whatever the machine's speed.
        Fault{"say:still thinking@hello;hang", Status::timeout, "last words: still thinking"},
        Fault{"half", Status::failed, "reply to visit breaks the protocol: not a line of JSON"},
        Fault{"send:hello, world", Status::failed, "not a line of JSON"},
        Fault{"send:", Status::failed, "not a line of JSON"}, Fault{"send:{}", Status::failed, "breaks the protocol"},
        Fault{"send:[1]", Status::failed, "breaks the protocol"},
        Fault{"negative", Status::failed, "measurement.samples[0].seconds"},
        Fault{R"(send:{"reply":"routines","routines":["gemm"]})", Status::failed, "the reply to another request"},
        Fault{R"(send:{"reply":"error","status":"ok","reason":"fine"})", Status::failed, "breaks the protocol"},
        Fault{"long-line:17000000", Status::failed, "reply to visit is longer than 16 MiB"},
        Fault{"close-output", Status::failed, "closed its standard output"},
        Fault{"grandchild;exit:3", Status::crashed, "exited with status 3"}));

// ---- faults at start ----

class StartFault : public WorkerProcessTest, public ::testing::WithParamInterface<Fault> {};

TEST_P(StartFault, LeavesNoWorker) {
  options_.quit_timeout_s = 0.2;
  if (GetParam().status == Status::timeout) options_.hello_timeout_s = 0.2;
  const auto error = start_error(GetParam().behaviour);
  ASSERT_TRUE(error);
  EXPECT_EQ(to_string(error->status()), to_string(GetParam().status)) << error->what();
  EXPECT_THAT(error->what(), HasSubstr(GetParam().reason));
}

INSTANTIATE_TEST_SUITE_P(
    All, StartFault,
    ::testing::Values(
        Fault{"signal:11@hello", Status::crashed, "SIGSEGV (Segmentation fault) during hello"},
        Fault{"signal:4@hello", Status::crashed, "OPENBLAS_CORETYPE"},
        Fault{"exit:127@hello", Status::crashed, "exited with status 127 during hello"},
        Fault{"say:w: error while loading shared libraries: libcublas.so.13: cannot open shared object file: "
              "No such file or directory@hello;exit:127@hello",
              Status::unavailable, "libcublas.so.13 is missing: cannot open shared object file"},
        Fault{"hang@hello", Status::timeout, "no reply to hello within 0.2 s"},
        Fault{"error:unavailable@hello", Status::unavailable, "the fake says unavailable"},
        Fault{R"(send:{"reply":"hello","protocol":2}@hello)", Status::failed, "expected version 1"},
        Fault{"send:Welcome!@hello", Status::failed, "not a line of JSON"}));

TEST_F(WorkerProcessTest, MissingProgramIsUnavailable) {
  ProcessWorkerFactory nowhere({"/no/such/folder", "x86-64-v3"}, clock_, [] { return false; });
  const auto error = error_of([&] { nowhere.start(spec("")); });
  ASSERT_TRUE(error);
  EXPECT_EQ(error->status(), Status::unavailable);
  EXPECT_THAT(error->what(), HasSubstr("/no/such/folder/worker-blas: No such file or directory"));
}

TEST_F(WorkerProcessTest, AMissingCudaWorkerSaysThatThereIsNoneHere) {
  ProcessWorkerFactory nowhere({"/no/such/folder", "x86-64-v3"}, clock_, [] { return false; });
  WorkerSpec cuda;
  cuda.alternative.kind = BackendKind::cuda;
  const auto error = error_of([&] { nowhere.start(cuda); });
  ASSERT_TRUE(error);
  EXPECT_EQ(error->status(), Status::unavailable);
  EXPECT_STREQ(
      error->what(),
      "cannot run /no/such/folder/worker-cuda: No such file or directory; this linbench was built without CUDA, or "
      "installed without this program");
}

TEST_F(WorkerProcessTest, AProgramThatCannotRunIsNotCalledMissing) {
  const cli::TemporaryFolder folder;
  std::ofstream{folder / "worker-cuda"} << "no program";
  ProcessWorkerFactory factory(
      {std::string(folder / "."), ""}, clock_, [] { return false; }, options_);
  WorkerSpec cuda;
  cuda.alternative.kind = BackendKind::cuda;
  const auto error = error_of([&] { factory.start(cuda); });
  ASSERT_TRUE(error);
  EXPECT_EQ(error->status(), Status::unavailable);
  EXPECT_THAT(error->what(), HasSubstr("Permission denied; check its permissions"));
}

TEST_F(WorkerProcessTest, ImpossiblePinningIsUnavailable) {
  WorkerSpec pinned = spec("");
  pinned.cpus = {100000};
  const auto error = error_of([&] { start(pinned); });
  ASSERT_TRUE(error);
  EXPECT_EQ(error->status(), Status::unavailable);
  EXPECT_THAT(error->what(), AllOf(HasSubstr("CPUs 100000"), HasSubstr("--pin none")));
}

// ---- what does not end a worker ----

TEST_F(WorkerProcessTest, ReportedErrorsLeaveItAlive) {
  for (const Status status : {Status::unsupported, Status::singular, Status::oom, Status::failed}) {
    const auto worker = start("error:" + std::string(to_string(status)));
    const auto error = error_of([&] { worker->visit(visit_request(), {60, 0}); });
    ASSERT_TRUE(error);
    EXPECT_EQ(error->status(), status);
    EXPECT_THAT(error->what(), HasSubstr("the fake says"));
    EXPECT_TRUE(worker->alive());
    EXPECT_EQ(worker->routines(visit_request().problem).size(), 2u);
  }
}

TEST_F(WorkerProcessTest, AFloodOnStderrBlocksNobody) {
  const auto worker = start("chatter:10000000@hello;chatter:10000000");
  worker->visit(visit_request(), {60, 0});
  EXPECT_TRUE(worker->alive());
}

// ---- other requests ----

TEST_F(WorkerProcessTest, UnaskedOutputIsNotTakenForAReply) {
  const auto worker = start("twice");
  worker->visit(visit_request(), {60, 0});
  const auto error = error_of([&] { worker->visit(visit_request(), {60, 0}); });
  ASSERT_TRUE(error);
  EXPECT_EQ(error->status(), Status::failed);
  EXPECT_THAT(error->what(), HasSubstr("without being asked"));
}

TEST_F(WorkerProcessTest, NoRoutineAtAllIsAFailure) {
  const auto worker = start(R"(send:{"reply":"routines","routines":[]}@routines)");
  const auto error = error_of([&] { worker->routines(visit_request().problem); });
  ASSERT_TRUE(error);
  EXPECT_EQ(error->status(), Status::failed);
}

TEST_F(WorkerProcessTest, DeathBetweenRequestsIsToldAtTheNext) {
  const auto worker = start("");
  kill(worker->pid(), SIGTERM);
  ASSERT_TRUE(has_ended(worker->pid()));
  EXPECT_FALSE(worker->alive());
  for (int i = 0; i < 2; ++i) {  // and again
    const auto error = error_of([&] { worker->visit(visit_request(), {60, 0}); });
    ASSERT_TRUE(error);
    EXPECT_EQ(error->status(), Status::crashed);
    EXPECT_THAT(error->what(), HasSubstr("SIGTERM (Terminated) before visit"));
  }
}

TEST_F(WorkerProcessTest, ExitsAreLearntEvenIfOurParentHadIgnoredSigchld) {
  signal(SIGCHLD, SIG_IGN);  // inherited through exec; the kernel then reaps children itself
  const auto worker = start("signal:11");
  const auto error = error_of([&] { worker->visit(visit_request(), {60, 0}); });
  signal(SIGCHLD, SIG_DFL);
  ASSERT_TRUE(error);
  EXPECT_THAT(error->what(), HasSubstr("SIGSEGV"));
}

// ---- devices ----

TEST_F(WorkerProcessTest, DevicesAreToldOrNone) {
  EXPECT_EQ(start("")->devices().size(), 1u);
  const auto simple = start("error:failed@devices");
  EXPECT_THAT(simple->devices(), IsEmpty());
  EXPECT_TRUE(simple->alive());
  const auto error = error_of([&] { start("send:{\"reply\":\"done\"}@devices")->devices(); });
  ASSERT_TRUE(error);
  EXPECT_THAT(error->what(), HasSubstr("answered devices with the reply to another request"));
}

// ---- probe ----

protocol::ProbeRequest probe_request() {
  protocol::ProbeRequest request;
  request.problem.m = request.problem.n = request.problem.k = 2;
  request.routine = "gemm";
  request.a = request.b = request.result = {"/dev/null", {Dtype::f64, 2, 2, 2, 1}};
  return request;
}

/// What the fake worker was asked since hello.
std::string history(WorkerLink& worker) {
  return worker.devices().at(0).name;
}

TEST_F(WorkerProcessTest, AProbeGoesThriceWithFewCallsAndWithMany) {
  const auto worker = start("");
  const double seconds = worker->probe_s(probe_request(), 0.5, {60, 0});
  EXPECT_TRUE(std::isfinite(seconds));
  EXPECT_EQ(history(*worker), "probe load:1 go load:4 go load:1 go load:4 go load:1 go load:4 go routines devices");
  EXPECT_TRUE(worker->alive());
}

TEST_F(WorkerProcessTest, AProbeLooksFirstHowManyShortCallsItNeeds) {
  const auto worker = start("");
  worker->probe_s(probe_request(), 1e-3, {60, 0});
  EXPECT_THAT(history(*worker), StartsWith("probe load:4 go load:8 go "));
}

/// Its seconds are the bytes of a file, which the fake worker's action `pass` writes.
class FileClock final : public Clock {
 public:
  explicit FileClock(std::string path) : path_(std::move(path)) { std::ofstream{path_}; }
  double now_s() override { return static_cast<double>(std::filesystem::file_size(path_)); }
  Usage usage() override { return {}; }

 private:
  std::string path_;
};

TEST_F(WorkerProcessTest, AProbeIsTimedByTheSupervisorsClock) {
  const cli::TemporaryFolder folder;
  const std::string file = folder / "clock";
  FileClock clock(file);
  options_.run_delay_s = [](pid_t) { return 0.0; };
  ProcessWorkerFactory factory(
      {LINBENCH_FAKE_LIBEXEC, ""}, clock, [] { return false; }, options_);
  const auto worker = factory.start(spec("pass:100:" + file + "@load;pass:2:" + file + "@go"));
  EXPECT_EQ(worker->probe_s(probe_request(), 0.5, {1e9, 0}), 2) << "seconds a call; loading is not timed";
  EXPECT_EQ(history(*worker), "probe load:1 go load:4 go routines devices") << "a round of whole seconds is enough";
}

TEST_F(WorkerProcessTest, WhatOtherProgramsCostAProbeDoesNotCount) {
  const cli::TemporaryFolder folder;
  const std::string file = folder / "clock";
  FileClock clock(file);
  options_.run_delay_s = [&](pid_t) { return clock.now_s() / 2; };
  ProcessWorkerFactory factory(
      {LINBENCH_FAKE_LIBEXEC, ""}, clock, [] { return false; }, options_);
  const auto worker = factory.start(spec("pass:2:" + file + "@go"));
  EXPECT_EQ(worker->probe_s(probe_request(), 0.5, {1e9, 0}), 1);
}

TEST_F(WorkerProcessTest, AnErrorWhileProbingLeavesTheWorkerAlive) {
  for (const std::string request : {"probe", "load", "go"}) {
    const auto worker = start("error:oom@" + request);
    const auto error = error_of([&] { worker->probe_s(probe_request(), 1, {60, 0}); });
    ASSERT_TRUE(error) << request;
    EXPECT_EQ(error->status(), Status::oom);
    EXPECT_TRUE(worker->alive());
    EXPECT_EQ(worker->routines(visit_request().problem).size(), 2u);
  }
}

class ProbeFault : public WorkerProcessTest, public ::testing::WithParamInterface<Fault> {};

TEST_P(ProbeFault, EndsTheWorkerWithAReason) {
  const auto worker = start(GetParam().behaviour);
  const bool hangs = GetParam().status == Status::timeout;
  const auto error = error_of([&] { worker->probe_s(probe_request(), 1, {hangs ? 0.2 : 60, 0}); });
  ASSERT_TRUE(error);
  EXPECT_EQ(to_string(error->status()), to_string(GetParam().status)) << error->what();
  EXPECT_THAT(error->what(), HasSubstr(GetParam().reason));
  EXPECT_FALSE(worker->alive());
}

INSTANTIATE_TEST_SUITE_P(
    All, ProbeFault,
    ::testing::Values(Fault{"signal:11@probe", Status::crashed, "SIGSEGV (Segmentation fault) during probe"},
                      Fault{"signal:11@load", Status::crashed, "during the probe's load"},
                      Fault{"exit:3@go", Status::crashed, "exited with status 3 during the probe's go"},
                      Fault{"hang@probe", Status::timeout, "no reply to probe within 0.2 s"},
                      Fault{"hang@go", Status::timeout,
                            "no reply to the probe's go within 0.2 s, worker killed: --timeout"},
                      Fault{R"(send:{"reply":"ready","max_calls":0}@probe)", Status::failed, "max_calls"},
                      Fault{R"(send:{"reply":"done"}@load)", Status::failed, "the reply to another request"},
                      Fault{R"(send:{"reply":"ready","max_calls":4}@go)", Status::failed,
                            "answered the probe's go with the reply to another request"}));

// ---- the end ----

TEST_F(WorkerProcessTest, AGrandchildNeitherHoldsUsUpNorOutlivesUs) {
  const auto worker = start("grandchild;exit:3");
  const auto error = error_of([&] { worker->visit(visit_request(), {60, 0}); });
  ASSERT_TRUE(error);
  const std::string reason = error->what();
  const pid_t grandchild = std::stoi(reason.substr(reason.rfind(' ') + 1));
  EXPECT_TRUE(has_ended(grandchild));
}

TEST_F(WorkerProcessTest, WorkersThatDoNotQuitAreKilled) {
  options_.quit_timeout_s = 0.1;
  for (const char* behaviour : {"hang@quit", "ignore-term@hello;hang@quit", "grandchild@hello;hang@quit"}) {
    auto worker = start(behaviour);
    const pid_t pid = worker->pid();
    worker.reset();
    EXPECT_EQ(kill(pid, 0), -1) << behaviour;
  }
}

TEST_F(WorkerProcessTest, AWorkerMayTalkWhileItQuits) {
  options_.quit_timeout_s = 1000;  // unless drained it blocks for so long, more than the test may take
  start("chatter:1000000@quit").reset();
}

TEST_F(WorkerProcessTest, DescriptorsStayFlatOverManyStarts) {
  for (int i = 0; i < 50; ++i) {
    start("")->visit(visit_request(), {60, 0});
    EXPECT_TRUE(start_error("exit:1@hello"));
    EXPECT_TRUE(error_of([&] { start("signal:6")->visit(visit_request(), {60, 0}); }));
    EXPECT_TRUE(error_of([&] { start("send:x")->visit(visit_request(), {60, 0}); }));
  }
}  // TearDown counts

// ---- time and interrupts ----

TEST_F(WorkerProcessTest, APauseOfTheSupervisorIsNotHeldAgainstTheWorker) {
  FakeClock clock(1e9);  // every look at it is a pause of 30 years
  ProcessWorkerFactory pausing(
      {LINBENCH_FAKE_LIBEXEC, ""}, clock, [] { return false; }, options_);
  const auto worker = pausing.start(spec("chatter:10000000"));
  EXPECT_FALSE(error_of([&] { worker->visit(visit_request(), {1e6, 0}); }));
}

class InterruptedWorkerTest : public WorkerProcessTest {
 protected:
  bool interrupted() override { return visiting_ && ++looks_ == 2; }
  bool visiting_ = false;
  int looks_ = 0;
};

TEST_F(InterruptedWorkerTest, AnInterruptEndsTheRequestInFlight) {
  const auto worker = start("hang");
  visiting_ = true;
  const auto error = error_of([&] { worker->visit(visit_request(), {60, 0}); });
  ASSERT_TRUE(error);
  EXPECT_EQ(error->status(), Status::interrupted);
  EXPECT_FALSE(worker->alive());
}

TEST_F(InterruptedWorkerTest, AnInterruptEndsAProbe) {
  const auto worker = start("hang@probe");
  visiting_ = true;
  const auto error = error_of([&] { worker->probe_s(probe_request(), 1, {60, 0}); });
  ASSERT_TRUE(error);
  EXPECT_EQ(error->status(), Status::interrupted);
  EXPECT_FALSE(worker->alive());
}

}  // namespace
}  // namespace linbench::test
