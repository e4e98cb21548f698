#include "rti/federate/statistics/statistics.hpp"

namespace roger::rti {

void Statistics::note_arrived(FederateId from, std::size_t slot, std::size_t bytes, bool late) {
  if (from >= arrivals_.size()) arrivals_.resize(std::size_t{from} + 1);
  std::vector<ArrivalStatistics>& slots = arrivals_[from];
  if (slot >= slots.size()) slots.resize(slot + 1);
  slots[slot].received.add(bytes);
  slots[slot].late += late ? 1U : 0U;
}

ArrivalStatistics Statistics::arrived_from(FederateId sender) const {
  ArrivalStatistics sum;
  if (sender >= arrivals_.size()) return sum;
  for (const ArrivalStatistics& group : arrivals_[sender]) sum += group;
  return sum;
}

ArrivalStatistics Statistics::arrived_in(std::size_t slot) const {
  ArrivalStatistics sum;
  for (const std::vector<ArrivalStatistics>& slots : arrivals_) {
    if (slot < slots.size()) sum += slots[slot];
  }
  return sum;
}

}  // namespace roger::rti
