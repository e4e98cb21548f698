#include "app/bench/radio/radio_swarm.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <chrono>
#include <cmath>

#include "app/bench/radio/radio_lab.hpp"
#include "app/support/exit_code.hpp"
#include "app/support/json_file.hpp"
#include "app/support/process_usage.hpp"
#include "app/swarm/swarm_plan.hpp"

namespace roger::app::bench {
namespace {

using std::chrono::milliseconds;

/// Time for all stations to discover each other, and from the last turn until the swarm has ended.
constexpr milliseconds kSlack{60'000};

/// Measures the processor time of this process while a certain station is received.
class CpuMeter {
 public:
  CpuMeter(radio::OperatorPort& port, std::string call_sign)
      : port_(port), call_sign_(std::move(call_sign)) {}

  void look() {
    const radio::EventBatch batch = port_.events_since(seen_);
    for (const radio::Event& event : batch.events) {
      seen_ = event.sequence;
      const bool begins = event.kind == radio::EventKind::kReceiveStarted;
      if (begins || event.kind == radio::EventKind::kReceiveEnded) turn(begins, event.call_sign);
    }
  }
  [[nodiscard]] double percent() const { return wall_ > 0.0 ? 100.0 * cpu_ / wall_ : 0.0; }

 private:
  void turn(bool begins, const std::string& call_sign) {
    const auto now = std::chrono::steady_clock::now();
    if (runs_) {
      cpu_ += cpu_seconds() - cpu_from_;
      wall_ += std::chrono::duration<double>(now - from_).count();
    }
    // Only one packet in eight contains the call sign, so a sender that is unknown at first may be
    // the wanted one.
    runs_ = begins && (call_sign == call_sign_ || call_sign.empty());
    cpu_from_ = cpu_seconds();
    from_ = now;
  }

  radio::OperatorPort& port_;
  std::string call_sign_;
  std::uint64_t seen_ = 0;
  bool runs_ = false;
  double cpu_from_ = 0.0;
  std::chrono::steady_clock::time_point from_{};
  double cpu_ = 0.0;
  double wall_ = 0.0;
};

/// Returns the median delay from this station in ms.
double p50_of(const radio::OperatorReport& report, const std::string& call_sign) {
  const auto found =
      std::ranges::find(report.latencies, call_sign, &radio::LatencySnapshot::call_sign);
  if (found != report.latencies.end() && found->end_to_end.count > 0) return found->end_to_end.p50;
  throw CommandError(ErrorCode::kUnavailable, "nothing was received from " + call_sign);
}

}  // namespace

nlohmann::ordered_json bench_radio_swarm(const SwarmBench& settings, StopSignal& stop) {
  auto lab = RadioLab::open();
  // The last station of the last net listens; the first two of that net speak (see Turns).
  const std::string alone = swarm_call_sign(settings.nets - 1);
  const std::string among_others = swarm_call_sign(2 * settings.nets - 1);
  const auto station = require(radio::Station::open(lab->settings(
      swarm_plan(settings.stations, settings.nets), swarm_call_sign(settings.stations - 1))));
  const std::string json_file = lab->file("swarm.json");
  auto others = lab->start(
      "swarm",
      {"swarm", "--stations", std::to_string(settings.stations - 1), "--nets",
       std::to_string(settings.nets), "--speaking", std::to_string(settings.speaking), "--seconds",
       fmt::format("{}", settings.seconds), "--alternate", "--json", json_file});

  CpuMeter meter(station->operator_port(0), among_others);
  const milliseconds patience = milliseconds{std::llround(settings.seconds * 1000.0)} + kSlack;
  std::optional<int> ended;
  const bool in_time = wait_until(stop, patience, [&] {
    meter.look();
    ended = others.wait_for(milliseconds{0});
    return ended.has_value();
  });
  const auto swarm = read_json(json_file);
  if (!in_time || !swarm) {
    throw CommandError(ErrorCode::kUnavailable,
                       "the swarm did not end in time: " + read_last_line(lab->file("swarm.log")));
  }
  const radio::OperatorReport heard = station->report().operators.front();
  const std::uint64_t sent = swarm.value().at("nets").back().at("sent");
  const std::uint64_t lost_here = sent - std::min(sent, heard.packets_received);
  constexpr double kMicrosecondsPerMs = 1000.0;
  const double p50_alone = p50_of(heard, alone);
  const double p50 = p50_of(heard, among_others);
  return nlohmann::ordered_json::array(
      {{{"case", "swarm"},
        {"stations", settings.stations},
        {"nets", settings.nets},
        {"speaking", settings.speaking},
        {"lost", swarm.value().at("lost").get<std::uint64_t>() + lost_here},
        {"late", swarm.value().at("late").get<std::uint64_t>() + heard.packets_late},
        {"sent", swarm.value().at("sent")},
        {"listener_cpu_percent", meter.percent()},
        {"swarm_cpu_percent", swarm.value().at("cpu_percent")},
        {"swarm_rss_kib", swarm.value().at("rss_kib")},
        {"swarm_join_s", swarm.value().at("join_s")},
        {"p50_us", p50 * kMicrosecondsPerMs},
        {"alone_p50_us", p50_alone * kMicrosecondsPerMs},
        {"ratio", p50_alone > 0.0 ? p50 / p50_alone : 0.0}}});
}

nlohmann::ordered_json bench_scale(std::size_t stations, double seconds, StopSignal& stop) {
  constexpr std::size_t kStationsPerNet = 5;
  const std::size_t nets = stations / kStationsPerNet;
  return make_scale_row(stations, bench_radio_swarm({stations, nets, nets, seconds}, stop).front());
}

nlohmann::ordered_json make_scale_row(std::size_t stations, const nlohmann::ordered_json& swarm) {
  constexpr double kKilobytesPerKib = 1.024;
  const auto count = static_cast<double>(stations - 1);  // one of them listens in this process
  return {
      {"stations", stations},
      {"cpu_percent_per_station", swarm.at("swarm_cpu_percent").get<double>() / count},
      {"rss_kb_per_station", kKilobytesPerKib * swarm.at("swarm_rss_kib").get<double>() / count},
      {"join_s_last", swarm.at("swarm_join_s")},
      {"lost", swarm.at("lost")},
      {"latency_ratio", swarm.at("ratio")}};
}

}  // namespace roger::app::bench
