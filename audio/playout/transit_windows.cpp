#include "audio/playout/transit_windows.hpp"

#include <algorithm>
#include <functional>

namespace roger::audio {
namespace {

constexpr std::uint32_t kLossFrom = 40;         // minimum number of packets for a loss figure
constexpr Nanoseconds kMaxPacket{120'000'000};  // cap of the expected packet duration

}  // namespace

void TransitWindows::Bucket::forget_late() noexcept {
  latest.fill(kNone);
  latest_copy = kNone;
}

void TransitWindows::pass(Nanoseconds talk) noexcept {
  talk_in_bucket_ += talk;
  while (talk_in_bucket_ >= kBucket) next_bucket();
}

void TransitWindows::arrived(Nanoseconds complete, Nanoseconds lasts, std::uint32_t sent) noexcept {
  Bucket& bucket = aged(0);
  ++bucket.received;
  bucket.sent += sent;
  bucket.complete = std::min(bucket.complete, complete);
  complete_transit_ = any_ ? std::min(complete_transit_, complete) : complete;
  bucket.longest = std::max(bucket.longest, std::min(lasts, kMaxPacket));
  longest_ = std::max(longest_, bucket.longest);
  any_ = true;
}

// Keeps the kTop largest transits of the bucket, in descending order.
void TransitWindows::add(Nanoseconds transit) noexcept {
  for (Nanoseconds& kept : aged(0).latest) {
    if (transit > kept) std::swap(transit, kept);
  }
}

void TransitWindows::add_copy(Nanoseconds transit) noexcept {
  aged(0).latest_copy = std::max(aged(0).latest_copy, transit);
}

void TransitWindows::begin_transmission(bool unrelated) noexcept {
  if (unrelated) {
    longest_ = Nanoseconds{0};
    for (Bucket& bucket : buckets_) bucket.longest = longest_;
  }
  talk_in_bucket_ = kBucket;
  next_bucket();
  transmission_ = 1;
}

// A new transmission's time axis is anchored with a limited accuracy. If its packets seem faster
// than all before, the old values are shifted, up to that accuracy, instead of making every old
// packet late.
Nanoseconds TransitWindows::align(Nanoseconds complete, Nanoseconds most) noexcept {
  const Nanoseconds by = std::min(complete_transit_ - complete, most);
  if (!any_ || by <= Nanoseconds{0}) return Nanoseconds{0};
  for (std::size_t i = transmission_; i < kBuckets; ++i) {
    Bucket& old = aged(i);
    for (Nanoseconds& late : old.latest) {
      if (late != kNone) late -= by;
    }
    if (old.latest_copy != kNone) old.latest_copy -= by;
    if (old.complete != kMaxTransit) old.complete -= by;
  }
  complete_transit_ -= by;
  sum_up();
  return by;
}

void TransitWindows::next_bucket() noexcept {
  talk_in_bucket_ -= kBucket;
  bucket_ = (bucket_ + 1) % kBuckets;
  buckets_[bucket_] = Bucket{};
  transmission_ = std::min(transmission_ + 1, kBuckets);
  Nanoseconds complete = kMaxTransit;
  for (const Bucket& bucket : buckets_) complete = std::min(complete, bucket.complete);
  if (complete != kMaxTransit) complete_transit_ = complete;
  Nanoseconds longest{0};
  for (std::size_t i = 0; i <= kRecent; ++i) {
    longest = std::max(longest, aged(i).longest);
  }
  if (longest != Nanoseconds{0}) longest_ = longest;
  forget_outdated();
  sum_up();
}

void TransitWindows::sum_up() noexcept {
  past_ = {};
  for (std::size_t i = 1; i < kBuckets; ++i) {
    const Bucket& bucket = buckets_[(bucket_ + i) % kBuckets];
    past_.latest = std::max(past_.latest, bucket.latest.front());
    past_.latest_copy = std::max(past_.latest_copy, bucket.latest_copy);
    past_.received += bucket.received;
    past_.sent += bucket.sent;
  }
}

// Compares lateness, not transit. Only the late values are discarded; the fastest packets stay,
// because the zero of lateness must not move.
void TransitWindows::forget_outdated() noexcept {
  const Nanoseconds all = worst(kBuckets);
  const Nanoseconds recent = worst(kRecent + 1);  // the newest bucket has just begun
  if (recent == kNone || (recent - fastest()) * 2 >= all - fastest()) return;
  for (std::size_t i = kRecent + 1; i < kBuckets; ++i) {
    aged(i).forget_late();
  }
}

Nanoseconds TransitWindows::latest_copy() const noexcept {
  return std::max(past_.latest_copy, buckets_[bucket_].latest_copy);
}

double TransitWindows::loss() const noexcept {
  const std::uint32_t received = past_.received + buckets_[bucket_].received;
  const std::uint32_t sent = past_.sent + buckets_[bucket_].sent;
  if (sent < kLossFrom || received >= sent) return 0.0;
  return 1.0 - static_cast<double>(received) / static_cast<double>(sent);
}

// Returns the largest counted transit of the newest buckets.
Nanoseconds TransitWindows::worst(std::size_t buckets) noexcept {
  Nanoseconds worst = kNone;
  for (std::size_t i = 0; i < buckets; ++i) {
    worst = std::max(worst, aged(i).latest.front());
  }
  return worst;
}

// Returns the largest transit after the quota has been left out. Each bucket keeps only its kTop
// largest values, so the result is exact as long as no bucket contains more than kTop of the values
// left out. If the quota exceeds the values kept, the smallest of them is returned.
Nanoseconds TransitWindows::within_quota(double quota) const noexcept {
  const std::uint32_t received = past_.received + buckets_[bucket_].received;
  const auto out = static_cast<std::size_t>(quota * (received + 1));
  if (out < 2) return std::max(past_.latest, buckets_[bucket_].latest.front());
  std::array<Nanoseconds, kBuckets * kTop> values{};
  std::size_t count = 0;
  for (const Bucket& bucket : buckets_) {
    for (const Nanoseconds value : bucket.latest) {
      if (value != kNone) values[count++] = value;
    }
  }
  if (count == 0) return kNone;
  const auto place = values.begin() + static_cast<std::ptrdiff_t>(std::min(out, count) - 1);
  std::nth_element(values.begin(), place, values.begin() + static_cast<std::ptrdiff_t>(count),
                   std::greater<>{});
  return *place;
}

}  // namespace roger::audio
