#include "tests/integration/rti_model/reference_sync_points.hpp"

namespace roger::test::model {

void ReferenceSyncPoints::register_point(std::size_t federate, const std::string& label,
                                         const std::string& tag, const Federates& members,
                                         bool for_all, bool all_joined, Callbacks& callbacks) {
  if (points_.count(label) != 0) {
    callbacks[federate].push_back("registration failed " + label + " label");
    return;
  }
  if (!all_joined) {
    callbacks[federate].push_back("registration failed " + label + " member");
    return;
  }
  callbacks[federate].push_back("registered " + label);
  points_[label] = {tag, for_all, members, {}, {}};
  for (const std::size_t member : members) {
    callbacks[member].push_back("announce " + label + " " + tag);
  }
}

void ReferenceSyncPoints::achieve(std::size_t federate, const std::string& label, bool successfully,
                                  Callbacks& callbacks) {
  Point& point = points_.at(label);
  point.waiting.erase(federate);
  point.achieved.insert(federate);
  if (!successfully) point.failed.insert(federate);
  complete(label, callbacks);
}

void ReferenceSyncPoints::join(std::size_t federate, Callbacks& callbacks) {
  for (auto& [label, point] : points_) {
    if (!point.for_all) continue;
    point.waiting.insert(federate);
    callbacks[federate].push_back("announce " + label + " " + point.tag);
  }
}

void ReferenceSyncPoints::resign(std::size_t federate, Callbacks& callbacks) {
  Names labels;
  for (auto& [label, point] : points_) {
    point.waiting.erase(federate);
    point.achieved.erase(federate);
    point.failed.erase(federate);
    labels.insert(label);
  }
  for (const std::string& label : labels) complete(label, callbacks);
}

bool ReferenceSyncPoints::waits_for(std::size_t federate, const std::string& label) const {
  const auto at = points_.find(label);
  return at != points_.end() && at->second.waiting.count(federate) != 0;
}

bool ReferenceSyncPoints::has_achieved(std::size_t federate, const std::string& label) const {
  const auto at = points_.find(label);
  return at != points_.end() && at->second.achieved.count(federate) != 0;
}

void ReferenceSyncPoints::complete(const std::string& label, Callbacks& callbacks) {
  const Point& point = points_.at(label);
  if (!point.waiting.empty()) return;
  Names failed;
  for (const std::size_t federate : point.failed) failed.insert("f" + std::to_string(federate));
  for (const std::size_t federate : point.achieved) {
    callbacks[federate].push_back("synchronized " + label + " " + braced(failed));
  }
  points_.erase(label);
}

}  // namespace roger::test::model
