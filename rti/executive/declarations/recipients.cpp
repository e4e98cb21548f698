#include "rti/executive/declarations/recipients.hpp"

namespace roger::rti::executive {

std::vector<FederateId> recipients(const ObjectModel& model, const Interests& interests,
                                   FederateId sender, InteractionClassHandle interaction_class) {
  std::vector<FederateId> to = interests.subscribers(model, interaction_class);
  std::erase(to, sender);
  return to;
}

std::vector<FederateId> recipients(const ObjectModel& model, const Interests& interests,
                                   FederateId sender, ObjectClassHandle object_class,
                                   std::span<const AttributeHandle> attributes) {
  std::vector<FederateId> to = interests.subscribers(model, object_class);
  std::erase_if(to, [&](FederateId federate) {
    return federate == sender || !interests.wants(model, federate, object_class, attributes);
  });
  return to;
}

}  // namespace roger::rti::executive
