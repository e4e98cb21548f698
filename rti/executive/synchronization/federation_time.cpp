#include "rti/executive/synchronization/federation_time.hpp"

#include <algorithm>
#include <compare>
#include <utility>

#include "rti/wire/limits.hpp"

namespace roger::rti::executive {

using wire::Advance;
using wire::LogicalTime;
using wire::TimeBound;

namespace {

const ByteVector& order_of(const LogicalTime& time) {
  return time.rank.empty() ? time.encoded : time.rank;
}

bool waits_for_messages(Advance kind) {
  return kind == Advance::kNextMessageRequest || kind == Advance::kNextMessageRequestAvailable;
}

/// Returns whether a grant of this kind excludes further messages at the granted time.
bool excludes_granted_time(Advance kind) {
  return kind == Advance::kTimeAdvanceRequest || kind == Advance::kNextMessageRequest;
}

}  // namespace

std::strong_ordering compare(const LogicalTime& a, const LogicalTime& b) {
  const ByteVector& left = order_of(a);
  const ByteVector& right = order_of(b);
  return std::lexicographical_compare_three_way(left.begin(), left.end(), right.begin(),
                                                right.end());
}

std::strong_ordering compare(const BoundView& a, const BoundView& b) {
  const std::strong_ordering by_time = compare(*a.time, *b.time);
  return std::is_neq(by_time) ? by_time : a.exclusive <=> b.exclusive;
}

const LogicalTime& FederationTime::time_to_grant(const Member& member) {
  const wire::RequestAdvance& request = *member.request;
  if (request.kind == Advance::kTimeAdvanceRequest ||
      request.kind == Advance::kTimeAdvanceRequestAvailable || member.queue.empty()) {
    return request.time;
  }
  const LogicalTime& first = member.queue.begin()->time;
  return std::is_lt(compare(first, request.time)) ? first : request.time;
}

bool FederationTime::admits(const TimeBound& bound, const LogicalTime& time) {
  const std::strong_ordering order = compare(bound.time, time);
  return order < 0 || (order == 0 && !bound.exclusive);
}

BoundView FederationTime::limited_bound(const Member& member) {
  const BoundView bound(*member.bound);
  if (!member.request || member.request->kind == Advance::kFlushQueueRequest) return bound;
  const wire::RequestAdvance& request = *member.request;
  const LogicalTime& time = time_to_grant(member);
  // The lookahead is not known here. A federate that is granted an earlier time than the requested
  // one reports its bound then.
  const BoundView limit = std::is_eq(compare(time, request.time))
                              ? BoundView(request.bound)
                              : BoundView(time, excludes_granted_time(request.kind));
  return std::is_lt(compare(bound, limit)) ? limit : bound;
}

void FederationTime::join(FederateId federate, Outbox& outbox) {
  members_.emplace(federate, Member{});
  update(outbox);
}

void FederationTime::leave(FederateId federate, Outbox& outbox) {
  const auto found = members_.find(federate);
  if (found != members_.end()) {
    drop_until(found->second, found->second.queue.end());
    members_.erase(found);
  }
  update(outbox);
}

void FederationTime::take(FederateId from, const wire::EnableTimeRegulation& message,
                          Outbox& outbox) {
  TimeBound bound = message.bound;
  for (const auto& [federate, member] : members_) {
    if (federate != from && member.passed && std::is_lt(compare(bound, *member.passed))) {
      bound = *member.passed;
    }
  }
  outbox.push_back({{from}, wire::TimeRegulationEnabled{bound}});
  members_.at(from).bound = std::move(bound);
  update(outbox);
}

void FederationTime::take(FederateId from, const wire::DisableTimeRegulation& /*message*/,
                          Outbox& outbox) {
  members_.at(from).bound.reset();
  update(outbox);
}

void FederationTime::take(FederateId from, const wire::EnableTimeConstrained& message,
                          Outbox& outbox) {
  members_.at(from).awaited = message.time;
  update(outbox);
}

void FederationTime::take(FederateId from, const wire::DisableTimeConstrained& /*message*/,
                          Outbox& outbox) {
  Member& member = members_.at(from);
  member.passed.reset();
  drop_until(member, member.queue.end());
  update(outbox);
}

void FederationTime::take(FederateId from, const wire::RequestAdvance& message, Outbox& outbox) {
  members_.at(from).request = message;
  update(outbox);
}

void FederationTime::take(FederateId from, const wire::ReportTimeBound& message, Outbox& outbox) {
  std::optional<TimeBound>& bound = members_.at(from).bound;
  if (!bound) return;
  if (std::is_lt(compare(*bound, message.bound))) bound = message.bound;
  update(outbox);
}

bool FederationTime::may_send(FederateId federate, const LogicalTime& time) const {
  const Member& member = members_.at(federate);
  return member.bound && admits(*member.bound, time);
}

bool FederationTime::can_receive(FederateId federate, const LogicalTime& time) const {
  const Member& member = members_.at(federate);
  if (!member.passed || !admits(*member.passed, time)) return false;
  // An earlier message would lower the bound of a federate that waits for its next one, and others
  // may have been granted times that this bound permitted.
  return !member.request || !waits_for_messages(member.request->kind);
}

std::vector<FederateId> FederationTime::constrained() const {
  std::vector<FederateId> found;
  for (const auto& [federate, member] : members_) {
    if (member.passed) found.push_back(federate);
  }
  return found;
}

bool FederationTime::is_queued(FederateId federate, FederateId from,
                               const wire::TimeStamp& stamp) const {
  return members_.at(federate).queue.contains({stamp.time, from, stamp.serial});
}

std::optional<std::string> FederationTime::check_room(FederateId sender) const {
  if (queued_.of(sender) < kMaxQueuedTimeBytes) return std::nullopt;
  return "the times of the messages of this federate that wait at other federates need more than " +
         std::to_string(kMaxQueuedTimeBytes) + " bytes";
}

void FederationTime::drop_until(Member& member, Queue::const_iterator end) noexcept {
  while (member.queue.cbegin() != end) {
    const auto first = member.queue.cbegin();
    remove_queued(*first);
    member.queue.erase(first);
  }
}

void FederationTime::drop(Member& member, const Queued& message) noexcept {
  if (member.queue.erase(message) > 0) remove_queued(message);
}

void FederationTime::remove_queued(const Queued& message) noexcept {
  ledger_.remove_other(message.sender, queued_.remove(message.sender, message.bytes()));
}

bool FederationTime::has_passed(const LogicalTime& time) const {
  return std::all_of(members_.begin(), members_.end(), [&](const auto& entry) {
    const Member& member = entry.second;
    return !(member.bound && admits(*member.bound, time)) &&
           (member.queue.empty() || std::is_gt(compare(member.queue.begin()->time, time)));
  });
}

FederationTime::Reception FederationTime::enqueue(FederateId from, const wire::TimeStamp& stamp,
                                                  std::span<const FederateId> to) {
  const Queued message{stamp.time, from, stamp.serial};
  Reception reception;
  try {
    for (const FederateId federate : to) {
      Member& member = members_.at(federate);
      if (!member.passed) {
        reception.all_wait_for_grants = false;
        continue;
      }
      if (member.queue.insert(message).second) {
        queued_.add(from, message.bytes());
        ledger_.add_other(from, message.bytes());
      }
      if (member.request && waits_for_messages(member.request->kind)) reception.is_awaited = true;
    }
  } catch (...) {
    for (const FederateId federate : to) drop(members_.at(federate), message);
    throw;
  }
  return reception;
}

void FederationTime::answer_waiting(const Reception& reception, Outbox& outbox) {
  // Other requests are granted the requested time, whatever is queued.
  if (reception.is_awaited) update(outbox);
}

void FederationTime::retracted(FederateId from, const wire::TimeStamp& stamp, Outbox& outbox) {
  const Queued message{stamp.time, from, stamp.serial};
  for (auto& [federate, member] : members_) drop(member, message);
  update(outbox);
}

FederationTime::Lowest FederationTime::lowest_bounds() const {
  const Member* holder = nullptr;
  std::optional<BoundView> first;
  std::optional<BoundView> second;
  for (const auto& [federate, member] : members_) {
    if (!member.bound) continue;
    const BoundView bound = limited_bound(member);
    if (!first || std::is_lt(compare(bound, *first))) {
      second = std::exchange(first, bound);
      holder = &member;
    } else if (!second || std::is_lt(compare(bound, *second))) {
      second = bound;
    }
  }
  // Copied, because grants change what the views refer to.
  Lowest lowest;
  lowest.holder = holder;
  if (first) lowest.bound = first->copy();
  if (second) lowest.next = second->copy();
  return lowest;
}

void FederationTime::update(Outbox& outbox) {
  // Grants change no limited bound, so one pass grants everything.
  const Lowest lowest = lowest_bounds();
  const TimeBound* lowest_bound = lowest.bound ? &*lowest.bound : nullptr;
  const TimeBound* next_bound = lowest.next ? &*lowest.next : nullptr;
  // Federates with the same GALT share one message. There are two values: one for the federate with
  // the lowest bound, one for all others.
  std::vector<FederateId> to_holder;
  std::vector<FederateId> to_others;
  for (auto& [federate, member] : members_) {
    const bool holds = &member == lowest.holder;
    const TimeBound* galt = holds ? next_bound : lowest_bound;
    enable_constrained(federate, member, galt, outbox);
    if (grant(federate, member, galt, outbox)) continue;
    if (galt == nullptr ? !member.galt : member.galt == galt->time) continue;
    (holds ? to_holder : to_others).push_back(federate);
  }
  send_galt(to_holder, next_bound, outbox);
  send_galt(to_others, lowest_bound, outbox);
}

void FederationTime::send_galt(const std::vector<FederateId>& to, const TimeBound* galt,
                               Outbox& outbox) {
  if (to.empty()) return;
  const auto time = galt == nullptr ? std::nullopt : std::optional(galt->time);
  outbox.push_back({to, wire::GaltChanged{time.has_value(), time.value_or(LogicalTime{})}, true});
  for (const FederateId federate : to) members_.at(federate).galt = time;
}

void FederationTime::enable_constrained(FederateId federate, Member& member, const TimeBound* galt,
                                        Outbox& outbox) {
  if (!member.awaited) return;
  if (galt != nullptr && std::is_lt(compare(*galt, BoundView(*member.awaited, false)))) return;
  outbox.push_back({{federate}, wire::TimeConstrainedEnabled{}});
  member.passed = TimeBound{*std::move(member.awaited), false};
  member.awaited.reset();
}

bool FederationTime::grant(FederateId federate, Member& member, const TimeBound* galt,
                           Outbox& outbox) {
  // Until the constraint is enabled, the executive does not know which messages the federate still
  // receives in timestamp order.
  if (!member.request || member.awaited) return false;
  const Advance kind = member.request->kind;
  const bool flushes = kind == Advance::kFlushQueueRequest;
  const LogicalTime* time = &time_to_grant(member);
  if (member.passed && galt != nullptr) {
    if (flushes) {
      if (std::is_lt(compare(galt->time, *time))) time = &galt->time;
    } else if (std::is_lt(compare(*galt, BoundView(*time, excludes_granted_time(kind))))) {
      return false;
    }
  }
  std::optional<TimeBound> bound;
  if (member.bound) bound = limited_bound(member).copy();
  std::optional<TimeBound> passed = member.passed;
  const BoundView granted(*time, excludes_granted_time(kind));
  if (passed && std::is_lt(compare(*passed, granted))) passed = granted.copy();
  ByteVector encoded = time->encoded;
  auto known_galt = galt == nullptr ? std::nullopt : std::optional(galt->time);
  const auto first_kept =
      flushes ? member.queue.end()
              : std::find_if(member.queue.begin(), member.queue.end(), [&](const Queued& queued) {
                  return std::is_gt(compare(queued.time, *time));
                });
  outbox.push_back(
      {{federate},
       wire::AdvanceGranted{*time, galt != nullptr, known_galt.value_or(LogicalTime{})}});
  // From here on nothing allocates memory: what was granted counts as granted.
  member.bound = std::move(bound);
  member.request.reset();
  if (passed) drop_until(member, first_kept);
  member.passed = std::move(passed);
  member.galt = std::move(known_galt);
  member.granted = std::move(encoded);
  return true;
}

}  // namespace roger::rti::executive
