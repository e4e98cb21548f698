#include "radio/station/report/latency.hpp"

#include <algorithm>
#include <cstdlib>
#include <limits>

#include "core/percentiles.hpp"

namespace roger::radio {
namespace {

constexpr std::int64_t kNanosecondsPerMicrosecond = 1000;
constexpr double kNanosecondsPerMillisecond = 1e6;

std::int64_t nanoseconds(TimePoint instant) {
  return instant.time_since_epoch().count();
}

/// Sorts `times`, in nanoseconds, and returns their percentiles in milliseconds.
Percentiles to_milliseconds(std::vector<std::int64_t>& times) {
  std::sort(times.begin(), times.end());
  return percentiles_of_sorted(times, kNanosecondsPerMillisecond);
}

/// A sender's stamps may have any value: differences wrap around.
std::int64_t apart(std::int64_t later, std::int64_t earlier) {
  return static_cast<std::int64_t>(static_cast<std::uint64_t>(later) -
                                   static_cast<std::uint64_t>(earlier));
}

/// Stamps that no sender means are limited to +-35 minutes.
std::int32_t to_microseconds(std::int64_t nanoseconds) {
  constexpr std::int64_t kMost = std::numeric_limits<std::int32_t>::max();
  return static_cast<std::int32_t>(
      std::clamp(nanoseconds / kNanosecondsPerMicrosecond, -kMost, kMost));
}

std::int64_t to_nanoseconds(std::int32_t microseconds) {
  return microseconds * kNanosecondsPerMicrosecond;
}

}  // namespace

StageTimes stage_times(const audio::PlayedPacket& played, std::uint64_t own_domain,
                       const std::optional<ClockShift>& shift) {
  const audio::PacketTiming& timing = played.timing;
  StageTimes out;
  const bool same = timing.clock_domain == own_domain;
  const ClockShift by = same ? ClockShift{} : shift.value_or(ClockShift{});
  out.clocks_related = same || shift;
  out.clock_bound = by.bound;
  out.captured_here = apart(timing.captured_ns, by.offset);
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
  out.transit = apart(received, timing.sent_ns);
  out.heard = played.heard;
  // Both ends of this stage are stamped by the sender, so it is independent of the receiver's
  // clock.
  set(Stage::kSend, apart(timing.sent_ns, timing.captured_ns) - capture - encode);
  if (out.clocks_related) set(Stage::kNetwork, apart(received, apart(timing.sent_ns, by.offset)));
  set(Stage::kDecode, decode);
  // A device that reports no output latency leaves no time for decoding after the request; that
  // time is then taken from the preceding wait, so that the sum stays exact.
  const std::int64_t device = std::max<std::int64_t>(heard - pulled - decode, 0);
  set(Stage::kDevice, device);
  set(Stage::kPlayout, heard - received - decode - device);
  if (out.clocks_related) out.end_to_end = apart(heard, out.captured_here);
  return out;
}

LatencyHistogram make_histogram(const std::vector<std::int64_t>& sorted) {
  constexpr std::int64_t kFinest = 250'000;
  LatencyHistogram out;
  if (sorted.empty()) return out;
  const auto bin_of = [](std::int64_t value, std::int64_t width) {
    return value / width - (value % width < 0 ? 1 : 0);  // rounds down, also below 0
  };
  std::int64_t width = kFinest;
  while (bin_of(sorted.back(), width) - bin_of(sorted.front(), width) >=
         static_cast<std::int64_t>(kMaxBins)) {
    width *= 2;
  }
  const std::int64_t first = bin_of(sorted.front(), width);
  out.width_ms = static_cast<double>(width) / kNanosecondsPerMillisecond;
  out.first_ms = static_cast<double>(first) * out.width_ms;
  out.counts.resize(static_cast<std::size_t>(bin_of(sorted.back(), width) - first) + 1);
  for (const std::int64_t value : sorted) {
    ++out.counts[static_cast<std::size_t>(bin_of(value, width) - first)];
  }
  return out;
}

void LatencyAccount::add(const StageTimes& times) {
  Packet packet{.end_to_end = to_microseconds(times.end_to_end),
                .strayed = std::abs(to_microseconds(apart(times.transit, last_transit_))),
                .heard = times.heard};
  std::ranges::transform(times.stages, packet.stages.begin(), to_microseconds);
  if (times.clocks_related) packet.clock_bound = std::max(to_microseconds(times.clock_bound), 0);
  last_transit_ = times.transit;
  ++added_;
  if (window_.size() == kWindow) {
    window_[oldest_] = packet;
    oldest_ = (oldest_ + 1) % kWindow;
    return;
  }
  window_.push_back(packet);
}

void LatencyAccount::drop_packets() {
  std::vector<Packet>().swap(window_);
  oldest_ = 0;
}

void LatencyAccount::fill(LatencySnapshot& out) const {
  out.clocks_related = !window_.empty() && packet(window_.size() - 1).clocks_related();
  std::int32_t bound_us = 0;
  for (const Packet& one : window_) bound_us = std::max(bound_us, one.clock_bound);
  const auto bound = static_cast<double>(to_nanoseconds(bound_us));
  std::vector<std::int64_t> column;
  column.reserve(window_.size());
  for (std::size_t stage = 0; stage < kStageCount; ++stage) {
    const bool across = stage == static_cast<std::size_t>(Stage::kNetwork);
    column.clear();
    for (const Packet& one : window_) {
      if (one.clocks_related() || !across) column.push_back(to_nanoseconds(one.stages.at(stage)));
    }
    out.stages[stage] = to_milliseconds(column);
    out.stage_uncertainty_ms[stage] =
        (median_half_width(column) + (across ? bound : 0.0)) / kNanosecondsPerMillisecond;
  }
  column.clear();
  for (const Packet& one : window_) {
    if (one.clocks_related()) column.push_back(to_nanoseconds(one.end_to_end));
  }
  out.end_to_end = to_milliseconds(column);
  out.uncertainty_ms = (median_half_width(column) + bound) / kNanosecondsPerMillisecond;
  out.histogram = out.clocks_related ? make_histogram(column) : LatencyHistogram{};
  fill_recent(out);
}

void LatencyAccount::fill_recent(LatencySnapshot& out) const {
  constexpr Nanoseconds kRecent = std::chrono::seconds{10};
  constexpr Nanoseconds kNewest = std::chrono::seconds{1};
  if (window_.empty()) return;
  out.since = packet(0).heard;
  out.newest = packet(window_.size() - 1).heard;
  std::int64_t strayed = 0;
  for (std::size_t i = 1; i < window_.size(); ++i) strayed += to_nanoseconds(packet(i).strayed);
  if (window_.size() > 1) {
    out.jitter_ms = static_cast<double>(strayed) / kNanosecondsPerMillisecond /
                    static_cast<double>(window_.size() - 1);
  }
  std::vector<std::int64_t> recent;
  std::int64_t newest_max = 0;
  for (std::size_t i = window_.size(); i-- > 0;) {
    const Packet& one = packet(i);
    if (one.heard + kRecent < out.newest) break;
    if (!one.clocks_related()) continue;
    recent.push_back(to_nanoseconds(one.end_to_end));
    if (one.heard + kNewest >= out.newest) newest_max = std::max(newest_max, recent.back());
  }
  out.recent = to_milliseconds(recent);
  out.newest_max_ms = static_cast<double>(newest_max) / kNanosecondsPerMillisecond;
}

}  // namespace roger::radio
