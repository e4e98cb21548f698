#include "rti/federate/objects/class_groups.hpp"

#include <algorithm>
#include <string_view>
#include <utility>

namespace roger::rti {

ClassGroups::ClassGroups(const ObjectModel& model, filter::GroupMap map,
                         std::vector<std::string> packed)
    : map_(std::move(map)), packed_(std::move(packed)) {
  grow(model);
}

void ClassGroups::grow(const ObjectModel& model) {
  // A growing model only appends classes, so existing slots stay valid.
  while (interaction_slots_.size() < model.interaction_class_count()) {
    const auto next = InteractionClassHandle::from_index(interaction_slots_.size());
    interaction_slots_.push_back(add(map_.group_of(model.interaction_class(next).name)));
    packed_interactions_.push_back(is_compressed(model.interaction_class(next).name));
  }
  while (object_slots_.size() < model.object_class_count()) {
    const auto next = ObjectClassHandle::from_index(object_slots_.size());
    object_slots_.push_back(add(map_.group_of(model.object_class(next).name)));
    packed_objects_.push_back(is_compressed(model.object_class(next).name));
  }
}

bool ClassGroups::is_compressed(const std::string& class_name) const {
  return std::any_of(packed_.begin(), packed_.end(), [&](std::string_view pattern) {
    if (!pattern.ends_with('*')) return pattern == class_name;
    pattern.remove_suffix(1);
    return class_name.starts_with(pattern);
  });
}

std::size_t ClassGroups::add(const filter::Group& group) {
  const auto [found, is_new] = slots_by_address_.try_emplace(group.address.value, groups_.size());
  if (is_new) groups_.push_back(group);
  return found->second;
}

std::optional<std::size_t> ClassGroups::slot_of(filter::Ipv4Address address) const {
  const auto found = slots_by_address_.find(address.value);
  if (found == slots_by_address_.end()) return std::nullopt;
  return found->second;
}

namespace {

/// The part of the MOM's full class names that follows their root.
constexpr std::string_view kMom = ".HLAmanager";

bool is_mom(std::string_view name) {
  const std::size_t root = name.find('.');
  return root != std::string_view::npos && name.substr(root).starts_with(kMom);
}

template <class Handles, class NameOf, class SlotOf>
std::vector<filter::Group> groups_of(const ClassGroups& groups, const Handles& handles,
                                     const NameOf& name_of, const SlotOf& slot_of) {
  std::vector<filter::Group> found;
  for (const auto handle : handles) {
    if (!is_mom(name_of(handle))) found.push_back(groups.group(slot_of(handle)));
  }
  std::sort(found.begin(), found.end());
  found.erase(std::unique(found.begin(), found.end()), found.end());
  return found;
}

}  // namespace

std::vector<filter::Group> ClassGroups::subtree(const ObjectModel& model,
                                                InteractionClassHandle top) const {
  return groups_of(
      *this, model.subtree(top),
      [&](auto handle) -> std::string_view { return model.interaction_class(handle).name; },
      [this](auto handle) { return slot_of(handle); });
}

std::vector<filter::Group> ClassGroups::subtree(const ObjectModel& model,
                                                ObjectClassHandle top) const {
  return groups_of(
      *this, model.subtree(top),
      [&](auto handle) -> std::string_view { return model.object_class(handle).name; },
      [this](auto handle) { return slot_of(handle); });
}

}  // namespace roger::rti
