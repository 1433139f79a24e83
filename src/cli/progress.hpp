#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "cli/running_table.hpp"
#include "cli/terminal_region.hpp"
#include "linbench/clock.hpp"
#include "run/logged_run.hpp"
#include "run/run.hpp"

namespace linbench::cli {

enum class ProgressKind : std::uint8_t {
  none,
  lines,  ///< how long it will take, and a line for each finished case; no control characters
  region  ///< what is measured now, the time left and the rows so far, drawn again in place
};

struct ProgressStyle {
  ProgressKind kind = ProgressKind::none;
  bool verbose = false;  ///< also a line for each visit and each worker started
};

/// Shows how a run goes on while it goes.
class ProgressDisplay final : public RunObserver {
 public:
  /// `plan` and `clock` must outlive the display.
  ProgressDisplay(const Plan& plan, const ProgressStyle& style, Clock& clock, Terminal terminal);

  /// The run is gone on with: its visits so far count as measured.
  void resume(const LoggedRun& run);

  void worker_started(const Alternative& alternative, int threads, const Description& description,
                      double setup_s) override;
  void visit_started(const Case& c, int pass) override;
  void visit_finished(const Case& c, const Visit& visit) override;
  void predicted(const Prediction& prediction) override;
  void case_finished(const Record& record) override;
  void run_finished(const RunResult& result) override;

  /// Time has passed: called while a worker is waited for.
  void tick();

 private:
  void print(const std::string& line);
  void redraw(double not_within_s);
  std::string headline() const;
  std::string time_text() const;
  double now_s() const { return clock_.now_s(); }

  const Plan& plan_;
  ProgressStyle style_;
  Clock& clock_;
  TerminalRegion region_;
  RunningTable table_;
  double start_s_;  ///< when the run began, by the clock
  std::size_t finished_ = 0;
  int first_pass_ = 0;  ///< since the run began or was resumed; 0: none yet
  int pass_ = 0;
  std::string current_;                               ///< the case being visited
  std::set<std::pair<std::string, int>> introduced_;  ///< label and threads of workers whose environment was told
  std::optional<Prediction> prediction_;
  double predicted_at_s_ = 0;
  bool updated_ = false;  ///< the prediction was told again after the first pass
  std::optional<double> last_drawn_s_;
};

}  // namespace linbench::cli
