#include "radio/station/report/voice_answers.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace roger::radio {
namespace {

std::uint32_t to_microseconds(double ms) {
  constexpr double kPerMillisecond = 1e3;
  constexpr double kMost = std::numeric_limits<std::uint32_t>::max();
  return static_cast<std::uint32_t>(std::clamp(std::round(ms * kPerMillisecond), 0.0, kMost));
}

VoiceDelay to_delay(const Percentiles& ms) {
  return {to_microseconds(ms.p50), to_microseconds(ms.p95), to_microseconds(ms.p99)};
}

StageDelays to_stages(const LatencySnapshot& latency) {
  static_assert(kReportedStages == kStageCount);
  StageDelays out;
  for (std::size_t i = 0; i < kStageCount; ++i) {
    out.at(i) = {to_microseconds(latency.stages[i].p50), to_microseconds(latency.stages[i].p99),
                 to_microseconds(latency.stage_uncertainty_ms[i])};
  }
  return out;
}

VoiceReport to_report(const LatencySnapshot& latency, const std::string& receiver) {
  VoiceReport out;
  out.receiver = receiver;
  out.sender = latency.call_sign;
  out.packets = latency.packets;
  out.lost = latency.lost;
  out.late = latency.late;
  out.clocks_related = latency.clocks_related;
  out.stages = to_stages(latency);
  out.net = latency.net;
  out.sender_radio = latency.sender_radio.index;
  if (!latency.clocks_related) return out;
  out.network = to_delay(latency.stages[static_cast<std::size_t>(Stage::kNetwork)]);
  out.end_to_end = to_delay(latency.end_to_end);
  out.uncertainty = to_microseconds(latency.uncertainty_ms);
  return out;
}

}  // namespace

std::vector<VoiceReport> VoiceAnswers::due(
    TimePoint now, const std::string& federate,
    std::span<const std::shared_ptr<const StationSnapshot>> operators) {
  const bool early = answered_ != TimePoint{} && now - answered_ < kInterval;
  if (early || !asked_.exchange(false, std::memory_order_relaxed)) return {};
  answered_ = now;
  std::vector<VoiceReport> reports;
  for (const auto& one : operators) {
    for (const LatencySnapshot& latency : one->latencies) {
      // A report names its sender by the call sign alone, so the delays of a replay would look like
      // those of the live station.
      if (is_replayed(latency.stream)) continue;
      if (reports.size() < kMaxReports) reports.push_back(to_report(latency, one->call_sign));
    }
  }
  const auto count = static_cast<std::uint16_t>(reports.size());
  if (reports.empty()) reports.emplace_back();
  for (std::size_t i = 0; i < reports.size(); ++i) {
    reports[i].federate = federate;
    reports[i].number = static_cast<std::uint16_t>(count == 0 ? 0 : i + 1);
    reports[i].count = count;
  }
  return reports;
}

}  // namespace roger::radio
