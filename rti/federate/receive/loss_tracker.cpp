#include "rti/federate/receive/loss_tracker.hpp"

namespace roger::rti {

void LossTracker::restart(std::uint16_t sequence) {
  started_ = true;
  confirmation_.reset();
  newest_ = sequence;
  seen_ = ~std::uint64_t{0};  // numbers before the first one do not count as missing
}

void LossTracker::advance(std::uint16_t sequence, int ahead) {
  confirmation_.reset();
  newest_ = sequence;
  // Shifts the window so that bit 0 stands for the new number. The skipped numbers become 0 bits
  // and count as lost until they arrive.
  seen_ = ahead < kWindow ? (seen_ << static_cast<unsigned>(ahead)) | 1U : 1U;
  lost_ += static_cast<std::uint64_t>(ahead) - 1;
}

LossTracker::Arrival LossTracker::note(std::uint16_t sequence) {
  if (!started_) {
    restart(sequence);
    return Arrival::kInOrder;
  }
  // Differences are modulo 2^16: the upper half of the range is the past.
  const int ahead = static_cast<std::int16_t>(static_cast<std::uint16_t>(sequence - newest_));
  if (ahead >= kMaxGap || ahead <= -kWindow) {
    if (confirmation_ != sequence) {
      confirmation_ = static_cast<std::uint16_t>(sequence + 1);
      return Arrival::kUnconfirmed;
    }
    if (ahead > 0) {
      advance(sequence, ahead);
    } else {
      restart(sequence);
    }
    return Arrival::kInOrder;
  }
  if (ahead > 0) {
    advance(sequence, ahead);
    return Arrival::kInOrder;
  }
  // Within the window: a 1 bit is a duplicate; a 0 bit was counted as lost and has now arrived.
  const std::uint64_t bit = std::uint64_t{1} << static_cast<unsigned>(-ahead);
  if ((seen_ & bit) != 0) return Arrival::kDuplicate;
  seen_ |= bit;
  --lost_;
  return Arrival::kLate;
}

}  // namespace roger::rti
