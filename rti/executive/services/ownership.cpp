#include "rti/executive/services/ownership.hpp"

#include <algorithm>
#include <set>
#include <utility>

#include "core/distinct.hpp"
#include "rti/executive/base/faults.hpp"
#include "rti/wire/limits.hpp"

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

OwnershipEffects leave_attribute(FederateId federate, KnownObject& object, ValueIndex index) {
  return object.ownership.update(index,
                                 [&](AttributeOwnership& one) { return one.leave(federate); });
}

/// Ends an offer of the owner, which is then asked again to release the attribute to each federate
/// that acquires it.
OwnershipEffects renew_acquisitions(KnownObject& object, ValueIndex index) {
  const FederateId owner = object.ownership.owner(index);
  return object.ownership.update(index, [&](AttributeOwnership& one) {
    return one.apply(owner, OwnershipAction::kCancelOffer, {}, 0);
  });
}

}  // namespace

void Ownership::leave(FederateId federate, Outbox& outbox) {
  for (auto& [id, object] : objects_.all()) give_up(federate, object, outbox);
  changes_.erase(federate);
}

std::optional<std::string> Ownership::check(FederateId from, const wire::ChangeOwnership& message,
                                            const KnownObject& object) const {
  if (object.is_deleted_by(from)) {
    return "object " + abbreviated(object.name) + " was deleted by this federate";
  }
  const std::vector<AttributeHandle>& fields = model_.object_class(object.object_class).fields;
  std::set<ValueIndex> distinct;
  for (const ValueIndex index : message.attributes) {
    if (index >= fields.size() || !distinct.insert(index).second) {
      return "attribute " + std::to_string(index) + " of object " + abbreviated(object.name) +
             " is named twice or does not exist";
    }
    if (is_owner_action(message.action) && object.ownership.owner(index) != from) {
      return model_.attribute(fields[index]).name + " of object " + abbreviated(object.name) +
             " is not owned by this federate, which therefore cannot give it away";
    }
  }
  return std::nullopt;
}

void Ownership::take(FederateId from, const wire::ChangeOwnership& message, Outbox& outbox) {
  ++changes_.at(from);
  KnownObject* object = objects_.find(message.object);
  if (object == nullptr) return;  // deleted while the message was in transit
  if (auto problem = check(from, message, *object)) {
    return fault(from, std::move(*problem), outbox);
  }
  OwnershipNotices notices(model_, declarations_, changes_, *object);
  for (const ValueIndex index : message.attributes) {
    if (is_mom_object(object->id)) {
      notices.add(index, answer_for_rti(from, message.action), from);
      continue;
    }
    const auto owner = changes_.find(object->ownership.owner(index));
    const std::uint64_t owner_seen = owner == changes_.end() ? 0 : owner->second;
    notices.add(index,
                object->ownership.update(index,
                                         [&](AttributeOwnership& one) {
                                           return one.apply(from, message.action, message.tag,
                                                            owner_seen);
                                         }),
                from);
  }
  notices.put(outbox);
  on_changed(*object, outbox);
}

void Ownership::take(FederateId from, const wire::AcceptWithdrawal& message, Outbox& outbox) {
  KnownObject* object = objects_.find(message.object);
  if (object == nullptr) return;
  OwnershipNotices notices(model_, declarations_, changes_, *object);
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
  on_changed(*object, outbox);
}

void Ownership::take(FederateId from, const wire::QueryOwnership& message, Outbox& outbox) {
  const KnownObject* object = objects_.find(message.object);
  if (object == nullptr) return;
  outbox.push_back({{from},
                    wire::OwnershipReport{object->id, message.attribute,
                                          object->ownership.owner(message.attribute),
                                          is_mom_object(object->id)}});
}

ObjectOwnership Ownership::initial(FederateId registrar, ObjectClassHandle at) const {
  const Publications& publications = declarations_.publications(registrar);
  std::vector<FederateId> owners;
  for (const AttributeHandle attribute : model_.object_class(at).fields) {
    const bool owned =
        publications.publishes(at, attribute) || attribute == model_.privilege_to_delete();
    owners.push_back(owned ? registrar : FederateId{0});
  }
  return ObjectOwnership(std::move(owners));
}

void Ownership::ask_to_assume(FederateId federate, const KnownObject& object,
                              const std::vector<ValueIndex>& attributes, Outbox& outbox) const {
  OwnershipNotices notices(model_, declarations_, changes_, object);
  notices.ask(federate, attributes);
  notices.put(outbox);
}

void Ownership::ask_to_assume(FederateId federate, ObjectClassHandle at,
                              const std::vector<AttributeHandle>& published, Outbox& outbox) const {
  for (const auto& [id, object] : objects_.all()) {
    if (!model_.is_same_or_descendant(object.object_class, at)) continue;
    std::vector<ValueIndex> sought = object.ownership.sought();
    const std::vector<AttributeHandle>& fields = model_.object_class(object.object_class).fields;
    std::erase_if(sought, [&](ValueIndex index) {
      return std::find(published.begin(), published.end(), fields.at(index)) == published.end();
    });
    ask_to_assume(federate, object, sought, outbox);
  }
}

template <class Change>
void Ownership::change_all(FederateId federate, KnownObject& object, Outbox& outbox,
                           Change&& change) {
  OwnershipNotices notices(model_, declarations_, changes_, object);
  for (const ValueIndex index : object.ownership.concerning(federate)) {
    notices.add(index, change(index), federate);
  }
  notices.put(outbox);
}

void Ownership::give_up(FederateId federate, KnownObject& object, Outbox& outbox) {
  change_all(federate, object, outbox,
             [&](ValueIndex index) { return leave_attribute(federate, object, index); });
  transportations_.review(object);
}

void Ownership::end_negotiations(FederateId federate, KnownObject& object, Outbox& outbox) {
  change_all(federate, object, outbox, [&](ValueIndex index) {
    OwnershipEffects effects = object.ownership.owner(index) == federate
                                   ? renew_acquisitions(object, index)
                                   : leave_attribute(federate, object, index);
    // The federate does not know the object any longer.
    std::erase_if(effects, [&](const OwnershipEffect& effect) { return effect.to == federate; });
    return effects;
  });
}

void Ownership::resume_negotiations(FederateId federate, KnownObject& object, Outbox& outbox) {
  change_all(federate, object, outbox,
             [&](ValueIndex index) { return renew_acquisitions(object, index); });
  on_changed(object, outbox);
}

FederateId Ownership::holder_of_privilege(const KnownObject& object) const {
  const auto privilege = model_.find_index(object.object_class, model_.privilege_to_delete());
  return privilege ? object.ownership.owner(*privilege) : FederateId{0};
}

bool Ownership::can_delete(FederateId federate, const KnownObject& object) const {
  return holder_of_privilege(object) == federate && object.exists_for(federate, time_);
}

bool Ownership::is_acquiring(FederateId federate) const {
  return std::ranges::any_of(std::as_const(objects_).all(), [&](const auto& entry) {
    return entry.second.ownership.is_acquiring(federate) &&
           entry.second.exists_for(federate, time_);
  });
}

bool Ownership::owns_attributes(FederateId federate, bool except_deletable) const {
  return std::ranges::any_of(std::as_const(objects_).all(), [&](const auto& entry) {
    const KnownObject& object = entry.second;
    return object.ownership.owns_any(federate) && object.exists_for(federate, time_) &&
           !(except_deletable && can_delete(federate, object));
  });
}

void Ownership::on_changed(const KnownObject& object, Outbox& outbox) {
  declarations_.advise(object, outbox);
  transportations_.review(object);
}

}  // namespace roger::rti::executive
