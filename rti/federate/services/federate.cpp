#include "rti/federate/services/federate.hpp"

#include <utility>

#include "core/log.hpp"
#include "rti/federate/refusal/refusal.hpp"
#include "rti/types/handle_access.hpp"

namespace roger::rti {

Federate::Federate(Parts parts, ExecutivePort& executive, Callbacks& callbacks, const Clock& clock)
    : executive_(executive),
      callbacks_(callbacks),
      self_(parts.joined.federate),
      federation_(parts.joined.federation),
      logical_time_(parts.joined.logical_time),
      transport_(std::move(parts.transport)),
      sender_(*transport_, clock, federation_, self_, parts.sender, std::move(parts.wake)),
      service_times_(clock, parts.statistics.service_times),
      model_(std::move(parts.model)),
      groups_(model_, std::move(parts.groups), std::move(parts.packed_classes)),
      declarations_(model_),
      interest_(clock, parts.group_linger),
      peers_(self_),
      early_(clock),
      reassembly_(clock, parts.sender.limits.message),
      statistics_(parts.statistics.counters),
      switches_{model_.switches().convey_producing_federate.value_or(false)} {
  peers_.add(self_, std::move(parts.joined.name));
  if (parts.presence) {
    presence_.emplace(*parts.presence, *transport_, executive_, clock, federation_, self_);
  }
  for (wire::FederateInfo& other : parts.joined.federates) {
    if (presence_) presence_->add(other);
    peers_.add(other.federate, std::move(other.name));
  }
  if (parts.mom) mom_.emplace(mom_facts(*std::move(parts.mom)), clock);
}

Federate::~Federate() = default;

void Federate::start(net::ReadBy by) {
  callbacks_.read_datagrams_by(
      [weak = weak_from_this()](Ambassador& ambassador, Bytes datagram, std::size_t& position) {
        const auto self = weak.lock();
        return self && self->read_kept(ambassador, datagram, position);
      });
  if (mom_) say_for_mom(mom_->registration());
  // The transport outlives no federate, but a handler may just be running when the last reference
  // goes: it holds one of its own.
  transport_->start(
      [weak = weak_from_this()](const net::Received& received) {
        if (const auto self = weak.lock()) self->on_datagram(received);
      },
      by);
  const std::lock_guard lock(mutex_);
  if (presence_) presence_->start();
}

void Federate::stop() {
  transport_->stop();
  callbacks_.read_datagrams_by(nullptr);
}

rti1516e::FederateHandle Federate::handle() const {
  return make_handle<rti1516e::FederateHandle>(self_);
}

FederateCounters Federate::counters() const {
  const std::lock_guard lock(mutex_);
  FederateCounters counters;
  counters.duplicates = duplicates_.value();
  counters.filtered = filtered_.value();
  for (std::size_t i = 0; i < drops_.size(); ++i) {
    counters.drops[i] = drops_[i].value();
    // Federations may share groups, which is nobody's fault.
    if (i != static_cast<std::size_t>(wire::DropReason::kForeignFederation)) {
      counters.malformed += counters.drops[i];
    }
  }
  counters.held = held_.value();
  counters.dropped_callbacks = callbacks_.queue().dropped();
  counters.callback_faults = callbacks_.faults();
  counters.lost = peers_.lost();
  counters.incomplete = reassembly_.lost();
  return counters;
}

Statistics Federate::statistics() const {
  const std::lock_guard lock(mutex_);
  return statistics_;
}

void Federate::tick() {
  const std::lock_guard lock(mutex_);
  const std::vector<filter::Group> expired = interest_.take_expired();
  for (const filter::Group& group : expired) {
    if (!presence_ || group.address != presence_->group()) transport_->leave(group.address);
  }
  if (!expired.empty()) groups_changed();
  if (presence_) presence_->tick();
  reassembly_.expire();
  if (!mom_) return;
  if (const auto update = mom_->due()) say_for_mom(*update);
}

Status Federate::want_groups(std::uint64_t key, const std::vector<filter::Group>& groups) {
  for (const filter::Group& group : interest_.subscribe(key, groups)) {
    if (const auto slot = groups_.slot_of(group.address)) peers_.forget_group(*slot);
    Status joined = transport_->join(group.address);
    if (!joined) return joined;
  }
  groups_changed();
  return ok();
}

void Federate::require_groups(std::uint64_t key, const std::vector<filter::Group>& groups) {
  const Status joined = want_groups(key, groups);
  if (joined) return;
  interest_.unsubscribe(key);
  refuse<rti1516e::RTIinternalError>(joined.error().text());
}

ObjectClassHandle Federate::defined(const rti1516e::ObjectClassHandle& handle) const {
  const ObjectClassHandle found{static_cast<std::uint16_t>(handle_value(handle))};
  if (handle_value(handle) > 0xFFFF || !model_.contains(found)) {
    refuse<rti1516e::ObjectClassNotDefined>(to_utf8(handle.toString()) +
                                            " is no object class of this federation's FOM");
  }
  return found;
}

InteractionClassHandle Federate::defined(const rti1516e::InteractionClassHandle& handle) const {
  const InteractionClassHandle found{static_cast<std::uint16_t>(handle_value(handle))};
  if (handle_value(handle) > 0xFFFF || !model_.contains(found)) {
    refuse<rti1516e::InteractionClassNotDefined>(
        to_utf8(handle.toString()) + " is no interaction class of this federation's FOM");
  }
  return found;
}

AttributeHandle Federate::available(ObjectClassHandle at,
                                    const rti1516e::AttributeHandle& handle) const {
  const AttributeHandle found{static_cast<std::uint16_t>(handle_value(handle))};
  if (handle_value(handle) > 0xFFFF || !model_.contains(found) || !model_.index_of(at, found)) {
    refuse<rti1516e::AttributeNotDefined>(to_utf8(handle.toString()) + " is no attribute of " +
                                          model_.object_class(at).name);
  }
  return found;
}

std::vector<AttributeHandle> Federate::available(
    ObjectClassHandle at, const rti1516e::AttributeHandleSet& handles) const {
  std::vector<AttributeHandle> found;
  found.reserve(handles.size());
  for (const auto& handle : handles) found.push_back(available(at, handle));
  return found;
}

const ObjectInstance& Federate::known(const rti1516e::ObjectInstanceHandle& handle) const {
  const ObjectInstance* object = objects_.find(handle_value(handle));
  if (object == nullptr || !object->is_known()) {
    refuse<rti1516e::ObjectInstanceNotKnown>(to_utf8(handle.toString()) +
                                             " is no object that this federate knows");
  }
  return *object;
}

ObjectInstance& Federate::known(const rti1516e::ObjectInstanceHandle& handle) {
  // The one object is this federate's own, so taking its constness away again is harmless.
  return const_cast<ObjectInstance&>(std::as_const(*this).known(handle));
}

void Federate::check_time(const rti1516e::LogicalTime* time) const {
  if (time == nullptr || to_utf8(time->implementationName()) == logical_time_) return;
  refuse<rti1516e::InvalidLogicalTime>("the time is of " + quoted(time->implementationName()) +
                                       ", this federation's is of " + quoted(logical_time_));
}

std::vector<ValueIndex> Federate::indexes(ObjectClassHandle at,
                                          std::span<const AttributeHandle> attributes) const {
  std::vector<ValueIndex> found;
  found.reserve(attributes.size());
  for (const AttributeHandle attribute : attributes) {
    if (const auto index = model_.index_of(at, attribute)) found.push_back(*index);
  }
  return found;
}

bool Federate::is_reliable(TransportationHandle handle) const {
  // Where no module says how, nothing may be lost.
  return !handle.is_valid() || model_.transportation(handle).reliable;
}

}  // namespace roger::rti
