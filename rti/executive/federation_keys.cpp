#include "rti/executive/federation_keys.hpp"

#include <utility>

#include "dds-filter/channel.hpp"
#include "rti/security/group_keys.hpp"

namespace roger::rti::executive {

std::vector<std::uint32_t> permitted_groups(const ObjectModel& model, const NetworkGroups& groups,
                                            const security::PermittedNets& nets) {
  const auto group_of = [&](const std::string& class_name) {
    return groups.classes.group_of(class_name).address.value;
  };
  // Whether a group is permitted. The channel classes of the RID count, whether the model contains
  // them or not, and no others: the names of these are a choice of the members.
  std::map<std::uint32_t, bool> uses;
  for (const std::string& stem : groups.classes.channel_stems()) {
    for (unsigned i = 0; i < filter::kChannelCount; ++i) {
      const auto channel = static_cast<filter::Channel>(i);
      const std::string name = filter::channel_class_name(channel, stem);
      bool& use = uses.try_emplace(group_of(name), false).first->second;
      use = use || nets.permits(channel);
    }
  }
  uses[groups.control.value] = true;
  const auto add = [&](const std::string& class_name) {
    uses.try_emplace(group_of(class_name), true);
  };
  for (std::size_t i = 0; i < model.interaction_class_count(); ++i) {
    add(model.interaction_class(InteractionClassHandle::from_index(i)).name);
  }
  for (std::size_t i = 0; i < model.object_class_count(); ++i) {
    add(model.object_class(ObjectClassHandle::from_index(i)).name);
  }
  std::vector<std::uint32_t> permitted;
  for (const auto& [group, use] : uses) {
    if (use) permitted.push_back(group);
  }
  return permitted;
}

const security::FederationKey& FederationKeys::of(FederationId federation) {
  const auto found = keys_.find(federation);
  if (found != keys_.end()) return found->second;
  return keys_.emplace(federation, security::FederationKey::random()).first->second;
}

void FederationKeys::hand_out(const ObjectModel& model,
                              const std::optional<security::PermittedNets>& nets,
                              wire::Joined& joined) {
  if (nets) {
    joined.group_keys = of_groups(joined.federation, model, *nets);
  } else {
    const auto key = of(joined.federation).bytes();
    joined.key.assign(key.begin(), key.end());
  }
}

std::vector<wire::GroupKey> FederationKeys::of_groups(FederationId federation,
                                                      const ObjectModel& model,
                                                      const security::PermittedNets& nets) {
  const security::FederationKey& key = of(federation);
  std::vector<wire::GroupKey> keys;
  for (const std::uint32_t group : permitted_groups(model, groups_, nets)) {
    const security::Secret secret = security::group_key(key, group);
    keys.push_back({group, {secret.bytes().begin(), secret.bytes().end()}});
  }
  return keys;
}

std::optional<std::string> FederationKeys::problem_of(const std::string& data_plane) const {
  if (data_plane.empty() || data_plane == groups_.data_plane) return std::nullopt;
  return "the best-effort settings of this federate differ from those of the executive (" +
         data_plane + " instead of " + groups_.data_plane +
         "), which makes the keys of the groups; use the same RID settings";
}

}  // namespace roger::rti::executive
