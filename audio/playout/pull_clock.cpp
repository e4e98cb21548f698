#include "audio/playout/pull_clock.hpp"

#include <algorithm>

namespace roger::audio {

// `ahead` is by how much this pull is earlier than n / rate. Its maximum over two seconds, kept in
// buckets of a quarter of a second, defines the axis: a late pull leaves it unchanged, and a
// drifting device moves it when the oldest bucket is dropped.
void PullClock::pulled(std::size_t samples, TimePoint now) noexcept {
  const auto count = static_cast<std::int64_t>(samples);
  begin_ = end_;
  end_ += count;
  begin_time_ = to_duration(begin_, rate_);
  const Nanoseconds ahead = begin_time_ - now.time_since_epoch();
  if (interrupted_ || ahead_ - ahead > kStall) {
    buckets_.fill({});
    interrupted_ = false;
    bucket_end_ = begin_;
    // The first pull after an interruption is most likely an average one, not the earliest.
    ahead_ = ahead + mean_behind_;
    buckets_[bucket_].ahead = ahead_;
  }
  Bucket& bucket = buckets_[bucket_];
  bucket.ahead = std::max(bucket.ahead, ahead);
  bucket.longest = std::max(bucket.longest, count);
  ahead_ = std::max(ahead_, ahead);
  longest_ = std::max(longest_, count);
  // The mean delay of pulls is needed to place the first pull after an interruption.
  constexpr std::int64_t kSmoothing = 64;
  mean_behind_ += (ahead_ - ahead - mean_behind_) / kSmoothing;
  if (end_ >= bucket_end_) next_bucket();
}

void PullClock::next_bucket() noexcept {
  bucket_end_ = end_ + static_cast<std::int64_t>(rate_) / kBucketsASecond;
  bucket_ = (bucket_ + 1) % kBuckets;
  buckets_[bucket_] = {};
  ahead_ = kNothing;
  longest_ = 0;
  for (const Bucket& bucket : buckets_) {
    ahead_ = std::max(ahead_, bucket.ahead);
    longest_ = std::max(longest_, bucket.longest);
  }
}

TimePoint PullClock::at(std::size_t offset) const noexcept {
  const Nanoseconds begin =
      offset == 0 ? begin_time_ : to_duration(begin_ + static_cast<std::int64_t>(offset), rate_);
  return TimePoint{begin - ahead_};
}

}  // namespace roger::audio
