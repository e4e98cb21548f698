// Runs a click test for a console: `roger probe` as a child process.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "app/support/reporting_child.hpp"
#include "core/clock.hpp"
#include "core/result.hpp"
#include "ui/port/probe_runner.hpp"

namespace roger::app {

/// Reads the output of `roger probe --json`. Errors: kNotFound, kInvalid (not a click test result).
Result<ui::ProbeFigures> read_probe_figures(const std::string& file);

/// Runs one test at a time and keeps its last result. All calls belong to one thread; no call
/// blocks.
class ProbeChild final : public ui::ProbeRunner {
 public:
  /// `command`: program and arguments. --clicks, --acoustic where needed, and --json are appended.
  explicit ProbeChild(std::vector<std::string> command);

  void start(ui::ProbeMethod method) override;
  void stop() override;
  ui::ProbeState look() override;

 private:
  void fail(const std::string& trouble);
  void take_result(int exit_code);

  const std::vector<std::string> command_;
  SteadyClock clock_;
  std::optional<ReportingChild> child_;
  TimePoint began_{};
  bool stopped_ = false;
  ui::ProbeState state_;
};

}  // namespace roger::app
