#include "rti/executive/services/discovery.hpp"

#include <algorithm>
#include <utility>

#include "rti/executive/base/faults.hpp"

namespace roger::rti::executive {

void Discovery::take(FederateId from, const wire::ReserveNames& message, Outbox& outbox) {
  wire::NamesReserved answer;
  answer.names = message.names;
  answer.multiple = message.multiple;
  auto problem = objects_.check_room(from, message.names);
  answer.success = !problem && objects_.reserve(from, message.names);
  // The standard's failure has no reason; the federate logs this one.
  if (problem) fault(from, *std::move(problem), outbox);
  outbox.push_back({{from}, std::move(answer)});
}

void Discovery::take(FederateId from, const wire::ReleaseNames& message, Outbox& /*outbox*/) {
  objects_.release(from, message.names);
}

void Discovery::take(FederateId from, const wire::RegisterObject& message, Outbox& outbox) {
  const ObjectClassHandle at{message.object_class};
  if (!check_class(model_, at, from, outbox)) return;
  if (is_mom_object(message.object) && !mom_.is_federate_class(model_, at)) {
    return fault(from, model_.object_class(at).name + " is not a MOM class", outbox);
  }
  const bool is_mom = is_mom_object(message.object);
  if (auto problem = objects_.add(from, message.object, at, message.name,
                                  is_mom ? ObjectOwnership() : ownership_.initial(from, at))) {
    return fault(from, std::move(*problem), outbox);
  }
  KnownObject& object = *objects_.find(message.object);
  if (!is_mom) object.discovered_by.insert(from);
  discover(object, declarations_.interests().subscribers(model_, at), outbox);
  declarations_.advise(object, outbox);
}

void Discovery::take(FederateId from, const wire::ChangeOwnership& message, Outbox& outbox) {
  if (!ownership_.change(from, message, outbox)) return;
  KnownObject& object = *objects_.find(message.object);
  discover(object, declarations_.interests().subscribers(model_, object.object_class), outbox);
  declarations_.advise(object, outbox);
}

void Discovery::take(FederateId from, const wire::KnowsObject& message, Outbox& outbox) {
  KnownObject* object = objects_.find(message.object);
  // The object may have been deleted while the message was in transit, which is no error.
  if (object == nullptr || !object->discovered_by.contains(from)) return;
  if (!message.knows) {
    object->unknown_to.insert(from);
  } else if (object->unknown_to.erase(from) != 0) {
    ownership_.ask_to_assume(from, *object, object->ownership.sought(), outbox);
  }
  declarations_.advise(*object, outbox);
}

bool Discovery::becomes_known(FederateId federate, const KnownObject& object) const {
  // Each discovery happens once per federate, however often it subscribes.
  if (object.is_known_to(federate)) return false;
  const AttributeSubscriptions* subscribed =
      declarations_.interests().find_candidate(model_, federate, object.object_class);
  if (subscribed == nullptr) return false;
  if (object.discovered_by.contains(federate)) {
    if (!object.exists_for(federate, time_)) return false;
  } else {
    const auto is_too_late = [&](const wire::TimedRemove& removal) {
      return !time_.can_receive(federate, removal.stamp.time);
    };
    // The federate could not receive the removal in order.
    if (std::ranges::any_of(object.removals, is_too_late)) return false;
  }
  // The RTI owns the attributes of MOM objects.
  if (is_mom_object(object.id)) return true;
  const std::vector<AttributeHandle>& fields = model_.object_class(object.object_class).fields;
  for (std::size_t i = 0; i < fields.size(); ++i) {
    const FederateId owner = object.ownership.owner(static_cast<ValueIndex>(i));
    if (owner != 0 && owner != federate && subscribed->contains(fields[i])) return true;
  }
  return false;
}

void Discovery::discover(KnownObject& object, std::vector<FederateId> federates, Outbox& outbox) {
  std::erase_if(federates, [&](FederateId federate) { return !becomes_known(federate, object); });
  if (federates.empty()) return;
  std::vector<FederateId> newcomers = federates;
  std::erase_if(newcomers,
                [&](FederateId federate) { return object.discovered_by.contains(federate); });
  outbox.push_back(
      {federates, wire::DiscoverObject{object.id, object.object_class.value, object.name,
                                       ownership_.holder_of_privilege(object)}});
  try {
    object.discovered_by.insert(newcomers);
  } catch (...) {
    for (const FederateId federate : newcomers) object.discovered_by.erase(federate);
    outbox.pop_back();
    throw;
  }
  for (const FederateId federate : federates) object.unknown_to.erase(federate);
  const std::vector<ValueIndex> sought = object.ownership.sought();
  if (!sought.empty()) {
    for (const FederateId federate : federates) {
      ownership_.ask_to_assume(federate, object, sought, outbox);
    }
  }
  // The RTI provides the values of MOM objects without a request, because no federate owns them.
  if (is_mom_object(object.id)) forwarding_.request_wanted(object, federates, outbox);
  // The others, which have deleted the object locally, have received the removals.
  if (newcomers.empty()) return;
  for (const wire::TimedRemove& removal : object.removals) {
    outbox.push_back({newcomers, removal});
    try {
      time_.enqueue(removal.message.deleter, removal.stamp, newcomers);
    } catch (...) {
      outbox.pop_back();
      throw;
    }
  }
}

void Discovery::discover_all(FederateId subscriber, ObjectClassHandle top, Outbox& outbox) {
  for (auto& [id, object] : objects_.all()) {
    if (model_.is_same_or_descendant(object.object_class, top)) {
      discover(object, {subscriber}, outbox);
    }
  }
}

void Discovery::discover_left(const std::vector<ObjectId>& objects, FederateId leaving,
                              Outbox& outbox) {
  for (const ObjectId id : objects) {
    KnownObject& object = *objects_.find(id);
    std::vector<FederateId> others =
        declarations_.interests().subscribers(model_, object.object_class);
    std::erase(others, leaving);
    discover(object, std::move(others), outbox);
  }
}

void Discovery::leave(FederateId federate) {
  objects_.forget_reservations(federate);
  for (auto& [id, object] : objects_.all()) forget(object, federate);
}

}  // namespace roger::rti::executive
