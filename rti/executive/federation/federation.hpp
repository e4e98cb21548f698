// One federation execution: the executive's state of it and its messages to the federates.
#pragma once

#include <cstddef>
#include <memory>
#include <string>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

#include "rti/executive/base/dispatch.hpp"
#include "rti/executive/base/membership.hpp"
#include "rti/executive/base/outbox.hpp"
#include "rti/executive/declarations/declarations.hpp"
#include "rti/executive/mom/federation_object.hpp"
#include "rti/executive/objects/objects.hpp"
#include "rti/executive/services/declaration_services.hpp"
#include "rti/executive/services/deletions.hpp"
#include "rti/executive/services/discovery.hpp"
#include "rti/executive/services/forwarding.hpp"
#include "rti/executive/services/ownership.hpp"
#include "rti/executive/services/transportations.hpp"
#include "rti/executive/synchronization/federation_time.hpp"
#include "rti/executive/synchronization/sync_points.hpp"
#include "rti/fom/object_model.hpp"
#include "rti/wire/messages.hpp"

namespace roger::rti::executive {

/// Pure state: messages come in, an Outbox goes out. Not thread-safe.
///
/// A facade: each part has its own state and the services that change it. This class passes each
/// message to its part, and informs the parts of federates that join and leave. An invalid message
/// is answered by a Fault to its sender and changes nothing.
///
/// Invariant: `discovered_by` of an object lists exactly the joined federates that were sent its
/// discovery or registered it, so each discovery and each removal is sent once per federate.
class Federation {
 public:
  /// `model` is the merged object model of `modules` and `mim`, which are compacted(). `with_mom`:
  /// whether the MOM has an object for the federation. `hosts`: memory of the hosts of the
  /// federates, in all federations of an executive.
  Federation(std::string name, FederationId id, std::string logical_time,
             std::vector<wire::ModuleText> modules, ObjectModel model, bool with_mom = true,
             wire::ModuleText mim = {},
             std::shared_ptr<HostMemory> hosts = std::make_shared<HostMemory>());
  Federation(const Federation&) = delete;  // the parts refer to each other
  Federation& operator=(const Federation&) = delete;

  /// Compares the compact modules of a request with those of the federation, see find_modules(). If
  /// it adds some, merge_modules() with model() must follow before join().
  [[nodiscard]] std::variant<NamedModules, Refusal> find_modules(const wire::Join& request) const {
    return executive::find_modules(name(), membership_.definition().modules, request.modules);
  }
  /// Joins a federate, connected from `host`, with its modules. No other federate may have added
  /// modules since find_modules(). Returns its handle; `outbox` then holds its Joined message
  /// first, and what the other federates must know. A refusal and std::bad_alloc leave the
  /// federation unchanged.
  [[nodiscard]] std::variant<FederateId, Refusal> join(const wire::Join& request,
                                                       const FederateHost& host,
                                                       NamedModules&& modules, Outbox& outbox);

  /// Restricts a federate to nets: reliable messages of other channels are neither taken from it
  /// nor forwarded to it. Call before any message of the federate.
  void restrict_to(FederateId federate, security::PermittedNets nets) {
    membership_.restrict_to(federate, std::move(nets));
    forwarding_.forget_routes();
  }
  [[nodiscard]] bool is_restricted(FederateId federate) const {
    return membership_.restrictions().contains(federate);
  }

  /// Resigns a federate; `outbox` is for the others. The exception kNone in the Refusal means
  /// success.
  [[nodiscard]] Refusal resign(FederateId federate, wire::ResignAction action, Outbox& outbox);
  /// Removes a federate that was lost without resigning. Applies its automatic resign action: that
  /// of the object model, unless the federate has set another one.
  void lose(FederateId federate, const std::string& why, Outbox& outbox);

  /// @{ Processes a message of joined federate `from`.
  template <class Message>
  requires TakenByOneOf<Message, Membership, Declarations, Transportations, Ownership, Forwarding,
                        Discovery, Deletions, DeclarationServices>
  void take(FederateId from, Message&& message, Outbox& outbox) {
    if constexpr (!kIsData<Message>) forwarding_.forget_routes();
    dispatch(from, std::forward<Message>(message), outbox, membership_, declarations_,
             transportations_, ownership_, forwarding_, discovery_, deletions_,
             declaration_services_);
  }
  template <class Message>
  requires Takes<FederationTime, Message>
  void take(FederateId from, Message&& message, Outbox& outbox) {
    forwarding_.forget_routes();
    time_.take(from, std::forward<Message>(message), outbox);
    deletions_.end_passed();
  }
  void take(FederateId from, const wire::RegisterSyncPoint& message, Outbox& outbox) {
    sync_points_.register_point(from, message, membership_.others(0), outbox);
  }
  void take(FederateId from, const wire::SyncPointAchieved& message, Outbox& outbox) {
    sync_points_.achieve(from, message, outbox);
  }
  /// @}
  /// Returns the federates to which take() would forward an interaction of the class, if that is
  /// all that it would do; nullptr otherwise. Valid until the next call of a function that is not
  /// const.
  [[nodiscard]] const std::vector<FederateId>* find_route(FederateId from,
                                                          InteractionClassHandle at) {
    return forwarding_.find_route(from, at);
  }

  [[nodiscard]] const std::string& name() const { return membership_.definition().name; }
  [[nodiscard]] FederationId id() const { return membership_.definition().id; }
  [[nodiscard]] const std::string& logical_time() const {
    return membership_.definition().logical_time;
  }
  /// Changes only when a federate joins with additional modules.
  [[nodiscard]] const ObjectModel& model() const { return membership_.model(); }
  /// Returns the open groups of the model, in a network with certificates; changes with the model.
  [[nodiscard]] const OpenGroups& open_groups() const {
    return membership_.definition().open_groups;
  }
  /// Sets them for the first model. Call before any federate joins.
  void set_open_groups(OpenGroups groups) { membership_.set_open_groups(std::move(groups)); }
  /// Returns the size in bytes of all module texts.
  [[nodiscard]] std::size_t module_bytes() const {
    return membership_.definition().modules.bytes();
  }
  [[nodiscard]] bool has_federates() const { return federate_count() != 0; }
  [[nodiscard]] std::size_t federate_count() const { return membership_.records().size(); }
  [[nodiscard]] const FederateRecords& federates() const { return membership_.records(); }

  /// Sets the addresses of other executives on this network, shown by the MOM object of the
  /// federation.
  void set_other_executives(const std::vector<std::string>& places, Outbox& outbox) {
    federation_object_.set_other_executives(places, outbox);
  }

 private:
  /// Messages that do not change to whom others are forwarded.
  template <class Message>
  static constexpr bool kIsData =
      std::is_same_v<std::remove_cvref_t<Message>, wire::ReliableInteraction> ||
      std::is_same_v<std::remove_cvref_t<Message>, wire::ReliableUpdate>;

  void leave(FederateId federate, bool delete_objects, bool lost, Outbox& outbox);

  Membership membership_;
  FederationTime time_;
  SyncPoints sync_points_;
  Objects objects_;
  Declarations declarations_;
  FederationObject federation_object_;
  Transportations transportations_;
  Ownership ownership_;
  Forwarding forwarding_;
  Discovery discovery_;
  Deletions deletions_;
  DeclarationServices declaration_services_;
};

}  // namespace roger::rti::executive
