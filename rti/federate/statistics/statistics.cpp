#include "rti/federate/statistics/statistics.hpp"

namespace roger::rti {

void Arrivals::count(FederateId sender, std::size_t slot, std::size_t bytes, bool late) {
  if (slot >= groups_.size()) groups_.resize(slot + 1);
  groups_[slot].received.add(bytes);
  if (!late) return;
  ++groups_[slot].late;
  if (sender >= late_.size()) late_.resize(std::size_t{sender} + 1);
  ++late_[sender];
}

std::uint64_t Arrivals::late_from(FederateId sender) const {
  return sender < late_.size() ? late_[sender] : 0;
}

ArrivalStatistics Arrivals::in(std::size_t slot) const {
  return slot < groups_.size() ? groups_[slot] : ArrivalStatistics{};
}

}  // namespace roger::rti
