// A worker process as the kernel shows it: its environment, its limits, stopped and killed.
#include <fcntl.h>
#include <gmock/gmock.h>
#include <sched.h>
#include <sys/prctl.h>
#include <sys/resource.h>

#include <csignal>
#include <cstdlib>

#include "process/visit_memory.hpp"
#include "process/worker_process.hpp"
#include "worker_processes.hpp"

namespace linbench::test {
namespace {

using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::Not;

using WorkerControl = WorkerProcesses;

int first_cpu() {
  cpu_set_t mask;
  sched_getaffinity(0, sizeof mask, &mask);
  int cpu = 0;
  while (!CPU_ISSET(cpu, &mask)) ++cpu;
  return cpu;
}

std::vector<std::string> environment_of(pid_t pid) {
  std::vector<std::string> entries;
  std::istringstream text(read_proc(pid, "environ"));
  for (std::string entry; std::getline(text, entry, '\0');) entries.push_back(entry);
  return entries;
}

/// The value of a line of /proc/PID/status.
std::string status_field(pid_t pid, const std::string& name) {
  std::istringstream lines(read_proc(pid, "status"));
  for (std::string line; std::getline(lines, line);)
    if (line.rfind(name + ":", 0) == 0) return line.substr(line.find_first_not_of(" \t", name.size() + 1));
  return "";
}

TEST_F(WorkerControl, AffinityIsSetBeforeTheProgramStarts) {
  WorkerSpec pinned = spec("");
  pinned.cpus = {first_cpu()};
  const auto worker = start(pinned);
  EXPECT_EQ(worker->description().threads, 1);  // CPUs that main() found
  cpu_set_t mask, expected;
  ASSERT_EQ(sched_getaffinity(worker->pid(), sizeof mask, &mask), 0);
  CPU_ZERO(&expected);
  CPU_SET(first_cpu(), &expected);
  EXPECT_TRUE(CPU_EQUAL(&mask, &expected));
}

TEST_F(WorkerControl, WithoutCpusTheAffinityIsInherited) {
  cpu_set_t ours;
  ASSERT_EQ(sched_getaffinity(0, sizeof ours, &ours), 0);
  EXPECT_EQ(start("")->description().threads, CPU_COUNT(&ours));
}

TEST_F(WorkerControl, EnvironmentIsOursWithThreadsSetAndTheAlternativesOnTop) {
  setenv("OPENBLAS_CORETYPE", "Prescott", 1);
  setenv("LINBENCH_TEST_INHERITED", "yes", 1);
  setenv("OMP_NUM_THREADS", "64", 1);
  setenv("OMP_PLACES", "cores", 1);
  WorkerSpec three = spec("");
  three.threads = 3;
  three.alternative.environment = {{"OPENBLAS_CORETYPE", "Haswell"}};
  const auto worker = start(three);
  const std::vector<std::string> environment = environment_of(worker->pid());
  EXPECT_THAT(environment, Contains("LINBENCH_TEST_INHERITED=yes"));
  EXPECT_THAT(environment, Contains("OMP_NUM_THREADS=3"));
  EXPECT_THAT(environment, Contains("OPENBLAS_NUM_THREADS=3"));
  EXPECT_THAT(environment, Contains("OPENBLAS_CORETYPE=Haswell"));
  EXPECT_THAT(environment, Not(Contains("OPENBLAS_CORETYPE=Prescott")));
  EXPECT_THAT(environment, Not(Contains("OMP_NUM_THREADS=64")));
  EXPECT_THAT(environment, Not(Contains(HasSubstr("OMP_PLACES"))));
}

TEST_F(WorkerControl, HasNoDescriptorsOfOursNorSignalSettings) {
  const int leaked = open("/dev/null", O_RDONLY);  // no O_CLOEXEC, as a careless library would
  signal(SIGUSR1, SIG_IGN);
  sigset_t blocked;
  sigemptyset(&blocked);
  sigaddset(&blocked, SIGUSR2);
  pthread_sigmask(SIG_BLOCK, &blocked, nullptr);
  const auto worker = start("");
  pthread_sigmask(SIG_UNBLOCK, &blocked, nullptr);
  signal(SIGUSR1, SIG_DFL);
  close(leaked);
  EXPECT_THAT(open_descriptors(worker->pid()), ElementsAre(0, 1, 2));
  EXPECT_EQ(status_field(worker->pid(), "SigIgn"), "0000000000000000");
  EXPECT_EQ(status_field(worker->pid(), "SigBlk"), "0000000000000000");
}

TEST_F(WorkerControl, LeadsItsOwnGroupAndIsFirstToGoWhenMemoryRunsOut) {
  const auto worker = start("");
  EXPECT_EQ(getpgid(worker->pid()), worker->pid());
  EXPECT_EQ(read_proc(worker->pid(), "oom_score_adj"), "1000\n");
}

// ---- stopping ----

std::vector<std::string> thread_states(pid_t pid) {
  std::vector<std::string> states;
  for (const auto& task : std::filesystem::directory_iterator("/proc/" + std::to_string(pid) + "/task"))
    states.push_back(stat_field(read_proc(pid, "task/" + task.path().filename().string() + "/stat"), 3));
  return states;
}

/// User and system time in clock ticks.
std::int64_t cpu_ticks(pid_t pid) {
  const std::string stat = read_proc(pid, "stat");
  return std::stoll(stat_field(stat, 14)) + std::stoll(stat_field(stat, 15));
}

TEST_F(WorkerControl, AStoppedWorkerDoesNotRun) {
  const auto worker = start("spin@hello");
  const auto other = start("");
  worker->stop();
  EXPECT_THAT(thread_states(worker->pid()), ElementsAre("T", "T"));
  const std::int64_t ticks = cpu_ticks(worker->pid());
  for (int i = 0; i < 200; ++i) other->visit(visit_request(), {60, 0});
  EXPECT_EQ(cpu_ticks(worker->pid()), ticks);

  worker->resume();
  EXPECT_THAT(thread_states(worker->pid()), Not(Contains("T")));
  worker->visit(visit_request(), {60, 0});
}

TEST_F(WorkerControl, StoppingTwiceOrADeadWorkerReturns) {
  const auto worker = start("");
  worker->stop();
  worker->stop();
  EXPECT_EQ(stat_field(read_proc(worker->pid(), "stat"), 3), "T");
  worker->resume();
  worker->stop();
  EXPECT_EQ(stat_field(read_proc(worker->pid(), "stat"), 3), "T");
  kill(worker->pid(), SIGKILL);
  worker->stop();
  worker->resume();
  EXPECT_TRUE(has_ended(worker->pid()));
}

TEST_F(WorkerControl, AStoppedWorkerIsAskedToQuit) {
  options_.quit_timeout_s = 1000;  // it would stay stopped for so long, more than the test may take
  auto worker = start("");
  const pid_t pid = worker->pid();
  worker->stop();
  worker.reset();
  EXPECT_EQ(kill(pid, 0), -1);
}

// ---- the supervisor's death ----

/// A supervisor that starts a worker, tells its number and waits to be killed.
[[noreturn]] void supervise(const std::string& libexec, const WorkerSpec& spec, int report) {
  SteadyClock clock;
  ProcessWorkerFactory factory({libexec, ""}, clock, [] { return false; });
  const auto worker = factory.start(spec);
  const pid_t pid = dynamic_cast<WorkerProcess&>(*worker).pid();
  if (write(report, &pid, sizeof pid) != sizeof pid) _exit(1);
  for (;;) pause();
}

TEST_F(WorkerControl, DiesWithASupervisorThatIsKilled) {
  int report[2];
  ASSERT_EQ(pipe(report), 0);
  const pid_t supervisor = fork();
  if (supervisor == 0) supervise(LINBENCH_FAKE_LIBEXEC, spec("deaf@hello"), report[1]);
  pid_t worker = 0;
  ASSERT_EQ(read(report[0], &worker, sizeof worker), static_cast<ssize_t>(sizeof worker));
  kill(supervisor, SIGKILL);
  EXPECT_EQ(waitpid(supervisor, nullptr, 0), supervisor);
  EXPECT_TRUE(has_ended(worker));
  close(report[0]);
  close(report[1]);
}

// ---- memory ----

constexpr std::int64_t kMiB = 1024 * 1024;

class WorkerMemory : public WorkerProcesses {
 protected:
  WorkerMemory() {
    options_.memory.slack_bytes = 64 * kMiB;
    options_.memory.slack_per_thread_bytes = 0;
  }
  static rlim_t address_space_limit(pid_t pid) {
    rlimit limit{};
    prlimit(pid, RLIMIT_AS, nullptr, &limit);
    return limit.rlim_cur;
  }
};

TEST_F(WorkerMemory, BeyondItsLimitAllocationFailsAndTheLimitIsLiftedAfterTheVisit) {
  if (default_memory_control() == MemoryControl::watch) GTEST_SKIP() << "sanitised programs cannot run under RLIMIT_AS";
  const auto worker = start("allocate:268435456");
  const rlim_t before = address_space_limit(worker->pid());
  try {
    worker->visit(visit_request(), {60, kMiB});
    ADD_FAILURE() << "256 MiB were allocated with 65 MiB to spare";
  } catch (const StatusError& error) {
    EXPECT_EQ(error.status(), Status::oom) << error.what();
  }
  EXPECT_TRUE(worker->alive());
  EXPECT_EQ(address_space_limit(worker->pid()), before);
  EXPECT_NO_THROW(worker->visit(visit_request(), {60, 512 * kMiB}));
  EXPECT_NO_THROW(worker->visit(visit_request(), {60, 0}));
}

/// A GPU's driver reserves more addresses than any limit would leave.
TEST_F(WorkerMemory, WorkersOnADeviceAreWatchedAndMayTakeMore) {
  MemoryPolicy host;
  host.control = MemoryControl::limit;
  const MemoryPolicy device = on_device(host);
  EXPECT_EQ(device.control, MemoryControl::watch);
  EXPECT_EQ(device.slack_bytes, host.slack_bytes + 8 * 1024 * kMiB);
}

TEST_F(WorkerMemory, AWorkerOnADeviceHasNoLimit) {
  const std::filesystem::path folder = std::filesystem::path(testing::TempDir()) / "linbench-worker-on-a-device";
  std::filesystem::remove_all(folder);
  std::filesystem::create_directories(folder);
  std::filesystem::create_symlink(std::string(LINBENCH_FAKE_LIBEXEC) + "/worker-blas", folder / "worker-cuda");
  options_.memory.control = MemoryControl::limit;
  ProcessWorkerFactory workers(
      {folder, ""}, clock_, [] { return false; }, options_);
  WorkerSpec cuda = spec("allocate:268435456");
  cuda.alternative.kind = BackendKind::cuda;
  const auto worker = workers.start(cuda);
  EXPECT_NO_THROW(worker->visit(visit_request(), {60, kMiB}));
  std::filesystem::remove_all(folder);
}

TEST_F(WorkerMemory, AWatchedWorkerIsKilledBeyondItsBound) {
  options_.memory.control = MemoryControl::watch;
  const auto worker = start("touch:268435456");
  try {
    worker->visit(visit_request(), {60, kMiB});
    ADD_FAILURE() << "256 MiB were touched with 65 MiB to spare";
  } catch (const StatusError& error) {
    EXPECT_EQ(error.status(), Status::oom) << error.what();
    EXPECT_THAT(error.what(), HasSubstr("MiB were expected at most; killed"));
  }
  EXPECT_FALSE(worker->alive());
}

TEST_F(WorkerMemory, AProbeIsWatchedToo) {
  options_.memory.control = MemoryControl::watch;
  const auto worker = start("touch:268435456@go");
  const protocol::VisitRequest visit = visit_request();
  try {
    worker->probe_s({visit.problem, visit.routine, visit.a, visit.b, visit.result}, 1, {60, kMiB});
    ADD_FAILURE() << "256 MiB were touched with 65 MiB to spare";
  } catch (const StatusError& error) {
    EXPECT_EQ(error.status(), Status::oom) << error.what();
  }
  EXPECT_FALSE(worker->alive());
}

TEST_F(WorkerMemory, AWatchedWorkerWithinItsBoundIsLeftAlone) {
  options_.memory.control = MemoryControl::watch;
  const auto worker = start("touch:268435456");
  try {
    worker->visit(visit_request(), {1, 512 * kMiB});
    ADD_FAILURE() << "a worker that hangs replied";
  } catch (const StatusError& error) {
    EXPECT_EQ(error.status(), Status::timeout) << error.what();
  }
}

}  // namespace
}  // namespace linbench::test
