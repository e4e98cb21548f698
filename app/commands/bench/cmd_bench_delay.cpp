// roger bench stages and click: the delay of voice from microphone to loudspeaker, by stage and as
// a whole.
#include <fmt/core.h>

#include <CLI/CLI.hpp>
#include <memory>
#include <nlohmann/json.hpp>
#include <string>
#include <utility>
#include <vector>

#include "app/bench/delay/click_delay.hpp"
#include "app/bench/delay/stage_listener.hpp"
#include "app/bench/delay/stage_rows.hpp"
#include "app/bench/delay/two_hosts.hpp"
#include "app/bench/rti/published.hpp"
#include "app/commands/bench/measurement_command.hpp"
#include "app/commands/federation_options.hpp"
#include "app/commands/rti_choice.hpp"
#include "app/doctor/host.hpp"
#include "app/support/exit_code.hpp"
#include "app/support/value_option.hpp"

namespace roger::app {
namespace {

constexpr const char* kStagesDetails = R"(Examples:
  roger bench stages                               two stations on hosts of their own
  roger bench stages --federation roger            the stations of a running exercise
  roger bench stages --federation roger --rid site.toml --seconds 60

Sends no voice: it receives that of all nets, relates the clocks of all hosts to its own, and asks
the stations for their reports. p50_us, p99_us and uncertainty_us of a stage are those that the
receiving station reports; wire_... are those of this listener, from the packets on the network. The
uncertainty of a median is half of its 95 % confidence interval and, of stages between hosts, the
largest error of the clocks. wire_p50_us of end_to_end is the sum of the medians. The way of a packet
to the listener is another one than that to the station, so the stage 'network' differs by more than
the clocks if one of the hosts is busy.

Without --federation and --rid it starts an executive and two stations without sound cards, one of
which speaks. They and the listener are on three hosts: network namespaces on a switch, each with a
clock of its own where the kernel has time namespaces. This takes no privileges where the kernel
allows user namespaces.)";

constexpr const char* kClickDetails = R"(Examples:
  roger bench click                     all cases, about five minutes
  roger bench click --quick             one case, as a functional check

Clicks go through two stations on a JACK server without hardware, as by 'roger probe', mu-law at 8
kHz. The first case is a radio with frames of 1/32 s and a playout guard of 20 ms; the others differ
in one respect. guard_ms '-': adaptive. priority normal: no thread has real-time priority; audio: those
of JACK in server and stations have it; stations: all threads of the stations have it, too. load full:
a thread for each processor computes without a pause. xruns: periods that the JACK server missed.
Without the right to real-time priority, only normal priority is measured. The delay of a sound
card is left out: measure it with 'roger probe --server' or 'roger probe --acoustic'.)";

struct StagesOptions {
  std::string federation;  // of a running exercise
  std::string rid;
  double seconds = 0.0;  // 0: the default

  [[nodiscard]] bool listens_only() const { return !federation.empty() || !rid.empty(); }
};

radio::FederationSettings listened_federation(const StagesOptions& options) {
  FederationOptions out;
  if (!options.federation.empty()) out.name = options.federation;
  out.rid = options.rid;
  return federation_settings(out);
}

/// Throws a CommandError unless the rows are of the same stations as those of the first run.
void check_same_stations(const nlohmann::ordered_json& rows, nlohmann::ordered_json& first) {
  auto stations = nlohmann::ordered_json::array();
  for (const auto& row : rows) stations.push_back({row.at("from"), row.at("to")});
  if (first.is_null()) first = stations;
  if (stations == first) return;
  throw CommandError(
      ErrorCode::kUnavailable,
      "other stations speak or listen than in the run before; measure with --runs 1");
}

bench::Findings run_stages(const BenchRequest& request, const StagesOptions& options) {
  constexpr double kSeconds = 20.0;
  constexpr double kQuickSeconds = 4.0;
  double seconds = options.seconds;
  if (seconds == 0.0) seconds = request.settings.quick ? kQuickSeconds : kSeconds;
  bench::Findings found;
  found.settings["seconds"] = seconds;
  if (options.listens_only()) {
    const radio::FederationSettings federation = listened_federation(options);
    found.settings["federation"] = federation.federation;
    nlohmann::ordered_json stations;
    found.rows = repeat(request, "p50_us", [&] {
      auto rows = bench::listen_to_stages(federation, seconds, request.stop);
      check_same_stations(rows, stations);
      return rows;
    });
  } else {
    found.rows = repeat(request, "p50_us", [&] {
      bench::TwoHosts hosts = bench::measure_two_hosts(seconds, request.stop);
      found.settings["separate_clocks"] = hosts.separate_clocks;
      return std::move(hosts.rows);
    });
  }
  found.notes = bench::describe_differences(found.rows) + bench::published_line("stages");
  return found;
}

MeasurementCommand stages() {
  auto options = std::make_shared<StagesOptions>();
  MeasurementCommand out;
  out.name = "stages";
  out.summary = "Each stage of voice from microphone to loudspeaker, across hosts";
  out.details = kStagesDetails;
  out.plots = {
      {"stages", "Median of each stage in microseconds", "", "p50_us", {"from", "to", "stage"}}};
  out.declare = [options](CLI::App& command) {
    add_value(command, "--federation NAME", options->federation,
              "Federation of a running exercise (default: two stations of its own; with --rid: "
              "roger)");
    add_value(command, "--rid FILE", options->rid,
              "Network settings of the RTI (TOML) of a running exercise");
    add_value(command, "--seconds S", options->seconds,
              "Time to listen in s, 1 to 3600 (default: 20; with --quick: 4)")
        ->check(within(1.0, 3600.0));
  };
  out.run = [options](const BenchRequest& request) { return run_stages(request, *options); };
  return out;
}

MeasurementCommand click() {
  MeasurementCommand out;
  out.name = "click";
  out.summary = "Delay of a click from microphone to loudspeaker, idle and under load";
  out.details = kClickDetails;
  out.plots = {
      {"click", "Median delay in ms", "", "p50_ms", {"frame_ms", "guard_ms", "priority", "load"}},
      {"click-p99",
       "Delay in ms, 99th percentile",
       "",
       "p99_ms",
       {"frame_ms", "guard_ms", "priority", "load"}}};
  out.run = [](const BenchRequest& request) {
    constexpr int kClicks = 60;
    constexpr int kQuickClicks = 10;
    const int clicks = request.settings.quick ? kQuickClicks : kClicks;
    const std::string refusal = realtime_refusal();
    bench::Findings found;
    for (const bench::ClickCase& one :
         bench::click_cases(request.settings.quick, refusal.empty())) {
      for (const bool busy : {false, true}) {
        const auto rows = repeat(request, "p50_ms", [&] {
          return nlohmann::ordered_json::array(
              {bench::measure_click_case(one, busy, clicks, start_measured_rti({}), request.stop)});
        });
        found.rows.push_back(rows.front());
      }
    }
    found.settings["device"] = "JACK without hardware";
    found.settings["realtime"] = refusal.empty();
    found.rows = bench::with_published("click", found.rows);
    found.notes = bench::published_line("click");
    if (!refusal.empty()) {
      found.notes +=
          fmt::format("Left out: real-time priority, which was refused ({}).\n", refusal);
    }
    return found;
  };
  return out;
}

}  // namespace

std::vector<MeasurementCommand> delay_measurements() {
  return {stages(), click()};
}

}  // namespace roger::app
