#include "app/probe/probe_run.hpp"

#include <fmt/core.h>

#include <chrono>
#include <cmath>

#include "app/probe/awake_cpus.hpp"
#include "app/support/exit_code.hpp"
#include "core/percentiles.hpp"

namespace roger::app {
namespace {

/// Checks the instrument against a known delay. Its output connected to its own input is one period
/// late, because a JACK client reads in the next cycle what it wrote itself. A larger deviation
/// than 0.05 ms would falsify every later measurement by the same amount. Returns the deviation in
/// milliseconds.
Result<double> calibrate_once(JackScope& scope, StopSignal& stop) {
  constexpr int kClicks = 5;
  constexpr double kTolerableMs = 0.05;
  if (auto wired = scope.loop_back(); !wired) return wired.error();
  const auto delays = measure_clicks(scope, kClicks, stop, [](int) {});
  scope.unplug();
  if (!delays) return delays.error();
  const double period_ms = 1000.0 * scope.period() / scope.sample_rate();
  const Percentiles spread = compute_percentiles(delays.value().delays_ms);
  if (delays.value().lost > 0 || std::abs(spread.p50 - period_ms) > kTolerableMs) {
    return Error{ErrorCode::kUnavailable,
                 fmt::format("the instrument reads {:.3f} ms from its own output to its own input, "
                             "expected one JACK period, {:.3f} ms ({} clicks lost)",
                             spread.p50, period_ms, delays.value().lost),
                 {}};
  }
  return spread.p50 - period_ms;
}

/// Calibrates up to three times: a missed period spoils one attempt, a wrong instrument spoils them
/// all.
Result<double> calibrate(JackScope& scope, StopSignal& stop) {
  constexpr int kTries = 3;
  auto read = calibrate_once(scope, stop);
  for (int again = 1; !read && again < kTries && !stop.asked(); ++again) {
    read = calibrate_once(scope, stop);
  }
  return read;
}

/// Sends clicks until one is received: by then the stations have discovered each other, the key has
/// taken effect and playout has started.
void wait_for_sound(ProbeSetup& setup, StopSignal& stop) {
  constexpr int kTries = 100;
  for (int i = 0; i < kTries; ++i) {
    const auto tried = require(measure_clicks(setup.scope(), 1, stop, [](int) {}));
    if (tried.lost == 0) return;
  }
  throw CommandError(ErrorCode::kUnavailable,
                     "nothing is received from the sender: " + setup.last_output());
}

/// Lets the receiver shorten the delay with which it begins to play a sender that it does not know
/// yet. How much of that time is over at the first click depends on how fast the stations start.
void wait_for_usual_delay(ProbeSetup& setup, StopSignal& stop) {
  constexpr int kClicks = 12;  // 2 to 3 s
  static_cast<void>(require(measure_clicks(setup.scope(), kClicks, stop, [](int) {})));
}

/// Measures with one click per transmission, at varying times after the key is pressed.
ClickDelays measure_keyed(ProbeSetup& setup, int count, StopSignal& stop,
                          const std::function<void(int)>& click_done) {
  constexpr std::chrono::milliseconds kBetween{150};  // for the end of the transmission at all
                                                      // stations
  ClickDelays out;
  for (int i = 0; i < count; ++i) {
    setup.key(true);
    const auto one = measure_clicks(setup.scope(), 1, stop, [](int) {});
    setup.key(false);
    const ClickDelays delays = require(one);
    out.lost += delays.lost;
    out.delays_ms.insert(out.delays_ms.end(), delays.delays_ms.begin(), delays.delays_ms.end());
    click_done(i + 1);
    if (stop.wait_for(kBetween)) throw CommandError(ErrorCode::kUnavailable, "stopped");
  }
  return out;
}

}  // namespace

ProbeReport probe_stations(const ProbeSettings& settings, int clicks, const StartRti& start_rti,
                           StopSignal& stop, const ProbeSteps& steps) {
  ProbeReport report;
  report.settings = settings;
  const AwakeCpus awake;
  report.cpus_awake = awake.granted();
  auto setup = ProbeSetup::start(settings, start_rti);
  JackScope& scope = setup->scope();
  report.calibration_ms = require(calibrate(scope, stop));
  report.sample_rate = scope.sample_rate();
  report.settings.period = scope.period();
  report.driver = scope.driver_latency();
  setup->start_stations(stop);
  if (settings.key_each) setup->key(true);
  wait_for_sound(*setup, stop);
  steps.heard();
  if (settings.key_each) {
    setup->key(false);
  } else {
    wait_for_usual_delay(*setup, stop);
  }

  const std::uint64_t xruns_before = scope.xruns();
  report.clicks = clicks;
  report.delays = settings.key_each
                      ? measure_keyed(*setup, clicks, stop, steps.click_done)
                      : require(measure_clicks(scope, clicks, stop, steps.click_done));
  report.server_xruns = scope.xruns() - xruns_before;
  const auto files = setup->finish();
  take_station_reports(files.sender, files.receiver, report);
  return report;
}

}  // namespace roger::app
