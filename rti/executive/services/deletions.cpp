#include "rti/executive/services/deletions.hpp"

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "rti/executive/base/faults.hpp"
#include "rti/executive/synchronization/stamps.hpp"
#include "rti/wire/limits.hpp"

namespace roger::rti::executive {

bool Deletions::take(FederateId from, const wire::DeleteObject& message, Outbox& outbox) {
  const KnownObject* object = find_deletable(from, message, outbox);
  return object != nullptr && remove(*object, from, message.tag, outbox);
}

void Deletions::take(FederateId from, const wire::TimedDelete& message, Outbox& outbox) {
  const wire::TimeStamp& stamp = message.stamp;
  if (stamp.serial == 0) {
    if (!take(from, message.message, outbox)) return;
    return add_stamp<wire::TimedRemove>(time_, from, stamp, outbox);
  }
  auto problem = check_sending(time_, from, stamp);
  if (!problem && pending_.contains(from, stamp.serial)) {
    problem = "the deletion of object " + std::to_string(message.message.object) +
              " has the number " + std::to_string(stamp.serial) + " of an earlier deletion";
  }
  if (!problem) {
    problem = pending_.check_room(from, message);
    if (problem) {
      problem = "object " + std::to_string(message.message.object) + " is not deleted: " + *problem;
    }
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

void Deletions::take(FederateId from, wire::RetractMessage&& message, Outbox& outbox) {
  const wire::TimeStamp stamp = message.stamp;
  const std::optional<ObjectId> deleted = pending_.find(from, stamp);
  auto problem = check_stamp(time_, from, stamp);
  if (!problem && (stamp.serial == 0 || (!deleted && pending_.contains(from, stamp.serial)))) {
    problem = "message " + std::to_string(stamp.serial) +
              " cannot be retracted, because its time is not that of the retraction";
  }
  if (problem) return fault(from, *std::move(problem), outbox);
  message.sender = from;
  std::vector<FederateId> to = membership_.others(from);
  if (!to.empty()) outbox.push_back({std::move(to), std::move(message)});
  if (deleted) retract(from, stamp, *objects_.find(*deleted), outbox);
  time_.retracted(from, stamp, outbox);
  end_passed();
}

void Deletions::leave(FederateId federate, bool delete_objects, Outbox& outbox) {
  if (const KnownObject* own = objects_.find(mom_object_id(federate))) {
    remove(*own, 0, {}, outbox);
  }
  if (delete_objects) {
    std::vector<ObjectId> deletable;
    for (const auto& [id, object] : objects_.all()) {
      if (ownership_.can_delete(federate, object)) deletable.push_back(id);
    }
    for (const ObjectId id : deletable) remove(*objects_.find(id), federate, {}, outbox);
  }
  limit_left_objects(federate, outbox);
}

void Deletions::limit_left_objects(FederateId leaving, Outbox& outbox) {
  std::size_t left = 0;
  for (const auto& [registrar, count] : objects_.registered().all()) {
    if (registrar != 0 && (registrar == leaving || !membership_.contains(registrar))) left += count;
  }
  for (const bool owned_by_others : {false, true}) {
    auto at = objects_.all().lower_bound(make_object_id(leaving, 1));
    while (left > kMaxObjects && at != objects_.all().end() &&
           find_registrar(at->first) == leaving) {
      const KnownObject& object = (at++)->second;
      if (object.ownership.is_owned_by_others(leaving) != owned_by_others) continue;
      remove(object, leaving, {}, outbox);
      --left;
    }
  }
}

void Deletions::end_passed() {
  while (const auto id = pending_.first_passed(time_)) forget(*objects_.find(*id));
}

KnownObject* Deletions::find_deletable(FederateId from, const wire::DeleteObject& message,
                                       Outbox& outbox) {
  KnownObject* object = objects_.find(message.object);
  if (object != nullptr && ownership_.can_delete(from, *object)) return object;
  fault(from,
        "the privilege to delete object " + std::to_string(message.object) +
            " is not owned by this federate, which therefore cannot delete it",
        outbox);
  return nullptr;
}

void Deletions::delete_at(FederateId from, const wire::TimedDelete& message, KnownObject& object,
                          Outbox& outbox) {
  const wire::TimedRemove removal{{object.id, from, message.message.tag}, message.stamp};
  const std::vector<FederateId> to = object.discovered_by_others(from);
  const std::size_t before = outbox.size();
  FederationTime::Reception reception;
  object.removals.push_back(removal);
  try {
    if (!to.empty()) outbox.push_back({to, removal});
    pending_.add(from, message);
    reception = time_.enqueue(from, message.stamp, to);
  } catch (...) {
    if (outbox.size() > before) outbox.pop_back();
    pending_.remove(from, message.stamp.serial);
    object.removals.pop_back();
    throw;
  }
  ownership_.end_negotiations(from, object, outbox);
  time_.answer_waiting(reception, outbox);
}

void Deletions::retract(FederateId from, const wire::TimeStamp& stamp, KnownObject& object,
                        Outbox& outbox) {
  pending_.remove(from, stamp.serial);
  std::erase_if(object.removals, [&](const wire::TimedRemove& removal) {
    return removal.message.deleter == from && removal.stamp.serial == stamp.serial;
  });
  std::vector<FederateId> removed = object.discovered_by_others(from);
  std::erase_if(removed,
                [&](FederateId federate) { return time_.is_queued(federate, from, stamp); });
  discovery_.forget(object, removed);
  declarations_.forget_scope(object.id, removed);
  // The federate can acquire what was offered meanwhile.
  ownership_.ask_to_assume(from, object, object.ownership.sought(), outbox);
  // Federates that have already removed the object own nothing of it any longer. They discover it
  // again if an attribute to which they subscribe has another owner.
  for (const FederateId federate : removed) ownership_.give_up(federate, object, outbox);
  discovery_.discover(
      object, declarations_.interests().subscribers(membership_.model(), object.object_class),
      outbox);
  ownership_.resume_negotiations(from, object, outbox);
  declarations_.advise(object, outbox);
}

bool Deletions::remove(const KnownObject& object, FederateId deleter, const ByteVector& tag,
                       Outbox& outbox) {
  std::vector<FederateId> to = object.discovered_by_others(deleter);
  const bool informs = !to.empty();
  if (informs) outbox.push_back({std::move(to), wire::RemoveObject{object.id, deleter, tag}});
  forget(object);
  return informs;
}

void Deletions::forget(const KnownObject& object) {
  for (const wire::TimedRemove& removal : object.removals) {
    pending_.remove(removal.message.deleter, removal.stamp.serial);
  }
  ownership_.forget(object);
  declarations_.forget_object(object.id);
  transportations_.forget(object.id);
  objects_.remove(object.id);
}

}  // namespace roger::rti::executive
