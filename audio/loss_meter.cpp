#include "audio/loss_meter.hpp"

#include <algorithm>

namespace roger::audio {
namespace {

constexpr std::uint32_t kWindow = 64;  // packets for which seen_ has a bit
constexpr std::uint32_t kLeap = 1000;  // a larger jump means another numbering, not a loss

}  // namespace

void LossMeter::arrived(std::uint32_t sequence) noexcept {
  const std::uint32_t ahead = sequence - newest_;
  const std::uint32_t behind = newest_ - sequence;
  // Both differences are modulo 2^32, so a number that is neither shortly ahead nor shortly behind
  // belongs to a new numbering.
  if (!any_ || (ahead > kLeap && behind > kLeap)) {
    any_ = true;
    newest_ = sequence;
    seen_ = 1;
    ++expected_;
    ++received_;
    return;
  }
  if (ahead != 0 && ahead <= kLeap) {
    seen_ = ahead < kWindow ? (seen_ << ahead) | 1U : 1U;
    newest_ = sequence;
    expected_ += ahead;
    ++received_;
    if (ahead > 1) ++bursts_;
    return;
  }
  if (behind >= kWindow || has(behind)) return;
  ++received_;
  // An overtaken packet fills a burst of one packet, shortens a longer one at its end, or divides
  // it. The packet behind the window is taken for a lost one.
  const bool after_lost = !has(behind + 1);
  const bool before_lost = !has(behind - 1);
  if (after_lost && before_lost) ++bursts_;
  if (!after_lost && !before_lost) --bursts_;
  seen_ |= std::uint64_t{1} << behind;
}

bool LossMeter::has(std::uint32_t behind) const noexcept {
  return behind < kWindow && (seen_ >> behind & 1U) != 0;
}

LossReport LossMeter::report() noexcept {
  const std::uint32_t received = received_ + carried_;
  // A packet received after its report makes received exceed expected; the surplus is credited to
  // the next report, so that the sum over all reports is right.
  carried_ = received - std::min(received, expected_);
  const LossReport out{expected_, expected_ - std::min(received, expected_),
                       static_cast<std::uint32_t>(std::max(bursts_, 0))};
  bursts_ = std::min(bursts_, 0);
  expected_ = 0;
  received_ = 0;
  return out;
}

}  // namespace roger::audio
