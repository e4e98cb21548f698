// The keys of federations in a network with certificates, and which of them a member gets.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "rti/executive/base/network_groups.hpp"
#include "rti/security/certificate/permitted_nets.hpp"
#include "rti/security/federation_key.hpp"
#include "rti/security/group_keys.hpp"
#include "rti/security/secret.hpp"
#include "rti/wire/messages.hpp"

namespace roger::rti::executive {

/// Returns the addresses of the groups whose keys a member that is restricted to `nets` gets, in
/// ascending order: the control group, the groups of the classes of permitted channels, and the
/// open groups of the object model. If several channels share a group, permission for one of them
/// is enough.
[[nodiscard]] std::vector<std::uint32_t> permitted_groups(const OpenGroups& open,
                                                          const NetworkGroups& network,
                                                          const security::PermittedNets& nets);

/// Makes a random key for each federation and hands it out. Not thread-safe, except network().
///
/// Each key of a group is derived once as long as the federation has its key, however many members
/// get it.
class FederationKeys {
 public:
  /// Returns the key of a group.
  using Derive =
      std::function<security::Secret(const security::FederationKey& key, std::uint32_t group)>;

  explicit FederationKeys(NetworkGroups network, Derive derive = security::group_key);

  [[nodiscard]] const NetworkGroups& network() const { return network_; }
  /// Returns the key of a federation, which is made with the first call. Throws as
  /// security::FederationKey::random().
  [[nodiscard]] const security::FederationKey& of(FederationId federation) {
    return keys_of(federation).whole;
  }
  void forget(FederationId federation) { keys_.erase(federation); }

  /// Adds to a Joined what the member may have: the key of its federation, or those of the groups
  /// that its certificate permits. `open`: of the federation. `nets`: see Certificate::nets().
  void hand_out(const OpenGroups& open, const std::optional<security::PermittedNets>& nets,
                wire::Joined& joined);
  /// Returns the keys of groups.
  [[nodiscard]] std::vector<wire::GroupKey> of_groups(FederationId federation,
                                                      std::span<const std::uint32_t> groups);
  /// Returns why a federate with these best-effort settings cannot join: its classes use other
  /// groups than those for which this executive makes keys. nullopt: it can, or it reports none.
  [[nodiscard]] std::optional<std::string> problem_of(const std::string& data_plane) const;

 private:
  struct Keys {
    security::FederationKey whole;
    std::map<std::uint32_t, security::Secret> groups;  // derived so far
  };
  Keys& keys_of(FederationId federation);

  const NetworkGroups network_;
  const Derive derive_;
  std::map<FederationId, Keys> keys_;
};

}  // namespace roger::rti::executive
