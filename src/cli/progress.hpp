#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>

#include "linbench/clock.hpp"
#include "run/run.hpp"

namespace linbench::cli {

enum class ProgressKind : std::uint8_t {
  none,
  lines,  ///< a line for each finished case; no carriage returns
  line    ///< one line that rewrites itself
};

struct ProgressStyle {
  ProgressKind kind = ProgressKind::none;
  bool verbose = false;     ///< also a line for each visit and each worker started
  std::size_t width = 100;  ///< columns of the terminal
};

/// Shows how a run goes on while it goes.
class ProgressDisplay final : public RunObserver {
 public:
  using Write = std::function<void(std::string_view)>;

  /// `write` gets text for the terminal; `plan` and `clock` must outlive the display.
  ProgressDisplay(const Plan& plan, const ProgressStyle& style, Clock& clock, Write write);

  void worker_started(const Alternative& alternative, int threads, const Description& description,
                      double setup_s) override;
  void visit_started(const Case& c, int pass) override;
  void visit_finished(const Case& c, const Visit& visit) override;
  void predicted(double seconds_left) override;
  void case_finished(const Record& record) override;
  void run_finished(const RunResult& result) override;

 private:
  void print(const std::string& line);
  void redraw();
  void erase();

  const Plan& plan_;
  ProgressStyle style_;
  Clock& clock_;
  Write write_;
  std::size_t finished_ = 0;
  int pass_ = 0;
  std::string current_;                               ///< the case being visited
  std::set<std::pair<std::string, int>> introduced_;  ///< label and threads of workers whose environment was told
  std::optional<double> end_s_;                       ///< predicted, by the clock
  bool told_prediction_ = false;
  bool drawn_ = false;
  double last_drawn_s_ = 0;
};

}  // namespace linbench::cli
