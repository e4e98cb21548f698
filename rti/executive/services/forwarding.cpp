#include "rti/executive/services/forwarding.hpp"

#include <algorithm>
#include <iterator>
#include <map>
#include <numeric>
#include <string>
#include <utility>
#include <vector>

#include "rti/executive/base/distinct.hpp"
#include "rti/executive/base/faults.hpp"
#include "rti/executive/synchronization/stamps.hpp"

namespace roger::rti::executive {

void Forwarding::take(FederateId from, wire::TimedInteraction&& message, Outbox& outbox) {
  take_timed(from, std::move(message), outbox);
}

void Forwarding::take(FederateId from, wire::TimedUpdate&& message, Outbox& outbox) {
  take_timed(from, std::move(message), outbox);
}

void Forwarding::take(FederateId from, wire::AskForCopies&& message, Outbox& outbox) const {
  std::vector<FederateId> to = distinct(message.to);
  // Federates that have left are ignored; they send nothing.
  std::erase_if(
      to, [&](FederateId federate) { return federate == from || !membership_.contains(federate); });
  if (to.empty()) return;
  outbox.push_back({std::move(to), wire::CopiesAsked{from, message.address, message.port,
                                                     std::move(message.groups)}});
}

void Forwarding::take(FederateId from, const wire::RequestObjectUpdate& message, Outbox& outbox) {
  const KnownObject* object = objects_.find(message.object);
  // The object may have been deleted while the request was in transit, which is no error.
  if (object == nullptr) return;
  request(*object, distinct(message.attributes), message.tag, from, outbox);
}

void Forwarding::take(FederateId from, const wire::RequestClassUpdate& message, Outbox& outbox) {
  const ObjectClassHandle top{message.object_class};
  if (!check_class(model_, top, from, outbox)) return;
  const std::vector<AttributeHandle> attributes =
      attributes_at(model_, top, distinct(message.attributes));
  for (const auto& [id, object] : objects_.all()) {
    if (!model_.is_same_or_descendant(object.object_class, top)) continue;
    std::vector<ValueIndex> indices;
    for (const AttributeHandle attribute : attributes) {
      if (const auto index = model_.find_index(object.object_class, attribute)) {
        indices.push_back(*index);
      }
    }
    request(object, indices, message.tag, from, outbox);
  }
}

void Forwarding::request_wanted(const KnownObject& object, const std::vector<FederateId>& federates,
                                Outbox& outbox) {
  std::vector<ValueIndex> wanted(model_.object_class(object.object_class).fields.size());
  std::iota(wanted.begin(), wanted.end(), ValueIndex{0});
  interests_.keep_wanted(model_, federates, object.object_class, wanted);
  if (!wanted.empty()) request(object, wanted, {}, 0, outbox);
}

void Forwarding::request(const KnownObject& object, const std::vector<ValueIndex>& indices,
                         const ByteVector& tag, FederateId asker, Outbox& outbox) {
  if (object.id == kFederationObject) return federation_.provide(indices, tag, outbox);
  std::map<FederateId, std::vector<ValueIndex>> by_provider;
  for (const ValueIndex index : indices) {
    const FederateId provider = object.provider(index);
    // The RTI of a federate provides the values of its MOM object to that federate, too.
    if (provider == 0 || (provider == asker && !is_mom_object(object.id))) continue;
    by_provider[provider].push_back(index);
  }
  for (auto& [provider, provided] : by_provider) {
    outbox.push_back({{provider}, wire::ProvideUpdate{object.id, std::move(provided), tag}});
  }
}

const std::vector<FederateId>* Forwarding::find_route(FederateId from, InteractionClassHandle at) {
  if (const auto found = routes_.find({from, at}); found != routes_.end()) return &found->second;
  if (!model_.contains(at)) return nullptr;
  const std::string& name = model_.interaction_class(at).name;
  const FederationMom& mom = federation_.mom();
  if (!membership_.restrictions().permits(from, name) || mom.is_report(model_, at) ||
      mom.is_directed(model_, at) || mom.task(model_, at) != FederationMom::Task::kNone) {
    return nullptr;
  }
  if (routes_.size() >= kMaxRoutes) routes_.clear();
  return &routes_.emplace(std::pair(from, at), recipients(from, at, name)).first->second;
}

bool Forwarding::take(FederateId from, wire::ReliableInteraction&& message, Outbox& outbox) {
  const InteractionClassHandle at{message.interaction_class};
  if (!check_class(model_, at, from, outbox)) return false;
  const std::string& name = model_.interaction_class(at).name;
  if (!check_permission(from, name, outbox)) return false;
  const FederationMom& mom = federation_.mom();
  // Reports come from the RTI, not from a federate, so the reported federate receives them like all
  // others.
  message.sender = message.sender == 0 && mom.is_report(model_, at) ? FederateId{0} : from;
  std::vector<FederateId> to = recipients(message.sender, at, name);
  if (mom.is_directed(model_, at)) {
    if (const std::optional<FederateId> target = addressed_federate(from, message, outbox)) {
      if (!check_command(from, *target, name, outbox)) return false;
      // The addressed federate's RTI needs it even if the federate does not subscribe.
      if (std::find(to.begin(), to.end(), *target) == to.end()) to.push_back(*target);
      federation_.act_on(from, *target, message, outbox);
    }
  } else {
    federation_.act_on(from, 0, message, outbox);
  }
  if (to.empty()) return false;
  outbox.push_back({std::move(to), std::move(message)});
  return true;
}

bool Forwarding::take(FederateId from, wire::ReliableUpdate&& message, Outbox& outbox) {
  const KnownObject* object = objects_.find(message.object);
  if (object == nullptr) return false;  // deleted while the message was in transit
  std::vector<ValueIndex> indices;
  for (const Value& value : message.attributes) indices.push_back(value.index);
  const auto provides = [&](ValueIndex index) { return object->provider(index) == from; };
  if (object->is_deleted_by(from) || !std::all_of(indices.begin(), indices.end(), provides)) {
    fault(from,
          "attributes of object " + std::to_string(message.object) +
              " are not owned by this federate, which therefore cannot update them",
          outbox);
    return false;
  }
  const std::string& name = model_.object_class(object->object_class).name;
  if (!check_permission(from, name, outbox)) return false;
  message.sender = is_mom_object(object->id) ? FederateId{0} : from;
  std::vector<FederateId> to = recipients(
      message.sender, interests_.recipients(model_, message.sender, object->object_class,
                                            attributes_at(model_, object->object_class, indices)));
  membership_.restrictions().keep_permitted(name, to);
  if (to.empty()) return false;
  outbox.push_back({std::move(to), std::move(message)});
  return true;
}

template <class Timed>
void Forwarding::take_timed(FederateId from, Timed&& message, Outbox& outbox) {
  if (auto problem = check_sending(time_, from, message.stamp)) {
    return fault(from, *std::move(problem), outbox);
  }
  if (!take(from, std::move(message.message), outbox)) return;
  add_stamp<Timed>(time_, from, message.stamp, outbox);
}

std::vector<FederateId> Forwarding::recipients(FederateId sender, InteractionClassHandle at,
                                               const std::string& class_name) const {
  std::vector<FederateId> to = recipients(sender, interests_.recipients(model_, sender, at));
  membership_.restrictions().keep_permitted(class_name, to);
  if (FederationMom::reveals_arguments(class_name)) {
    membership_.restrictions().keep_unrestricted(to);
  }
  return to;
}

std::vector<FederateId> Forwarding::recipients(FederateId sender,
                                               std::vector<FederateId> subscribers) const {
  if (sender == 0 || !delays_evaluation_) return subscribers;
  std::vector<FederateId> all;
  std::ranges::set_union(subscribers, time_.constrained(), std::back_inserter(all));
  std::erase(all, sender);
  return all;
}

bool Forwarding::check_permission(FederateId from, const std::string& class_name,
                                  Outbox& outbox) const {
  if (membership_.restrictions().permits(from, class_name)) return true;
  fault(
      from,
      "the certificate of this station does not permit it to send messages of class " + class_name,
      outbox);
  return false;
}

bool Forwarding::check_command(FederateId from, FederateId target, const std::string& class_name,
                               Outbox& outbox) const {
  if (target == from || !membership_.restrictions().contains(from) ||
      !FederationMom::is_command(class_name)) {
    return true;
  }
  fault(from,
        "the certificate of this station permits only some nets, so it may not act on other "
        "federates by interactions of class " +
            class_name,
        outbox);
  return false;
}

std::optional<FederateId> Forwarding::addressed_federate(FederateId from,
                                                         const wire::ReliableInteraction& message,
                                                         Outbox& outbox) const {
  const std::optional<FederateId> target = federation_.mom().target(model_, message);
  if (target && membership_.contains(*target)) return target;
  fault(from,
        "an interaction of class " +
            model_.interaction_class(InteractionClassHandle{message.interaction_class}).name +
            " does not name a joined federate in its parameter HLAfederate",
        outbox);
  return std::nullopt;
}

}  // namespace roger::rti::executive
