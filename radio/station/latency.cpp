#include "radio/station/latency.hpp"

#include <algorithm>
#include <cmath>

namespace roger::radio {
namespace {

constexpr std::int64_t kNanosecondsPerMicrosecond = 1000;
constexpr double kNanosecondsPerMillisecond = 1e6;

std::int64_t nanoseconds(TimePoint instant) {
  return instant.time_since_epoch().count();
}

}  // namespace

StageTimes stage_times(const audio::PlayedPacket& played, std::uint64_t own_domain) {
  const audio::PacketTiming& timing = played.timing;
  StageTimes out;
  out.clocks_related = timing.clock_domain == own_domain;
  const auto set = [&out](Stage stage, std::int64_t value) {
    out.stages.at(static_cast<std::size_t>(stage)) = value;
  };
  const std::int64_t capture = timing.capture_microseconds * kNanosecondsPerMicrosecond;
  const std::int64_t encode = timing.encode_microseconds * kNanosecondsPerMicrosecond;
  const std::int64_t decode = played.decode_microseconds * kNanosecondsPerMicrosecond;
  const std::int64_t received = nanoseconds(timing.received);
  const std::int64_t pulled = nanoseconds(played.pulled);
  const std::int64_t heard = nanoseconds(played.heard);

  set(Stage::kCapture, capture);
  set(Stage::kEncode, encode);
  // Both ends of this stage are the sender's, so it holds whatever the receiver's clock says.
  set(Stage::kSend, timing.sent_ns - timing.captured_ns - capture - encode);
  if (out.clocks_related) set(Stage::kNetwork, received - timing.sent_ns);
  set(Stage::kDecode, decode);
  // A device that claims to play at once leaves no room for decoding behind the pull; the wait
  // before it then counts for it, so that the sum stays right.
  const std::int64_t device = std::max<std::int64_t>(heard - pulled - decode, 0);
  set(Stage::kDevice, device);
  set(Stage::kPlayout, heard - received - decode - device);
  if (out.clocks_related) out.end_to_end = heard - timing.captured_ns;
  return out;
}

Percentiles percentiles_of(std::vector<std::int64_t>& values) {
  Percentiles out;
  out.count = values.size();
  if (values.empty()) return out;
  std::sort(values.begin(), values.end());
  const auto at = [&values](double quantile) {
    const auto rank =
        static_cast<std::size_t>(std::ceil(quantile * static_cast<double>(values.size())));
    return static_cast<double>(values[rank == 0 ? 0 : rank - 1]) / kNanosecondsPerMillisecond;
  };
  out.min = at(0.0);
  out.p50 = at(0.50);
  out.p95 = at(0.95);
  out.p99 = at(0.99);
  out.max = at(1.0);
  return out;
}

void LatencyAccount::add(const StageTimes& times) {
  ++added_;
  if (window_.size() < kWindow) {
    window_.push_back(times);
    return;
  }
  window_[oldest_] = times;
  oldest_ = (oldest_ + 1) % kWindow;
}

void LatencyAccount::fill(LatencySnapshot& out) const {
  out.clocks_related =
      !window_.empty() && std::all_of(window_.begin(), window_.end(),
                                      [](const StageTimes& times) { return times.clocks_related; });
  std::vector<std::int64_t> column;
  column.reserve(window_.size());
  for (std::size_t stage = 0; stage < kStageCount; ++stage) {
    column.clear();
    for (const StageTimes& times : window_) column.push_back(times.stages.at(stage));
    out.stages[stage] = percentiles_of(column);
  }
  column.clear();
  for (const StageTimes& times : window_) column.push_back(times.end_to_end);
  out.end_to_end = percentiles_of(column);
}

}  // namespace roger::radio
