#include "rti/executive/base/network_groups.hpp"

#include <utility>

namespace roger::rti::executive {

NetworkGroups::NetworkGroups(filter::GroupMap classes, filter::Ipv4Address control,
                             std::string data_plane)
    : classes_(std::move(classes)), control_(control.value), data_plane_(std::move(data_plane)) {
  for (const std::string& stem : classes_.channel_stems()) {
    for (unsigned i = 0; i < filter::kChannelCount; ++i) {
      const auto channel = static_cast<filter::Channel>(i);
      channels_by_group_[group_of(filter::channel_class_name(channel, stem))].set(channel);
    }
  }
}

std::size_t OpenGroups::grow(const ObjectModel& model, const NetworkGroups& network) {
  // A growing model only appends classes.
  const std::size_t before = interaction_classes_ + object_classes_;
  for (; interaction_classes_ < model.interaction_class_count(); ++interaction_classes_) {
    const auto next = InteractionClassHandle::from_index(interaction_classes_);
    add(model.interaction_class(next).name, network);
  }
  for (; object_classes_ < model.object_class_count(); ++object_classes_) {
    const auto next = ObjectClassHandle::from_index(object_classes_);
    add(model.object_class(next).name, network);
  }
  return interaction_classes_ + object_classes_ - before;
}

void OpenGroups::add(const std::string& full_class_name, const NetworkGroups& network) {
  const std::uint32_t group = network.group_of(full_class_name);
  if (network.channels_by_group().contains(group) || known_.contains(group)) return;
  known_.insert(group);
  groups_.push_back(group);
}

}  // namespace roger::rti::executive
