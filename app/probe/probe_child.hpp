// A click test for a console: `roger probe` as a process of its own.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "app/support/reporting_child.hpp"
#include "core/clock.hpp"
#include "core/result.hpp"
#include "ui/port/probe_runner.hpp"

namespace roger::app {

/// The figures in what `roger probe --json` wrote. Errors: kNotFound, kInvalid (not such a file).
Result<ui::ProbeFigures> read_probe_figures(const std::string& file);

class ProbeChild final : public ui::ProbeRunner {
 public:
  /// `command`: what to start; --clicks, perhaps --acoustic, and --json are put behind it.
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
