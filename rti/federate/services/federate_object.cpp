// 6 Object management and 7.19: what this federate does.
#include <algorithm>
#include <utility>

#include "rti/federate/refusal/refusal.hpp"
#include "rti/federate/refusal/service_limits.hpp"
#include "rti/federate/services/federate.hpp"
#include "rti/types/handle_access.hpp"

namespace roger::rti {

namespace {

constexpr std::wstring_view kReservedPrefix = L"HLA";

Bytes bytes_of(const rti1516e::VariableLengthData& data) {
  return {static_cast<const std::uint8_t*>(data.data()), data.size()};
}

ByteVector copy_of(Bytes bytes) {
  return {bytes.begin(), bytes.end()};
}

std::vector<Value> copies_of(std::span<const ValueView> values) {
  std::vector<Value> copies;
  copies.reserve(values.size());
  for (const ValueView& value : values) copies.push_back({value.index, copy_of(value.data)});
  return copies;
}

void check_legal(const std::wstring& name) {
  if (name.empty()) refuse<rti1516e::IllegalName>("an object instance name can't be empty");
  if (name.starts_with(kReservedPrefix)) {
    refuse<rti1516e::IllegalName>(quoted(name) + " begins with HLA, which is the RTI's own");
  }
  check_length<rti1516e::IllegalName>(to_utf8(name), kObjectNameLimit);
}

std::size_t total_size(std::span<const ValueView> values, Bytes tag) {
  std::size_t total = tag.size();
  for (const ValueView& value : values) total += value.data.size();
  return total;
}

/// Any other result is no error of the federate's: a datagram that the kernel had no room for is
/// lost like one that the network drops, and the transport counts it.
[[noreturn]] void refuse_too_large(const std::string& what, std::span<const ValueView> values,
                                   Bytes tag, std::size_t limit) {
  refuse<rti1516e::RTIinternalError>(
      what + " has " + std::to_string(total_size(values, tag)) +
      " bytes of values and tag; a best-effort message, with its headers, can't exceed " +
      std::to_string(limit) + " (network.message_bytes of the RID)");
}

}  // namespace

void Federate::reserve_name(const std::wstring& name) {
  check_legal(name);
  executive_.send(wire::ReserveNames{{to_utf8(name)}, false});
}

void Federate::reserve_names(const std::set<std::wstring>& names) {
  if (names.empty()) refuse<rti1516e::NameSetWasEmpty>("no object instance name to reserve");
  check_name_count(names.size());
  wire::ReserveNames message{{}, true};
  for (const std::wstring& name : names) {
    check_legal(name);
    message.names.push_back(to_utf8(name));
  }
  executive_.send(message);
}

void Federate::release_names(const std::set<std::wstring>& names) {
  check_name_count(names.size());
  const std::lock_guard lock(mutex_);
  wire::ReleaseNames message;
  for (const std::wstring& name : names) {
    message.names.push_back(to_utf8(name));
    if (!reserved_names_.contains(message.names.back())) {
      refuse<rti1516e::ObjectInstanceNameNotReserved>(quoted(name) +
                                                      " is not reserved by this federate");
    }
  }
  executive_.send(message);
  for (const std::string& name : message.names) reserved_names_.erase(name);
}

rti1516e::ObjectInstanceHandle Federate::register_object(const rti1516e::ObjectClassHandle& handle,
                                                         const std::wstring* name) {
  const std::lock_guard lock(mutex_);
  ObjectInstance object;
  object.registered_as = defined(handle);
  object.known_as = object.registered_as;
  object.owner = self_;
  object.owned = declarations_.published(object.registered_as);
  if (object.owned.empty()) {
    refuse<rti1516e::ObjectClassNotPublished>(model_.object_class(object.registered_as).name +
                                              " is not published by this federate");
  }
  object.id = make_object_id(self_, next_object_);
  if (name == nullptr) {
    object.name = "HLAobject_" + std::to_string(self_) + "_" + std::to_string(next_object_);
  } else {
    object.name = to_utf8(*name);
    // Such a name can't be reserved, and the standard has no other exception for it here (6.8).
    check_length<rti1516e::ObjectInstanceNameNotReserved>(object.name, kObjectNameLimit);
    if (objects_.find_name(object.name) != nullptr) {
      refuse<rti1516e::ObjectInstanceNameInUse>("an object named " + quoted(*name) +
                                                " exists already");
    }
    if (!reserved_names_.contains(object.name)) {
      refuse<rti1516e::ObjectInstanceNameNotReserved>(quoted(*name) +
                                                      " is not reserved by this federate");
    }
  }
  executive_.send(wire::RegisterObject{object.id, object.registered_as.value, object.name});
  ++next_object_;
  statistics_.registered();
  const ObjectId id = object.id;
  objects_.insert(std::move(object));
  return make_handle<rti1516e::ObjectInstanceHandle>(id);
}

void Federate::update(const rti1516e::ObjectInstanceHandle& handle,
                      const rti1516e::AttributeHandleValueMap& values,
                      const rti1516e::VariableLengthData& tag, const rti1516e::LogicalTime* time) {
  check_time(time);
  // One of each a thread, for their memory.
  static thread_local std::vector<ValueView> best_effort;
  static thread_local std::vector<ValueView> reliable;
  best_effort.clear();
  reliable.clear();
  SendTarget target;
  ObjectId id = 0;
  ObjectClassHandle registered_as;
  {
    const std::lock_guard lock(mutex_);
    ObjectInstance& object = known(handle);
    id = object.id;
    for (const auto& [attribute, value] : values) {
      const AttributeHandle found = available(object.known_as, attribute);
      if (!object.owned.contains(found)) {
        refuse<rti1516e::AttributeNotOwned>(model_.attribute(found).name + " of object " +
                                            quoted(object.name) + " is not owned by this federate");
      }
      auto& part = is_reliable(model_.attribute(found).transportation) ? reliable : best_effort;
      part.push_back({*model_.index_of(object.registered_as, found), bytes_of(value)});
    }
    registered_as = object.registered_as;
    object.was_updated = true;
    if (!best_effort.empty()) statistics_.sent(registered_as, false, best_effort, bytes_of(tag));
    target.slot = groups_.slot_of(object.registered_as);
    target.group = groups_.group(target.slot).address;
    target.packs = groups_.packs(object.registered_as);
  }
  if (!reliable.empty()) {
    sender_.flush();
    executive_.send_data(
        wire::ReliableUpdate{self_, id, copies_of(reliable), copy_of(bytes_of(tag))});
    const std::lock_guard lock(mutex_);
    statistics_.sent(registered_as, true, reliable, bytes_of(tag));
  }
  if (!best_effort.empty()) {
    const net::SendResult result = sender_.send_update(target, id, best_effort, bytes_of(tag));
    if (result == net::SendResult::kTooLarge) {
      const std::lock_guard lock(mutex_);
      statistics_.not_sent(registered_as, best_effort, bytes_of(tag));
      refuse_too_large("the update of object " + quoted(known(handle).name), best_effort,
                       bytes_of(tag), sender_.limits().message);
    }
  }
}

void Federate::send_interaction(const rti1516e::InteractionClassHandle& handle,
                                const rti1516e::ParameterHandleValueMap& values,
                                const rti1516e::VariableLengthData& tag,
                                const rti1516e::LogicalTime* time) {
  check_time(time);
  // One a thread, for its memory.
  static thread_local std::vector<ValueView> parameters;
  parameters.clear();
  SendTarget target;
  InteractionClassHandle found;
  bool reliable = false;
  {
    const std::lock_guard lock(mutex_);
    found = defined(handle);
    const InteractionClass& interaction = model_.interaction_class(found);
    if (!declarations_.publishes(found)) {
      refuse<rti1516e::InteractionClassNotPublished>(interaction.name +
                                                     " is not published by this federate");
    }
    for (const auto& [parameter, value] : values) {
      const std::uint64_t number = handle_value(parameter);
      const auto index =
          number <= 0xFFFF
              ? model_.index_of(found, ParameterHandle{static_cast<std::uint16_t>(number)})
              : std::nullopt;
      if (!index) {
        refuse<rti1516e::InteractionParameterNotDefined>(to_utf8(parameter.toString()) +
                                                         " is no parameter of " + interaction.name);
      }
      parameters.push_back({*index, bytes_of(value)});
    }
    reliable = is_reliable(interaction.transportation);
    if (!reliable) statistics_.sent(found, false, parameters, bytes_of(tag));
    target.slot = groups_.slot_of(found);
    target.group = groups_.group(target.slot).address;
    target.packs = groups_.packs(found);
  }
  if (reliable) {
    sender_.flush();
    executive_.send_data(wire::ReliableInteraction{self_, found.value, copies_of(parameters),
                                                   copy_of(bytes_of(tag))});
    const std::lock_guard lock(mutex_);
    statistics_.sent(found, true, parameters, bytes_of(tag));
    return;
  }
  const net::SendResult result =
      sender_.send_interaction(target, found.value, parameters, bytes_of(tag));
  if (result == net::SendResult::kTooLarge) {
    const std::lock_guard lock(mutex_);
    statistics_.not_sent(found, parameters, bytes_of(tag));
    refuse_too_large("the interaction of " + model_.interaction_class(found).name, parameters,
                     bytes_of(tag), sender_.limits().message);
  }
}

void Federate::delete_object(const rti1516e::ObjectInstanceHandle& handle,
                             const rti1516e::VariableLengthData& tag,
                             const rti1516e::LogicalTime* time) {
  check_time(time);
  const std::lock_guard lock(mutex_);
  const ObjectInstance& object = known(handle);
  if (!object.owned.contains(model_.privilege_to_delete())) {
    refuse<rti1516e::DeletePrivilegeNotHeld>("object " + quoted(object.name) +
                                             " is not this federate's to delete");
  }
  sender_.flush();
  executive_.send(wire::DeleteObject{object.id, copy_of(bytes_of(tag))});
  statistics_.deleted();
  objects_.erase(object.id);
}

void Federate::local_delete_object(const rti1516e::ObjectInstanceHandle& handle) {
  const std::lock_guard lock(mutex_);
  ObjectInstance& object = known(handle);
  if (!object.owned.empty()) {
    refuse<rti1516e::FederateOwnsAttributes>("attributes of object " + quoted(object.name) +
                                             " are owned by this federate");
  }
  object.known_as = {};  // it exists still, and is discovered again with its next update (6.16)
}

void Federate::request_update(const rti1516e::ObjectInstanceHandle& handle,
                              const rti1516e::AttributeHandleSet& attributes,
                              const rti1516e::VariableLengthData& tag) {
  const std::lock_guard lock(mutex_);
  const ObjectInstance& object = known(handle);
  const std::vector<AttributeHandle> fields = available(object.known_as, attributes);
  executive_.send(wire::RequestObjectUpdate{object.id, indexes(object.registered_as, fields),
                                            copy_of(bytes_of(tag))});
}

void Federate::request_update(const rti1516e::ObjectClassHandle& handle,
                              const rti1516e::AttributeHandleSet& attributes,
                              const rti1516e::VariableLengthData& tag) {
  const std::lock_guard lock(mutex_);
  const ObjectClassHandle found = defined(handle);
  const std::vector<AttributeHandle> fields = available(found, attributes);
  executive_.send(
      wire::RequestClassUpdate{found.value, indexes(found, fields), copy_of(bytes_of(tag))});
}

bool Federate::owns_attribute(const rti1516e::ObjectInstanceHandle& handle,
                              const rti1516e::AttributeHandle& attribute) const {
  const std::lock_guard lock(mutex_);
  const ObjectInstance& object = known(handle);
  return object.owned.contains(available(object.known_as, attribute));
}

}  // namespace roger::rti
