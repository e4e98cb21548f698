// The federations of one executive.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "rti/executive/base/federation_modules.hpp"
#include "rti/executive/base/network_groups.hpp"
#include "rti/executive/base/outbox.hpp"
#include "rti/executive/federation/federation.hpp"
#include "rti/wire/messages.hpp"

namespace roger::rti::executive {

/// The process that has created a federation; 0: it has disconnected.
using Creator = std::uint64_t;

/// A federation that can be created once its modules are merged.
struct Creation {
  std::string name;
  std::string logical_time;
  FederationModules modules;  // as in the request until merge_modules()
  Creator creator = 0;
  std::size_t other_bytes = 0;         // of the modules of all other federations of the creator
  std::optional<ObjectModel> model{};  // of the modules, see merge_modules()
  OpenGroups open_groups{};            // of `model`, in a network with certificates
};

/// Compacts and merges the modules of a federation. This may take seconds, and may run on any
/// thread. Refusals: ErrorReadingMIM, ErrorReadingFDD (also for more or larger modules than a
/// federation may have), InconsistentFDD, with designator and line in the text; RTIinternalError,
/// before anything is merged, if the modules of all federations of the creator would be too large.
[[nodiscard]] std::optional<Refusal> merge_modules(Creation& creation);

/// Pure state. Not thread-safe.
class Registry {
 public:
  /// Federation ids are derived from `incarnation`, so that two executives on one network are
  /// unlikely to assign the same id (see federation_id()). `with_mom`: see Federation.
  explicit Registry(std::uint64_t incarnation, bool with_mom = true)
      : incarnation_(incarnation), with_mom_(with_mom) {}

  /// Returns why a federation of this name cannot be created now; nullopt: it can. Refusals:
  /// FederationExecutionAlreadyExists, RTIinternalError when kMaxFederations exist or the creator
  /// has reached its number of federations.
  [[nodiscard]] std::optional<Refusal> check(const std::string& name, Creator creator) const;
  /// Checks a request as check() does, without reading its modules, which it takes out of an
  /// accepted request. The logical time may be a type that only the federates know.
  [[nodiscard]] std::variant<Creation, Refusal> prepare(wire::CreateFederation& request,
                                                        Creator creator) const;
  /// Creates a federation with merged modules. No other one may have been created since prepare().
  void create(Creation&& creation);
  /// Destroys a federation. Refusals: FederationExecutionDoesNotExist, FederatesCurrentlyJoined.
  [[nodiscard]] Refusal destroy(const std::string& name);
  /// Records that a process has disconnected.
  void forget(Creator creator);
  /// Destroys the oldest abandoned federations as far as they exceed kMaxAbandonedFederations or
  /// kMaxAbandonedModuleBytes. Returns their names.
  std::vector<std::string> destroy_abandoned();
  /// Returns all federations, sorted by name.
  [[nodiscard]] std::vector<wire::FederationInfo> list() const;
  /// Returns the federation or nullptr. It may be destroyed while the caller holds it.
  [[nodiscard]] std::shared_ptr<Federation> find(const std::string& name);
  /// Sets the addresses of other executives on this network. Returns the messages of each
  /// federation to its federates. Federations that are created later use the same addresses.
  [[nodiscard]] std::vector<std::pair<const Federation*, Outbox>> set_other_executives(
      std::vector<std::string> places);

 private:
  struct Entry {
    std::shared_ptr<Federation> federation;
    Creator creator = 0;
    std::uint64_t number = 0;  // ascending with the creation
    [[nodiscard]] bool is_abandoned() const { return creator == 0 && !federation->has_federates(); }
  };
  using Entries = std::map<std::string, Entry>;

  [[nodiscard]] FederationId free_id();
  /// Returns the federations that a process has created, which exist.
  [[nodiscard]] std::vector<const Federation*> created_by(Creator creator) const;

  const std::uint64_t incarnation_;
  const bool with_mom_;
  std::uint64_t created_ = 0;
  std::vector<std::string> other_executives_;
  const std::shared_ptr<HostMemory> hosts_ = std::make_shared<HostMemory>();
  Entries federations_;
};

/// Returns the refusal of a request that names an unknown federation.
[[nodiscard]] Refusal no_such_federation(const std::string& name);

/// Returns the id that the `number`th federation of an executive tries first: the upper 16 bits of
/// a mix of both numbers (spread_bits), never 0. Federations of two different executives share an
/// id with a probability of about 1 in 65536.
[[nodiscard]] FederationId federation_id(std::uint64_t incarnation, std::uint64_t number);

}  // namespace roger::rti::executive
