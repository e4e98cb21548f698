#include "radio/model/clock_estimate.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace roger::radio {
namespace {

/// Longest round trip of a valid exchange.
constexpr std::int64_t kMaxDelay = 1'000'000'000;
/// More than a century, and small enough that sums of two differences do not overflow.
constexpr std::int64_t kLatestStamp = std::numeric_limits<std::int64_t>::max() / 2;
constexpr std::int64_t kStepOfBounds = 3;

std::int64_t to_nanoseconds(double value) {
  return static_cast<std::int64_t>(std::ceil(value));
}

}  // namespace

std::optional<ClockReading> clock_reading(std::int64_t sent, std::int64_t received,
                                          std::int64_t answered, std::int64_t returned) {
  for (const std::int64_t stamp : {sent, received, answered, returned}) {
    if (stamp < 0 || stamp > kLatestStamp) return std::nullopt;
  }
  if (answered < received || returned < sent) return std::nullopt;
  const std::int64_t delay = (returned - sent) - (answered - received);
  if (delay < 0 || delay > kMaxDelay) return std::nullopt;
  // If the two directions take d1 and d2, the computed offset is too high by (d1 - d2) / 2. Both
  // are at least 0 and their sum is `delay`, so the error is at most delay / 2 (RFC 5905, 8).
  ClockReading out;
  out.at = TimePoint{Nanoseconds{sent + (returned - sent) / 2}};
  out.offset_ns = ((received - sent) + (answered - returned)) / 2;
  out.delay_ns = delay;
  return out;
}

ClockEstimate ClockEstimate::moved_to(TimePoint now) const {
  const auto age = static_cast<double>((now - at).count());
  ClockEstimate out = *this;
  out.offset_ns += to_nanoseconds(drift.value_or(0.0) * age);
  out.bound_ns += to_nanoseconds((drift ? kResidualDrift : kMaxDrift) * std::abs(age));
  return out;
}

bool ClockEstimator::add(const ClockReading& reading) {
  bool steady = true;
  if (const auto known = at(reading.at)) {
    const std::int64_t apart = std::abs(reading.offset_ns - known->offset_ns);
    steady = apart <= kStepOfBounds * (known->bound_ns + reading.delay_ns / 2 + 1);
  }
  if (!steady || (!readings_.empty() && reading.at - readings_.back().at > kClockExpiry)) {
    *this = {};
  }
  readings_.push_back(reading);
  if (readings_.size() > kKept) readings_.pop_front();
  if (++since_point_ >= kKept) add_point();
  return steady;
}

std::optional<ClockEstimate> ClockEstimator::at(TimePoint now) const {
  if (readings_.empty() || now - readings_.back().at > kClockExpiry) return std::nullopt;
  // A short delay gives a small bound, but the bound of an old reading has grown with the drift
  // since then. Every reading's interval contains the true offset, so the smallest one is best.
  std::optional<ClockEstimate> best;
  for (const ClockReading& reading : readings_) {
    const ClockEstimate read =
        ClockEstimate{reading.offset_ns, (reading.delay_ns + 1) / 2, drift_, reading.at}.moved_to(
            now);
    if (!best || read.bound_ns < best->bound_ns) best = read;
  }
  return best;
}

// The drift is the slope of the least-squares line through the best readings. The slope is a
// weighted sum of the offsets, so its error is at most the sum of |weight| times the bound of each
// reading, which is `doubt / square`. The drift is used once this is at most kResidualDrift, the
// rate at which bounds grow from then on.
void ClockEstimator::add_point() {
  since_point_ = 0;
  points_.push_back(*std::min_element(
      readings_.begin(), readings_.end(),
      [](const ClockReading& a, const ClockReading& b) { return a.delay_ns < b.delay_ns; }));
  if (points_.size() > kMaxPoints) points_.pop_front();
  drift_.reset();
  const ClockReading& first = points_.front();
  if (points_.back().at - first.at < kMinSpan) return;
  const auto count = static_cast<double>(points_.size());
  double middle = 0.0;
  for (const ClockReading& point : points_) {
    middle += static_cast<double>((point.at - first.at).count()) / count;
  }
  double square = 0.0;
  double product = 0.0;
  double doubt = 0.0;
  for (const ClockReading& point : points_) {
    const double x = static_cast<double>((point.at - first.at).count()) - middle;
    square += x * x;
    product += x * static_cast<double>(point.offset_ns - first.offset_ns);
    doubt += std::abs(x) * static_cast<double>(point.delay_ns) / 2.0;
  }
  if (doubt <= kResidualDrift * square)
    drift_ = std::clamp(product / square, -kMaxDrift, kMaxDrift);
}

}  // namespace roger::radio
