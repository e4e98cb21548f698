#include "tests/integration/rti_model/reference_time.hpp"

#include <algorithm>

namespace roger::test::model {

void ReferenceTime::join(std::size_t federate, Callbacks& callbacks) {
  federates_[federate] = {};
  federates_[federate].joined = true;
  grant_all(callbacks);
}

void ReferenceTime::resign(std::size_t federate, Callbacks& callbacks) {
  federates_[federate] = {};
  grant_all(callbacks);
}

void ReferenceTime::enable_regulation(std::size_t federate, Time lookahead, Callbacks& callbacks) {
  Federate& self = federates_[federate];
  // No message may be earlier than a time that a constrained federate has passed (8.2).
  Time bound = self.time + lookahead;
  for (std::size_t i = 0; i < kFederates; ++i) {
    if (i != federate && federates_[i].constrained) bound = std::max(bound, federates_[i].passed);
  }
  self.lookahead = lookahead;
  self.promised = bound;
  self.regulation_awaited = std::max(self.time, bound - lookahead);
  grant_all(callbacks);
}

void ReferenceTime::disable_regulation(std::size_t federate, Callbacks& callbacks) {
  federates_[federate].regulating = false;
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
  for (const auto& [time, message] : self.queue) {
    callbacks[federate].push_back("receive " + message + " @" + std::to_string(time));
  }
  self.queue.clear();
  grant_all(callbacks);
}

void ReferenceTime::advance(std::size_t federate, Advance kind, Time to, Callbacks& callbacks) {
  federates_[federate].advance = {kind, to};
  grant_all(callbacks);
}

void ReferenceTime::send(std::size_t federate, const std::string& message, Time time,
                         Callbacks& callbacks) {
  for (std::size_t i = 0; i < kFederates; ++i) {
    Federate& other = federates_[i];
    if (i == federate || !other.joined) continue;
    if (federates_[federate].regulating && other.constrained) {
      other.queue.emplace(time, message);
    } else {
      callbacks[i].push_back("receive " + message + " @" + std::to_string(time));
    }
  }
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

Refusals ReferenceTime::refusals_of_send(std::size_t federate, Time time) const {
  const Federate& self = federates_[federate];
  if (self.regulating && time < earliest_message(self)) return {"InvalidLogicalTime"};
  return {};
}

ReferenceTime::Time ReferenceTime::earliest_message(const Federate& federate) {
  const Time from = federate.advance ? federate.advance->second : federate.time;
  return std::max(from + federate.lookahead, federate.promised);
}

std::optional<ReferenceTime::Time> ReferenceTime::galt(std::size_t federate) const {
  std::optional<Time> earliest;
  for (std::size_t i = 0; i < kFederates; ++i) {
    if (i == federate || !(federates_[i].regulating || federates_[i].regulation_awaited)) continue;
    const Time bound = earliest_message(federates_[i]);
    if (!earliest || bound < *earliest) earliest = bound;
  }
  return earliest;
}

bool ReferenceTime::waits(std::size_t federate) const {
  const Federate& self = federates_[federate];
  return self.advance || self.constrained_awaited || self.regulation_awaited;
}

void ReferenceTime::grant_all(Callbacks& callbacks) {
  // A grant does not change from which time on a federate may send, so one pass is enough.
  for (std::size_t i = 0; i < kFederates; ++i) {
    Federate& self = federates_[i];
    const std::optional<Time> limit = galt(i);
    if (self.constrained_awaited && (!limit || *limit >= self.time)) {
      self.constrained_awaited = false;
      self.constrained = true;
      self.passed = self.time;
      callbacks[i].push_back("constrained @" + std::to_string(self.time));
    }
    if (self.regulation_awaited) {
      // A constrained federate reaches the time as by TARA, so that no message is in its past
      // (8.2).
      const Time start = *self.regulation_awaited;
      const bool moves = start > self.time;
      if (self.constrained && moves && limit && *limit < start) continue;
      if (self.constrained && moves) self.passed = std::max(self.passed, start);
      if (moves) deliver_until(self, start, callbacks[i]);
      self.time = start;
      self.regulation_awaited.reset();
      self.regulating = true;
      callbacks[i].push_back("regulating @" + std::to_string(start));
    }
    if (!self.advance) continue;
    const auto [kind, to] = *self.advance;
    // TAR waits until no further message at its time can come; TARA does not (8.8, 8.9).
    const Time after = kind == Advance::kToTime ? to + 1 : to;
    if (self.constrained && limit && *limit < after) continue;
    if (self.constrained) self.passed = std::max(self.passed, after);
    deliver_until(self, to, callbacks[i]);
    self.time = to;
    self.advance.reset();
    callbacks[i].push_back("granted @" + std::to_string(to));
  }
}

void ReferenceTime::deliver_until(Federate& federate, Time time,
                                  std::vector<std::string>& callbacks) {
  const auto end = federate.queue.upper_bound(time);
  for (auto at = federate.queue.begin(); at != end; ++at) {
    callbacks.push_back("receive " + at->second + " @" + std::to_string(at->first) + " in order");
  }
  federate.queue.erase(federate.queue.begin(), end);
}

}  // namespace roger::test::model
