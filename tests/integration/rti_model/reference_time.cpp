#include "tests/integration/rti_model/reference_time.hpp"

#include <algorithm>
#include <limits>
#include <utility>

namespace roger::test::model {

void ReferenceTime::resign(std::size_t federate, Callbacks& callbacks) {
  federates_[federate] = {};
  grant_all(callbacks);
}

void ReferenceTime::enable_regulation(std::size_t federate, Time lookahead, Callbacks& callbacks) {
  Federate& self = federates_[federate];
  // No message may be earlier than a time that a constrained federate has passed (8.2).
  Bound bound{self.time + lookahead, lookahead == 0 && self.completed};
  for (std::size_t i = 0; i < kFederates; ++i) {
    if (i != federate && federates_[i].constrained) bound = std::max(bound, federates_[i].passed);
  }
  self.lookahead = lookahead;
  self.promised = bound;
  self.regulation_awaited = std::max(self.time, bound.time - lookahead + (bound.after ? 1 : 0));
  grant_all(callbacks);
}

void ReferenceTime::disable_regulation(std::size_t federate, Callbacks& callbacks) {
  federates_[federate].regulating = false;
  federates_[federate].sent.clear();
  grant_all(callbacks);
}

void ReferenceTime::enable_constrained(std::size_t federate, Callbacks& callbacks) {
  federates_[federate].constrained_awaited = true;
  grant_all(callbacks);
}

void ReferenceTime::disable_constrained(std::size_t federate, Callbacks& callbacks) {
  Federate& self = federates_[federate];
  self.constrained = false;
  // Queued messages are received in receive order (8.7).
  for (const auto& [time, message] : self.queue) deliver(federate, message, false, callbacks);
  self.queue.clear();
  release(federate, callbacks);
  grant_all(callbacks);
}

void ReferenceTime::advance(std::size_t federate, Advance kind, Time to, Callbacks& callbacks) {
  federates_[federate].advance = {kind, to};
  release(federate, callbacks);
  grant_all(callbacks);
}

void ReferenceTime::enable_asynchronous_delivery(std::size_t federate, Callbacks& callbacks) {
  federates_[federate].asynchronous = true;
  release(federate, callbacks);
}

void ReferenceTime::receive(std::size_t federate, Reception reception, Callbacks& callbacks) {
  if (receives_at_once(federate)) return reception(callbacks);
  federates_[federate].held.push_back(std::move(reception));
}

void ReferenceTime::release(std::size_t federate, Callbacks& callbacks) {
  for (const Reception& reception : std::exchange(federates_[federate].held, {}))
    reception(callbacks);
}

void ReferenceTime::modify_lookahead(std::size_t federate, Time lookahead, Callbacks& callbacks) {
  Federate& self = federates_[federate];
  // A lower lookahead takes effect as the time advances (8.19).
  self.promised = earliest_message(self);
  self.lookahead = lookahead;
  grant_all(callbacks);
}

void ReferenceTime::send(std::size_t federate, const ReferenceMessage& message,
                         Callbacks& callbacks) {
  const bool timestamped = message.timestamped && federates_[federate].regulating;
  if (timestamped) federates_[federate].sent[message.tag] = message.time;
  for (const std::size_t i : message.recipients) {
    if (!timestamped) {
      const auto reception = [message, i](Callbacks& received) {
        message.deliver(i, " @" + std::to_string(message.time), received);
      };
      receive(i, reception, callbacks);
    } else if (federates_[i].constrained) {
      federates_[i].queue.emplace(message.time, message);
    } else {
      deliver(i, message, false, callbacks);
    }
  }
}

void ReferenceTime::deliver(std::size_t federate, const ReferenceMessage& message, bool in_order,
                            Callbacks& callbacks) {
  const std::string timing =
      " @" + std::to_string(message.time) + (in_order ? " in order" : " retractable");
  if (message.deliver(federate, timing, callbacks))
    federates_[federate].received.insert(message.tag);
}

void ReferenceTime::retract(std::size_t federate, const std::string& tag, Callbacks& callbacks) {
  federates_[federate].sent.erase(tag);
  for (std::size_t i = 0; i < kFederates; ++i) {
    Federate& other = federates_[i];
    const auto queued = std::find_if(other.queue.begin(), other.queue.end(),
                                     [&](const auto& entry) { return entry.second.tag == tag; });
    if (queued != other.queue.end()) other.queue.erase(queued);
    // A federate that has received the message is informed (8.22).
    if (other.received.erase(tag) != 0) callbacks[i].push_back("retract " + tag);
  }
}

bool ReferenceTime::can_receive(std::size_t federate, Time time) const {
  const Federate& self = federates_[federate];
  const bool waits_for_message =
      self.advance && (self.advance->first == Advance::kNextMessage ||
                       self.advance->first == Advance::kNextMessageAvailable);
  return self.constrained && self.passed.admits(time) && !waits_for_message;
}

bool ReferenceTime::has_passed(Time time) const {
  return std::all_of(federates_.begin(), federates_.end(), [&](const Federate& one) {
    const bool may_send = (one.regulating || one.regulation_awaited) &&
                          earliest_from(one, one.time, one.completed).admits(time);
    return !may_send && (one.queue.empty() || one.queue.begin()->first > time);
  });
}

Refusals ReferenceTime::refusals_of_enabling_regulation(std::size_t federate) const {
  const Federate& self = federates_[federate];
  Refusals refusals;
  if (self.advance) refusals.insert("InTimeAdvancingState");
  if (self.regulation_awaited) refusals.insert("RequestForTimeRegulationPending");
  if (self.regulating) refusals.insert("TimeRegulationAlreadyEnabled");
  return refusals;
}

Refusals ReferenceTime::refusals_of_enabling_constrained(std::size_t federate) const {
  const Federate& self = federates_[federate];
  Refusals refusals;
  if (self.advance) refusals.insert("InTimeAdvancingState");
  if (self.constrained_awaited) refusals.insert("RequestForTimeConstrainedPending");
  if (self.constrained) refusals.insert("TimeConstrainedAlreadyEnabled");
  return refusals;
}

Refusals ReferenceTime::refusals_of_disabling_regulation(std::size_t federate) const {
  return federates_[federate].regulating ? Refusals{} : Refusals{"TimeRegulationIsNotEnabled"};
}

Refusals ReferenceTime::refusals_of_disabling_constrained(std::size_t federate) const {
  return federates_[federate].constrained ? Refusals{} : Refusals{"TimeConstrainedIsNotEnabled"};
}

Refusals ReferenceTime::refusals_of_advance(std::size_t federate, Time to) const {
  const Federate& self = federates_[federate];
  Refusals refusals;
  if (self.advance) refusals.insert("InTimeAdvancingState");
  if (self.constrained_awaited) refusals.insert("RequestForTimeConstrainedPending");
  if (self.regulation_awaited) refusals.insert("RequestForTimeRegulationPending");
  if (to < self.time) refusals.insert("LogicalTimeAlreadyPassed");
  return refusals;
}

Refusals ReferenceTime::refusals_of_modifying_lookahead(std::size_t federate) const {
  const Federate& self = federates_[federate];
  Refusals refusals;
  if (!self.regulating) refusals.insert("TimeRegulationIsNotEnabled");
  if (self.advance) refusals.insert("InTimeAdvancingState");
  return refusals;
}

Refusals ReferenceTime::refusals_of_querying_lookahead(std::size_t federate) const {
  return federates_[federate].regulating ? Refusals{} : Refusals{"TimeRegulationIsNotEnabled"};
}

Refusals ReferenceTime::refusals_of_enabling_asynchronous_delivery(std::size_t federate) const {
  return federates_[federate].asynchronous ? Refusals{"AsynchronousDeliveryAlreadyEnabled"}
                                           : Refusals{};
}

Refusals ReferenceTime::refusals_of_disabling_asynchronous_delivery(std::size_t federate) const {
  return federates_[federate].asynchronous ? Refusals{}
                                           : Refusals{"AsynchronousDeliveryAlreadyDisabled"};
}

Refusals ReferenceTime::refusals_of_send(std::size_t federate, Time time) const {
  const Federate& self = federates_[federate];
  if (self.regulating && !earliest_message(self).admits(time)) return {"InvalidLogicalTime"};
  return {};
}

Refusals ReferenceTime::refusals_of_retraction(std::size_t federate, const std::string& tag) const {
  const Federate& self = federates_[federate];
  if (!self.regulating) return {"TimeRegulationIsNotEnabled"};
  const auto sent = self.sent.find(tag);
  const bool possible = sent != self.sent.end() && earliest_message(self).admits(sent->second);
  return possible ? Refusals{} : Refusals{"MessageCanNoLongerBeRetracted"};
}

ReferenceTime::Bound ReferenceTime::earliest_from(const Federate& federate, Time from,
                                                  bool completed) {
  const Bound bound{from + federate.lookahead, federate.lookahead == 0 && completed};
  return std::max(bound, federate.promised);
}

ReferenceTime::Bound ReferenceTime::earliest_message(const Federate& federate) {
  if (federate.regulation_awaited)
    return earliest_from(federate, *federate.regulation_awaited, false);
  if (!federate.advance) return earliest_from(federate, federate.time, federate.completed);
  const auto& [kind, to] = *federate.advance;
  return earliest_from(federate, to, completes(federate, kind, to));
}

ReferenceTime::Time ReferenceTime::time_to_grant(const Federate& federate) {
  const auto& [kind, to] = *federate.advance;
  if (kind == Advance::kToTime || kind == Advance::kAvailable || federate.queue.empty()) return to;
  return std::min(to, federate.queue.begin()->first);
}

ReferenceTime::Bound ReferenceTime::bound_of(const Federate& federate) {
  if (!federate.advance) return earliest_message(federate);
  const auto& [kind, to] = *federate.advance;
  const Bound before = earliest_from(federate, federate.time, federate.completed);
  if (kind == Advance::kFlushQueue) return before;
  const Time granted = time_to_grant(federate);
  if (granted == to) return earliest_message(federate);
  // The federate may answer the message for which it is granted an earlier time. How far its
  // lookahead then allows others to advance is known with the grant.
  return std::max(before, Bound{granted, completes(kind)});
}

std::optional<ReferenceTime::Bound> ReferenceTime::bound(std::size_t federate) const {
  std::optional<Bound> earliest;
  for (std::size_t i = 0; i < kFederates; ++i) {
    if (i == federate || !(federates_[i].regulating || federates_[i].regulation_awaited)) continue;
    const Bound bound = bound_of(federates_[i]);
    if (!earliest || bound < *earliest) earliest = bound;
  }
  return earliest;
}

std::optional<ReferenceTime::Time> ReferenceTime::galt(std::size_t federate) const {
  const std::optional<Bound> earliest = bound(federate);
  return earliest ? std::optional(earliest->time) : std::nullopt;
}

std::optional<ReferenceTime::Time> ReferenceTime::lits(std::size_t federate) const {
  const std::optional<Time> earliest = galt(federate);
  const auto& queue = federates_[federate].queue;
  if (queue.empty()) return earliest;
  const Time first = queue.begin()->first;
  return earliest ? std::min(*earliest, first) : first;
}

ReferenceTime::Time ReferenceTime::lookahead(std::size_t federate) const {
  const Federate& self = federates_[federate];
  return std::max(self.lookahead, self.promised.time - self.time);
}

int ReferenceTime::take_early_grants() {
  return std::exchange(early_grants_, 0);
}

void ReferenceTime::grant_all(Callbacks& callbacks) {
  // A federate that is granted an earlier time than it has requested may send later messages only.
  // Then others may advance further.
  bool again = true;
  while (again) {
    again = false;
    for (std::size_t i = 0; i < kFederates; ++i) {
      enable_awaited(i, callbacks);
      if (federates_[i].advance) again = grant(i, callbacks) || again;
    }
  }
}

void ReferenceTime::enable_awaited(std::size_t federate, Callbacks& callbacks) {
  Federate& self = federates_[federate];
  const std::optional<Time> limit = galt(federate);
  if (self.constrained_awaited && (!limit || *limit >= self.time)) {
    self.constrained_awaited = false;
    self.constrained = true;
    self.passed = {self.time};
    callbacks[federate].push_back("constrained @" + std::to_string(self.time));
  }
  if (!self.regulation_awaited) return;
  // A constrained federate reaches the time as by TARA, so that no message is in its past (8.2).
  // The standard leaves open which of two pending requests the RTI answers first: the RTI does not
  // move the time for which a federate waits to be constrained (8.5, 8.6).
  const Time start = *self.regulation_awaited;
  const bool moves = start > self.time;
  if (self.constrained_awaited && moves) return;
  if (self.constrained && moves && limit && *limit < start) return;
  if (self.constrained && moves) self.passed = std::max(self.passed, Bound{start});
  if (moves) deliver_until(federate, start, callbacks);
  if (moves) self.completed = false;
  self.time = start;
  self.regulation_awaited.reset();
  self.regulating = true;
  callbacks[federate].push_back("regulating @" + std::to_string(start));
}

bool ReferenceTime::grant(std::size_t federate, Callbacks& callbacks) {
  Federate& self = federates_[federate];
  const Advance kind = self.advance->first;
  const std::optional<Bound> limit = bound(federate);
  Time to = time_to_grant(self);
  if (self.constrained && limit) {
    if (kind == Advance::kFlushQueue) {
      to = std::min(to, limit->time);
    } else if (*limit < Bound{to, completes(kind)}) {
      return false;
    }
  }
  if (self.constrained) self.passed = std::max(self.passed, Bound{to, completes(kind)});
  const bool flushes = kind == Advance::kFlushQueue;
  deliver_until(federate, flushes ? std::numeric_limits<Time>::max() : to, callbacks);
  if (self.regulating && (flushes || to < self.advance->second)) ++early_grants_;
  self.completed = completes(self, kind, to);
  self.time = to;
  self.advance.reset();
  callbacks[federate].push_back("granted @" + std::to_string(to));
  return true;
}

void ReferenceTime::deliver_until(std::size_t federate, Time time, Callbacks& callbacks) {
  auto& queue = federates_[federate].queue;
  const auto end = queue.upper_bound(time);
  for (auto at = queue.begin(); at != end; ++at) deliver(federate, at->second, true, callbacks);
  queue.erase(queue.begin(), end);
}

}  // namespace roger::test::model
