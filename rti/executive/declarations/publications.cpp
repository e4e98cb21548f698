#include "rti/executive/declarations/publications.hpp"

#include <algorithm>

namespace roger::rti::executive {

std::vector<AttributeHandle> Publications::publish(const ObjectModel& model, ObjectClassHandle at,
                                                   std::span<const AttributeHandle> attributes) {
  std::vector<AttributeHandle> added;
  if (attributes.empty()) return added;
  std::set<AttributeHandle>& published = published_[at];
  const auto add = [&](AttributeHandle attribute) {
    if (!published.insert(attribute).second) return;
    ++attribute_count_;
    added.push_back(attribute);
  };
  std::for_each(attributes.begin(), attributes.end(), add);
  add(model.privilege_to_delete());
  return added;
}

void Publications::unpublish(const ObjectModel& model, ObjectClassHandle at,
                             std::span<const AttributeHandle> attributes) {
  const auto found = published_.find(at);
  if (found == published_.end()) return;
  std::set<AttributeHandle>& published = found->second;
  for (const AttributeHandle attribute : attributes) attribute_count_ -= published.erase(attribute);
  const bool only_implicit =
      published.size() == 1 && published.contains(model.privilege_to_delete());
  if (published.empty() || only_implicit) {
    attribute_count_ -= published.size();
    published_.erase(found);
  }
}

bool Publications::publishes(ObjectClassHandle at, AttributeHandle attribute) const {
  const auto found = published_.find(at);
  return found != published_.end() && found->second.contains(attribute);
}

bool Publications::publishes_at_or_above(const ObjectModel& model, ObjectClassHandle at,
                                         AttributeHandle attribute) const {
  for (ObjectClassHandle known = at; known.is_valid(); known = model.object_class(known).parent) {
    if (publishes(known, attribute)) return true;
  }
  return false;
}

}  // namespace roger::rti::executive
