// Deletion of objects (IEEE 1516.1-2010, 6.14) in a federation, at once or at a time.
#include <algorithm>
#include <utility>

#include "rti/executive/federation.hpp"
#include "rti/executive/ownership_notices.hpp"
#include "rti/wire/limits.hpp"

namespace roger::rti::executive {

// A deletion in timestamp order takes effect at once for the federate that deletes, and at its time
// for the others: when they receive the removal. Until the time has passed for the whole
// federation, the object stays in the table with its owners, so the others may update it, discover
// it and negotiate about it, and a retraction needs to restore nothing. The deleting federate keeps
// its attributes meanwhile, but cannot use them.

bool Federation::exists_for(FederateId federate, const KnownObject& object) const {
  return std::all_of(
      object.removals.begin(), object.removals.end(), [&](const wire::TimedRemove& removal) {
        const FederateId deleter = removal.message.deleter;
        return deleter != federate && time_.is_queued(federate, deleter, removal.stamp);
      });
}

bool Federation::is_deleted_by(FederateId federate, const KnownObject& object) {
  return std::any_of(
      object.removals.begin(), object.removals.end(),
      [&](const wire::TimedRemove& removal) { return removal.message.deleter == federate; });
}

bool Federation::can_delete(FederateId federate, const KnownObject& object) const {
  const auto privilege = model_.find_index(object.object_class, model_.privilege_to_delete());
  return privilege && object.ownership.owner(*privilege) == federate &&
         exists_for(federate, object);
}

KnownObject* Federation::find_deletable(FederateId from, const wire::DeleteObject& message,
                                        Outbox& outbox) {
  KnownObject* object = objects_.find(message.object);
  if (object != nullptr && can_delete(from, *object)) return object;
  fault(from,
        "the privilege to delete object " + std::to_string(message.object) +
            " is not owned by this federate, which therefore cannot delete it",
        outbox);
  return nullptr;
}

bool Federation::forward(FederateId from, const wire::DeleteObject& message, Outbox& outbox) {
  const KnownObject* object = find_deletable(from, message, outbox);
  return object != nullptr && remove_object(*object, from, message.tag, outbox);
}

void Federation::take(FederateId from, const wire::TimedDelete& message, Outbox& outbox) {
  const wire::TimeStamp& stamp = message.stamp;
  if (stamp.serial == 0) {
    if (!forward(from, message.message, outbox)) return;
    return add_stamp<wire::TimedRemove>(from, stamp, outbox);
  }
  auto problem = check_stamp(from, stamp);
  if (!problem && deletions_.contains(from, stamp.serial)) {
    problem = "the deletion of object " + std::to_string(message.message.object) +
              " has the number " + std::to_string(stamp.serial) + " of an earlier deletion";
  }
  if (!problem && message.message.tag.size() > kControlTagLimit.count) {
    problem = "the deletion of object " + std::to_string(message.message.object) +
              " has a tag of " + std::to_string(message.message.tag.size()) + " octets; at most " +
              std::to_string(kControlTagLimit.count) + " are permitted";
  }
  if (problem) return fault(from, *std::move(problem), outbox);
  if (KnownObject* object = find_deletable(from, message.message, outbox)) {
    delete_at(from, message, *object, outbox);
  }
}

void Federation::delete_at(FederateId from, const wire::TimedDelete& message, KnownObject& object,
                           Outbox& outbox) {
  const wire::TimedRemove removal{{object.id, from, message.message.tag}, message.stamp};
  std::vector<FederateId> to(object.discovered_by.begin(), object.discovered_by.end());
  std::erase(to, from);
  const std::size_t before = outbox.size();
  FederationTime::Reception reception;
  object.removals.push_back(removal);
  try {
    if (!to.empty()) outbox.push_back({to, removal});
    deletions_.add(from, message.stamp, object.id);
    reception = time_.enqueue(from, message.stamp, to);
  } catch (...) {
    if (outbox.size() > before) outbox.pop_back();
    deletions_.remove(from, message.stamp.serial);
    object.removals.pop_back();
    throw;
  }
  end_negotiations(from, object, outbox);
  time_.answer_waiting(reception, outbox);
}

void Federation::end_negotiations(FederateId federate, KnownObject& object, Outbox& outbox) {
  OwnershipNotices notices(model_, federates_, object);
  for (const ValueIndex index : object.ownership.concerning(federate)) {
    OwnershipEffects effects = object.ownership.owner(index) == federate
                                   ? renew_acquisitions(index, object)
                                   : object.ownership.update(index, [&](AttributeOwnership& one) {
                                       return one.leave(federate);
                                     });
    // The federate does not know the object any longer.
    std::erase_if(effects, [&](const OwnershipEffect& effect) { return effect.to == federate; });
    notices.add(index, std::move(effects), federate);
  }
  notices.put(outbox);
}

OwnershipEffects Federation::renew_acquisitions(ValueIndex index, KnownObject& object) {
  const FederateId owner = object.ownership.owner(index);
  return object.ownership.update(index, [&](AttributeOwnership& one) {
    return one.apply(owner, wire::OwnershipAction::kCancelOffer, {}, 0);
  });
}

void Federation::take(FederateId from, wire::RetractMessage&& message, Outbox& outbox) {
  const wire::TimeStamp stamp = message.stamp;
  const std::optional<ObjectId> deleted = deletions_.find(from, stamp);
  auto problem = check_stamp(from, stamp);
  if (!problem && (stamp.serial == 0 || (!deleted && deletions_.contains(from, stamp.serial)))) {
    problem = "message " + std::to_string(stamp.serial) +
              " cannot be retracted, because its time is not that of the retraction";
  }
  if (problem) return fault(from, *std::move(problem), outbox);
  message.sender = from;
  std::vector<FederateId> to = others(from);
  if (!to.empty()) outbox.push_back({std::move(to), std::move(message)});
  if (deleted) retract_deletion(from, stamp, *objects_.find(*deleted), outbox);
  time_.retracted(from, stamp, outbox);
  end_deletions();
}

void Federation::retract_deletion(FederateId from, const wire::TimeStamp& stamp,
                                  KnownObject& object, Outbox& outbox) {
  deletions_.remove(from, stamp.serial);
  std::erase_if(object.removals, [&](const wire::TimedRemove& removal) {
    return removal.message.deleter == from && removal.stamp.serial == stamp.serial;
  });
  std::vector<FederateId> removed;
  for (const FederateId federate : object.discovered_by) {
    if (federate != from && !time_.is_queued(federate, from, stamp)) removed.push_back(federate);
  }
  for (const FederateId federate : removed) object.discovered_by.erase(federate);
  // The federate can acquire what was offered meanwhile.
  ask_to_assume(from, object, object.ownership.sought(), outbox);
  // Federates that have already removed the object own nothing of it any longer. They discover it
  // again if they still subscribe.
  for (const FederateId federate : removed) give_up_ownership(federate, object, outbox);
  discover(object, interests_.subscribers(model_, object.object_class), outbox);
  OwnershipNotices notices(model_, federates_, object);
  for (const ValueIndex index : object.ownership.concerning(from)) {
    notices.add(index, renew_acquisitions(index, object), from);
  }
  notices.put(outbox);
  on_ownership_changed(object, outbox);
}

void Federation::end_deletions() {
  while (const auto id = deletions_.first_passed(time_)) forget_object(*objects_.find(*id));
}

bool Federation::remove_object(const KnownObject& object, FederateId deleter, const ByteVector& tag,
                               Outbox& outbox) {
  std::vector<FederateId> discovered_by(object.discovered_by.begin(), object.discovered_by.end());
  std::erase(discovered_by, deleter);
  const bool informs = !discovered_by.empty();
  if (informs) {
    outbox.push_back({std::move(discovered_by), wire::RemoveObject{object.id, deleter, tag}});
  }
  forget_object(object);
  return informs;
}

void Federation::forget_object(const KnownObject& object) {
  for (const wire::TimedRemove& removal : object.removals) {
    deletions_.remove(removal.message.deleter, removal.stamp.serial);
  }
  advisories_.forget(object.id);
  transportations_.forget(object.id);
  objects_.remove(object.id);
}

}  // namespace roger::rti::executive
