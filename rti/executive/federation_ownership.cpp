// Ownership management (IEEE 1516.1-2010, 7) of a federation.
#include <algorithm>
#include <utility>

#include "core/distinct.hpp"
#include "rti/executive/federation.hpp"
#include "rti/executive/ownership_notices.hpp"

namespace roger::rti::executive {

using wire::OwnershipAction;
using wire::OwnershipEvent;

namespace {

/// Returns the answer of the RTI, which never gives up the attributes of a MOM object; empty: none.
OwnershipEffects answer_for_rti(FederateId from, OwnershipAction action) {
  if (action == OwnershipAction::kAcquire || action == OwnershipAction::kTakeOver) {
    return {{from, OwnershipEvent::kDenied, {}}};
  }
  if (action == OwnershipAction::kAcquireIfAvailable) {
    return {{from, OwnershipEvent::kUnavailable, {}}};
  }
  if (action == OwnershipAction::kCancelAcquisition) {
    return {{from, OwnershipEvent::kAcquisitionCancelled, {}}};
  }
  return {};
}

}  // namespace

std::optional<std::string> Federation::check_ownership(FederateId from,
                                                       const wire::ChangeOwnership& message,
                                                       const KnownObject& object) const {
  if (is_deleted_by(from, object)) return "object " + object.name + " was deleted by this federate";
  const std::vector<AttributeHandle>& fields = model_.object_class(object.object_class).fields;
  std::set<ValueIndex> distinct;
  for (const ValueIndex index : message.attributes) {
    if (index >= fields.size() || !distinct.insert(index).second) {
      return "attribute " + std::to_string(index) + " of object " + object.name +
             " is named twice or does not exist";
    }
    if (is_owner_action(message.action) && object.ownership.owner(index) != from) {
      return model_.attribute(fields[index]).name + " of object " + object.name +
             " is not owned by this federate, which therefore cannot give it away";
    }
  }
  return std::nullopt;
}

void Federation::take(FederateId from, const wire::ChangeOwnership& message, Outbox& outbox) {
  ++federates_.at(from).ownership_changes;
  KnownObject* object = objects_.find(message.object);
  if (object == nullptr) return;  // deleted while the message was in transit
  if (auto problem = check_ownership(from, message, *object)) {
    return fault(from, std::move(*problem), outbox);
  }
  OwnershipNotices notices(model_, federates_, *object);
  for (const ValueIndex index : message.attributes) {
    if (is_mom_object(object->id)) {
      notices.add(index, answer_for_rti(from, message.action), from);
      continue;
    }
    const auto owner = federates_.find(object->ownership.owner(index));
    const std::uint64_t owner_seen =
        owner == federates_.end() ? 0 : owner->second.ownership_changes;
    notices.add(index,
                object->ownership.update(index,
                                         [&](AttributeOwnership& one) {
                                           return one.apply(from, message.action, message.tag,
                                                            owner_seen);
                                         }),
                from);
  }
  notices.put(outbox);
  on_ownership_changed(*object, outbox);
}

void Federation::take(FederateId from, const wire::AcceptWithdrawal& message, Outbox& outbox) {
  KnownObject* object = objects_.find(message.object);
  if (object == nullptr) return;
  OwnershipNotices notices(model_, federates_, *object);
  for (const ValueIndex index : distinct(message.attributes)) {
    // A former owner has given the attribute away before it received the withdrawal.
    if (object->ownership.owner(index) != from) continue;
    notices.add(index,
                object->ownership.update(index,
                                         [&](AttributeOwnership& one) {
                                           return one.accept_withdrawal(message.acquirer,
                                                                        message.seen);
                                         }),
                from);
  }
  notices.put(outbox);
  on_ownership_changed(*object, outbox);
}

void Federation::take(FederateId from, const wire::QueryOwnership& message, Outbox& outbox) {
  const KnownObject* object = objects_.find(message.object);
  if (object == nullptr) return;
  outbox.push_back({{from},
                    wire::OwnershipReport{object->id, message.attribute,
                                          object->ownership.owner(message.attribute),
                                          is_mom_object(object->id)}});
}

void Federation::take(FederateId from, const wire::SetAutomaticResign& message,
                      Outbox& /*outbox*/) {
  federates_.at(from).automatic_resign = message.action;
}

void Federation::publish(FederateId federate, ObjectClassHandle at,
                         const std::vector<AttributeHandle>& attributes, Outbox& outbox) {
  // Federates that can acquire an attribute already were asked when it was offered.
  const std::vector<AttributeHandle> added =
      federates_.at(federate).publications.publish(model_, at, attributes);
  for (const auto& [id, object] : objects_.all()) {
    if (!model_.is_same_or_descendant(object.object_class, at)) continue;
    std::vector<ValueIndex> sought = object.ownership.sought();
    const std::vector<AttributeHandle>& fields = model_.object_class(object.object_class).fields;
    std::erase_if(sought, [&](ValueIndex index) {
      return std::find(added.begin(), added.end(), fields.at(index)) == added.end();
    });
    ask_to_assume(federate, object, sought, outbox);
  }
}

void Federation::ask_to_assume(FederateId federate, const KnownObject& object,
                               const std::vector<ValueIndex>& attributes, Outbox& outbox) const {
  OwnershipNotices notices(model_, federates_, object);
  notices.ask(federate, attributes);
  notices.put(outbox);
}

ObjectOwnership Federation::initial_ownership(FederateId registrar, ObjectClassHandle at) const {
  const Publications& publications = federates_.at(registrar).publications;
  std::vector<FederateId> owners;
  for (const AttributeHandle attribute : model_.object_class(at).fields) {
    const bool owned =
        publications.publishes(at, attribute) || attribute == model_.privilege_to_delete();
    owners.push_back(owned ? registrar : FederateId{0});
  }
  return ObjectOwnership(std::move(owners));
}

bool Federation::is_acquiring(FederateId federate) {
  return std::any_of(objects_.all().begin(), objects_.all().end(), [&](const auto& entry) {
    return entry.second.ownership.is_acquiring(federate) && exists_for(federate, entry.second);
  });
}

bool Federation::owns_attributes(FederateId federate, bool except_deletable) {
  return std::any_of(objects_.all().begin(), objects_.all().end(), [&](const auto& entry) {
    const KnownObject& object = entry.second;
    return object.ownership.owns_any(federate) && exists_for(federate, object) &&
           !(except_deletable && can_delete(federate, object));
  });
}

void Federation::give_up_ownership(FederateId federate, KnownObject& object, Outbox& outbox) {
  OwnershipNotices notices(model_, federates_, object);
  for (const ValueIndex index : object.ownership.concerning(federate)) {
    notices.add(index,
                object.ownership.update(
                    index, [&](AttributeOwnership& one) { return one.leave(federate); }),
                federate);
  }
  notices.put(outbox);
  transportations_.review(object);
}

}  // namespace roger::rti::executive
