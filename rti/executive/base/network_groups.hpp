// The multicast groups of a network with certificates, by the members that may use them.
#pragma once

#include <bitset>
#include <cstddef>
#include <cstdint>
#include <map>
#include <span>
#include <string>
#include <string_view>
#include <unordered_set>
#include <vector>

#include "dds-filter/channel.hpp"
#include "dds-filter/group_map.hpp"
#include "rti/fom/object_model.hpp"

namespace roger::rti::executive {

/// The groups of a network, as the RID of the executive defines them. Immutable; any thread.
class NetworkGroups {
 public:
  using Channels = std::bitset<filter::kChannelCount>;

  /// `control`: the group of signs of presence. `data_plane`: see describe_data_plane().
  NetworkGroups(filter::GroupMap classes, filter::Ipv4Address control, std::string data_plane);

  /// Returns the address of the group of a class.
  [[nodiscard]] std::uint32_t group_of(std::string_view full_class_name) const {
    return classes_.group_of(full_class_name).address.value;
  }
  /// Returns the groups of the channel classes (GroupMap::channel_stems()), each with its channels.
  /// The channel classes of the RID count, whether an object model contains them or not, and no
  /// others: the names of these are a choice of the members.
  [[nodiscard]] const std::map<std::uint32_t, Channels>& channels_by_group() const {
    return channels_by_group_;
  }
  [[nodiscard]] std::uint32_t control() const { return control_; }
  [[nodiscard]] const std::string& data_plane() const { return data_plane_; }

 private:
  filter::GroupMap classes_;
  std::uint32_t control_;
  std::string data_plane_;
  std::map<std::uint32_t, Channels> channels_by_group_;
};

/// The groups of the classes of an object model that no channel class uses, so that all members may
/// use them. In order of first appearance: if the model grows, groups are appended. A value type.
class OpenGroups {
 public:
  /// Adds the groups of the classes that `model` has gained since the last call, whose model was an
  /// earlier state of it. Returns the number of these classes, and takes time in proportion to it.
  std::size_t grow(const ObjectModel& model, const NetworkGroups& network);

  [[nodiscard]] std::span<const std::uint32_t> all() const { return groups_; }

 private:
  void add(const std::string& full_class_name, const NetworkGroups& network);

  std::size_t interaction_classes_ = 0;  // that were added
  std::size_t object_classes_ = 0;       // as above
  std::vector<std::uint32_t> groups_;
  std::unordered_set<std::uint32_t> known_;  // the same
};

}  // namespace roger::rti::executive
