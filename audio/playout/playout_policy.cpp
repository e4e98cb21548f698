#include "audio/playout/playout_policy.hpp"

#include <algorithm>

namespace roger::audio {
namespace {

constexpr double kTrim = 600.0;  // twice the worst drift that sound cards are known for
constexpr Nanoseconds kTrimFrom{1'000'000};
constexpr Nanoseconds kShortenFrom{10'000'000};

}  // namespace

void PlayoutPolicy::start(TimePoint now) noexcept {
  buckets_.fill(kNothing);
  bucket_ = 0;
  filled_ = 0;
  bucket_end_ = now + kBucket;
  reference_ = kNothing;
  error_ = Nanoseconds{0};
  trim_ = 0.0;
}

void PlayoutPolicy::arrived(Nanoseconds margin, TimePoint now) noexcept {
  if (now >= bucket_end_) {
    bucket_done();
    bucket_end_ += kBucket;
    if (now >= bucket_end_) bucket_end_ = now + kBucket;  // nothing came for long
  }
  buckets_[bucket_] = std::min(buckets_[bucket_], margin);
}

void PlayoutPolicy::bucket_done() noexcept {
  filled_ = std::min(filled_ + 1, kBuckets);
  if (filled_ == kBuckets) {
    const Nanoseconds now_smallest = smallest();
    if (reference_ == kNothing) {
      reference_ = std::clamp(now_smallest, Nanoseconds{0}, guard_);
    }
    error_ = now_smallest - reference_;
    if (error_ > kTrimFrom) {
      trim_ = kTrim;
    } else if (error_ < -kTrimFrom) {
      trim_ = -kTrim;
    } else if ((trim_ > 0.0) != (error_ > Nanoseconds{0})) {
      trim_ = 0.0;
    }
  }
  bucket_ = (bucket_ + 1) % kBuckets;
  buckets_[bucket_] = kNothing;
}

Nanoseconds PlayoutPolicy::smallest() const noexcept {
  return *std::ranges::min_element(buckets_);
}

void PlayoutPolicy::shortened(Nanoseconds amount) noexcept {
  for (Nanoseconds& bucket : buckets_) {
    if (bucket != kNothing) bucket -= amount;
  }
  error_ -= amount;
}

Nanoseconds PlayoutPolicy::excess() const noexcept {
  return error_ >= kShortenFrom ? error_ : Nanoseconds{0};
}

}  // namespace roger::audio
