#include "app/probe/probe_child.hpp"

#include <signal.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <utility>

#include "app/support/json_file.hpp"
#include "app/support/latency_report.hpp"

namespace roger::app {
namespace {

constexpr int kProbeClicks = 100;
/// Time to start the server, the executive and the stations, then 210 ms per click.
constexpr std::chrono::seconds kProbeTakes{30};
/// One second of silence, then about half a second per click.
constexpr int kAcousticClicks = 40;
constexpr std::chrono::seconds kAcousticTakes{25};

}  // namespace

Result<ui::ProbeFigures> read_probe_figures(const std::string& file) {
  const auto json = read_json(file);
  if (!json) return json.error();
  try {
    ui::ProbeFigures out;
    out.at = std::chrono::system_clock::now();
    out.clicks = json.value().at("clicks").get<int>();
    out.lost = json.value().at("lost").get<int>();
    out.outside =
        percentiles_from_json(json.value().at("outside_ms"),
                              static_cast<std::uint64_t>(std::max(0, out.clicks - out.lost)));
    if (json.value().value("method", "") == "acoustic") {
      out.method = ui::ProbeMethod::kAcoustic;
      out.uncertainty_ms = json.value().at("uncertainty_ms").get<double>();
      out.over_noise_db = json.value().at("over_noise_db").get<double>();
      return out;
    }
    out.inside = percentiles_from_json(json.value().at("inside_ms"),
                                       json.value().at("packets").at("heard").get<std::uint64_t>());
    return out;
  } catch (const nlohmann::json::exception& error) {
    return Error{ErrorCode::kInvalid,
                 std::string("not a click test result: ") + error.what(),
                 {file, 0, ""}};
  }
}

ProbeChild::ProbeChild(std::vector<std::string> command) : command_(std::move(command)) {
  state_.expected = kProbeTakes;
}

void ProbeChild::start(ui::ProbeMethod method) {
  if (child_) return;
  const bool acoustic = method == ui::ProbeMethod::kAcoustic;
  std::vector<std::string> command = command_;
  command.insert(command.end(),
                 {"--clicks", std::to_string(acoustic ? kAcousticClicks : kProbeClicks)});
  if (acoustic) command.emplace_back("--acoustic");
  auto child = ReportingChild::start(std::move(command), "probe-window");
  if (!child) {
    fail(child.error().text());
    return;
  }
  child_.emplace(std::move(child).value());
  began_ = clock_.now();
  stopped_ = false;
  state_.expected = acoustic ? kAcousticTakes : kProbeTakes;
  state_.phase = ui::ProbeState::Phase::kRunning;
}

void ProbeChild::stop() {
  if (!child_) return;
  // The probe stops its own children. A later look() notices its end.
  stopped_ = true;
  ::kill(child_->pid(), SIGTERM);
}

void ProbeChild::fail(const std::string& trouble) {
  state_.phase = ui::ProbeState::Phase::kFailed;
  state_.trouble = trouble;
}

void ProbeChild::take_result(int exit_code) {
  auto figures = read_probe_figures(child_->report());
  if (figures) {
    state_.figures = figures.value();
    state_.phase = ui::ProbeState::Phase::kDone;
    return;
  }
  if (stopped_) {
    fail("Stopped before the test was complete.");
    return;
  }
  const std::string words = child_->last_output();
  fail(words.empty() ? "the click test ended with code " + std::to_string(exit_code) +
                           " without an error message"
                     : words);
}

ui::ProbeState ProbeChild::look() {
  if (!child_) return state_;
  state_.running_for = std::chrono::duration_cast<std::chrono::seconds>(clock_.now() - began_);
  if (const auto ended = child_->ended()) {
    take_result(*ended);
    child_.reset();
  }
  return state_;
}

}  // namespace roger::app
