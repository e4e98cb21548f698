#include "rti/federate/services/delivery.hpp"

#include <optional>
#include <set>
#include <utility>

#include "core/log.hpp"
#include "core/text.hpp"
#include "rti/federate/memory/thread_local_lease.hpp"
#include "rti/federate/receive/borrowed_values.hpp"
#include "rti/federate/services/interaction_routes.hpp"
#include "rti/types/handle_access.hpp"
#include "rti/wire/limits.hpp"

namespace roger::rti {

namespace {

/// Maximum overhead of a message and of a value in a datagram.
constexpr std::size_t kMaxMessageOverhead = 20;
constexpr std::size_t kMaxValueOverhead = 9;

rti1516e::VariableLengthData borrowed(Bytes bytes) {
  rti1516e::VariableLengthData data;
  if (!bytes.empty()) borrow(data, bytes);
  return data;
}

rti1516e::FederateHandle federate(FederateId id) {
  return make_handle<rti1516e::FederateHandle>(id);
}

/// Returns the federate that registered the object; 0: the RTI, for MOM objects.
FederateId producer_of(ObjectId id) {
  return is_mom_object(id) ? FederateId{0} : find_registrar(id);
}

/// Returns a SupplementalReceiveInfo or similar. `id` is the federate that the callback names; 0:
/// none.
template <class Info>
Info produced_by(FederateId id) {
  return id == 0 ? Info() : Info(federate(id));
}

/// Makes the callback in the form that fits the message's timing. `call` is called with the
/// arguments of that form which follow the transportation type, except the last one.
template <class Call>
void with_timing(const MessageTiming& timing, const Call& call) {
  if (!timing.time) {
    call();
  } else if (!timing.retraction.isValid()) {
    call(*timing.time, timing.received);
  } else {
    call(*timing.time, timing.received, timing.retraction);
  }
}

/// Objects of a thread that receives interactions.
struct InteractionReception {
  InteractionRoutes<ReceptionRoute> routes;
  BorrowedValues<rti1516e::ParameterHandleValueMap> parameters;
};

/// Removes an object from the federate's knowledge at the end of its lifetime, however the callback
/// in progress ends.
class ForgottenAfterwards {
 public:
  ForgottenAfterwards(SharedKnowledge& knowledge, ObjectId id) : knowledge_(knowledge), id_(id) {}
  ~ForgottenAfterwards() { knowledge_.lock()->objects.erase(id_); }
  ForgottenAfterwards(const ForgottenAfterwards&) = delete;
  ForgottenAfterwards& operator=(const ForgottenAfterwards&) = delete;

 private:
  SharedKnowledge& knowledge_;
  const ObjectId id_;
};

}  // namespace

std::size_t bytes_owned(const std::vector<Value>& values, Bytes tag) {
  std::size_t bytes = tag.size() + values.size() * sizeof(Value);
  for (const Value& value : values) bytes += value.data.size();
  return bytes;
}

Delivery::Delivery(FederateId self, FederationId federation, SharedKnowledge& knowledge,
                   Callbacks& callbacks, BestEffortSender& sender, ExecutivePort& executive,
                   ServiceTimes& times, BacklogLimits held)
    : CallbackSource(callbacks),
      self_(self),
      federation_(federation),
      knowledge_(knowledge),
      sender_(sender),
      executive_(executive),
      times_(times),
      gate_(callbacks, held) {
}

void Delivery::start() {
  callbacks().set_datagram_reader(
      [weak = weak_self()](Ambassador& ambassador, Bytes datagram, std::size_t& position) {
        const auto self = weak.lock();
        return self && self->read_kept(ambassador, datagram, position);
      });
}
// ---------------------------------------------------------------- from the executive

void Delivery::on_message(wire::DiscoverObject message) {
  call_back([message = std::move(message)](Delivery& self, Ambassador& ambassador) {
    self.discover(ambassador, message);
  });
}

void Delivery::on_message(wire::RemoveObject message) {
  const std::size_t bytes = bytes_owned({}, message.tag);
  gate_.deliver(later([message = std::move(message)](Delivery& self, Ambassador& ambassador) {
                  self.remove(ambassador, message, {});
                }),
                bytes);
}

void Delivery::on_message(wire::ProvideUpdate message) {
  call_back([message = std::move(message)](Delivery& self, Ambassador& ambassador) {
    self.provide(ambassador, message);
  });
}

void Delivery::on_message(wire::NamesReserved message) {
  call_back([message = std::move(message)](Delivery& self, Ambassador& ambassador) {
    self.names_reserved(ambassador, message);
  });
}

bool Delivery::deliver(const wire::ReliableData& data) {
  if (gate_.closed()) return false;
  return callbacks().direct([&] {
    callbacks().run([&](Ambassador& ambassador) {
      if (data.kind == wire::MessageKind::kUpdate) {
        reflect(ambassador, data.sender, data.target, data.values, data.tag, rti1516e::RELIABLE,
                {});
      } else if (data.sender != self_) {  // otherwise it was addressed to the RTI only
        receive(ambassador, data.sender, InteractionClassHandle{static_cast<ClassId>(data.target)},
                data.values, data.tag, rti1516e::RELIABLE, {});
      }
    });
    sender_.flush();
  });
}

void Delivery::on_message(wire::ReliableInteraction message) {
  if (message.sender == self_) return;  // was addressed to the RTI only
  const std::size_t bytes = bytes_owned(message.parameters, message.tag);
  gate_.deliver(later([message = std::move(message)](Delivery& self, Ambassador& ambassador) {
                  self.receive(ambassador, message.sender,
                               InteractionClassHandle{message.interaction_class},
                               message.parameters, message.tag, rti1516e::RELIABLE, {});
                }),
                bytes);
}

void Delivery::on_message(wire::ReliableUpdate message) {
  const std::size_t bytes = bytes_owned(message.attributes, message.tag);
  gate_.deliver(later([message = std::move(message)](Delivery& self, Ambassador& ambassador) {
                  self.reflect(ambassador, message.sender, message.object, message.attributes,
                               message.tag, rti1516e::RELIABLE, {});
                }),
                bytes);
}

MessageCall Delivery::timed_call(wire::ReliableInteraction message) {
  return [this, message = std::move(message)](Ambassador& ambassador, const MessageTiming& timing) {
    return receive(ambassador, message.sender, InteractionClassHandle{message.interaction_class},
                   message.parameters, message.tag, rti1516e::RELIABLE, timing) == Delivered::kYes;
  };
}

MessageCall Delivery::timed_call(wire::ReliableUpdate message) {
  return [this, message = std::move(message)](Ambassador& ambassador, const MessageTiming& timing) {
    return reflect(ambassador, message.sender, message.object, message.attributes, message.tag,
                   rti1516e::RELIABLE, timing) == Delivered::kYes;
  };
}

MessageCall Delivery::timed_call(wire::RemoveObject message) {
  return [this, message = std::move(message)](Ambassador& ambassador, const MessageTiming& timing) {
    return remove(ambassador, message, timing);
  };
}

// ---------------------------------------------------------------- datagrams

bool Delivery::deliver_or_queue(const Intake::Whole& whole) {
  const wire::Datagram& datagram = whole.datagram;
  // The gate may open before hold(): then the messages that are not wanted are already counted.
  const bool counted = gate_.closed();
  if (counted) {
    const Delivered expected = examine(whole);
    if (expected != Delivered::kYes) return expected == Delivered::kNotWanted;
    if (gate_.hold(whole.bytes)) return true;
  }
  // Fast path: the callbacks run on the reading thread, and nothing is copied. The group is checked
  // message by message, with the knowledge that its delivery needs anyway.
  bool belongs = true;
  const bool done = callbacks().direct([&] {
    Bytes rest = datagram.messages();
    wire::DataMessage message;
    while (belongs && datagram.next(rest, message)) {
      callbacks().run([&](Ambassador& ambassador) {
        const Delivered delivered =
            deliver(ambassador, datagram.header().sender, message, whole.slot);
        belongs = delivered != Delivered::kOtherGroup;
        if (delivered == Delivered::kNotWanted && !counted) {
          count_filtered(*knowledge_.lock(), datagram.header().sender, message);
        }
      });
    }
    // Messages that the callbacks sent must not wait for further ones.
    sender_.flush();
    executive_.flush();
  });
  if (done) return belongs;
  if (!counted) {
    const Delivered expected = examine(whole);
    if (expected != Delivered::kYes) return expected == Delivered::kNotWanted;
  }
  callbacks().keep(whole.bytes);
  return true;
}

bool Delivery::read_kept(Ambassador& ambassador, Bytes bytes, std::size_t& position) {
  const wire::Datagram datagram = wire::Datagram::checked(bytes);
  Bytes rest = position == 0 ? datagram.messages() : bytes.subspan(position);
  wire::DataMessage message;
  while (datagram.next(rest, message)) {
    position = bytes.size() - rest.size();
    // One callback per turn. Messages without a callback are skipped.
    if (deliver(ambassador, datagram.header().sender, message) == Delivered::kYes) break;
  }
  return !rest.empty();
}

bool Delivery::are_wanted(const Intake::Whole& whole) const {
  ThreadLocalLease<InteractionReception> lease;
  Bytes rest = whole.datagram.messages();
  wire::DataMessage message;
  while (whole.datagram.next(rest, message)) {
    if (message.kind != wire::MessageKind::kInteraction) return false;
    const InteractionClassHandle sent{message.interaction_class};
    const ReceptionRoute& route = lease->routes.at(sent.value);
    if (!route.is_of(sent, knowledge_.route_version()) || route.slot() != whole.slot ||
        !route.form().as.is_valid()) {
      return false;
    }
  }
  return true;
}

Delivery::Delivered Delivery::examine(const Intake::Whole& whole) {
  if (are_wanted(whole)) return Delivered::kYes;
  const auto knowledge = knowledge_.lock();
  Bytes rest = whole.datagram.messages();
  wire::DataMessage message;
  Delivered all = Delivered::kNotWanted;
  while (whole.datagram.next(rest, message)) {
    switch (examine(*knowledge, message, whole.slot)) {
      case Delivered::kOtherGroup:
        return Delivered::kOtherGroup;
      case Delivered::kNotWanted:
        count_filtered(*knowledge, whole.datagram.header().sender, message);
        break;
      default:
        all = Delivered::kYes;
    }
  }
  return all;
}

Delivery::Delivered Delivery::examine(const Knowledge& knowledge, const wire::DataMessage& message,
                                      std::size_t slot) {
  if (message.kind == wire::MessageKind::kInteraction) {
    const InteractionClassHandle sent{message.interaction_class};
    if (!knowledge.model.contains(sent) || knowledge.groups.slot_of(sent) != slot) {
      return Delivered::kOtherGroup;
    }
    return knowledge.declarations.reception(sent).as.is_valid() ? Delivered::kYes
                                                                : Delivered::kNotWanted;
  }
  const ObjectInstance* object = knowledge.objects.find(message.object);
  if (object == nullptr) return Delivered::kYes;
  if (knowledge.groups.slot_of(object->registered_as) != slot) return Delivered::kOtherGroup;
  return knowledge.declarations.discovered_as(object->registered_as).is_valid()
             ? Delivered::kYes
             : Delivered::kNotWanted;
}

void Delivery::count_filtered(Knowledge& knowledge, FederateId sender,
                              const wire::DataMessage& message) {
  filtered_.add();
  if (message.kind == wire::MessageKind::kInteraction) {
    const InteractionClassHandle sent{message.interaction_class};
    if (knowledge.model.contains(sent)) knowledge.statistics.filtered(sent, sender);
  } else if (const ObjectInstance* object = knowledge.objects.find(message.object)) {
    knowledge.statistics.filtered(object->registered_as, sender);
  }
}

bool Delivery::hold(FederateId sender, const wire::DataMessage& update) {
  std::vector<ValueView> values;
  std::size_t bytes = wire::kDatagramHeaderBytes + kMaxMessageOverhead + update.tag.size();
  for (const ValueView& value : update.values) {
    values.push_back(value);
    bytes += kMaxValueOverhead + value.data.size();
  }
  ByteVector datagram(bytes);
  wire::DatagramWriter writer(datagram);
  writer.begin(federation_, sender);
  if (!writer.add_update(update.object, values, update.tag)) return true;
  datagram.resize(writer.finish(0).size());
  const auto knowledge = knowledge_.lock();
  // Another evoking thread may have discovered the object meanwhile and has taken its stored
  // updates, so the caller must deliver this one itself.
  if (knowledge->objects.find(update.object) != nullptr) return false;
  held_.add();
  knowledge->early.hold({update.object, sender, std::move(datagram)});
  return true;
}

// ---------------------------------------------------------------- to the callbacks

template <class Values>
Delivery::Delivered Delivery::receive(Ambassador& ambassador, FederateId sender,
                                      InteractionClassHandle sent, const Values& values, Bytes tag,
                                      rti1516e::TransportationType transport,
                                      const MessageTiming& timing, GroupSlot slot) {
  ThreadLocalLease<InteractionReception> lease;
  // No structured binding: clang before 16 does not let a lambda capture it.
  BorrowedValues<rti1516e::ParameterHandleValueMap>& parameters = lease->parameters;
  ReceptionRoute& route = lease->routes.at(sent.value);
  if (!route.is_of(sent, knowledge_.route_version())) {
    const auto knowledge = knowledge_.lock();
    if (!knowledge->model.contains(sent)) {
      return slot ? Delivered::kOtherGroup : Delivered::kNotWanted;
    }
    route.look_up(*knowledge, sent);
  }
  if (slot && route.slot() != *slot) return Delivered::kOtherGroup;
  const SubscribedForm& form = route.form();
  const InteractionClassHandle as = form.as;
  if (!as.is_valid()) return Delivered::kNotWanted;
  parameters.begin();
  std::size_t bytes = tag.size();
  for (const auto& value : values) {
    bytes += value.data.size();
    if (value.index >= form.parameters.size()) continue;
    const ParameterHandle parameter = form.parameters[value.index];
    if (!parameter.is_valid()) continue;
    parameters.put(make_handle<rti1516e::ParameterHandle>(parameter.value), value.data);
  }
  if (route.counts()) {
    const bool reliable = transport == rti1516e::RELIABLE;
    knowledge_.lock()->statistics.received(sent, sender, reliable, bytes);
  }
  const FederateId producer = route.conveys_producer() ? sender : FederateId{0};
  const TimedCall timed(times_, Service::kReceiveInteraction);
  with_timing(timing, [&](const auto&... time) {
    ambassador.receiveInteraction(make_handle<rti1516e::InteractionClassHandle>(as.value),
                                  parameters.done(), borrowed(tag), timing.sent, transport, time...,
                                  produced_by<rti1516e::SupplementalReceiveInfo>(producer));
  });
  return Delivered::kYes;
}

template <class Values>
Delivery::Delivered Delivery::reflect(Ambassador& ambassador, FederateId sender, ObjectId id,
                                      const Values& values, Bytes tag,
                                      rti1516e::TransportationType transport,
                                      const MessageTiming& timing, GroupSlot slot) {
  ThreadLocalLease<BorrowedValues<rti1516e::AttributeHandleValueMap>> lease;
  BorrowedValues<rti1516e::AttributeHandleValueMap>& attributes = *lease;
  attributes.begin();
  std::optional<wire::DiscoverObject> rediscovered;
  FederateId producer = 0;
  bool subscribes = false;
  {
    const auto knowledge = knowledge_.lock();
    ObjectInstance* object = knowledge->objects.find(id);
    if (object == nullptr) return Delivered::kNoObject;
    if (slot && knowledge->groups.slot_of(object->registered_as) != *slot) {
      return Delivered::kOtherGroup;
    }
    const ObjectClassHandle as = object->is_known()
                                     ? object->known_as
                                     : knowledge->declarations.discovered_as(object->registered_as);
    if (!as.is_valid()) return Delivered::kNotWanted;
    if (!object->is_known()) {
      rediscovered =
          wire::DiscoverObject{id, object->registered_as.value, object->name, object->owner};
    }
    const AttributeBits& subscribed = knowledge->declarations.subscribed(as);
    const std::vector<AttributeHandle>& fields =
        knowledge->model.object_class(object->registered_as).fields;
    // A reliable update must arrive, so only best-effort ones are reduced.
    std::optional<UpdateReduction> reduction;
    if (transport == rti1516e::BEST_EFFORT) {
      reduction.emplace(knowledge->update_rates.reduction(as, object->schedule));
    }
    std::size_t bytes = tag.size();
    for (const auto& value : values) {
      bytes += value.data.size();
      if (value.index >= fields.size() || !subscribed.contains(fields[value.index])) continue;
      // The last update of the former owner may arrive after this federate has become the owner.
      if (object->owned.contains(fields[value.index])) continue;
      subscribes = true;
      if (reduction && !reduction->admits(fields[value.index])) continue;
      attributes.put(make_handle<rti1516e::AttributeHandle>(fields[value.index].value), value.data);
    }
    if (attributes.done().empty()) {
      if (!subscribes) return Delivered::kNotWanted;
      reduced_.add();
      return Delivered::kReduced;
    }
    object->was_reflected = true;
    knowledge->statistics.received(object->registered_as, sender, transport == rti1516e::RELIABLE,
                                   bytes);
    producer = knowledge->conveyed(sender);
  }
  const rti1516e::AttributeHandleValueMap& values_by_handle = attributes.done();
  if (rediscovered) discover(ambassador, *rediscovered);
  const TimedCall timed(times_, Service::kReflectAttributeValues);
  with_timing(timing, [&](const auto&... time) {
    ambassador.reflectAttributeValues(
        make_handle<rti1516e::ObjectInstanceHandle>(id), values_by_handle, borrowed(tag),
        timing.sent, transport, time..., produced_by<rti1516e::SupplementalReflectInfo>(producer));
  });
  return Delivered::kYes;
}

Delivery::Delivered Delivery::deliver(Ambassador& ambassador, FederateId sender,
                                      const wire::DataMessage& message, GroupSlot slot) {
  if (message.kind == wire::MessageKind::kInteraction) {
    return receive(ambassador, sender, InteractionClassHandle{message.interaction_class},
                   message.values, message.tag, rti1516e::BEST_EFFORT, {}, slot);
  }
  const Delivered delivered = reflect(ambassador, sender, message.object, message.values,
                                      message.tag, rti1516e::BEST_EFFORT, {}, slot);
  // If the object was announced between reflect() and hold(), the update is reflected now.
  if (delivered != Delivered::kNoObject || hold(sender, message)) return delivered;
  return reflect(ambassador, sender, message.object, message.values, message.tag,
                 rti1516e::BEST_EFFORT, {}, slot);
}

void Delivery::discover(Ambassador& ambassador, const wire::DiscoverObject& message) {
  const ObjectClassHandle registered_as{message.object_class};
  ObjectClassHandle known_as;
  std::vector<EarlyUpdates::Held> early;
  std::vector<ValueIndex> to_request;
  bool conveys_producer = false;
  {
    const auto knowledge = knowledge_.lock();
    if (!knowledge->model.contains(registered_as)) return;
    ObjectInstance* object = knowledge->objects.find(message.object);
    // Announced again, or discovered by another thread meanwhile.
    if (object != nullptr && object->is_known()) return;
    const bool was_announced = object != nullptr;
    if (!was_announced) {
      object = &knowledge->objects.insert(
          {message.object, message.name, registered_as, {}, message.owner, AttributeBits{}});
    }
    known_as = knowledge->declarations.discovered_as(registered_as);
    object->known_as = known_as;
    // In the order in which the knowledge changes, therefore under its lock.
    if (was_announced || !known_as.is_valid()) report_knowledge(*object);
    if (!known_as.is_valid()) return;
    knowledge->statistics.discovered();
    early = knowledge->early.take(message.object);
    conveys_producer = knowledge->conveys_producer();
    if (knowledge->provides_automatically()) {
      const std::vector<AttributeHandle>& fields =
          knowledge->model.object_class(registered_as).fields;
      for (std::size_t i = 0; i < fields.size(); ++i) {
        if (knowledge->declarations.subscribed(known_as).contains(fields[i])) {
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
  if (!to_request.empty()) request(message, std::move(to_request));
  for (const EarlyUpdates::Held& update : early) {
    const wire::Datagram datagram = wire::Datagram::checked(update.datagram);
    Bytes rest = datagram.messages();
    wire::DataMessage part;
    while (datagram.next(rest, part)) deliver(ambassador, datagram.header().sender, part);
  }
}

void Delivery::request(const wire::DiscoverObject& object, std::vector<ValueIndex> attributes) {
  try {
    executive_.send_if_connected(
        wire::RequestObjectUpdate{object.object, std::move(attributes), {}});
  } catch (const rti1516e::Exception& thrown) {
    // Not an error of the callback. Stored updates are delivered all the same.
    log(LogLevel::kWarning, "rti",
        "the values of object " + abbreviated(object.name) +
            " could not be requested: " + to_utf8(thrown.what()));
  }
}

void Delivery::report_knowledge(const ObjectInstance& object) {
  try {
    executive_.send_if_connected(wire::KnowsObject{object.id, object.is_known()});
  } catch (const rti1516e::Exception& thrown) {
    // Without this message the executive might never announce the object again.
    executive_.give_up("the executive cannot be informed whether object " +
                       abbreviated(object.name) + " is discovered: " + to_utf8(thrown.what()));
  }
}

bool Delivery::remove(Ambassador& ambassador, const wire::RemoveObject& message,
                      const MessageTiming& timing) {
  FederateId producer = 0;
  {
    const auto knowledge = knowledge_.lock();
    const ObjectInstance* object = knowledge->objects.find(message.object);
    if (object == nullptr) return false;
    if (!object->is_known()) {
      knowledge->objects.erase(message.object);
      return false;
    }
    knowledge->statistics.removed();
    producer = knowledge->conveyed(message.deleter);
  }
  const ForgottenAfterwards forgotten(knowledge_, message.object);
  with_timing(timing, [&](const auto&... time) {
    ambassador.removeObjectInstance(make_handle<rti1516e::ObjectInstanceHandle>(message.object),
                                    borrowed(message.tag), timing.sent, time...,
                                    produced_by<rti1516e::SupplementalRemoveInfo>(producer));
  });
  return true;
}

void Delivery::provide(Ambassador& ambassador, const wire::ProvideUpdate& message) {
  rti1516e::AttributeHandleSet attributes;
  {
    const auto knowledge = knowledge_.lock();
    const ObjectInstance* object = knowledge->objects.find(message.object);
    if (object == nullptr) return;
    const std::vector<AttributeHandle>& fields =
        knowledge->model.object_class(object->registered_as).fields;
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

void Delivery::names_reserved(Ambassador& ambassador, const wire::NamesReserved& message) {
  std::set<std::wstring> names;
  for (const std::string& name : message.names) names.insert(to_wide(name));
  if (message.success) {
    const auto knowledge = knowledge_.lock();
    knowledge->names.reserved.insert(message.names.begin(), message.names.end());
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
