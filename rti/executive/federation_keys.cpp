#include "rti/executive/federation_keys.hpp"

#include <set>
#include <utility>

namespace roger::rti::executive {

std::vector<std::uint32_t> permitted_groups(const OpenGroups& open, const NetworkGroups& network,
                                            const security::PermittedNets& nets) {
  NetworkGroups::Channels permitted;
  for (unsigned i = 0; i < filter::kChannelCount; ++i) {
    permitted[i] = nets.permits(static_cast<filter::Channel>(i));
  }
  std::set<std::uint32_t> groups(open.all().begin(), open.all().end());
  groups.insert(network.control());
  for (const auto& [group, channels] : network.channels_by_group()) {
    if ((channels & permitted).any()) groups.insert(group);
  }
  return {groups.begin(), groups.end()};
}

FederationKeys::FederationKeys(NetworkGroups network, Derive derive)
    : network_(std::move(network)), derive_(std::move(derive)) {
}

FederationKeys::Keys& FederationKeys::keys_of(FederationId federation) {
  const auto found = keys_.find(federation);
  if (found != keys_.end()) return found->second;
  return keys_.emplace(federation, Keys{security::FederationKey::random(), {}}).first->second;
}

void FederationKeys::hand_out(const OpenGroups& open,
                              const std::optional<security::PermittedNets>& nets,
                              wire::Joined& joined) {
  if (nets) {
    joined.group_keys = of_groups(joined.federation, permitted_groups(open, network_, *nets));
  } else {
    const auto key = of(joined.federation).bytes();
    joined.key.assign(key.begin(), key.end());
  }
}

std::vector<wire::GroupKey> FederationKeys::of_groups(FederationId federation,
                                                      std::span<const std::uint32_t> groups) {
  Keys& keys = keys_of(federation);
  std::vector<wire::GroupKey> out;
  for (const std::uint32_t group : groups) {
    auto found = keys.groups.find(group);
    if (found == keys.groups.end()) {
      found = keys.groups.emplace(group, derive_(keys.whole, group)).first;
    }
    const auto bytes = found->second.bytes();
    out.push_back({group, {bytes.begin(), bytes.end()}});
  }
  return out;
}

std::optional<std::string> FederationKeys::problem_of(const std::string& data_plane) const {
  if (data_plane.empty() || data_plane == network_.data_plane()) return std::nullopt;
  return "the best-effort settings of this federate differ from those of the executive (" +
         data_plane + " instead of " + network_.data_plane() +
         "), which makes the keys of the groups; use the same RID settings";
}

}  // namespace roger::rti::executive
