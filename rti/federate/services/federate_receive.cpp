// What others do, as this federate's callbacks tell it. All that changes what the federate knows
// happens as the callback is made, so that callbacks which wait in the queue find the state that
// the federate has been told of.
#include <algorithm>
#include <type_traits>
#include <utility>

#include "core/log.hpp"
#include "core/text.hpp"
#include "rti/federate/receive/borrowed_values.hpp"
#include "rti/federate/services/federate.hpp"
#include "rti/types/handle_access.hpp"

namespace roger::rti {

namespace {

rti1516e::VariableLengthData borrowed(Bytes bytes) {
  rti1516e::VariableLengthData data;
  if (!bytes.empty()) borrow(data, bytes);
  return data;
}

rti1516e::FederateHandle federate(FederateId id) {
  return make_handle<rti1516e::FederateHandle>(id);
}

/// Memory behind a message that is kept.
std::size_t bytes_owned(const std::vector<Value>& values, Bytes tag) {
  std::size_t bytes = tag.size() + values.size() * sizeof(Value);
  for (const Value& value : values) bytes += value.data.size();
  return bytes;
}

/// The federate that registered the object; 0: the RTI, whose objects no federate registered.
FederateId producer_of(ObjectId id) {
  return is_mom_object(id) ? FederateId{0} : registrar_of(id);
}

/// SupplementalReceiveInfo and its like. `id` is the federate that the callback names; 0: none.
template <class Info>
Info produced_by(FederateId id) {
  return id == 0 ? Info() : Info(federate(id));
}

}  // namespace

template <class Body>
Callbacks::Call Federate::later(Body body) {
  return [weak = weak_from_this(), body = std::move(body)](Ambassador& ambassador) {
    if (const auto self = weak.lock()) body(*self, ambassador);
  };
}

// ---------------------------------------------------------------- from the executive

void Federate::on_message(const wire::ModulesAdded& message) {
  std::vector<FomModule> modules;
  for (const wire::ModuleText& text : message.modules) {
    Result<FomModule> module = parse_module(text.text, text.designator);
    if (!module) {
      log(LogLevel::kError, "rti", "a module of a newcomer: " + module.error().text());
      return;
    }
    modules.push_back(std::move(module).value());
  }
  const std::lock_guard lock(mutex_);
  Result<ObjectModel> extended = extend_object_model(model_, modules);
  if (!extended) {
    log(LogLevel::kError, "rti", "a module of a newcomer: " + extended.error().text());
    return;
  }
  model_ = std::move(extended).value();
  groups_.grow(model_);
  declarations_.model_grew();
  renew_groups();
}

void Federate::on_message(const wire::FederateJoined& message) {
  const std::lock_guard lock(mutex_);
  peers_.add(message.info.federate, message.info.name);
  if (presence_) presence_->add(message.info);
}

void Federate::on_message(const wire::FederateLeft& message) {
  const std::lock_guard lock(mutex_);
  peers_.remove(message.federate);
  if (presence_) presence_->remove(message.federate);
  reassembly_.forget(message.federate);
}

void Federate::on_message(wire::DiscoverObject message) {
  callbacks_.deliver(later([message = std::move(message)](Federate& self, Ambassador& ambassador) {
    self.discover(ambassador, message);
  }));
}

void Federate::on_message(wire::RemoveObject message) {
  callbacks_.deliver(later([message = std::move(message)](Federate& self, Ambassador& ambassador) {
    self.remove(ambassador, message);
  }));
}

void Federate::on_message(wire::ProvideUpdate message) {
  if (is_mom_object(message.object)) return provide_mom(std::move(message));
  callbacks_.deliver(later([message = std::move(message)](Federate& self, Ambassador& ambassador) {
    self.provide(ambassador, message);
  }));
}

void Federate::on_message(wire::NamesReserved message) {
  callbacks_.deliver(later([message = std::move(message)](Federate& self, Ambassador& ambassador) {
    self.names_reserved(ambassador, message);
  }));
}

void Federate::on_message(wire::ReliableInteraction message) {
  tell_mom(message);
  if (message.sender == self_) return;  // for the RTI's ears only
  const std::size_t bytes = bytes_owned(message.parameters, message.tag);
  callbacks_.deliver(later([message = std::move(message)](Federate& self, Ambassador& ambassador) {
                       self.receive(ambassador, message.sender,
                                    InteractionClassHandle{message.interaction_class},
                                    message.parameters, message.tag, rti1516e::RELIABLE);
                     }),
                     bytes);
}

void Federate::on_message(wire::ReliableUpdate message) {
  const std::size_t bytes = bytes_owned(message.attributes, message.tag);
  callbacks_.deliver(later([message = std::move(message)](Federate& self, Ambassador& ambassador) {
                       self.reflect(ambassador, message.sender, message.object, message.attributes,
                                    message.tag, rti1516e::RELIABLE);
                     }),
                     bytes);
}

// ---------------------------------------------------------------- to the callbacks

template <class Values>
Federate::Delivered Federate::receive(Ambassador& ambassador, FederateId sender,
                                      InteractionClassHandle sent, const Values& values, Bytes tag,
                                      rti1516e::TransportationType transport) {
  BorrowedValuesLease lease(parameters_);
  BorrowedValues<rti1516e::ParameterHandleValueMap>& parameters = *lease;
  parameters.begin();
  InteractionClassHandle as;
  FederateId producer = 0;
  {
    const std::lock_guard lock(mutex_);
    if (!model_.contains(sent)) return Delivered::kNotWanted;
    const Reception& reception = declarations_.reception(sent);
    as = reception.as;
    if (!as.is_valid()) return Delivered::kNotWanted;
    std::size_t bytes = tag.size();
    for (const auto& value : values) {
      bytes += value.data.size();
      if (value.index >= reception.parameters.size()) continue;
      const ParameterHandle parameter = reception.parameters[value.index];
      if (!parameter.is_valid()) continue;
      parameters.put(make_handle<rti1516e::ParameterHandle>(parameter.value), value.data);
    }
    statistics_.received(sent, sender, transport == rti1516e::RELIABLE, bytes);
    producer = conveyed(sender);
  }
  const TimedCallback timed(service_times_, Service::kReceiveInteraction);
  ambassador.receiveInteraction(make_handle<rti1516e::InteractionClassHandle>(as.value),
                                parameters.done(), borrowed(tag), rti1516e::RECEIVE, transport,
                                produced_by<rti1516e::SupplementalReceiveInfo>(producer));
  return Delivered::kYes;
}

template <class Values>
Federate::Delivered Federate::reflect(Ambassador& ambassador, FederateId sender, ObjectId id,
                                      const Values& values, Bytes tag,
                                      rti1516e::TransportationType transport) {
  BorrowedValuesLease lease(attributes_);
  BorrowedValues<rti1516e::AttributeHandleValueMap>& attributes = *lease;
  attributes.begin();
  std::optional<wire::DiscoverObject> rediscovered;
  FederateId producer = 0;
  {
    const std::lock_guard lock(mutex_);
    ObjectInstance* object = objects_.find(id);
    if (object == nullptr) return Delivered::kNoObject;
    const ObjectClassHandle as =
        object->is_known() ? object->known_as : declarations_.discovered_as(object->registered_as);
    if (!as.is_valid()) return Delivered::kNotWanted;
    if (!object->is_known()) {
      rediscovered =
          wire::DiscoverObject{id, object->registered_as.value, object->name, object->owner};
    }
    const AttributeBits& subscribed = declarations_.subscribed(as);
    const std::vector<AttributeHandle>& fields = model_.object_class(object->registered_as).fields;
    std::size_t bytes = tag.size();
    for (const auto& value : values) {
      bytes += value.data.size();
      if (value.index >= fields.size() || !subscribed.contains(fields[value.index])) continue;
      attributes.put(make_handle<rti1516e::AttributeHandle>(fields[value.index].value), value.data);
    }
    if (attributes.done().empty()) return Delivered::kNotWanted;
    object->was_reflected = true;
    statistics_.received(object->registered_as, sender, transport == rti1516e::RELIABLE, bytes);
    producer = conveyed(sender);
  }
  const rti1516e::AttributeHandleValueMap& values_by_handle = attributes.done();
  if (rediscovered) discover(ambassador, *rediscovered);
  const TimedCallback timed(service_times_, Service::kReflectAttributeValues);
  ambassador.reflectAttributeValues(make_handle<rti1516e::ObjectInstanceHandle>(id),
                                    values_by_handle, borrowed(tag), rti1516e::RECEIVE, transport,
                                    produced_by<rti1516e::SupplementalReflectInfo>(producer));
  return Delivered::kYes;
}

Federate::Delivered Federate::deliver(Ambassador& ambassador, FederateId sender,
                                      const wire::DataMessage& message) {
  if (message.kind == wire::MessageKind::kInteraction) {
    return receive(ambassador, sender, InteractionClassHandle{message.interaction_class},
                   message.values, message.tag, rti1516e::BEST_EFFORT);
  }
  const Delivered delivered = reflect(ambassador, sender, message.object, message.values,
                                      message.tag, rti1516e::BEST_EFFORT);
  if (delivered == Delivered::kNoObject) hold(sender, message);
  return delivered;
}

void Federate::discover(Ambassador& ambassador, const wire::DiscoverObject& message) {
  const ObjectClassHandle registered_as{message.object_class};
  ObjectClassHandle known_as;
  std::vector<EarlyUpdates::Held> early;
  std::vector<ValueIndex> to_request;
  bool conveys_producer = false;
  {
    const std::lock_guard lock(mutex_);
    if (!model_.contains(registered_as)) return;
    ObjectInstance* object = objects_.find(message.object);
    if (object == nullptr) {
      object = &objects_.insert(
          {message.object, message.name, registered_as, {}, message.owner, AttributeBits{}});
    }
    if (object->is_known()) return;
    known_as = declarations_.discovered_as(registered_as);
    if (!known_as.is_valid()) return;
    object->known_as = known_as;
    statistics_.discovered();
    early = early_.take(message.object);
    conveys_producer = switches_.convey_producing_federate;
    if (model_.switches().auto_provide.value_or(false)) {
      const std::vector<AttributeHandle>& fields = model_.object_class(registered_as).fields;
      for (std::size_t i = 0; i < fields.size(); ++i) {
        if (declarations_.subscribed(known_as).contains(fields[i])) {
          to_request.push_back(static_cast<ValueIndex>(i));
        }
      }
    }
  }
  const auto handle = make_handle<rti1516e::ObjectInstanceHandle>(message.object);
  const auto class_handle = make_handle<rti1516e::ObjectClassHandle>(known_as.value);
  const std::wstring name = to_wide(message.name);
  if (conveys_producer) {
    ambassador.discoverObjectInstance(handle, class_handle, name,
                                      federate(producer_of(message.object)));
  } else {
    ambassador.discoverObjectInstance(handle, class_handle, name);
  }
  if (!to_request.empty() && executive_.alive()) {
    executive_.send(wire::RequestObjectUpdate{message.object, std::move(to_request), {}});
  }
  for (const EarlyUpdates::Held& update : early) {
    const wire::Datagram datagram = wire::Datagram::checked(update.datagram);
    Bytes rest = datagram.messages();
    wire::DataMessage part;
    while (datagram.next(rest, part)) deliver(ambassador, datagram.header().sender, part);
  }
}

std::vector<wire::DiscoverObject> Federate::undiscovered(ObjectClassHandle top) {
  std::vector<wire::DiscoverObject> found;
  objects_.for_each([&](const ObjectInstance& object) {
    if (object.is_known() || !model_.is_same_or_descendant(object.registered_as, top)) return;
    found.push_back({object.id, object.registered_as.value, object.name, object.owner});
  });
  return found;
}

void Federate::discover_later(wire::DiscoverObject message) {
  callbacks_.defer(later([message = std::move(message)](Federate& self, Ambassador& ambassador) {
    self.discover(ambassador, message);
  }));
}

void Federate::remove(Ambassador& ambassador, const wire::RemoveObject& message) {
  FederateId producer = 0;
  {
    const std::lock_guard lock(mutex_);
    const ObjectInstance* object = objects_.find(message.object);
    if (object == nullptr) return;
    const bool was_known = object->is_known();
    objects_.erase(message.object);
    if (!was_known) return;
    statistics_.removed();
    producer = conveyed(message.deleter);
  }
  ambassador.removeObjectInstance(make_handle<rti1516e::ObjectInstanceHandle>(message.object),
                                  borrowed(message.tag), rti1516e::RECEIVE,
                                  produced_by<rti1516e::SupplementalRemoveInfo>(producer));
}

void Federate::provide(Ambassador& ambassador, const wire::ProvideUpdate& message) {
  rti1516e::AttributeHandleSet attributes;
  {
    const std::lock_guard lock(mutex_);
    const ObjectInstance* object = objects_.find(message.object);
    if (object == nullptr) return;
    const std::vector<AttributeHandle>& fields = model_.object_class(object->registered_as).fields;
    for (const ValueIndex index : message.attributes) {
      if (index >= fields.size() || !object->owned.contains(fields[index])) continue;
      attributes.insert(make_handle<rti1516e::AttributeHandle>(fields[index].value));
    }
  }
  if (attributes.empty()) return;
  ambassador.provideAttributeValueUpdate(
      make_handle<rti1516e::ObjectInstanceHandle>(message.object), attributes,
      borrowed(message.tag));
}

void Federate::names_reserved(Ambassador& ambassador, const wire::NamesReserved& message) {
  std::set<std::wstring> names;
  for (const std::string& name : message.names) names.insert(to_wide(name));
  if (message.success) {
    const std::lock_guard lock(mutex_);
    reserved_names_.insert(message.names.begin(), message.names.end());
  }
  if (message.multiple) {
    if (message.success) {
      ambassador.multipleObjectInstanceNameReservationSucceeded(names);
    } else {
      ambassador.multipleObjectInstanceNameReservationFailed(names);
    }
    return;
  }
  for (const std::wstring& name : names) {
    if (message.success) {
      ambassador.objectInstanceNameReservationSucceeded(name);
    } else {
      ambassador.objectInstanceNameReservationFailed(name);
    }
  }
}

}  // namespace roger::rti
