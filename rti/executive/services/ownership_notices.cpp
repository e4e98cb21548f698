#include "rti/executive/services/ownership_notices.hpp"

#include <algorithm>

namespace roger::rti::executive {

void OwnershipNotices::add(ValueIndex attribute, OwnershipEffects effects, FederateId from) {
  for (OwnershipEffect& effect : effects) {
    if (effect.event != wire::OwnershipEvent::kAssumptionRequested) {
      add_one(attribute, std::move(effect));
      continue;
    }
    for (const FederateId federate : object_.discovered_by) {
      if (federate == from || !can_acquire(federate, attribute)) continue;
      effect.to = federate;
      add_one(attribute, effect);
    }
  }
}

void OwnershipNotices::ask(FederateId federate, const std::vector<ValueIndex>& attributes) {
  for (const ValueIndex attribute : attributes) {
    if (!object_.ownership.is_sought(attribute) || object_.ownership.owner(attribute) == federate ||
        !can_acquire(federate, attribute)) {
      continue;
    }
    add_one(attribute, {federate, wire::OwnershipEvent::kAssumptionRequested,
                        object_.ownership.offer_tag(attribute)});
  }
}

void OwnershipNotices::put(Outbox& outbox) const {
  for (const auto& [effect, attributes] : notices_) {
    const auto receiver = changes_.find(effect.to);
    if (receiver == changes_.end()) continue;
    outbox.push_back({{effect.to},
                      wire::OwnershipNotice{object_.id, effect.event, attributes, effect.tag,
                                            effect.acquirer, receiver->second}});
  }
}

bool OwnershipNotices::can_acquire(FederateId federate, ValueIndex attribute) const {
  // The federate's RTI decides by the class as which the federate knows the object, which the
  // executive does not know.
  return object_.discovered_by.contains(federate) &&
         declarations_.publications(federate).publishes_at_or_above(
             model_, object_.object_class,
             model_.object_class(object_.object_class).fields.at(attribute));
}

void OwnershipNotices::add_one(ValueIndex attribute, OwnershipEffect effect) {
  const auto same = std::find_if(notices_.begin(), notices_.end(),
                                 [&](const auto& notice) { return notice.first == effect; });
  if (same == notices_.end()) {
    notices_.emplace_back(std::move(effect), std::vector{attribute});
  } else if (same->second.back() != attribute) {  // several acquirers with the same tag
    same->second.push_back(attribute);
  }
}

}  // namespace roger::rti::executive
