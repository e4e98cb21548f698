#include "rti/executive/federation_time.hpp"

#include <algorithm>
#include <utility>

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

const TimeBound& later(const TimeBound& a, const TimeBound& b) {
  return compare(a, b) < 0 ? b : a;
}

}  // namespace

std::strong_ordering compare(const LogicalTime& a, const LogicalTime& b) {
  const ByteVector& left = order_of(a);
  const ByteVector& right = order_of(b);
  return std::lexicographical_compare_three_way(left.begin(), left.end(), right.begin(),
                                                right.end());
}

std::strong_ordering compare(const TimeBound& a, const TimeBound& b) {
  const std::strong_ordering by_time = compare(a.time, b.time);
  return by_time != 0 ? by_time : a.exclusive <=> b.exclusive;
}

const LogicalTime& FederationTime::time_to_grant(const Member& member) {
  const wire::RequestAdvance& request = *member.request;
  if (request.kind == Advance::kTimeAdvanceRequest ||
      request.kind == Advance::kTimeAdvanceRequestAvailable || member.queue.empty()) {
    return request.time;
  }
  const LogicalTime& first = member.queue.begin()->time;
  return compare(first, request.time) < 0 ? first : request.time;
}

void FederationTime::limit_bound(Member& member) {
  member.limited_bound = member.bound;
  if (!member.bound || !member.request || member.request->kind == Advance::kFlushQueueRequest) {
    return;
  }
  const LogicalTime& time = time_to_grant(member);
  // The lookahead is not known here. A federate that is granted an earlier time than the requested
  // one reports its bound then.
  member.limited_bound =
      later(*member.bound, compare(time, member.request->time) == 0
                               ? member.request->bound
                               : TimeBound{time, excludes_granted_time(member.request->kind)});
}

void FederationTime::join(FederateId federate, Outbox& outbox) {
  members_.emplace(federate, Member{});
  update(outbox);
}

void FederationTime::leave(FederateId federate, Outbox& outbox) {
  members_.erase(federate);
  update(outbox);
}

void FederationTime::take(FederateId from, const wire::EnableTimeRegulation& message,
                          Outbox& outbox) {
  TimeBound bound = message.bound;
  for (const auto& [federate, member] : members_) {
    if (federate != from && member.passed) bound = later(bound, *member.passed);
  }
  Member& member = members_.at(from);
  member.bound = bound;
  limit_bound(member);
  outbox.push_back({{from}, wire::TimeRegulationEnabled{std::move(bound)}});
  update(outbox);
}

void FederationTime::take(FederateId from, const wire::DisableTimeRegulation& /*message*/,
                          Outbox& outbox) {
  Member& member = members_.at(from);
  member.bound.reset();
  limit_bound(member);
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
  member.queue.clear();
  limit_bound(member);
  update(outbox);
}

void FederationTime::take(FederateId from, const wire::RequestAdvance& message, Outbox& outbox) {
  Member& member = members_.at(from);
  member.request = message;
  limit_bound(member);
  update(outbox);
}

void FederationTime::take(FederateId from, const wire::ReportTimeBound& message, Outbox& outbox) {
  Member& member = members_.at(from);
  if (!member.bound) return;
  member.bound = later(*member.bound, message.bound);
  limit_bound(member);
  update(outbox);
}

const TimeBound* FederationTime::reported_bound(FederateId federate) const {
  const std::optional<TimeBound>& bound = members_.at(federate).bound;
  return bound ? &*bound : nullptr;
}

void FederationTime::forwarded(FederateId from, const wire::TimeStamp& stamp,
                               std::span<const FederateId> to, Outbox& outbox) {
  bool affects_requests = false;  // the others are granted the requested time, whatever is queued
  for (const FederateId federate : to) {
    Member& member = members_.at(federate);
    if (!member.passed) continue;
    member.queue.insert({stamp.time, from, stamp.serial});
    if (!member.request || !waits_for_messages(member.request->kind)) continue;
    limit_bound(member);
    affects_requests = true;
  }
  if (affects_requests) update(outbox);
}

void FederationTime::retracted(FederateId from, const wire::TimeStamp& stamp, Outbox& outbox) {
  for (auto& [federate, member] : members_) {
    if (member.queue.erase({stamp.time, from, stamp.serial}) != 0) limit_bound(member);
  }
  update(outbox);
}

FederationTime::Lowest FederationTime::lowest_bounds() const {
  Lowest lowest;
  for (const auto& [federate, member] : members_) {
    if (!member.limited_bound) continue;
    const TimeBound* bound = &*member.limited_bound;
    if (lowest.bound == nullptr || compare(*bound, *lowest.bound) < 0) {
      lowest.next = std::exchange(lowest.bound, bound);
      lowest.holder = &member;
    } else if (lowest.next == nullptr || compare(*bound, *lowest.next) < 0) {
      lowest.next = bound;
    }
  }
  return lowest;
}

void FederationTime::update(Outbox& outbox) {
  // Grants change no limited bound, so one pass grants everything.
  const Lowest lowest = lowest_bounds();
  // Federates with the same GALT share one message. There are two values: one for the federate with
  // the lowest bound, one for all others.
  std::vector<FederateId> to_holder;
  std::vector<FederateId> to_others;
  for (auto& [federate, member] : members_) {
    const bool holds = &member == lowest.holder;
    const TimeBound* galt = holds ? lowest.next : lowest.bound;
    enable_constrained(federate, member, galt, outbox);
    if (grant(federate, member, galt, outbox)) continue;
    if (galt == nullptr ? !member.galt : member.galt == galt->time) continue;
    member.galt = galt == nullptr ? std::nullopt : std::optional(galt->time);
    (holds ? to_holder : to_others).push_back(federate);
  }
  for (auto* to : {&to_holder, &to_others}) {
    if (to->empty()) continue;
    const std::optional<LogicalTime>& galt = members_.at(to->front()).galt;
    outbox.push_back(
        {std::move(*to), wire::GaltChanged{galt.has_value(), galt.value_or(LogicalTime{})}});
  }
}

void FederationTime::enable_constrained(FederateId federate, Member& member, const TimeBound* galt,
                                        Outbox& outbox) {
  if (!member.awaited) return;
  const TimeBound from{*member.awaited, false};
  if (galt != nullptr && compare(*galt, from) < 0) return;
  member.passed = from;
  member.awaited.reset();
  outbox.push_back({{federate}, wire::TimeConstrainedEnabled{}});
}

bool FederationTime::grant(FederateId federate, Member& member, const TimeBound* galt,
                           Outbox& outbox) {
  // Until the constraint is enabled, the executive does not know which messages the federate still
  // receives in timestamp order.
  if (!member.request || member.awaited) return false;
  const Advance kind = member.request->kind;
  LogicalTime time = time_to_grant(member);
  if (member.passed && galt != nullptr) {
    if (kind == Advance::kFlushQueueRequest) {
      if (compare(galt->time, time) < 0) time = galt->time;
    } else if (compare(*galt, TimeBound{time, excludes_granted_time(kind)}) < 0) {
      return false;
    }
  }
  member.bound = member.limited_bound;
  member.request.reset();
  if (member.passed) {
    member.passed = later(*member.passed, TimeBound{time, excludes_granted_time(kind)});
    if (kind == Advance::kFlushQueueRequest) {
      member.queue.clear();
    } else {
      const auto first_kept =
          std::find_if(member.queue.begin(), member.queue.end(),
                       [&](const Queued& queued) { return compare(queued.time, time) > 0; });
      member.queue.erase(member.queue.begin(), first_kept);
    }
  }
  member.galt = galt == nullptr ? std::nullopt : std::optional(galt->time);
  outbox.push_back({{federate},
                    wire::AdvanceGranted{std::move(time), galt != nullptr,
                                         member.galt.value_or(LogicalTime{})}});
  return true;
}

}  // namespace roger::rti::executive
