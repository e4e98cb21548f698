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
    return;
  }
  if (behind >= kWindow) return;
  const std::uint64_t bit = std::uint64_t{1} << behind;
  if ((seen_ & bit) == 0) ++received_;
  seen_ |= bit;
}

LossReport LossMeter::report() noexcept {
  const std::uint32_t received = received_ + carried_;
  // A packet received after its report makes received exceed expected; the surplus is credited to
  // the next report, so that the sum over all reports is right.
  carried_ = received - std::min(received, expected_);
  const LossReport out{expected_, expected_ - std::min(received, expected_)};
  expected_ = 0;
  received_ = 0;
  return out;
}

}  // namespace roger::audio
