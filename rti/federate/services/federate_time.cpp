#include "rti/federate/services/federate_time.hpp"

#include <utility>

#include "core/log.hpp"
#include "rti/federate/refusal/refusal.hpp"
#include "rti/federate/services/retraction_handle.hpp"
#include "rti/time/time_factory.hpp"

namespace roger::rti {

namespace {

/// Assigns the answer of a query to the federate's variable. Throws RTIinternalError if the
/// variable has another type: the standard defines no exception for this (8.16 to 8.20).
template <class Variable>
void answer(Variable& variable, const Variable& value) {
  try {
    variable = value;
  } catch (const rti1516e::Exception& thrown) {
    throw rti1516e::RTIinternalError(thrown.what());
  }
}

/// Returns the result of `body`. Throws E instead of InvalidLogicalTime, for services that do not
/// list it: the time is none of their arguments, but one that the RTI calculates.
template <class E, class Body>
auto throwing_instead(const Body& body) {
  try {
    return body();
  } catch (const rti1516e::InvalidLogicalTime& thrown) {
    throw E(thrown.what());
  }
}

}  // namespace

FederateTime::FederateTime(FederateId self, const std::string& logical_time, Callbacks& callbacks,
                           ExecutivePort& executive, Delivery& delivery, const Clock& clock)
    : CallbackSource(callbacks),
      self_(self),
      axis_(make_time_factory(to_wide(logical_time)), logical_time),
      executive_(executive),
      delivery_(delivery),
      clock_(clock),
      shared_(axis_) {
}

LogicalTimePtr FederateTime::decode(const wire::LogicalTime& time) const {
  try {
    return axis_.from_wire(time);
  } catch (const rti1516e::Exception& thrown) {
    log(LogLevel::kError, "rti",
        "a message is dropped because its time cannot be decoded: " + to_utf8(thrown.what()));
    return nullptr;
  }
}

void FederateTime::update_gate(const Shared& shared) {
  // A federate whose time moves because it becomes regulating has not requested to advance (8.2).
  const bool advances = advance_pending_ && !shared.regulation;
  const bool open = !shared.constrained || advances || shared.state.delivers_asynchronously();
  ReceiveGate& gate = delivery_.gate();
  if (open == !gate.closed()) return;
  if (open) {
    gate.open();
  } else {
    gate.close();
  }
}

// ---------------------------------------------------------------- services

// A service changes a copy of the state and stores it once its message is on its way: if that
// fails, nothing has changed.

void FederateTime::enable_regulation(const rti1516e::LogicalTimeInterval& lookahead) {
  const auto shared = shared_.lock();
  TimeState next = shared->state;
  executive_.send(throwing_instead<rti1516e::InvalidLookahead>([&] {
    return wire::EnableTimeRegulation{axis_.to_wire(next.enable_regulation(lookahead))};
  }));
  shared->state = std::move(next);
}

void FederateTime::disable_regulation() {
  const auto shared = shared_.lock();
  TimeState next = shared->state;
  next.disable_regulation();
  executive_.send(wire::DisableTimeRegulation{});
  shared->state = std::move(next);
}

void FederateTime::enable_constrained() {
  const auto shared = shared_.lock();
  TimeState next = shared->state;
  const LogicalTimePtr time = next.enable_constrained();
  executive_.send(throwing_instead<rti1516e::RTIinternalError>([&] {
    return wire::EnableTimeConstrained{axis_.to_wire(shared->raised ? *shared->raised : *time)};
  }));
  shared->state = std::move(next);
}

void FederateTime::disable_constrained() {
  const auto shared = shared_.lock();
  TimeState next = shared->state;
  next.disable_constrained();
  executive_.send(wire::DisableTimeConstrained{});
  shared->state = std::move(next);
  shared->constrained = false;
  // The queued messages are delivered now, in receive order (8.1.6): under the lock and before the
  // gate opens, so that no newer message of the same sender overtakes them.
  std::vector<TimestampQueue::Message> messages = shared->queue.take_all();
  for (TimestampQueue::Message& message : messages) {
    Callbacks::Item item = callback(std::move(message), rti1516e::RECEIVE);
    callbacks().add(std::move(item.call), item.bytes, CallbackKind::kReceiveOrder);
  }
  update_gate(*shared);
  if (!messages.empty()) callbacks().wake();
}

TimeBound FederateTime::advance(wire::Advance kind, const rti1516e::LogicalTime& to) {
  const auto shared = shared_.lock();
  TimeState next = shared->state;
  const TimeBound bound = next.advance(kind, to);
  TimeBound before = shared->state.bound();
  executive_.send(
      wire::RequestAdvance{kind, axis_.to_wire(*next.requested()), axis_.to_wire(bound)});
  shared->state = std::move(next);
  shared->advancing.start(clock_.now());
  advance_pending_ = true;
  update_gate(*shared);
  return before;
}

void FederateTime::enable_asynchronous_delivery() {
  const auto shared = shared_.lock();
  shared->state.enable_asynchronous_delivery();
  update_gate(*shared);
}

void FederateTime::disable_asynchronous_delivery() {
  const auto shared = shared_.lock();
  shared->state.disable_asynchronous_delivery();
  update_gate(*shared);
}

bool FederateTime::query_galt(rti1516e::LogicalTime& time) const {
  const auto shared = shared_.lock();
  if (!shared->galt) return false;
  answer(time, *shared->galt);
  return true;
}

LogicalTimePtr FederateTime::Shared::lits() const {
  const LogicalTimePtr first = queue.first_time();
  return first && (!galt || *first < *galt) ? first : galt;
}

bool FederateTime::query_lits(rti1516e::LogicalTime& time) const {
  const LogicalTimePtr lits = shared_.lock()->lits();
  if (!lits) return false;
  answer(time, *lits);
  return true;
}

void FederateTime::query_logical_time(rti1516e::LogicalTime& time) const {
  answer(time, *shared_.lock()->state.time());
}

TimeBound FederateTime::modify_lookahead(const rti1516e::LogicalTimeInterval& lookahead) {
  const auto shared = shared_.lock();
  TimeState next = shared->state;
  TimeBound bound;
  executive_.send(throwing_instead<rti1516e::InvalidLookahead>([&] {
    bound = next.modify_lookahead(lookahead);
    return wire::ReportTimeBound{axis_.to_wire(bound)};
  }));
  shared->state = std::move(next);
  return bound;
}

void FederateTime::query_lookahead(rti1516e::LogicalTimeInterval& lookahead) const {
  answer(lookahead, *throwing_instead<rti1516e::RTIinternalError>(
                        [&] { return shared_.lock()->state.query_lookahead(); }));
}

std::optional<TimeBound> FederateTime::sending_bound() const {
  const auto shared = shared_.lock();
  if (shared->state.regulation() != TimeState::Switch::kOn) return std::nullopt;
  return shared->state.bound();
}

TimeFacts FederateTime::facts() const {
  // Called by a timer, which no failure of a federate's own logical time may end.
  const auto encoded = [](const auto& value) {
    try {
      return value ? octets_of(value->encode()) : ByteVector();
    } catch (const rti1516e::Exception&) {
      return ByteVector();
    }
  };
  const auto shared = shared_.lock();
  const TimeState& state = shared->state;
  TimeFacts facts;
  facts.regulating = state.regulation() == TimeState::Switch::kOn;
  facts.constrained = state.constraint() == TimeState::Switch::kOn;
  facts.asynchronous_delivery = state.delivers_asynchronously();
  facts.advancing = state.advancing();
  facts.logical_time = encoded(state.time());
  if (facts.regulating) facts.lookahead = encoded(state.query_lookahead());
  facts.galt = encoded(shared->galt);
  facts.lits = encoded(shared->lits());
  facts.queued = shared->queue.size();
  facts.advancing_for = shared->advancing.total(clock_.now());
  return facts;
}

// ---------------------------------------------------------------- from the executive

void FederateTime::on_message(const wire::TimeRegulationEnabled& message) {
  TimeBound bound{decode(message.bound.time), message.bound.exclusive};
  if (!bound.time) return;
  LogicalTimePtr time;
  {
    const auto shared = shared_.lock();
    if (shared->state.regulation() != TimeState::Switch::kPending) return;
    time = shared->state.time_for_regulation(bound);
    if (*time > *shared->state.time()) {
      TimeState next = shared->state;
      next.regulation_enabled(time, bound);
      const wire::TimeBound raised = axis_.to_wire(next.bound());
      shared->raised = time;
      if (shared->state.constraint() != TimeState::Switch::kOff) {
        // Others have advanced further than this federate. Its time advances as by a Time Advance
        // Request Available, so that no message is delivered in its past (8.2). If its constraint
        // is still pending, the executive first enables it with the earlier time that it knows.
        shared->regulation.emplace(std::move(time), std::move(bound));
        advance_pending_ = true;
        update_gate(*shared);
        executive_.send_if_connected(
            wire::RequestAdvance{wire::Advance::kTimeAdvanceRequestAvailable,
                                 axis_.to_wire(*shared->regulation->first), raised});
        return;
      }
      executive_.send_if_connected(wire::ReportTimeBound{raised});
    }
  }
  callbacks().deliver(regulation_report(std::move(time), std::move(bound)));
}

Callbacks::Call FederateTime::regulation_report(LogicalTimePtr time, TimeBound bound) const {
  return later([time = std::move(time), bound = std::move(bound)](
                   FederateTime& self, rti1516e::FederateAmbassador& ambassador) {
    {
      const auto shared = self.shared_.lock();
      shared->state.regulation_enabled(time, bound);
      shared->raised = nullptr;
    }
    ambassador.timeRegulationEnabled(*time);
  });
}

void FederateTime::on_message(const wire::TimeConstrainedEnabled& /*message*/) {
  {
    const auto shared = shared_.lock();
    if (shared->state.constraint() != TimeState::Switch::kPending) return;
    shared->constrained = true;
    update_gate(*shared);
  }
  call_back([](FederateTime& self, rti1516e::FederateAmbassador& ambassador) {
    LogicalTimePtr time;
    {
      const auto shared = self.shared_.lock();
      shared->state.constrained_enabled();
      time = shared->state.time();
    }
    ambassador.timeConstrainedEnabled(*time);
  });
}

void FederateTime::report_bound(const TimeState& state,
                                const rti1516e::LogicalTime& granted) const {
  try {
    executive_.send_if_connected(
        wire::ReportTimeBound{axis_.to_wire(state.bound_when_granted(granted))});
  } catch (const rti1516e::InvalidLogicalTime& thrown) {
    // The federate's own time type fails. Without a report others wait longer, which is safe.
    log(LogLevel::kError, "rti",
        "the earliest time of this federate's messages is not reported: " + to_utf8(thrown.what()));
  }
}

void FederateTime::on_message(const wire::AdvanceGranted& message) {
  const LogicalTimePtr time = decode(message.time);
  if (!time) return;
  std::vector<TimestampQueue::Message> messages;
  std::optional<std::pair<LogicalTimePtr, TimeBound>> regulation;
  {
    const auto shared = shared_.lock();
    if (!advance_pending_) return;
    set_galt(*shared, message.galt_defined, message.galt);
    regulation.swap(shared->regulation);
    const TimeState& state = shared->state;
    const bool flushes = !regulation && state.advance_kind() == wire::Advance::kFlushQueueRequest;
    messages = flushes ? shared->queue.take_all() : shared->queue.take_until(time);
    advance_pending_ = false;
    update_gate(*shared);
    const bool regulates = !regulation && state.regulation() == TimeState::Switch::kOn;
    if (regulates && (flushes || *time < *state.requested())) {
      report_bound(state, *time);
    }
  }
  std::vector<Callbacks::Item> calls = in_order(std::move(messages));
  calls.push_back(
      {regulation ? regulation_report(regulation->first, regulation->second) : grant_report(time)});
  callbacks().deliver_all(std::move(calls));
}

Callbacks::Call FederateTime::grant_report(LogicalTimePtr time) const {
  return later(
      [time = std::move(time)](FederateTime& self, rti1516e::FederateAmbassador& ambassador) {
        {
          const auto shared = self.shared_.lock();
          shared->state.granted(time);
          shared->advancing.stop(self.clock_.now());
        }
        ambassador.timeAdvanceGrant(*time);
      });
}

void FederateTime::on_message(const wire::GaltChanged& message) {
  set_galt(*shared_.lock(), message.defined, message.time);
}

void FederateTime::set_galt(Shared& shared, bool defined, const wire::LogicalTime& time) const {
  LogicalTimePtr galt = defined ? decode(time) : nullptr;
  if (defined && !galt) return;
  shared.galt = std::move(galt);
  // A message before GALT can be retracted only if an answer to a message of this federate lowers
  // its sender's bound again, so this federate's own bound limits what can be forgotten.
  LogicalTimePtr earliest = shared.galt;
  if (shared.state.regulation() == TimeState::Switch::kOn) {
    const LogicalTimePtr own = shared.state.bound().time;
    if (!earliest || *own < *earliest) earliest = own;
  }
  if (earliest) {
    shared.delivered.forget_before({earliest, false});
  } else {
    shared.delivered.clear();
  }
}

void FederateTime::on_message(const wire::RetractMessage& message) {
  const MessageId id{message.sender, message.stamp.serial};
  if (shared_.lock()->queue.erase(id)) return;
  call_back([id](FederateTime& self, rti1516e::FederateAmbassador& ambassador) {
    // Without an entry the message was not for this federate.
    if (!self.shared_.lock()->delivered.remove(id)) return;
    ambassador.requestRetraction(retraction_handle(id));
  });
}

void FederateTime::on_message(wire::TimedInteraction message) {
  const FederateId sender = message.message.sender;
  if (sender == self_) return;  // was addressed to the RTI only
  const std::size_t bytes = bytes_owned(message.message.parameters, message.message.tag);
  deliver(message.stamp, sender, delivery_.timed_call(std::move(message.message)), bytes);
}

void FederateTime::on_message(wire::TimedUpdate message) {
  const FederateId sender = message.message.sender;
  const std::size_t bytes = bytes_owned(message.message.attributes, message.message.tag);
  deliver(message.stamp, sender, delivery_.timed_call(std::move(message.message)), bytes);
}

void FederateTime::on_message(wire::TimedRemove message) {
  const FederateId sender = message.message.deleter;
  const std::size_t bytes = bytes_owned({}, message.message.tag);
  deliver(message.stamp, sender, delivery_.timed_call(std::move(message.message)), bytes);
}

void FederateTime::deliver(const wire::TimeStamp& stamp, FederateId sender, MessageCall call,
                           std::size_t bytes) {
  const LogicalTimePtr time = decode(stamp.time);
  if (!time) return;
  TimestampQueue::Message message{{sender, stamp.serial}, time, std::move(call), bytes};
  if (stamp.serial != 0) {
    const auto shared = shared_.lock();
    if (shared->constrained) {
      shared->queue.push(std::move(message));
      return;
    }
  }
  Callbacks::Item item = callback(std::move(message), rti1516e::RECEIVE);
  delivery_.gate().deliver(std::move(item.call), item.bytes);
}

Callbacks::Item FederateTime::callback(TimestampQueue::Message message,
                                       rti1516e::OrderType received) const {
  const std::size_t bytes = message.bytes;
  return {later([message = std::move(message), received](FederateTime& self,
                                                         rti1516e::FederateAmbassador& ambassador) {
            const auto& [id, time, call, owned] = message;
            if (id.serial == 0) {
              call(ambassador, {time, rti1516e::RECEIVE, received, {}});
              return;
            }
            // Before the callback, which may throw: once it is made, the message may be retracted.
            self.shared_.lock()->delivered.add(id, time);
            if (call(ambassador, {time, rti1516e::TIMESTAMP, received, retraction_handle(id)})) {
              return;
            }
            self.shared_.lock()->delivered.remove(id);
          }),
          bytes};
}

std::vector<Callbacks::Item> FederateTime::in_order(
    std::vector<TimestampQueue::Message> messages) const {
  std::vector<Callbacks::Item> calls;
  calls.reserve(messages.size() + 1);  // with the grant
  for (TimestampQueue::Message& message : messages) {
    calls.push_back(callback(std::move(message), rti1516e::TIMESTAMP));
  }
  return calls;
}

}  // namespace roger::rti
