#include "audio/playout/delay_estimator.hpp"

#include <algorithm>

#include "audio/playout/packet_store.hpp"
#include "audio/repetition.hpp"

namespace roger::audio {
namespace {

constexpr Nanoseconds kMargin{100'000};  // added to the target
/// Duration of transmissions after which the initial guard has shrunk to zero.
constexpr Nanoseconds kKnownAfter{2'000'000'000};
constexpr Nanoseconds kMaxTalkStep{500'000'000};  // between two packets
constexpr Nanoseconds kEventMore{10'000'000};     // one event raises the target to twice plus this
constexpr double kCopiesFrom = 0.01;              // loss from which the delay covers repetitions
// The packet itself, of the longest duration, and the time to its last repetition.
constexpr Nanoseconds kCopyMore = Nanoseconds{62'500'000} + kMaxRepetitionTime;

}  // namespace

DelayEstimator::DelayEstimator(const PlayoutSettings& settings) noexcept
    : settings_(settings), stalls_(settings.late_quota), target_(settings.guard) {
}

void DelayEstimator::arrived(Nanoseconds media, Nanoseconds lasts, TimePoint received,
                             std::uint32_t sequence) noexcept {
  advance(media);
  const Nanoseconds transit = received.time_since_epoch() - media;
  const Nanoseconds complete = transit - lasts;
  uncertain_ -= windows_.align(complete, uncertain_);
  windows_.arrived(complete, lasts, sent_by(sequence));
  // The limit that stalls_ applies is taken from the measurements before this packet, so a single
  // late packet cannot raise its own limit.
  const Nanoseconds usual = talk_ < kKnownAfter ? std::max(measured_, settings_.guard) : measured_;
  windows_.add(fastest() + stalls_.limited(transit - fastest(), received, 2 * usual + kEventMore));
  decide(received);
}

void DelayEstimator::copy_arrived(Nanoseconds media, TimePoint received) noexcept {
  if (!any()) return;
  const Nanoseconds transit = received.time_since_epoch() - media;
  windows_.add_copy(std::min(transit, fastest() + 2 * measured_ + kEventMore + kCopyMore));
  decide(received);
}

void DelayEstimator::interrupt(Nanoseconds uncertain) noexcept {
  sequence_.reset();
  if (!any()) return;
  uncertain_ = uncertain;
  windows_.begin_transmission(uncertain >= kUnrelated);
}

void DelayEstimator::advance(Nanoseconds media) noexcept {
  const Nanoseconds step =
      any() ? std::clamp(media - newest_media_, Nanoseconds{0}, kMaxTalkStep) : Nanoseconds{0};
  newest_media_ = any() ? std::max(newest_media_, media) : media;
  talk_ = std::min(talk_ + step, kKnownAfter);
  windows_.pass(step);
}

// Returns by how many packets the sender's highest known sequence number advanced.
std::uint32_t DelayEstimator::sent_by(std::uint32_t sequence) noexcept {
  const std::int32_t progress = sequence_ ? wrapped_difference(sequence, *sequence_) : 1;
  if (progress <= 0) return 0;  // overtaken: counted as sent when its successor arrived
  sequence_ = sequence;
  return static_cast<std::uint32_t>(progress);
}

void DelayEstimator::decide(TimePoint received) noexcept {
  const Nanoseconds transit = windows_.within_quota(settings_.late_quota);
  measured_ = transit == TransitWindows::kNone ? Nanoseconds{0} : transit - fastest();
  // The target is the largest of three values: the measured lateness, a returning stall, and the
  // latest repetition while repetitions replace lost packets. Until 2 s of transmissions are known
  // it is at least the guard, which shrinks linearly over that time.
  Nanoseconds target = measured_ + kMargin;
  if (const auto stall = stalls_.expected(received)) target = std::max(target, *stall + kMargin);
  if (loss() > kCopiesFrom) {
    const Nanoseconds copy = windows_.latest_copy();
    if (copy != TransitWindows::kNone) target = std::max(target, copy - fastest() + kMargin);
  }
  const Nanoseconds unknown = kKnownAfter - talk_;
  const auto guard = Nanoseconds{static_cast<Nanoseconds::rep>(
      static_cast<double>(settings_.guard.count()) * static_cast<double>(unknown.count()) /
      static_cast<double>(kKnownAfter.count()))};
  target_ = std::clamp(std::max(target, guard), Nanoseconds{0}, settings_.ceiling);
}

}  // namespace roger::audio
