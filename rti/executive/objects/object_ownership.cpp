#include "rti/executive/objects/object_ownership.hpp"

#include <algorithm>

namespace roger::rti::executive {

bool ObjectOwnership::owns_any(FederateId federate) const {
  return std::find(owners_.begin(), owners_.end(), federate) != owners_.end();
}

bool ObjectOwnership::is_owned_by_others(FederateId federate) const {
  return std::any_of(owners_.begin(), owners_.end(),
                     [&](FederateId owner) { return owner != 0 && owner != federate; });
}

bool ObjectOwnership::is_acquiring(FederateId federate) const {
  return std::any_of(negotiated_.begin(), negotiated_.end(),
                     [&](const auto& entry) { return entry.second.has_acquirer(federate); });
}

bool ObjectOwnership::is_sought(ValueIndex index) const {
  const auto found = negotiated_.find(index);
  return found == negotiated_.end() ? is_given_up(index) : found->second.is_sought();
}

const ByteVector& ObjectOwnership::offer_tag(ValueIndex index) const {
  static const ByteVector kNone;
  const auto found = negotiated_.find(index);
  return found == negotiated_.end() ? kNone : found->second.offer_tag();
}

std::vector<ValueIndex> ObjectOwnership::sought() const {
  std::vector<ValueIndex> indices;
  if (negotiated_.empty() && given_up_.empty()) return indices;
  for (std::size_t i = 0; i < owners_.size(); ++i) {
    const auto index = static_cast<ValueIndex>(i);
    if (is_sought(index)) indices.push_back(index);
  }
  return indices;
}

std::vector<ValueIndex> ObjectOwnership::concerning(FederateId federate) const {
  std::vector<ValueIndex> indices;
  for (std::size_t i = 0; i < owners_.size(); ++i) {
    const auto index = static_cast<ValueIndex>(i);
    const auto found = negotiated_.find(index);
    const bool acquires = found != negotiated_.end() && found->second.has_acquirer(federate);
    if (owners_[i] == federate || acquires) indices.push_back(index);
  }
  return indices;
}

}  // namespace roger::rti::executive
