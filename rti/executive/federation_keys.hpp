// The keys of federations in a network with certificates, and which of them a member gets.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "dds-filter/group_map.hpp"
#include "rti/fom/object_model.hpp"
#include "rti/security/certificate/permitted_nets.hpp"
#include "rti/security/federation_key.hpp"
#include "rti/wire/messages.hpp"

namespace roger::rti::executive {

/// The groups of a network, as the RID of the executive defines them.
struct NetworkGroups {
  filter::GroupMap classes;
  filter::Ipv4Address control;  // of signs of presence
  std::string data_plane;       // describe_data_plane()
};

/// Returns the addresses of the groups whose keys a member that is restricted to `nets` gets, in
/// ascending order: the control group, the groups of the classes of permitted channels
/// (GroupMap::channel_stems()), and the groups of the model's classes that no such class uses.
/// If several channels share a group, permission for one of them is enough.
[[nodiscard]] std::vector<std::uint32_t> permitted_groups(const ObjectModel& model,
                                                          const NetworkGroups& groups,
                                                          const security::PermittedNets& nets);

/// Makes a random key for each federation and hands it out. Not thread-safe.
class FederationKeys {
 public:
  explicit FederationKeys(NetworkGroups groups) : groups_(std::move(groups)) {}

  /// Returns the key of a federation, which is made with the first call. Throws as
  /// security::FederationKey::random().
  [[nodiscard]] const security::FederationKey& of(FederationId federation);
  void forget(FederationId federation) { keys_.erase(federation); }

  /// Adds to a Joined what the member may have: the key of its federation, or those of the groups
  /// that its certificate permits. `nets`: see Certificate::nets().
  void hand_out(const ObjectModel& model, const std::optional<security::PermittedNets>& nets,
                wire::Joined& joined);
  /// Returns the keys of the groups that `nets` permit.
  [[nodiscard]] std::vector<wire::GroupKey> of_groups(FederationId federation,
                                                      const ObjectModel& model,
                                                      const security::PermittedNets& nets);
  /// Returns why a federate with these best-effort settings cannot join: its classes use other
  /// groups than those for which this executive makes keys. nullopt: it can, or it reports none.
  [[nodiscard]] std::optional<std::string> problem_of(const std::string& data_plane) const;

 private:
  const NetworkGroups groups_;
  std::map<FederationId, security::FederationKey> keys_;
};

}  // namespace roger::rti::executive
