#include <gmock/gmock.h>

#include <algorithm>

#include "cli/csv_rows.hpp"
#include "cli/program_test_fixture.hpp"
#include "worker/protocol.hpp"

namespace linbench::cli {
namespace {

using testing::AllOf;
using testing::ContainsRegex;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;
using testing::StartsWith;

using EndToEnd = ProgramTest;

TEST_F(EndToEnd, VersionAndHelpGoToStandardOutput) {
  for (const std::vector<std::string>& arguments : std::vector<std::vector<std::string>>{{"--version"},
                                                                                         {"--help"},
                                                                                         {"-h"},
                                                                                         {"dot", "--help"},
                                                                                         {"solve", "-h"},
                                                                                         {"info", "--help"},
                                                                                         {"worker", "-h"},
                                                                                         {"help"},
                                                                                         {"help", "report"},
                                                                                         {"plot", "--help"}}) {
    const Ended ended = linbench(arguments);
    EXPECT_EQ(ended.exit_code, 0) << arguments[0];
    EXPECT_THAT(ended.out, StartsWith("linbench ")) << arguments[0];
    EXPECT_THAT(ended.err, IsEmpty()) << arguments[0];
  }
}

TEST_F(EndToEnd, ADryRunRefusesOutputsAsTheRunWouldAndLeavesNone) {
  const auto dry_run = [&](const std::vector<std::string>& outputs) {
    std::vector<std::string> arguments{"dot", "--size", "8", "--backend", "reference", "--dry-run"};
    arguments.insert(arguments.end(), outputs.begin(), outputs.end());
    return linbench(arguments).exit_code;
  };
  EXPECT_EQ(dry_run({"--csv", "a.csv", "--json", "a.json", "--log", "a.jsonl"}), 0);
  EXPECT_TRUE(std::filesystem::is_empty(folder.path()));
  EXPECT_EQ(dry_run({"--csv", "missing/a.csv"}), 2);
  EXPECT_EQ(dry_run({"--csv", "a", "--json", "a"}), 2);
  std::filesystem::create_symlink("nowhere", folder.path() / "a.jsonl");
  EXPECT_EQ(dry_run({"--log", "a.jsonl"}), 2);
}

TEST_F(EndToEnd, NoCommandIsAMistakeThatGetsHelp) {
  const Ended ended = linbench({});
  EXPECT_EQ(ended.exit_code, 2);
  EXPECT_THAT(ended.out, IsEmpty());
  EXPECT_THAT(ended.err, HasSubstr("Commands:"));
}

class BadInput : public EndToEnd, public testing::WithParamInterface<std::vector<std::string>> {};

TEST_P(BadInput, IsOneMessageAndExitCodeTwo) {
  std::vector<std::string> arguments = GetParam();
  if (arguments.front() == "dot" || arguments.front() == "solve")
    arguments.insert(arguments.end(), {"--csv", "out.csv", "--log", "out.jsonl"});
  const Ended ended = linbench(arguments);
  EXPECT_EQ(ended.exit_code, 2);
  EXPECT_THAT(ended.out, IsEmpty());
  EXPECT_THAT(ended.err, StartsWith("linbench: "));
  EXPECT_EQ(std::count(ended.err.begin(), ended.err.end(), '\n'), 1) << ended.err;
  EXPECT_THAT(folder.list(), IsEmpty());
}

INSTANTIATE_TEST_SUITE_P(
    Cli, BadInput,
    testing::Values(
        std::vector<std::string>{"dott"}, std::vector<std::string>{"--nonsense"},
        std::vector<std::string>{"dot", "--nonsense"}, std::vector<std::string>{"dot", "--size", "0"},
        std::vector<std::string>{"dot", "--size", "99999999999999999999"},
        std::vector<std::string>{"dot", "--size", "5,"}, std::vector<std::string>{"dot", "--size", "a\nb"},
        std::vector<std::string>{"dot", "--size", "1:100000", "--threads", "1", "--dtype", "f32,f64"},
        std::vector<std::string>{"dot", "--dtype", "f65"}, std::vector<std::string>{"dot", "--backend", "x"},
        std::vector<std::string>{"dot", "--backend", "blas"},
        std::vector<std::string>{"dot", "--backend", "reference,reference"},
        std::vector<std::string>{"dot", "--env", "x:A=b"}, std::vector<std::string>{"dot", "--threads", "0"},
        std::vector<std::string>{"dot", "--threads", "100000"},
        std::vector<std::string>{"dot", "--lda", "4", "--size", "5"},
        std::vector<std::string>{"dot", "--fill", "cond:10"}, std::vector<std::string>{"solve", "--fill", "ones"},
        std::vector<std::string>{"solve", "--size", "2x3x4"}, std::vector<std::string>{"solve", "--trans", "NN"},
        std::vector<std::string>{"dot", "--precision", "2"}, std::vector<std::string>{"dot", "--budget", "0s"},
        std::vector<std::string>{"dot", "--json", "missing/a.json"},
        std::vector<std::string>{"dot", "--json", "out.csv"}, std::vector<std::string>{"dot", "--json", "."},
        std::vector<std::string>{"dot", "--batch", "0"}, std::vector<std::string>{"dot", "--batch", "1e12"},
        std::vector<std::string>{"dot", "--size", "16384", "--batch", "2147483648"},
        std::vector<std::string>{"dot", "--method", "mixed"}, std::vector<std::string>{"solve", "--method", "x"},
        std::vector<std::string>{"dot", "--routine", "a,,b"}, std::vector<std::string>{"dot", "--routine", "all"},
        std::vector<std::string>{"dot", "--device", "x"}, std::vector<std::string>{"dot", "--device", "-1"},
        std::vector<std::string>{"dot", "--backend", "reference", "--device", "1"},
        std::vector<std::string>{"dot", "--backend", "cuda:x"}, std::vector<std::string>{"dot", "--transfer", "xx"},
        std::vector<std::string>{"dot", "extra"}, std::vector<std::string>{"worker"},
        std::vector<std::string>{"worker", "nonsense"}, std::vector<std::string>{"info", "--backend", "x"}));

TEST_F(EndToEnd, AnExistingLogIsRefusedAndKept) {
  folder.write("run.jsonl", "precious\n");
  folder.write("old.csv", "old\n");
  const Ended ended = linbench(small_run({"--log", "run.jsonl", "--csv", "old.csv"}));
  EXPECT_EQ(ended.exit_code, 2);
  EXPECT_THAT(ended.err, AllOf(HasSubstr("--log"), HasSubstr("exists")));
  EXPECT_EQ(folder.read("run.jsonl"), "precious\n");
  EXPECT_EQ(folder.read("old.csv"), "old\n");
  EXPECT_THAT(folder.list(), ElementsAre("old.csv", "run.jsonl"));
}

TEST_F(EndToEnd, DryRunTellsMemoryAndMeasuresNothing) {
  const Ended ended = linbench({"dot", "--size", "46341", "--backend", "reference", "--dry-run", "--csv", "a.csv"});
  EXPECT_EQ(ended.exit_code, 0);
  EXPECT_THAT(ended.out, ContainsRegex("dot f64 46341x46341x46341 +96 GiB +199 Tflop"));
  EXPECT_THAT(ended.out, HasSubstr("  reference  reference"));
  EXPECT_THAT(folder.list(), IsEmpty());
}

TEST_F(EndToEnd, InfoShowsMachineAndBackends) {
  const Ended ended = linbench({"info"});
  EXPECT_EQ(ended.exit_code, 0);
  EXPECT_THAT(ended.out, AllOf(StartsWith("CPU "), HasSubstr("--threads max is"), HasSubstr("\nbackends\n"),
                               HasSubstr("\n  reference  reference, 1 thread\n")));
  EXPECT_THAT(ended.err, IsEmpty());
}

TEST_F(EndToEnd, ASmallRunFillsTableAndFiles) {
  const Ended ended = linbench(small_run({"--csv", "a.csv", "--json", "a.json", "--log", "a.jsonl"}));
  EXPECT_EQ(ended.exit_code, 0) << ended.err;
  EXPECT_THAT(ended.out, AllOf(HasSubstr("reference"), HasSubstr("median"), HasSubstr("2 passes, 6 samples")));
  EXPECT_THAT(ended.err, AllOf(HasSubstr("[1/1] dot f64 8x8x8, reference"), Not(HasSubstr("\r"))));
  EXPECT_THAT(folder.list(), ElementsAre("a.csv", "a.json", "a.jsonl"));
  const auto rows = csv_rows(folder.read("a.csv"));
  ASSERT_EQ(rows.size(), 1U);
  const auto& row = rows.at("reference");
  EXPECT_EQ(row.at("op"), "dot");
  EXPECT_EQ(row.at("status"), "ok");
  EXPECT_EQ(row.at("passes"), "2");
  EXPECT_EQ(row.at("samples"), "6");
  EXPECT_EQ(row.at("flops"), "1024");
  EXPECT_FALSE(row.at("median_s").empty());
  EXPECT_THAT(folder.read("a.json"), AllOf(StartsWith("{\"schema\":\"linbench/1\""), HasSubstr("\"pass_values_s\"")));
  EXPECT_THAT(folder.read("a.jsonl"), AllOf(HasSubstr("\"kind\":\"header\""), HasSubstr("\"kind\":\"footer\"")));
}

TEST_F(EndToEnd, ADashTakesStandardOutputFromTheTable) {
  const Ended ended = linbench(small_run({"--csv", "-", "-q"}));
  EXPECT_EQ(ended.exit_code, 0);
  EXPECT_THAT(ended.out, AllOf(StartsWith("op,label,"), Not(HasSubstr("median ["))));
  EXPECT_EQ(std::count(ended.out.begin(), ended.out.end(), '\n'), 2);
  EXPECT_THAT(ended.err, IsEmpty());
}

TEST_F(EndToEnd, VerboseTellsWorkersAndVisits) {
  const Ended ended = linbench(small_run({"-v"}));
  EXPECT_THAT(ended.err, AllOf(HasSubstr("worker reference"), HasSubstr("OMP_NUM_THREADS="), HasSubstr("pass 2: dot")));
}

TEST_F(EndToEnd, ProgressNeverIsSilent) {
  EXPECT_THAT(linbench(small_run({"--progress", "never"})).err, IsEmpty());
}

TEST_F(EndToEnd, ColorIsForTerminals) {
  EXPECT_THAT(linbench(small_run()).out, Not(HasSubstr("\x1b[")));
  EXPECT_THAT(linbench(small_run({"--color", "always"})).out, HasSubstr("\x1b["));
}

TEST_F(EndToEnd, SolvesToo) {
  const Ended ended = linbench({"solve", "--size", "5", "--nrhs", "2", "--matrix", "spd", "--backend", "reference",
                                "--passes", "2", "--reps", "3", "--csv", "-"});
  EXPECT_EQ(ended.exit_code, 0) << ended.err;
  const auto rows = csv_rows(ended.out);
  EXPECT_EQ(rows.at("reference").at("status"), "ok");
  EXPECT_EQ(rows.at("reference").at("nrhs"), "2");
}

TEST_F(EndToEnd, WhatDoesNotFitIsSkipped) {
  const Ended ended = linbench({"dot", "--size", "8,2000", "--backend", "reference", "--memory-limit", "10MiB",
                                "--passes", "1", "--reps", "1", "--csv", "-", "-q"});
  EXPECT_EQ(ended.exit_code, 0) << ended.err;
  EXPECT_THAT(ended.out, AllOf(HasSubstr(",ok,"), HasSubstr(",skipped,")));
  EXPECT_EQ(linbench({"dot", "--size", "2000", "--backend", "reference", "--memory-limit", "10MiB"}).exit_code, 5);
  EXPECT_EQ(linbench({"dot", "--size", "2000", "--memory-limit", "10MiB"}).exit_code, 3);
}

TEST_F(EndToEnd, AMissingLibraryIsARow) {
  const Ended ended = linbench({"dot", "--size", "8", "--backend", "reference,bad=blas:/nonexistent/lib.so", "--passes",
                                "1", "--reps", "1", "--csv", "-"});
  EXPECT_EQ(ended.exit_code, 5);
  const auto rows = csv_rows(ended.out);
  EXPECT_EQ(rows.at("reference").at("status"), "ok");
  EXPECT_EQ(rows.at("bad").at("status"), "unavailable");
  EXPECT_THAT(rows.at("bad").at("reason"), HasSubstr("/nonexistent/lib.so"));
}

TEST_F(EndToEnd, AFullDiskIsTold) {
  Surroundings full = here();
  full.output = folder.full_device();
  for (const std::vector<std::string>& arguments :
       {std::vector<std::string>{"--version"}, std::vector<std::string>{"info"}, small_run()}) {
    const Ended ended = run_program(arguments, full);
    EXPECT_EQ(ended.exit_code, 2) << arguments[0];
    EXPECT_THAT(ended.err, HasSubstr("standard output cannot be written: No space left on device"));
  }
  const Ended ended = linbench(small_run({"--json", *full.output}));
  EXPECT_EQ(ended.exit_code, 2);
  EXPECT_THAT(ended.err, HasSubstr("--json: '" + *full.output + "' cannot be written: No space left on device"));
}

TEST_F(EndToEnd, AClosedOutputIsToldBeforeAnythingIsMeasured) {
  Surroundings closed = here();
  closed.close_output = true;
  const Ended ended = run_program(small_run({"--csv", "a.csv"}), closed);
  EXPECT_EQ(ended.exit_code, 2);
  EXPECT_THAT(ended.err, HasSubstr("standard output cannot be written: Bad file descriptor"));
  EXPECT_THAT(ended.err, Not(HasSubstr("[1/1]")));
  EXPECT_THAT(folder.list(), IsEmpty());
}

TEST_F(EndToEnd, WorkerSpeaksTheProtocol) {
  folder.write("probe", std::string(protocol::kSharedMemoryText));
  protocol::HelloRequest hello;
  hello.probe_file = folder / "probe";
  folder.write("requests", protocol::encode(hello) + "\n" + protocol::encode(protocol::QuitRequest{}) + "\n");
  Surroundings surroundings = here();
  surroundings.input = folder / "requests";
  const Ended ended = run_program({"worker", "reference"}, surroundings);
  EXPECT_EQ(ended.exit_code, 0) << ended.err;
  const auto reply = protocol::decode_reply(ended.out.substr(0, ended.out.find('\n')));
  ASSERT_TRUE(std::holds_alternative<protocol::HelloReply>(reply)) << ended.out;
  EXPECT_EQ(std::get<protocol::HelloReply>(reply).description.library, "reference");
}

struct Interruption {
  int signal;
  int exit_code;
};

class Interrupted : public EndToEnd, public testing::WithParamInterface<Interruption> {};

TEST_P(Interrupted, KeepsWhatHasBeenMeasured) {
  Program program({"dot", "--size", "8", "--backend", and_one_that_hangs(), "--order", "sequential", "--passes", "2",
                   "--reps", "1", "-v", "--csv", "a.csv", "--log", "a.jsonl"},
                  here());
  ASSERT_TRUE(program.await_error_text("pass 1: dot f64 8x8x8, reference"));
  kill(program.pid(), GetParam().signal);
  const Ended ended = program.wait();
  EXPECT_EQ(ended.exit_code, GetParam().exit_code) << ended.err;
  EXPECT_THAT(folder.read("a.jsonl"), AllOf(HasSubstr("\"kind\":\"visit\""), HasSubstr("\"kind\":\"footer\""),
                                            HasSubstr("\"interrupted\":true")));
  const auto rows = csv_rows(folder.read("a.csv"));
  EXPECT_EQ(rows.at("reference").at("passes"), "1");
  EXPECT_EQ(rows.at("bad").at("status"), "interrupted");
  EXPECT_THAT(ended.out, HasSubstr("interrupted"));
}

TEST_P(Interrupted, GoesBeforeAnOutputThatCannotBeWritten) {
  Surroundings surroundings = here();
  surroundings.output = "/dev/full";
  Program program({"dot", "--size", "8", "--backend", and_one_that_hangs(), "--order", "sequential", "--passes", "2",
                   "--reps", "1", "-v"},
                  surroundings);
  ASSERT_TRUE(program.await_error_text("pass 1: dot f64 8x8x8, reference"));
  kill(program.pid(), GetParam().signal);
  const Ended ended = program.wait();
  EXPECT_EQ(ended.exit_code, GetParam().exit_code);
  EXPECT_THAT(ended.err, HasSubstr("standard output cannot be written: No space left"));
}

INSTANTIATE_TEST_SUITE_P(Cli, Interrupted, testing::Values(Interruption{SIGINT, 130}, Interruption{SIGTERM, 143}));

}  // namespace
}  // namespace linbench::cli
