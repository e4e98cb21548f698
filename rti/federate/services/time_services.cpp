#include "rti/federate/services/time_services.hpp"

#include <utility>

#include "core/log.hpp"
#include "rti/federate/refusal/refusal.hpp"
#include "rti/time/time_factory.hpp"
#include "rti/types/handle_access.hpp"

namespace roger::rti {

namespace {

constexpr unsigned kSenderShift = 32;  // a retraction handle is sender and serial

rti1516e::MessageRetractionHandle handle_of(const MessageId& id) {
  return make_handle<rti1516e::MessageRetractionHandle>((std::uint64_t{id.sender} << kSenderShift) |
                                                        id.serial);
}

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

}  // namespace

TimeServices::TimeServices(FederateId self, const std::string& logical_time, Callbacks& callbacks,
                           ExecutivePort& executive, Delivery& delivery, ReceiveGate& gate,
                           const Clock& clock)
    : CallbackSource(callbacks),
      self_(self),
      axis_(make_time_factory(to_wide(logical_time)), logical_time),
      executive_(executive),
      delivery_(delivery),
      gate_(gate),
      clock_(clock),
      shared_(axis_) {
}

LogicalTimePtr TimeServices::decode(const wire::LogicalTime& time) const {
  try {
    return axis_.from_wire(time);
  } catch (const rti1516e::Exception& thrown) {
    log(LogLevel::kError, "rti",
        "a message is dropped because its time cannot be decoded: " + to_utf8(thrown.what()));
    return nullptr;
  }
}

void TimeServices::update_gate(const Shared& shared) {
  // A federate whose time moves because it becomes regulating has not requested to advance (8.2).
  const bool advances = shared.advance_pending && !shared.regulation;
  const bool open = !shared.constrained || advances || shared.state.delivers_asynchronously();
  if (open == !gate_.closed()) return;
  if (open) {
    gate_.open();
  } else {
    gate_.close();
  }
}

// ---------------------------------------------------------------- services

// A service changes a copy of the state and stores it once its message is on its way: if that
// fails, nothing has changed.

void TimeServices::enable_regulation(const rti1516e::LogicalTimeInterval& lookahead) {
  const auto shared = shared_.lock();
  TimeState next = shared->state;
  const TimeBound bound = next.enable_regulation(lookahead);
  executive_.send(wire::EnableTimeRegulation{axis_.to_wire(bound)});
  shared->state = std::move(next);
}

void TimeServices::disable_regulation() {
  const auto sent = sent_.lock();
  {
    const auto shared = shared_.lock();
    TimeState next = shared->state;
    next.disable_regulation();
    executive_.send(wire::DisableTimeRegulation{});
    shared->state = std::move(next);
  }
  sent->clear();
  forgotten(*sent);
}

void TimeServices::enable_constrained() {
  const auto shared = shared_.lock();
  TimeState next = shared->state;
  const LogicalTimePtr time = next.enable_constrained();
  executive_.send(
      wire::EnableTimeConstrained{axis_.to_wire(shared->raised ? *shared->raised : *time)});
  shared->state = std::move(next);
}

void TimeServices::disable_constrained() {
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
    callbacks().add(later([call = std::move(message.call)](
                              TimeServices&, rti1516e::FederateAmbassador& ambassador) {
                      call(ambassador, rti1516e::RECEIVE);
                    }),
                    message.bytes, CallbackKind::kReceiveOrder);
  }
  update_gate(*shared);
  if (!messages.empty()) callbacks().wake();
}

void TimeServices::advance(wire::Advance kind, const rti1516e::LogicalTime& to) {
  const auto sent = sent_.lock();
  {
    const auto shared = shared_.lock();
    TimeState next = shared->state;
    const TimeBound bound = next.advance(kind, to);
    executive_.send(
        wire::RequestAdvance{kind, axis_.to_wire(*next.requested()), axis_.to_wire(bound)});
    // The new bound is not final, because an earlier time may be granted than the requested one.
    sent->forget_before(shared->state.bound());
    shared->state = std::move(next);
    shared->advancing.start(clock_.now());
    shared->advance_pending = true;
    update_gate(*shared);
  }
  forgotten(*sent);
}

void TimeServices::enable_asynchronous_delivery() {
  const auto shared = shared_.lock();
  shared->state.enable_asynchronous_delivery();
  update_gate(*shared);
}

void TimeServices::disable_asynchronous_delivery() {
  const auto shared = shared_.lock();
  shared->state.disable_asynchronous_delivery();
  update_gate(*shared);
}

bool TimeServices::query_galt(rti1516e::LogicalTime& time) const {
  const auto shared = shared_.lock();
  if (!shared->galt) return false;
  answer(time, *shared->galt);
  return true;
}

LogicalTimePtr TimeServices::Shared::lits() const {
  const LogicalTimePtr first = queue.first_time();
  return first && (!galt || *first < *galt) ? first : galt;
}

bool TimeServices::query_lits(rti1516e::LogicalTime& time) const {
  const LogicalTimePtr lits = shared_.lock()->lits();
  if (!lits) return false;
  answer(time, *lits);
  return true;
}

void TimeServices::query_logical_time(rti1516e::LogicalTime& time) const {
  answer(time, *shared_.lock()->state.time());
}

void TimeServices::modify_lookahead(const rti1516e::LogicalTimeInterval& lookahead) {
  const auto sent = sent_.lock();
  {
    const auto shared = shared_.lock();
    TimeState next = shared->state;
    const TimeBound bound = next.modify_lookahead(lookahead);
    executive_.send(wire::ReportTimeBound{axis_.to_wire(bound)});
    shared->state = std::move(next);
    sent->forget_before(bound);
  }
  forgotten(*sent);
}

void TimeServices::query_lookahead(rti1516e::LogicalTimeInterval& lookahead) const {
  answer(lookahead, *shared_.lock()->state.query_lookahead());
}

void TimeServices::retract(const rti1516e::MessageRetractionHandle& handle,
                           const std::function<void(const wire::RetractMessage&)>& send) {
  const auto sent = sent_.lock();
  const auto serial = static_cast<std::uint32_t>(handle_value(handle));
  // The state is unlocked before `send`, which locks the federate's knowledge.
  const LogicalTimePtr time = retractable_time(*sent, handle);
  send(wire::RetractMessage{self_, {axis_.to_wire(*time), serial}});
  sent->remove(serial);
}

LogicalTimePtr TimeServices::retractable_time(
    const SentMessages& sent, const rti1516e::MessageRetractionHandle& handle) const {
  const auto shared = shared_.lock();
  if (shared->state.regulation() != TimeState::Switch::kOn) {
    refuse<rti1516e::TimeRegulationIsNotEnabled>(
        "only a time-regulating federate can retract messages");
  }
  const std::uint64_t number = handle_value(handle);
  const auto serial = static_cast<std::uint32_t>(number);
  if (number >> kSenderShift != self_ || !sent.was_sent(serial)) {
    refuse<rti1516e::InvalidMessageRetractionHandle>(
        to_utf8(handle.toString()) + " is not the handle of a message of this federate");
  }
  LogicalTimePtr time = sent.find(serial);
  const TimeBound bound = shared->state.bound();
  if (!time || !bound.admits(*time)) {
    refuse<rti1516e::MessageCanNoLongerBeRetracted>(
        "the message " + to_utf8(handle.toString()) +
        " was retracted before, or its time may already have passed for other federates (the "
        "earliest time is now " +
        to_utf8(bound.time->toString()) + "), or this federate has sent " +
        std::to_string(kMaxRetractable) + " later messages that can be retracted");
  }
  return time;
}

TimeFacts TimeServices::facts() const {
  const auto encoded = [](const auto& value) {
    return value ? octets_of(value->encode()) : ByteVector();
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

// ---------------------------------------------------------------- sending

TimeServices::Sending::Sending(TimeServices& services, LogicalTimePtr time)
    : services_(services), time_(std::move(time)), sent_(services.sent_.lock()) {
}

TimeServices::Sending::~Sending() {
  if (!confirmed_) sent_->remove(serial_);
}

rti1516e::MessageRetractionHandle TimeServices::Sending::confirm() {
  confirmed_ = true;
  if (serial_ == 0) return {};
  return handle_of({services_.self_, serial_});
}

wire::TimeStamp TimeServices::Sending::in_timestamp_order() {
  {
    const auto shared = services_.shared_.lock();
    const TimeState& state = shared->state;
    if (state.regulation() != TimeState::Switch::kOn) return in_receive_order();
    const TimeBound bound = state.bound();
    if (!bound.admits(*time_)) {
      refuse<rti1516e::InvalidLogicalTime>("the time " + to_utf8(time_->toString()) +
                                           " is too early: this federate may send messages " +
                                           (bound.exclusive ? "after " : "from ") +
                                           to_utf8(bound.time->toString()) +
                                           (bound.exclusive ? "" : " on"));
    }
  }
  const auto [serial, has_forgotten] = sent_->add(time_);
  if (has_forgotten) services_.forgotten(*sent_);
  serial_ = serial;
  return {services_.axis_.to_wire(*time_), serial_};
}

wire::TimeStamp TimeServices::Sending::in_receive_order() const {
  return {services_.axis_.to_wire(*time_), 0};
}

// ---------------------------------------------------------------- from the executive

void TimeServices::on_message(const wire::TimeRegulationEnabled& message) {
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
        shared->advance_pending = true;
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

Callbacks::Call TimeServices::regulation_report(LogicalTimePtr time, TimeBound bound) const {
  return later([time = std::move(time), bound = std::move(bound)](
                   TimeServices& self, rti1516e::FederateAmbassador& ambassador) {
    {
      const auto shared = self.shared_.lock();
      shared->state.regulation_enabled(time, bound);
      shared->raised = nullptr;
    }
    ambassador.timeRegulationEnabled(*time);
  });
}

void TimeServices::on_message(const wire::TimeConstrainedEnabled& /*message*/) {
  {
    const auto shared = shared_.lock();
    if (shared->state.constraint() != TimeState::Switch::kPending) return;
    shared->constrained = true;
    update_gate(*shared);
  }
  call_back([](TimeServices& self, rti1516e::FederateAmbassador& ambassador) {
    LogicalTimePtr time;
    {
      const auto shared = self.shared_.lock();
      shared->state.constrained_enabled();
      time = shared->state.time();
    }
    ambassador.timeConstrainedEnabled(*time);
  });
}

void TimeServices::on_message(const wire::AdvanceGranted& message) {
  const LogicalTimePtr time = decode(message.time);
  if (!time) return;
  std::vector<TimestampQueue::Message> messages;
  std::optional<std::pair<LogicalTimePtr, TimeBound>> regulation;
  {
    const auto shared = shared_.lock();
    if (!shared->advance_pending) return;
    set_galt(*shared, message.galt_defined, message.galt);
    regulation.swap(shared->regulation);
    const TimeState& state = shared->state;
    const bool flushes = !regulation && state.advance_kind() == wire::Advance::kFlushQueueRequest;
    messages = flushes ? shared->queue.take_all() : shared->queue.take_until(time);
    shared->advance_pending = false;
    update_gate(*shared);
    const bool regulates = !regulation && state.regulation() == TimeState::Switch::kOn;
    if (regulates && (flushes || *time < *state.requested())) {
      // The executive does not know the lookahead from this time on.
      executive_.send_if_connected(
          wire::ReportTimeBound{axis_.to_wire(state.bound_when_granted(*time))});
    }
  }
  std::vector<Callbacks::Item> calls = in_order(std::move(messages));
  calls.push_back(
      {regulation ? regulation_report(regulation->first, regulation->second) : grant_report(time)});
  callbacks().deliver_all(std::move(calls));
}

Callbacks::Call TimeServices::grant_report(LogicalTimePtr time) const {
  return later(
      [time = std::move(time)](TimeServices& self, rti1516e::FederateAmbassador& ambassador) {
        {
          const auto shared = self.shared_.lock();
          shared->state.granted(time);
          shared->advancing.stop(self.clock_.now());
        }
        ambassador.timeAdvanceGrant(*time);
      });
}

void TimeServices::on_message(const wire::GaltChanged& message) {
  set_galt(*shared_.lock(), message.defined, message.time);
}

void TimeServices::set_galt(Shared& shared, bool defined, const wire::LogicalTime& time) const {
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

void TimeServices::on_message(const wire::RetractMessage& message) {
  const MessageId id{message.sender, message.stamp.serial};
  if (shared_.lock()->queue.erase(id)) return;
  call_back([id](TimeServices& self, rti1516e::FederateAmbassador& ambassador) {
    // Without an entry the message was not for this federate.
    if (!self.shared_.lock()->delivered.remove(id)) return;
    ambassador.requestRetraction(handle_of(id));
  });
}

void TimeServices::on_message(wire::TimedInteraction message) {
  const FederateId sender = message.message.sender;
  if (sender == self_) return;  // was addressed to the RTI only
  const std::size_t bytes = bytes_owned(message.message.parameters, message.message.tag);
  deliver(message.stamp, sender, delivery_.timed_call(std::move(message.message)), bytes);
}

void TimeServices::on_message(wire::TimedUpdate message) {
  const FederateId sender = message.message.sender;
  const std::size_t bytes = bytes_owned(message.message.attributes, message.message.tag);
  deliver(message.stamp, sender, delivery_.timed_call(std::move(message.message)), bytes);
}

void TimeServices::on_message(wire::TimedRemove message) {
  const FederateId sender = message.message.deleter;
  const std::size_t bytes = bytes_owned({}, message.message.tag);
  deliver(message.stamp, sender, delivery_.timed_call(std::move(message.message)), bytes);
}

void TimeServices::deliver(const wire::TimeStamp& stamp, FederateId sender,
                           Delivery::MessageCall call, std::size_t bytes) {
  const LogicalTimePtr time = decode(stamp.time);
  if (!time) return;
  const MessageId id{sender, stamp.serial};
  const bool timestamped = stamp.serial != 0;
  auto timed = [this, time, id, timestamped, call = std::move(call)](
                   rti1516e::FederateAmbassador& ambassador, rti1516e::OrderType received) {
    if (!timestamped) {
      call(ambassador, {time, rti1516e::RECEIVE, received, {}});
      return;
    }
    // Before the callback, which may throw: once it is made, the message may be retracted.
    shared_.lock()->delivered.add(id, time);
    if (call(ambassador, {time, rti1516e::TIMESTAMP, received, handle_of(id)})) return;
    shared_.lock()->delivered.remove(id);
  };
  if (timestamped) {
    const auto shared = shared_.lock();
    if (shared->constrained) {
      shared->queue.push(time, {id, std::move(timed), bytes});
      return;
    }
  }
  gate_.deliver(
      later([timed = std::move(timed)](TimeServices&, rti1516e::FederateAmbassador& ambassador) {
        timed(ambassador, rti1516e::RECEIVE);
      }),
      bytes);
}

std::vector<Callbacks::Item> TimeServices::in_order(
    std::vector<TimestampQueue::Message> messages) const {
  std::vector<Callbacks::Item> calls;
  calls.reserve(messages.size() + 1);  // with the grant
  for (TimestampQueue::Message& message : messages) {
    calls.push_back({later([call = std::move(message.call)](
                               TimeServices&, rti1516e::FederateAmbassador& ambassador) {
                       call(ambassador, rti1516e::TIMESTAMP);
                     }),
                     message.bytes});
  }
  return calls;
}

}  // namespace roger::rti
