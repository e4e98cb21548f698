#include "rti/federate/services/object_services.hpp"

#include <array>
#include <optional>
#include <utility>

#include "rti/federate/memory/thread_local_lease.hpp"
#include "rti/federate/refusal/refusal.hpp"
#include "rti/federate/refusal/service_limits.hpp"
#include "rti/federate/services/interaction_routes.hpp"
#include "rti/types/handle_access.hpp"

namespace roger::rti {

namespace {

constexpr std::wstring_view kReservedPrefix = L"HLA";

/// Objects of a thread that updates attributes: the values by the way in which they are sent.
struct UpdateParts {
  std::vector<ValueView> best_effort;
  std::vector<ValueView> reliable;
  std::vector<ValueView> timestamped;
};

/// Objects of a thread that sends interactions.
struct InteractionSending {
  InteractionRoutes<SendRoute> routes;
  std::vector<ValueView> parameters;
};

Bytes to_bytes(const rti1516e::VariableLengthData& data) {
  return {static_cast<const std::uint8_t*>(data.data()), data.size()};
}

ByteVector copy_of(Bytes bytes) {
  return {bytes.begin(), bytes.end()};
}

std::vector<Value> copy_values(std::span<const ValueView> values) {
  std::vector<Value> copies;
  copies.reserve(values.size());
  for (const ValueView& value : values) copies.push_back({value.index, copy_of(value.data)});
  return copies;
}

OrderType model_order(rti1516e::OrderType order) {
  return order == rti1516e::TIMESTAMP ? OrderType::kTimestamp : OrderType::kReceive;
}

void check_legal(const std::wstring& name) {
  if (name.empty()) refuse<rti1516e::IllegalName>("an object instance name cannot be empty");
  if (name.starts_with(kReservedPrefix)) {
    refuse<rti1516e::IllegalName>(quoted(name) + " begins with HLA, which is reserved for the RTI");
  }
  check_length<rti1516e::IllegalName>(to_utf8(name), kObjectNameLimit);
}

std::size_t total_size(std::span<const ValueView> values, Bytes tag) {
  std::size_t total = tag.size();
  for (const ValueView& value : values) total += value.data.size();
  return total;
}

/// Throws for a message that is too large. No other result is an error of the federate: a datagram
/// that the kernel drops is lost like one that the network drops, and the transport counts it.
[[noreturn]] void refuse_too_large(const std::string& what, std::span<const ValueView> values,
                                   Bytes tag, std::size_t limit) {
  refuse<rti1516e::RTIinternalError>(
      what + " has " + std::to_string(total_size(values, tag)) +
      " bytes of values and tag; a best-effort message, with its headers, cannot exceed " +
      std::to_string(limit) + " (network.message_bytes of the RID)");
}

}  // namespace

ObjectServices::ObjectServices(FederateId self, SharedKnowledge& knowledge,
                               BestEffortSender& sender, ExecutivePort& executive,
                               TimeServices& time)
    : self_(self), knowledge_(knowledge), sender_(sender), executive_(executive), time_(time) {
  time_.on_forgotten([this](const SentMessages& sent) { forget_deletions(sent); });
}

void ObjectServices::reserve_name(const std::wstring& name) {
  check_legal(name);
  check_count<rti1516e::RTIinternalError>(knowledge_.lock()->names.reserved.size() + 1,
                                          kReservedNamesLimit);
  executive_.send(wire::ReserveNames{{to_utf8(name)}, false});
}

void ObjectServices::reserve_names(const std::set<std::wstring>& names) {
  if (names.empty()) refuse<rti1516e::NameSetWasEmpty>("no object instance name to reserve");
  check_name_count(names.size());
  check_count<rti1516e::RTIinternalError>(knowledge_.lock()->names.reserved.size() + names.size(),
                                          kReservedNamesLimit);
  wire::ReserveNames message{{}, true};
  for (const std::wstring& name : names) {
    check_legal(name);
    message.names.push_back(to_utf8(name));
  }
  executive_.send(message);
}

void ObjectServices::release_names(const std::set<std::wstring>& names) {
  check_name_count(names.size());
  const auto knowledge = knowledge_.lock();
  wire::ReleaseNames message;
  for (const std::wstring& name : names) {
    message.names.push_back(to_utf8(name));
    if (!knowledge->names.reserved.contains(message.names.back())) {
      refuse<rti1516e::ObjectInstanceNameNotReserved>(quoted(name) +
                                                      " is not reserved by this federate");
    }
  }
  executive_.send(message);
  for (const std::string& name : message.names) knowledge->names.reserved.erase(name);
}

rti1516e::ObjectInstanceHandle ObjectServices::register_object(
    const rti1516e::ObjectClassHandle& handle, const std::wstring* name) {
  const auto knowledge = knowledge_.lock();
  ObjectInstance object;
  object.registered_as = knowledge->defined(handle);
  object.known_as = object.registered_as;
  object.owner = self_;
  object.owned = knowledge->declarations.published(object.registered_as);
  if (object.owned.empty()) {
    refuse<rti1516e::ObjectClassNotPublished>(
        knowledge->model.object_class(object.registered_as).name +
        " is not published by this federate");
  }
  check_count<rti1516e::RTIinternalError>(knowledge->objects.registered_by(self_) + 1,
                                          kObjectsLimit);
  object.id = make_object_id(self_, knowledge->names.next_object);
  if (name == nullptr) {
    object.name =
        "HLAobject_" + std::to_string(self_) + "_" + std::to_string(knowledge->names.next_object);
  } else {
    object.name = to_utf8(*name);
    // Such a name cannot be reserved, and the standard defines no other exception for it here
    // (6.8).
    check_length<rti1516e::ObjectInstanceNameNotReserved>(object.name, kObjectNameLimit);
    if (knowledge->objects.find_name(object.name) != nullptr) {
      refuse<rti1516e::ObjectInstanceNameInUse>("an object named " + quoted(*name) +
                                                " already exists");
    }
    if (!knowledge->names.reserved.contains(object.name)) {
      refuse<rti1516e::ObjectInstanceNameNotReserved>(quoted(*name) +
                                                      " is not reserved by this federate");
    }
  }
  executive_.send(wire::RegisterObject{object.id, object.registered_as.value, object.name});
  ++knowledge->names.next_object;
  knowledge->names.reserved.erase(object.name);  // the object has the name now
  knowledge->statistics.registered();
  const ObjectId id = object.id;
  knowledge->objects.insert(std::move(object));
  return make_handle<rti1516e::ObjectInstanceHandle>(id);
}

rti1516e::MessageRetractionHandle ObjectServices::update(
    const rti1516e::ObjectInstanceHandle& handle, const rti1516e::AttributeHandleValueMap& values,
    const rti1516e::VariableLengthData& tag, const rti1516e::LogicalTime* time) {
  const LogicalTimePtr at = time == nullptr ? nullptr : time_.time_of_message(*time);
  ThreadLocalLease<UpdateParts> lease;
  // No structured binding: clang before 16 does not let a lambda capture it.
  std::vector<ValueView>& best_effort = lease->best_effort;
  std::vector<ValueView>& reliable = lease->reliable;
  std::vector<ValueView>& timestamped = lease->timestamped;
  best_effort.clear();
  reliable.clear();
  timestamped.clear();
  SendTarget target;
  ObjectId id = 0;
  ObjectClassHandle registered_as;
  {
    const auto knowledge = knowledge_.lock();
    ObjectInstance& object = knowledge->known(handle);
    id = object.id;
    for (const auto& [attribute, value] : values) {
      const AttributeHandle found = knowledge->available(object.known_as, attribute);
      if (!object.owned.contains(found)) {
        refuse<rti1516e::AttributeNotOwned>(knowledge->model.attribute(found).name + " of object " +
                                            quoted(object.name) + " is not owned by this federate");
      }
      auto* part = &best_effort;
      if (at && knowledge->order_of(object, found) == OrderType::kTimestamp) {
        part = &timestamped;
      } else if (at || knowledge->is_reliable(object, found)) {
        part = &reliable;
      }
      part->push_back({*knowledge->model.find_index(object.registered_as, found), to_bytes(value)});
    }
    registered_as = object.registered_as;
    // With a reliable part, the update counts once the executive has accepted it; if it does not,
    // nothing is sent.
    if (reliable.empty() && timestamped.empty()) {
      object.was_updated = true;
      if (!best_effort.empty()) {
        knowledge->statistics.sent(registered_as, false, best_effort, to_bytes(tag));
      }
    }
    target.slot = knowledge->groups.slot_of(object.registered_as);
    target.group = knowledge->groups.group(target.slot).address;
    target.compresses = knowledge->groups.compresses(object.registered_as);
  }
  const auto message = [&](std::span<const ValueView> part) {
    return wire::ReliableUpdate{self_, id, copy_values(part), copy_of(to_bytes(tag))};
  };
  // The parts with a time are sent together, so that the executive receives both or none.
  const auto timed_messages = [&](TimeServices::Sending& sending) {
    std::vector<wire::ClientMessage> messages;
    if (!timestamped.empty()) {
      const wire::TimeStamp stamp = sending.in_timestamp_order();
      messages.emplace_back(wire::TimedUpdate{message(timestamped), stamp});
    }
    if (!reliable.empty()) {
      messages.emplace_back(wire::TimedUpdate{message(reliable), sending.in_receive_order()});
    }
    return messages;
  };
  rti1516e::MessageRetractionHandle retraction;
  if (!timestamped.empty() || !reliable.empty()) {
    sender_.flush();
    if (at) {
      retraction = time_.send_data(at, timed_messages);
    } else {
      executive_.send_data({self_, wire::MessageKind::kUpdate, id, reliable, to_bytes(tag)});
    }
    const auto knowledge = knowledge_.lock();
    if (ObjectInstance* object = knowledge->objects.find(id)) object->was_updated = true;
    for (const auto* part : {&timestamped, &reliable}) {
      if (!part->empty()) knowledge->statistics.sent(registered_as, true, *part, to_bytes(tag));
    }
    if (!best_effort.empty()) {
      knowledge->statistics.sent(registered_as, false, best_effort, to_bytes(tag));
    }
  }
  if (!best_effort.empty()) {
    const net::SendResult result = sender_.send_update(target, id, best_effort, to_bytes(tag));
    if (result == net::SendResult::kTooLarge) {
      const auto knowledge = knowledge_.lock();
      knowledge->statistics.not_sent(registered_as, best_effort, to_bytes(tag));
      // The object may have been removed meanwhile.
      const ObjectInstance* object = knowledge->objects.find(id);
      refuse_too_large(
          "the update of object " + (object == nullptr ? std::to_string(id) : quoted(object->name)),
          best_effort, to_bytes(tag), sender_.limits().message);
    }
  }
  return retraction;
}

rti1516e::MessageRetractionHandle ObjectServices::send_interaction(
    const rti1516e::InteractionClassHandle& handle, const rti1516e::ParameterHandleValueMap& values,
    const rti1516e::VariableLengthData& tag, const rti1516e::LogicalTime* time) {
  const LogicalTimePtr at = time == nullptr ? nullptr : time_.time_of_message(*time);
  ThreadLocalLease<InteractionSending> lease;
  std::vector<ValueView>& parameters = lease->parameters;
  SendRoute& route = lease->routes.at(handle_value(handle));
  if (!route.is_of(handle, knowledge_.route_version())) {
    route.look_up(*knowledge_.lock(), handle);
  }
  const InteractionClassHandle found = route.interaction_class();
  parameters.clear();
  for (const auto& [parameter, value] : values) {
    const auto index = route.find_index(parameter);
    if (!index) {
      refuse<rti1516e::InteractionParameterNotDefined>(
          to_utf8(parameter.toString()) + " is not a parameter of " +
          knowledge_.lock()->model.interaction_class(found).name);
    }
    parameters.push_back({*index, to_bytes(value)});
  }
  if (at || route.is_reliable()) {
    const OrderType order = at ? knowledge_.lock()->order_of(found) : OrderType::kReceive;
    const auto message = [&] {
      return wire::ReliableInteraction{self_, found.value, copy_values(parameters),
                                       copy_of(to_bytes(tag))};
    };
    const auto timed_message = [&](TimeServices::Sending& sending) {
      const wire::TimeStamp stamp = order == OrderType::kTimestamp ? sending.in_timestamp_order()
                                                                   : sending.in_receive_order();
      return std::array<wire::ClientMessage, 1>{wire::TimedInteraction{message(), stamp}};
    };
    rti1516e::MessageRetractionHandle retraction;
    sender_.flush();
    if (at) {
      retraction = time_.send_data(at, timed_message);
    } else {
      executive_.send_data(
          {self_, wire::MessageKind::kInteraction, found.value, parameters, to_bytes(tag)});
    }
    const auto knowledge = knowledge_.lock();
    knowledge->statistics.sent(found, true, parameters, to_bytes(tag));
    return retraction;
  }
  if (route.counts()) knowledge_.lock()->statistics.sent(found, false, parameters, to_bytes(tag));
  const net::SendResult result =
      sender_.send_interaction(route.target(), found.value, parameters, to_bytes(tag));
  if (result == net::SendResult::kTooLarge) {
    const auto knowledge = knowledge_.lock();
    knowledge->statistics.not_sent(found, parameters, to_bytes(tag));
    refuse_too_large("the interaction of " + knowledge->model.interaction_class(found).name,
                     parameters, to_bytes(tag), sender_.limits().message);
  }
  return {};
}

rti1516e::MessageRetractionHandle ObjectServices::delete_object(
    const rti1516e::ObjectInstanceHandle& handle, const rti1516e::VariableLengthData& tag,
    const rti1516e::LogicalTime* time) {
  std::optional<TimeServices::Sending> timed;
  if (time != nullptr) timed.emplace(time_, time_.time_of_message(*time));
  ObjectId id = 0;
  OrderType order = OrderType::kReceive;
  {
    const auto knowledge = knowledge_.lock();
    const ObjectInstance& object = knowledge->known(handle);
    const AttributeHandle privilege = knowledge->model.privilege_to_delete();
    if (!object.owned.contains(privilege)) {
      refuse<rti1516e::DeletePrivilegeNotHeld>(
          "object " + quoted(object.name) +
          " cannot be deleted by this federate, which does not hold the privilege to delete it");
    }
    id = object.id;
    order = knowledge->order_of(object, privilege);
  }
  if (timed) check_count<rti1516e::RTIinternalError>(tag.size(), kControlTagLimit);
  wire::DeleteObject message{id, copy_of(to_bytes(tag))};
  if (timed) {
    const wire::TimeStamp stamp =
        order == OrderType::kTimestamp ? timed->in_timestamp_order() : timed->in_receive_order();
    sender_.flush();
    executive_.send(wire::TimedDelete{std::move(message), stamp});
  } else {
    sender_.flush();
    executive_.send(message);
  }
  const rti1516e::MessageRetractionHandle retraction =
      timed ? timed->confirm() : rti1516e::MessageRetractionHandle();
  const auto knowledge = knowledge_.lock();
  knowledge->statistics.deleted();
  if (!retraction.isValid()) {
    knowledge->objects.erase(id);
    return retraction;
  }
  knowledge->objects.erase_restorably(id, handle_value(retraction));
  return retraction;
}

void ObjectServices::retract(const rti1516e::MessageRetractionHandle& handle) {
  time_.retract(handle, [&](const wire::RetractMessage& message) {
    // One lock for both, so that every notice about the object finds it.
    const auto knowledge = knowledge_.lock();
    executive_.send(message);
    knowledge->objects.restore(handle_value(handle));
  });
}

void ObjectServices::forget_deletions(const SentMessages& sent) {
  const auto knowledge = knowledge_.lock();
  knowledge->objects.forget_deleted([&sent](std::uint64_t retraction) {
    return sent.may_be_retracted(static_cast<std::uint32_t>(retraction));
  });
}

void ObjectServices::local_delete_object(const rti1516e::ObjectInstanceHandle& handle) {
  const auto knowledge = knowledge_.lock();
  ObjectInstance& object = knowledge->known(handle);
  if (!object.owned.empty()) {
    refuse<rti1516e::FederateOwnsAttributes>("attributes of object " + quoted(object.name) +
                                             " are owned by this federate");
  }
  for (const auto& [attribute, negotiation] : object.negotiations) {
    if (!object.is_acquiring(attribute)) continue;
    refuse<rti1516e::OwnershipAcquisitionPending>(knowledge->model.attribute(attribute).name +
                                                  " of object " + quoted(object.name) +
                                                  " is being acquired by this federate");
  }
  executive_.send_if_connected(wire::KnowsObject{object.id, false});
  object.in_scope = {};
  object.known_as = {};  // the object still exists and may be discovered again (6.16)
}

void ObjectServices::request_update(const rti1516e::ObjectInstanceHandle& handle,
                                    const rti1516e::AttributeHandleSet& attributes,
                                    const rti1516e::VariableLengthData& tag) {
  check_count<rti1516e::RTIinternalError>(tag.size(), kRequestTagLimit);
  const auto knowledge = knowledge_.lock();
  const ObjectInstance& object = knowledge->known(handle);
  const std::vector<AttributeHandle> fields = knowledge->available(object.known_as, attributes);
  executive_.send(wire::RequestObjectUpdate{
      object.id, knowledge->indexes(object.registered_as, fields), copy_of(to_bytes(tag))});
}

void ObjectServices::request_update(const rti1516e::ObjectClassHandle& handle,
                                    const rti1516e::AttributeHandleSet& attributes,
                                    const rti1516e::VariableLengthData& tag) {
  check_count<rti1516e::RTIinternalError>(tag.size(), kRequestTagLimit);
  const auto knowledge = knowledge_.lock();
  const ObjectClassHandle found = knowledge->defined(handle);
  const std::vector<AttributeHandle> fields = knowledge->available(found, attributes);
  executive_.send(wire::RequestClassUpdate{found.value, knowledge->indexes(found, fields),
                                           copy_of(to_bytes(tag))});
}

void ObjectServices::change_order(const rti1516e::ObjectInstanceHandle& handle,
                                  const rti1516e::AttributeHandleSet& attributes,
                                  rti1516e::OrderType order) {
  const auto knowledge = knowledge_.lock();
  ObjectInstance& object = knowledge->known(handle);
  const std::vector<AttributeHandle> found = knowledge->available(object.known_as, attributes);
  for (const AttributeHandle attribute : found) {
    if (object.owned.contains(attribute)) continue;
    refuse<rti1516e::AttributeNotOwned>(knowledge->model.attribute(attribute).name + " of object " +
                                        quoted(object.name) + " is not owned by this federate");
  }
  for (const AttributeHandle attribute : found) {
    object.sending.set_order(attribute, model_order(order));
  }
}

void ObjectServices::change_order(const rti1516e::InteractionClassHandle& handle,
                                  rti1516e::OrderType order) {
  const auto knowledge = knowledge_.lock();
  const InteractionClassHandle found = knowledge->defined(handle);
  if (!knowledge->declarations.publishes(found)) {
    refuse<rti1516e::InteractionClassNotPublished>(knowledge->model.interaction_class(found).name +
                                                   " is not published by this federate");
  }
  knowledge->set_order(found, model_order(order));
}

}  // namespace roger::rti
