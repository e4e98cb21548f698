// The federations of one executive.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "rti/executive/base/outbox.hpp"
#include "rti/executive/federation/federation.hpp"
#include "rti/wire/messages.hpp"

namespace roger::rti::executive {

/// Pure state. Not thread-safe.
class Registry {
 public:
  /// Federation ids are derived from `incarnation`, so that two executives on one network are
  /// unlikely to assign the same id (see federation_id()). `with_mom`: see Federation.
  explicit Registry(std::uint64_t incarnation, bool with_mom = true)
      : incarnation_(incarnation), with_mom_(with_mom) {}

  /// Creates a federation. Refusals: FederationExecutionAlreadyExists, ErrorReadingFDD,
  /// InconsistentFDD, RTIinternalError when kMaxFederations exist. kNone: created. The logical time
  /// may be a type that only the federates know.
  [[nodiscard]] Refusal create(const wire::CreateFederation& request);
  /// Destroys a federation. Refusals: FederationExecutionDoesNotExist, FederatesCurrentlyJoined.
  [[nodiscard]] Refusal destroy(const std::string& name);
  /// Returns all federations, sorted by name.
  [[nodiscard]] std::vector<wire::FederationInfo> list() const;
  /// Returns the federation or nullptr. The pointer is valid until the federation is destroyed.
  [[nodiscard]] Federation* find(const std::string& name);
  /// Sets the addresses of other executives on this network. Returns the messages of each
  /// federation to its federates. Federations that are created later use the same addresses.
  [[nodiscard]] std::vector<std::pair<const Federation*, Outbox>> set_other_executives(
      std::vector<std::string> places);

 private:
  [[nodiscard]] FederationId free_id();

  const std::uint64_t incarnation_;
  const bool with_mom_;
  std::uint64_t created_ = 0;
  std::vector<std::string> other_executives_;
  std::map<std::string, std::unique_ptr<Federation>> federations_;
};

/// Returns the id that the `number`th federation of an executive tries first: the upper 16 bits of
/// a mix of both numbers (spread_bits), never 0. Federations of two different executives share an
/// id with a probability of about 1 in 65536.
[[nodiscard]] FederationId federation_id(std::uint64_t incarnation, std::uint64_t number);

}  // namespace roger::rti::executive
