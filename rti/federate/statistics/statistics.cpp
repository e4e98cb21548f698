#include "rti/federate/statistics/statistics.hpp"

namespace roger::rti {

void Arrivals::count(FederateId sender, std::size_t slot, std::size_t bytes, bool late) {
  if (sender >= by_sender_.size()) by_sender_.resize(std::size_t{sender} + 1);
  std::vector<ArrivalStatistics>& slots = by_sender_[sender];
  if (slot >= slots.size()) slots.resize(slot + 1);
  slots[slot].received.add(bytes);
  slots[slot].late += late ? 1U : 0U;
}

ArrivalStatistics Arrivals::from(FederateId sender) const {
  ArrivalStatistics sum;
  if (sender >= by_sender_.size()) return sum;
  for (const ArrivalStatistics& group : by_sender_[sender]) sum += group;
  return sum;
}

ArrivalStatistics Arrivals::in(std::size_t slot) const {
  ArrivalStatistics sum;
  for (const std::vector<ArrivalStatistics>& slots : by_sender_) {
    if (slot < slots.size()) sum += slots[slot];
  }
  return sum;
}

}  // namespace roger::rti
