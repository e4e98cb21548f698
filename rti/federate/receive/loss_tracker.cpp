#include "rti/federate/receive/loss_tracker.hpp"

namespace roger::rti {

void LossTracker::restart(std::uint16_t sequence) {
  started_ = true;
  confirmation_.reset();
  newest_ = sequence;
  seen_ = 1;
  skipped_ = 0;
}

void LossTracker::advance(std::uint16_t sequence, int ahead) {
  confirmation_.reset();
  newest_ = sequence;
  // Shifts the windows so that bit 0 stands for the new number. The numbers between the former and
  // the new one are skipped.
  const bool all = ahead >= kWindow;
  const auto by = static_cast<unsigned>(ahead);
  const std::uint64_t between = all ? ~std::uint64_t{0} : (std::uint64_t{1} << by) - 1;
  seen_ = all ? 1U : (seen_ << by) | 1U;
  skipped_ = ((all ? 0U : skipped_ << by) | between) & ~std::uint64_t{1};
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
  const std::uint64_t bit = std::uint64_t{1} << static_cast<unsigned>(-ahead);
  if ((seen_ & bit) != 0) return Arrival::kDuplicate;
  seen_ |= bit;
  if ((skipped_ & bit) != 0) --lost_;
  return Arrival::kLate;
}

}  // namespace roger::rti
