#include "rti/executive/services/ownership.hpp"

#include <algorithm>
#include <set>
#include <utility>

#include "rti/executive/base/distinct.hpp"
#include "rti/executive/base/faults.hpp"
#include "rti/wire/limits.hpp"

namespace roger::rti::executive {

using wire::OwnershipAction;
using wire::OwnershipEvent;

namespace {

/// Returns the answer to a federate that cannot acquire an attribute, because it belongs to the RTI
/// or the federate has reached a limit; empty: none.
OwnershipEffects denial(FederateId from, OwnershipAction action) {
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

/// Returns whether the action makes the executive store a tag of the federate.
bool begins_negotiation(OwnershipAction action) {
  return action == OwnershipAction::kOffer || action == OwnershipAction::kAcquire ||
         action == OwnershipAction::kAcquireIfAvailable || action == OwnershipAction::kTakeOver;
}

}  // namespace

template <class Change>
OwnershipEffects Ownership::update(KnownObject& object, ValueIndex index, Change&& change) {
  object.ownership.visit_negotiators(index, [&](FederateId federate, const ByteVector& tag) {
    negotiated_.remove(federate, 1);
    tag_bytes_.remove(federate, tag.size());
  });
  const auto count_again = [&] {
    object.ownership.visit_negotiators(index, [&](FederateId federate, const ByteVector& tag) {
      negotiated_.add(federate, 1);
      tag_bytes_.add(federate, tag.size());
    });
  };
  OwnershipEffects effects;
  try {
    effects = object.ownership.update(index, std::forward<Change>(change));
  } catch (...) {
    count_again();
    throw;
  }
  count_again();
  return effects;
}

OwnershipEffects Ownership::leave_attribute(FederateId federate, KnownObject& object,
                                            ValueIndex index) {
  return update(object, index, [&](AttributeOwnership& one) { return one.leave(federate); });
}

OwnershipEffects Ownership::renew_acquisitions(KnownObject& object, ValueIndex index) {
  const FederateId owner = object.ownership.owner(index);
  return update(object, index, [&](AttributeOwnership& one) {
    return one.apply(owner, OwnershipAction::kCancelOffer, {}, 0);
  });
}

void Ownership::forget(const KnownObject& object) noexcept {
  object.ownership.visit_negotiators([&](FederateId federate, const ByteVector& tag) {
    negotiated_.remove(federate, 1);
    tag_bytes_.remove(federate, tag.size());
  });
}

std::vector<ObjectId> Ownership::leave(FederateId federate, Outbox& outbox) {
  std::vector<ObjectId> changed;
  for (auto& [id, object] : objects_.all()) {
    const bool owned = object.ownership.owns_any(federate);
    give_up(federate, object, outbox);
    if (owned && object.ownership.is_owned_by_others(federate)) changed.push_back(id);
  }
  changes_.erase(federate);
  negotiated_.remove(federate, negotiated_.of(federate));
  tag_bytes_.remove(federate, tag_bytes_.of(federate));
  return changed;
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

std::optional<std::string> Ownership::check_room(FederateId from,
                                                 const wire::ChangeOwnership& message,
                                                 const KnownObject& object) const {
  if (!begins_negotiation(message.action)) return std::nullopt;
  const std::size_t count = message.attributes.size();
  std::optional<std::string> problem;
  if (negotiated_.has_room(from, count, kMaxNegotiatedAttributes)) {
    problem = tag_bytes_.host_problem(from, count * (kNegotiationBytes + message.tag.size()));
  } else {
    problem = "this federate negotiates about " + std::to_string(negotiated_.of(from)) +
              " attributes; at most " + std::to_string(kMaxNegotiatedAttributes) + " are allowed";
  }
  if (!problem) return std::nullopt;
  return std::to_string(count) + " attributes of object " + object.name +
         " cannot be offered or acquired: " + *problem;
}

bool Ownership::change(FederateId from, const wire::ChangeOwnership& message, Outbox& outbox) {
  ++changes_.at(from);
  KnownObject* object = objects_.find(message.object);
  if (object == nullptr) return false;  // deleted while the message was in transit
  if (auto invalid = check(from, message, *object)) {
    fault(from, *std::move(invalid), outbox);
    return false;
  }
  auto problem = check_room(from, message, *object);
  const bool is_denied = problem.has_value();
  if (is_denied) fault(from, *std::move(problem), outbox);
  OwnershipNotices notices(model_, declarations_, changes_, *object);
  bool changed = false;
  for (const ValueIndex index : message.attributes) {
    if (is_denied || is_mom_object(object->id)) {
      notices.add(index, denial(from, message.action), from);
      continue;
    }
    const FederateId before = object->ownership.owner(index);
    const auto owner = changes_.find(before);
    const std::uint64_t owner_seen = owner == changes_.end() ? 0 : owner->second;
    notices.add(index,
                update(*object, index,
                       [&](AttributeOwnership& one) {
                         return one.apply(from, message.action, message.tag, owner_seen);
                       }),
                from);
    changed = changed || object->ownership.owner(index) != before;
  }
  notices.put(outbox);
  transportations_.review(*object);
  return changed;
}

void Ownership::take(FederateId from, const wire::AcceptWithdrawal& message, Outbox& outbox) {
  KnownObject* object = objects_.find(message.object);
  if (object == nullptr) return;
  OwnershipNotices notices(model_, declarations_, changes_, *object);
  for (const ValueIndex index : distinct(message.attributes)) {
    // A former owner has given the attribute away before it received the withdrawal.
    if (object->ownership.owner(index) != from) continue;
    notices.add(index,
                update(*object, index,
                       [&](AttributeOwnership& one) {
                         return one.accept_withdrawal(message.acquirer, message.seen);
                       }),
                from);
  }
  notices.put(outbox);
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

}  // namespace roger::rti::executive
