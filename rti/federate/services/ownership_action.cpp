#include "rti/federate/services/ownership_action.hpp"

namespace roger::rti {

std::vector<AttributeHandle> act_on_ownership(Knowledge& knowledge, ExecutivePort& executive,
                                              ObjectInstance& object, wire::OwnershipAction action,
                                              std::span<const AttributeHandle> attributes,
                                              Bytes tag) {
  std::vector<AttributeHandle> concerned;
  for (const AttributeHandle attribute : attributes) {
    if (object.negotiation(attribute).matters(action)) concerned.push_back(attribute);
  }
  if (concerned.empty()) return concerned;
  executive.send(wire::ChangeOwnership{object.id, action,
                                       knowledge.indexes(object.registered_as, concerned),
                                       ByteVector(tag.begin(), tag.end())});
  const std::uint64_t number = ++knowledge.ownership_changes;
  for (const AttributeHandle attribute : concerned) {
    object.negotiations[attribute].act(action, number);
    if (gives_away(action)) object.owned.erase(attribute);
  }
  return concerned;
}

}  // namespace roger::rti
