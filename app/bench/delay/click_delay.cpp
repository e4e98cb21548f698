#include "app/bench/delay/click_delay.hpp"

#include "app/bench/delay/processor_load.hpp"
#include "app/probe/probe_run.hpp"
#include "core/percentiles.hpp"

namespace roger::app::bench {
namespace {

const char* name_of(ProbePriority priority) {
  switch (priority) {
    case ProbePriority::kNormal:
      return "normal";
    case ProbePriority::kAudio:
      return "audio";
    case ProbePriority::kStations:
      return "stations";
  }
  return "";
}

}  // namespace

std::vector<ClickCase> click_cases(bool quick, bool realtime) {
  ClickCase first;
  if (!realtime) first.priority = ProbePriority::kNormal;
  std::vector<ClickCase> out{first};
  if (quick) return out;
  for (const double frame_ms : {10.0, 20.0}) {
    out.push_back(first);
    out.back().frame_ms = frame_ms;
  }
  for (const std::optional<double> guard_ms :
       {std::optional<double>{0.0}, std::optional<double>{}}) {
    out.push_back(first);
    out.back().guard_ms = guard_ms;
  }
  if (!realtime) return out;
  for (const ProbePriority priority : {ProbePriority::kNormal, ProbePriority::kStations}) {
    out.push_back(first);
    out.back().priority = priority;
  }
  return out;
}

nlohmann::ordered_json measure_click_case(const ClickCase& what, bool busy, int clicks,
                                          const StartRti& start_rti, StopSignal& stop) {
  ProbeSettings settings;
  settings.coding.codec = "mulaw";
  settings.coding.frame_ms = what.frame_ms;
  settings.guard_ms = what.guard_ms;
  settings.priority = what.priority;
  std::optional<ProcessorLoad> load;
  const ProbeReport report = probe_stations(settings, clicks, start_rti, stop, {.heard = [&] {
                                              if (busy) load.emplace();
                                            }});
  nlohmann::ordered_json row{{"frame_ms", what.frame_ms},
                             {"guard_ms", nullptr},
                             {"priority", name_of(what.priority)},
                             {"load", busy ? "full" : "idle"},
                             {"p50_ms", nullptr},
                             {"p99_ms", nullptr},
                             {"sent", clicks},
                             {"lost", report.delays.lost},
                             {"loss_percent", 100.0 * report.delays.lost / clicks},
                             {"xruns", report.server_xruns}};
  if (what.guard_ms) row["guard_ms"] = *what.guard_ms;
  if (report.delays.delays_ms.empty()) return row;
  const Percentiles delays = compute_percentiles(report.delays.delays_ms);
  row["p50_ms"] = delays.p50;
  row["p99_ms"] = delays.p99;
  return row;
}

}  // namespace roger::app::bench
