#include "rti/executive/synchronization/sync_points.hpp"

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "rti/executive/base/faults.hpp"
#include "rti/wire/limits.hpp"

namespace roger::rti::executive {

using wire::SyncPointRefusal;

void SyncPoints::register_point(FederateId from, const wire::RegisterSyncPoint& request,
                                std::span<const FederateId> joined, Outbox& outbox) {
  const auto answer = [&](SyncPointRefusal refusal) {
    outbox.push_back({{from}, wire::SyncPointRegistered{request.label, refusal}});
  };
  if (points_.contains(request.label)) return answer(SyncPointRefusal::kLabelNotUnique);
  const bool is_full = points_.size() >= kMaxSyncPoints;
  if (is_full || count_of(from) >= kMaxOwnSyncPoints) {
    // None of the standard's reasons for a refusal applies.
    return fault(
        from,
        "synchronization point " + in_quotes(request.label) + " is not registered: " +
            (is_full ? std::to_string(kMaxSyncPoints) + " points are pending"
                     : std::to_string(kMaxOwnSyncPoints) + " points of this federate are pending") +
            ", which is the maximum",
        outbox);
  }
  Point point;
  point.registrar = from;
  point.tag = request.tag;
  point.for_all = request.federates.empty();
  if (point.for_all) {
    point.pending.insert(joined.begin(), joined.end());
  } else {
    point.pending.insert(request.federates.begin(), request.federates.end());
    const bool all_joined =
        std::includes(joined.begin(), joined.end(), point.pending.begin(), point.pending.end());
    if (!all_joined) return answer(SyncPointRefusal::kMemberNotJoined);
  }
  Outbox messages;
  messages.push_back({{from}, wire::SyncPointRegistered{request.label, SyncPointRefusal::kNone}});
  messages.push_back({{point.pending.begin(), point.pending.end()},
                      wire::SyncPointAnnounced{request.label, point.tag}});
  Points added;
  added.emplace(request.label, std::move(point));
  append(outbox, std::move(messages));
  points_.merge(added);  // allocates no memory: what was announced is pending
}

void SyncPoints::achieve(FederateId from, const wire::SyncPointAchieved& message, Outbox& outbox) {
  const auto found = points_.find(message.label);
  if (found == points_.end() || found->second.pending.erase(from) == 0) return;
  found->second.achieved.insert(from);
  if (!message.successfully) found->second.failed.insert(from);
  end_if_reached(found, outbox);
}

void SyncPoints::join(FederateId federate, Outbox& outbox) {
  for (auto& [label, point] : points_) {
    if (!point.for_all) continue;
    point.pending.insert(federate);
    outbox.push_back({{federate}, wire::SyncPointAnnounced{label, point.tag}});
  }
}

void SyncPoints::forget(FederateId federate) noexcept {
  for (auto& [label, point] : points_) point.pending.erase(federate);
}

void SyncPoints::leave(FederateId federate, Outbox& outbox) {
  const bool ends_own = count_of(0) + count_of(federate) > kMaxOwnSyncPoints;
  for (auto at = points_.begin(); at != points_.end();) {
    Point& point = at->second;
    point.pending.erase(federate);
    point.achieved.erase(federate);
    point.failed.erase(federate);
    if (point.registrar == federate) {
      point.registrar = 0;
      if (ends_own) fail_pending(point);
    }
    at = end_if_reached(at, outbox);
  }
}

std::vector<SyncPointFacts> SyncPoints::facts() const {
  using Status = SyncPointFacts::Status;
  std::vector<SyncPointFacts> all;
  for (const auto& [label, point] : points_) {
    SyncPointFacts facts{label, {}};
    for (const FederateId federate : point.pending) facts.federates[federate] = Status::kMoving;
    for (const FederateId federate : point.achieved) {
      facts.federates[federate] = Status::kWaitingForOthers;
    }
    all.push_back(std::move(facts));
  }
  return all;
}

std::size_t SyncPoints::count_of(FederateId registrar) const {
  return static_cast<std::size_t>(std::count_if(
      points_.begin(), points_.end(),
      [registrar](const auto& entry) { return entry.second.registrar == registrar; }));
}

void SyncPoints::fail_pending(Point& point) {
  point.failed.insert(point.pending.begin(), point.pending.end());
  point.achieved.merge(point.pending);
  point.pending.clear();
}

SyncPoints::Points::iterator SyncPoints::end_if_reached(Points::iterator at, Outbox& outbox) {
  const auto& [label, point] = *at;
  if (!point.pending.empty()) return std::next(at);
  // If every federate of the set has left, there is none to notify.
  if (!point.achieved.empty()) {
    outbox.push_back({{point.achieved.begin(), point.achieved.end()},
                      wire::SyncPointReached{label, {point.failed.begin(), point.failed.end()}}});
  }
  return points_.erase(at);
}

}  // namespace roger::rti::executive
