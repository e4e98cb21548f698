#include "radio/hla/federate/update_requests.hpp"

namespace roger::radio {

void UpdateRequests::add(const Request& request, TimePoint now) {
  remove(request.object);
  pending_[request.object] = {request.wanted, now, 0};
  by_time_.emplace(now, request.object);
}

void UpdateRequests::remove(const rti1516e::ObjectInstanceHandle& object) {
  const auto found = pending_.find(object);
  if (found == pending_.end()) return;
  by_time_.erase({found->second.due, object});
  pending_.erase(found);
}

std::vector<UpdateRequests::Request> UpdateRequests::take_due(TimePoint now, std::size_t most) {
  std::vector<Request> out;
  while (!by_time_.empty() && by_time_.begin()->first <= now && out.size() < most) {
    const rti1516e::ObjectInstanceHandle object = by_time_.extract(by_time_.begin()).value().second;
    Pending& pending = pending_[object];
    out.push_back({object, pending.wanted});
    if (++pending.sent == kMostRequests) {
      pending_.erase(object);
      continue;
    }
    pending.due = now + kFirstPause * (1 << (pending.sent - 1));
    by_time_.emplace(pending.due, object);
  }
  return out;
}

std::optional<TimePoint> UpdateRequests::next() const {
  if (by_time_.empty()) return std::nullopt;
  return by_time_.begin()->first;
}

}  // namespace roger::radio
