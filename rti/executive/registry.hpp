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

#include "rti/executive/federation.hpp"
#include "rti/executive/outbox.hpp"
#include "rti/wire/messages.hpp"

namespace roger::rti::executive {

/// Pure state. Not thread-safe.
class Registry {
 public:
  /// Federation ids are drawn from `incarnation`, so that two executives of one network are
  /// unlikely to give out the same (see federation_id()).
  /// `with_mom`: see Federation.
  explicit Registry(std::uint64_t incarnation, bool with_mom = true)
      : incarnation_(incarnation), with_mom_(with_mom) {}

  /// Refusals: FederationExecutionAlreadyExists, CouldNotCreateLogicalTimeFactory, ErrorReadingFDD,
  /// InconsistentFDD. kNone: created.
  [[nodiscard]] Refusal create(const wire::CreateFederation& request);
  /// Refusals: FederationExecutionDoesNotExist, FederatesCurrentlyJoined.
  [[nodiscard]] Refusal destroy(const std::string& name);
  /// By name.
  [[nodiscard]] std::vector<wire::FederationInfo> list() const;
  /// nullptr: there is none. Good until it is destroyed.
  [[nodiscard]] Federation* find(const std::string& name);
  /// Where other executives serve this network: what each federation says to its federates about
  /// it. Federations that are created later know it too.
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

/// The id that the `number`th federation of an executive tries first: the upper 16 bits of a mix
/// of both (spread_bits), never 0. Two federations of different
/// executives share one with probability 1 in 65535.
[[nodiscard]] FederationId federation_id(std::uint64_t incarnation, std::uint64_t number);

}  // namespace roger::rti::executive
