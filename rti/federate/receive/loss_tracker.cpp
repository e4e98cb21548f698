#include "rti/federate/receive/loss_tracker.hpp"

namespace roger::rti {

void LossTracker::restart(std::uint16_t sequence) {
  started_ = true;
  stale_seen_ = false;
  newest_ = sequence;
  seen_ = ~std::uint64_t{0};  // numbers before the first one do not count as missing
}

LossTracker::Arrival LossTracker::note(std::uint16_t sequence) {
  if (!started_) {
    restart(sequence);
    return Arrival::kInOrder;
  }
  // Differences are modulo 2^16: the upper half of the range is the past.
  const auto ahead = static_cast<std::int16_t>(static_cast<std::uint16_t>(sequence - newest_));
  if (ahead > 0) {
    newest_ = sequence;
    stale_seen_ = false;
    // Shifts the window so that bit 0 stands for the new number. The skipped numbers become 0 bits
    // and count as lost until they arrive.
    seen_ = ahead < kWindow ? (seen_ << static_cast<unsigned>(ahead)) | 1U : 1U;
    lost_ += static_cast<std::uint64_t>(ahead) - 1;
    return Arrival::kInOrder;
  }
  const int behind = -static_cast<int>(ahead);
  if (behind >= kWindow) {
    const auto after_stale = static_cast<std::uint16_t>(sequence - stale_);
    // A second number close after the first one: the sender has advanced by more than half the
    // range. A single number may be a late duplicate.
    if (stale_seen_ && after_stale > 0 && after_stale < kWindow) {
      restart(sequence);
      return Arrival::kInOrder;
    }
    stale_seen_ = true;
    stale_ = sequence;
    return Arrival::kDuplicate;
  }
  // Within the window: a 1 bit is a duplicate; a 0 bit was counted as lost and has now arrived.
  const std::uint64_t bit = std::uint64_t{1} << static_cast<unsigned>(behind);
  if ((seen_ & bit) != 0) return Arrival::kDuplicate;
  seen_ |= bit;
  --lost_;
  return Arrival::kLate;
}

}  // namespace roger::rti
