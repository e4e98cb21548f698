#include "audio/playout/playout_policy.hpp"

#include <algorithm>

namespace roger::audio {
namespace {

constexpr Nanoseconds ms(double value) {
  return Nanoseconds{static_cast<Nanoseconds::rep>(value * 1e6)};
}

constexpr double kGentleTrim = 600.0;
constexpr double kMaxTrim = 1000.0;
// The thresholds are asymmetric: too much delay is hardly noticed, too little loses sound.
constexpr Nanoseconds kFasterFrom = ms(0.3);
constexpr Nanoseconds kFasterUntil = ms(0.0);
constexpr Nanoseconds kSlowerFrom = ms(-0.05);
constexpr Nanoseconds kSlowerUntil = ms(0.05);
constexpr Nanoseconds kMaxTrimFrom = ms(1.5);

constexpr Nanoseconds kRemoveFrom = ms(2.5);  // the shortest voice period that can be removed
constexpr Nanoseconds kInsertFrom = ms(-1.5);
// Insertion may exceed the missing time, because only whole periods are inserted.
constexpr Nanoseconds kInsertMore = ms(3.0);

constexpr float kAlike = 0.9F;
constexpr float kMinLikeness =
    0.0F;  // noise is never self-similar, and a splice in it is inaudible
constexpr float kLessASecond = 0.2F;
constexpr float kLessASecondWhenMuch = 0.5F;
constexpr Nanoseconds kMuch = ms(30);

// Sound to play after a splice, as a multiple of its length: 4 changes the speed by a quarter. Too
// little delay, or far too much, is corrected fastest.
int rest_after(Nanoseconds error) {
  if (error < Nanoseconds{0} || error > ms(100)) return 4;
  return error > ms(20) ? 7 : 10;
}

}  // namespace

PlayoutCorrection PlayoutPolicy::decide(Nanoseconds error, Nanoseconds played) noexcept {
  const Nanoseconds size = error < Nanoseconds{0} ? -error : error;
  const double strength = size > kMaxTrimFrom ? kMaxTrim : kGentleTrim;
  // Hysteresis: a trim starts at the outer threshold and ends at the inner one, so that jitter of
  // the measurement does not make it toggle.
  if (error > kFasterFrom || (trim_ > 0.0 && error > kFasterUntil)) {
    trim_ = strength;
  } else if (error < kSlowerFrom || (trim_ < 0.0 && error < kSlowerUntil)) {
    trim_ = -strength;
  } else {
    trim_ = 0.0;
  }
  PlayoutCorrection change;
  change.trim_parts_per_million = trim_;

  since_splice_ = std::min(since_splice_ + played, ms(1000));
  if (error > kInsertFrom && error < kRemoveFrom) {
    wanting_ = Nanoseconds{0};
    return change;
  }
  wanting_ = std::min(wanting_ + played, ms(10'000));
  if (since_splice_ < rest_after(error) * spliced_) return change;
  change.exact = size;
  (error < Nanoseconds{0} ? change.insert : change.remove) =
      error < Nanoseconds{0} ? size + kInsertMore : size;
  const auto waited = static_cast<float>(static_cast<double>(wanting_.count()) * 1e-9);
  change.likeness = std::max(kAlike - (size > kMuch ? kLessASecondWhenMuch : kLessASecond) * waited,
                             kMinLikeness);
  return change;
}

void PlayoutPolicy::spliced(Nanoseconds time) noexcept {
  spliced_ = time;
  since_splice_ = Nanoseconds{0};
  // Sound that was unsuitable so far is likely to stay so, so most of the waiting time is kept.
  wanting_ -= wanting_ / 4;
}

}  // namespace roger::audio
