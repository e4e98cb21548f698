#include "audio/playout/delay_estimator.hpp"

#include <algorithm>
#include <functional>

#include "audio/playout/packet_store.hpp"

namespace roger::audio {
namespace {

constexpr Nanoseconds kMargin{100'000};
/// After this much talk the guard for the unknown has faded.
constexpr Nanoseconds kKnownAfter{2'000'000'000};
constexpr Nanoseconds kLongestStep{500'000'000};  // of talk from packet to packet
constexpr Nanoseconds kEvent{50'000'000};
constexpr Nanoseconds kEventMore{10'000'000};
constexpr Nanoseconds kReturnsWithin{20'000'000'000};
constexpr double kReturnsOverQuota = 2.0;
/// From this loss on copies are waited for, judged by so many packets at least.
constexpr double kCopiesFrom = 0.01;
constexpr std::uint32_t kLossFrom = 40;
constexpr Nanoseconds kLongestPacket{120'000'000};  // that others are expected to be like
constexpr Nanoseconds kCopyMore{190'000'000};       // three packets of the longest

}  // namespace

DelayEstimator::DelayEstimator(const DelaySettings& settings) noexcept
    : settings_(settings), target_(settings.guard) {
}

void DelayEstimator::Bucket::forget_late() noexcept {
  latest.fill(kLeast);
  latest_copy = kLeast;
}

void DelayEstimator::arrived(Nanoseconds media, Nanoseconds lasts, TimePoint received,
                             std::uint32_t sequence) noexcept {
  advance(media);
  count(sequence);
  const Nanoseconds transit = received.time_since_epoch() - media;
  const Nanoseconds complete = transit - lasts;
  align(complete);
  Bucket& bucket = buckets_[bucket_];
  bucket.complete = std::min(bucket.complete, complete);
  complete_ = any_ ? std::min(complete_, complete) : complete;
  bucket.longest = std::max(bucket.longest, std::min(lasts, kLongestPacket));
  longest_ = std::max(longest_, bucket.longest);
  any_ = true;
  Nanoseconds counted = fastest() + limited(transit - fastest(), received);
  for (Nanoseconds& kept : bucket.latest) {
    if (counted > kept) std::swap(counted, kept);
  }
  decide(received);
}

void DelayEstimator::copy_arrived(Nanoseconds media, TimePoint received) noexcept {
  if (!any_) return;
  const Nanoseconds transit = received.time_since_epoch() - media;
  const Nanoseconds most = fastest() + 2 * measured_ + kEventMore + kCopyMore;
  Bucket& bucket = buckets_[bucket_];
  bucket.latest_copy = std::max(bucket.latest_copy, std::min(transit, most));
  decide(received);
}

void DelayEstimator::interrupt(Nanoseconds uncertain) noexcept {
  sequence_known_ = false;
  if (!any_) return;
  uncertain_ = uncertain;
  if (uncertain >= kUnrelated) {
    longest_ = Nanoseconds{0};
    for (Bucket& bucket : buckets_) bucket.longest = longest_;
  }
  talk_in_bucket_ = kBucket;
  next_bucket();
  transmission_ = 1;
}

// Moves what is older than the present transmission, as far as that one is uncertain.
void DelayEstimator::align(Nanoseconds complete) noexcept {
  const Nanoseconds by = std::min(complete_ - complete, uncertain_);
  if (!any_ || by <= Nanoseconds{0}) return;
  for (std::size_t i = transmission_; i < kBuckets; ++i) {
    Bucket& old = buckets_[(bucket_ + kBuckets - i) % kBuckets];
    for (Nanoseconds& late : old.latest) {
      if (late != kLeast) late -= by;
    }
    if (old.latest_copy != kLeast) old.latest_copy -= by;
    if (old.complete != kMost) old.complete -= by;
  }
  complete_ -= by;
  uncertain_ -= by;
  sum_up();
}

void DelayEstimator::advance(Nanoseconds media) noexcept {
  const Nanoseconds step =
      any_ ? std::clamp(media - newest_media_, Nanoseconds{0}, kLongestStep) : Nanoseconds{0};
  newest_media_ = any_ ? std::max(newest_media_, media) : media;
  talk_ = std::min(talk_ + step, kKnownAfter);
  talk_in_bucket_ += step;
  while (talk_in_bucket_ >= kBucket) next_bucket();
}

void DelayEstimator::count(std::uint32_t sequence) noexcept {
  ++packets_;
  Bucket& bucket = buckets_[bucket_];
  ++bucket.received;
  const std::int32_t progress = sequence_known_ ? wrapped_difference(sequence, sequence_) : 1;
  if (progress <= 0) return;  // overtaken; it was counted as sent when its successor came
  bucket.sent += static_cast<std::uint32_t>(progress);
  sequence_ = sequence;
  sequence_known_ = true;
}

Nanoseconds DelayEstimator::limited(Nanoseconds late, TimePoint received) noexcept {
  if (received - event_begin_ >= kEvent || received < event_begin_) {
    event_begin_ = received;
    const bool unknown = talk_ < kKnownAfter;
    event_limit_ = 2 * (unknown ? std::max(measured_, settings_.guard) : measured_) + kEventMore;
  }
  if (late <= event_limit_) return late;
  note_peak(late, received);
  return event_limit_;
}

void DelayEstimator::note_peak(Nanoseconds late, TimePoint received) noexcept {
  if (peak_.known && received - peak_.newest < kEvent) {
    peak_.newest = received;
    peak_.size = std::max(peak_.size, late);
    ++peak_.packets;
    return;
  }
  const Nanoseconds interval = received - peak_.begin;
  if (peak_.known && interval < kReturnsWithin) {
    const double allowed = settings_.late_quota * static_cast<double>(packets_ - peak_.before);
    if (static_cast<double>(peak_.packets) > kReturnsOverQuota * std::max(allowed, 1.0)) {
      returning_ = peak_.size;
      returning_until_ = received + interval * 3 / 2;
    }
  }
  peak_ = {received, received, late, 1, packets_, true};
}

void DelayEstimator::next_bucket() noexcept {
  talk_in_bucket_ -= kBucket;
  bucket_ = (bucket_ + 1) % kBuckets;
  buckets_[bucket_] = Bucket{};
  transmission_ = std::min(transmission_ + 1, kBuckets);
  Nanoseconds complete = kMost;
  for (const Bucket& bucket : buckets_) complete = std::min(complete, bucket.complete);
  if (complete != kMost) complete_ = complete;
  Nanoseconds longest{0};
  for (std::size_t i = 0; i <= kRecent; ++i) {
    longest = std::max(longest, buckets_[(bucket_ + kBuckets - i) % kBuckets].longest);
  }
  if (longest != Nanoseconds{0}) longest_ = longest;
  forget_what_changed();
  sum_up();
}

void DelayEstimator::sum_up() noexcept {
  past_ = {};
  for (std::size_t i = 1; i < kBuckets; ++i) {
    const Bucket& bucket = buckets_[(bucket_ + i) % kBuckets];
    past_.latest = std::max(past_.latest, bucket.latest.front());
    past_.latest_copy = std::max(past_.latest_copy, bucket.latest_copy);
    past_.received += bucket.received;
    past_.sent += bucket.sent;
  }
}

void DelayEstimator::forget_what_changed() noexcept {
  const Nanoseconds all = worst(kBuckets);
  const Nanoseconds recent = worst(kRecent + 1);  // the newest has just begun
  if (recent == kLeast || (recent - fastest()) * 2 >= all - fastest()) return;
  for (std::size_t i = kRecent + 1; i < kBuckets; ++i) {
    buckets_[(bucket_ + kBuckets - i) % kBuckets].forget_late();
  }
}

void DelayEstimator::decide(TimePoint received) noexcept {
  const Nanoseconds transit = within_quota();
  measured_ = transit == kLeast ? Nanoseconds{0} : transit - fastest();
  Nanoseconds target = measured_ + kMargin;
  if (received < returning_until_) target = std::max(target, returning_ + kMargin);
  if (loss() > kCopiesFrom) {
    const Nanoseconds copy = std::max(past_.latest_copy, buckets_[bucket_].latest_copy);
    if (copy != kLeast) target = std::max(target, copy - fastest() + kMargin);
  }
  const Nanoseconds unknown = kKnownAfter - talk_;
  const auto guard = Nanoseconds{static_cast<Nanoseconds::rep>(
      static_cast<double>(settings_.guard.count()) * static_cast<double>(unknown.count()) /
      static_cast<double>(kKnownAfter.count()))};
  target_ = std::clamp(std::max(target, guard), Nanoseconds{0}, settings_.ceiling);
}

double DelayEstimator::loss() const noexcept {
  const std::uint32_t received = past_.received + buckets_[bucket_].received;
  const std::uint32_t sent = past_.sent + buckets_[bucket_].sent;
  if (sent < kLossFrom || received >= sent) return 0.0;
  return 1.0 - static_cast<double>(received) / static_cast<double>(sent);
}

// The largest counted transit of the newest buckets.
Nanoseconds DelayEstimator::worst(std::size_t buckets) const noexcept {
  Nanoseconds worst = kLeast;
  for (std::size_t i = 0; i < buckets; ++i) {
    worst = std::max(worst, buckets_[(bucket_ + kBuckets - i) % kBuckets].latest.front());
  }
  return worst;
}

// The largest transit after the quota has been left out.
Nanoseconds DelayEstimator::within_quota() const noexcept {
  const std::uint32_t received = past_.received + buckets_[bucket_].received;
  const auto out = static_cast<std::size_t>(settings_.late_quota * (received + 1));
  if (out < 2) return std::max(past_.latest, buckets_[bucket_].latest.front());
  std::array<Nanoseconds, kBuckets * kTop> values{};
  std::size_t count = 0;
  for (const Bucket& bucket : buckets_) {
    for (const Nanoseconds value : bucket.latest) {
      if (value != kLeast) values[count++] = value;
    }
  }
  if (count == 0) return kLeast;
  const auto place = values.begin() + static_cast<std::ptrdiff_t>(std::min(out, count) - 1);
  std::nth_element(values.begin(), place, values.begin() + static_cast<std::ptrdiff_t>(count),
                   std::greater<>{});
  return *place;
}

}  // namespace roger::audio
