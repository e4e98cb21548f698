#include "rti/executive/synchronization/sync_points.hpp"

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "rti/executive/base/faults.hpp"
#include "rti/wire/limits.hpp"

namespace roger::rti::executive {

using wire::SyncPointRefusal;

namespace {

/// Memory of a point in bytes, without its label and its tag.
constexpr std::size_t kPointBytes = 320;

}  // namespace

void SyncPoints::register_point(FederateId from, const wire::RegisterSyncPoint& request,
                                std::span<const FederateId> joined, Outbox& outbox) {
  const auto answer = [&](SyncPointRefusal refusal) {
    outbox.push_back({{from}, wire::SyncPointRegistered{request.label, refusal}});
  };
  if (points_.contains(request.label)) return answer(SyncPointRefusal::kLabelNotUnique);
  Point point;
  point.registrar = from;
  point.bytes = kPointBytes + request.label.size() + request.tag.size();
  if (const auto problem = check_room(from, point.bytes)) {
    // None of the standard's reasons for a refusal applies.
    return fault(
        from,
        "synchronization point " + in_quotes(request.label) + " is not registered: " + *problem,
        outbox);
  }
  point.tag = request.tag;
  point.for_all = request.federates.empty();
  if (point.for_all) {
    point.pending.insert({joined.begin(), joined.end()});
  } else {
    point.pending.insert(request.federates);
    const bool all_joined =
        std::includes(joined.begin(), joined.end(), point.pending.begin(), point.pending.end());
    if (!all_joined) return answer(SyncPointRefusal::kMemberNotJoined);
  }
  Outbox messages;
  messages.push_back({{from}, wire::SyncPointRegistered{request.label, SyncPointRefusal::kNone}});
  messages.push_back({point.pending.all(), wire::SyncPointAnnounced{request.label, point.tag}});
  const std::size_t bytes = point.bytes;
  Points added;
  added.emplace(request.label, std::move(point));
  ledger_.add(from, bytes);
  try {
    append(outbox, std::move(messages));
  } catch (...) {
    ledger_.remove(from, bytes);
    throw;
  }
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
  const auto is_own = [federate](const Point& point) { return point.registrar == federate; };
  const bool ends_own = count([&](const Point& point) { return point.has_left || is_own(point); }) >
                        kMaxOwnSyncPoints;
  for (auto at = points_.begin(); at != points_.end();) {
    Point& point = at->second;
    point.pending.erase(federate);
    point.achieved.erase(federate);
    point.failed.erase(federate);
    if (is_own(point)) {
      point.has_left = true;
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

std::optional<std::string> SyncPoints::check_room(FederateId registrar, std::size_t bytes) const {
  const auto full = [](std::size_t number, const std::string& of) {
    return std::to_string(number) + " points" + of + " are pending, which is the maximum";
  };
  if (points_.size() >= kMaxSyncPoints) return full(kMaxSyncPoints, "");
  const Ledger::Holder holder = ledger_.holder(registrar);
  const std::size_t own = count([&](const Point& point) {
    return !point.has_left && ledger_.holder(point.registrar) == holder;
  });
  if (own >= kMaxOwnSyncPoints) return full(kMaxOwnSyncPoints, " of " + to_text(holder));
  return ledger_.problem(registrar, bytes);
}

std::size_t SyncPoints::count(const std::function<bool(const Point&)>& counts) const {
  return static_cast<std::size_t>(
      std::ranges::count_if(points_, [&](const auto& entry) { return counts(entry.second); }));
}

void SyncPoints::fail_pending(Point& point) {
  point.failed.insert(point.pending.all());
  point.achieved.insert(point.pending.all());
  point.pending.clear();
}

SyncPoints::Points::iterator SyncPoints::end_if_reached(Points::iterator at, Outbox& outbox) {
  const auto& [label, point] = *at;
  if (!point.pending.empty()) return std::next(at);
  // If every federate of the set has left, there is none to notify.
  if (!point.achieved.empty()) {
    outbox.push_back({point.achieved.all(), wire::SyncPointReached{label, point.failed.all()}});
  }
  ledger_.remove(point.registrar, point.bytes);
  return points_.erase(at);
}

}  // namespace roger::rti::executive
