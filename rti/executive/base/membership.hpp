// The joined federates of a federation and what they have in common.
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

#include "dds-filter/group.hpp"
#include "rti/executive/base/federation_modules.hpp"
#include "rti/executive/base/ledger.hpp"
#include "rti/executive/base/network_groups.hpp"
#include "rti/executive/base/outbox.hpp"
#include "rti/executive/base/restrictions.hpp"
#include "rti/fom/object_model.hpp"
#include "rti/wire/messages.hpp"

namespace roger::rti::executive {

/// The identity of a federation and the description of its data.
struct FederationDefinition {
  std::string name;
  FederationId id = 0;
  std::string logical_time;
  FederationModules modules;
  ObjectModel model;         // of `modules`
  OpenGroups open_groups{};  // of `model`, in a network with certificates
};

struct FederateRecord {
  std::string name;
  std::string type;
  bool multicast = true;
  std::uint32_t membership = 0;        // see wire::FederateInfo
  filter::Ipv4Address address{};       // as above
  std::vector<std::size_t> modules{};  // it joined with these modules of the federation
  /// Action if the federate is lost (IEEE 1516.1-2010, 10.3).
  wire::ResignAction automatic_resign = wire::ResignAction::kNoAction;
};

using FederateRecords = std::map<FederateId, FederateRecord>;

/// Decides which federates may join, and records who has joined. Not thread-safe.
///
/// Ids are given in ascending order and then from 1 again, so an id is given anew only after all
/// others: its datagrams are not in transit any longer. Ids of federates of which the federation
/// still stores something are skipped.
class Membership {
 public:
  /// `hosts`: see Ledger.
  Membership(FederationDefinition definition, std::shared_ptr<HostMemory> hosts)
      : definition_(std::move(definition)), ledger_(std::move(hosts)) {}

  /// The changes that add() makes. All of their memory is allocated.
  struct Admission {
    [[nodiscard]] FederateId id() const { return federate.begin()->first; }
    [[nodiscard]] const FederateRecord& record() const { return federate.begin()->second; }

    FederateRecords federate;  // exactly one
    Ledger::Accounts account;  // that of the federate
    std::string data_plane;
    std::vector<wire::ModuleText> added{};  // those that the federation does not have
    /// @{ With `added`; nullopt: there are none.
    std::optional<std::vector<wire::ModuleText>> modules{};
    std::optional<ObjectModel> model{};
    /// @}
    std::optional<OpenGroups> open_groups{};  // see NamedModules
  };
  /// Returns what the others learn of a federate.
  [[nodiscard]] static wire::FederateInfo describe(FederateId id, const FederateRecord& record);
  /// Chooses the id and the name of a federate, which is connected from `host`. `modules`: those
  /// of the request, merged, while no other federate has added modules. Refusals: RTIinternalError
  /// if all ids are used or the best-effort settings differ from those of the joined federates,
  /// FederateNameAlreadyInUse.
  [[nodiscard]] std::variant<Admission, Refusal> admit(const wire::Join& request,
                                                       const FederateHost& host,
                                                       NamedModules&& modules) const;
  /// Returns the switches of the model with the federate's modules.
  [[nodiscard]] const SwitchDeclarations& switches(const Admission& admission) const;
  /// Returns the answer to the federate.
  [[nodiscard]] wire::Joined welcome(const wire::Join& request, const Admission& admission) const;
  /// Adds the federate of the last admit().
  void add(Admission&& admission) noexcept;
  void remove(FederateId federate) {
    records_.erase(federate);
    restrictions_.remove(federate);
    ledger_.close(federate);
  }
  /// Restricts a joined federate to nets, until it leaves.
  void restrict_to(FederateId federate, security::PermittedNets nets) {
    restrictions_.add(federate, std::move(nets));
  }

  /// Sets the open groups of the model of a federation that is being created.
  void set_open_groups(OpenGroups groups) { definition_.open_groups = std::move(groups); }

  void take(FederateId from, const wire::SetAutomaticResign& message, Outbox& outbox);

  [[nodiscard]] const FederationDefinition& definition() const { return definition_; }
  /// The model changes when a federate joins with additional modules; the reference stays valid.
  [[nodiscard]] const ObjectModel& model() const { return definition_.model; }
  [[nodiscard]] const FederateRecords& records() const { return records_; }
  [[nodiscard]] const Restrictions& restrictions() const { return restrictions_; }
  [[nodiscard]] Ledger& ledger() { return ledger_; }
  [[nodiscard]] bool contains(FederateId federate) const { return records_.contains(federate); }
  /// Returns all joined federates but one (0: all of them) in ascending order.
  [[nodiscard]] std::vector<FederateId> others(FederateId federate) const;

 private:
  [[nodiscard]] bool is_taken(const std::string& name) const;
  /// Makes up a name that no other federate has.
  [[nodiscard]] std::string make_name(const std::string& type, FederateId federate) const;
  /// Returns the id for the next federate; nullopt: all are used.
  [[nodiscard]] std::optional<FederateId> next_id() const;

  FederationDefinition definition_;
  Ledger ledger_;
  FederateRecords records_;
  Restrictions restrictions_;
  std::string data_plane_;  // of the joined federates; "" until a federate reports one
  FederateId last_id_ = 0;  // given last
  std::uint32_t joins_ = 0;
};

}  // namespace roger::rti::executive
