// One federation execution: the executive's state of it and its messages to the federates.
#pragma once

#include <cstdint>
#include <initializer_list>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "rti/executive/advisories.hpp"
#include "rti/executive/federate_record.hpp"
#include "rti/executive/federation_modules.hpp"
#include "rti/executive/federation_time.hpp"
#include "rti/executive/interests.hpp"
#include "rti/executive/mom.hpp"
#include "rti/executive/objects.hpp"
#include "rti/executive/outbox.hpp"
#include "rti/executive/pending_deletions.hpp"
#include "rti/executive/sync_points.hpp"
#include "rti/executive/transportations.hpp"
#include "rti/fom/object_model.hpp"
#include "rti/wire/messages.hpp"

namespace roger::rti::executive {

/// Pure state: messages come in, an Outbox goes out. Not thread-safe.
///
/// Invariants: a federate id is never reused, because its datagrams may still be in transit.
/// `discovered_by` of an object lists exactly the joined federates that were sent its discovery or
/// registered it, so each discovery and each removal is sent once per federate. Errors of a
/// federate are answered by a Fault to that federate and change nothing.
class Federation {
 public:
  /// `model` is the merged object model of `modules` and `mim`. `with_mom`: whether the MOM has an
  /// object for the federation.
  Federation(std::string name, FederationId id, std::string logical_time,
             std::vector<wire::ModuleText> modules, ObjectModel model, bool with_mom = true,
             wire::ModuleText mim = {});

  /// Joins a federate. Returns its handle; `outbox` then holds its Joined message first, and what
  /// the other federates must know. A refusal and std::bad_alloc leave the federation unchanged.
  [[nodiscard]] std::variant<FederateId, Refusal> join(const wire::Join& request, Outbox& outbox);

  /// Resigns a federate; `outbox` is for the others. The exception kNone in the Refusal means
  /// success.
  [[nodiscard]] Refusal resign(FederateId federate, wire::ResignAction action, Outbox& outbox);
  /// Removes a federate that was lost without resigning. Applies its automatic resign action: that
  /// of the object model, unless the federate has set another one.
  void lose(FederateId federate, const std::string& why, Outbox& outbox);

  /// @{ Processes a message of joined federate `from`. An invalid message is answered by a Fault
  /// and changes nothing.
  void take(FederateId from, const wire::DeclareInteractions& message, Outbox& outbox);
  void take(FederateId from, const wire::DeclareAttributes& message, Outbox& outbox);
  void take(FederateId from, const wire::ReserveNames& message, Outbox& outbox);
  void take(FederateId from, const wire::ReleaseNames& message, Outbox& outbox);
  void take(FederateId from, const wire::RegisterObject& message, Outbox& outbox);
  void take(FederateId from, const wire::DeleteObject& message, Outbox& outbox) {
    forward(from, message, outbox);
  }
  void take(FederateId from, const wire::RequestObjectUpdate& message, Outbox& outbox);
  void take(FederateId from, const wire::RequestClassUpdate& message, Outbox& outbox);
  void take(FederateId from, wire::ReliableInteraction&& message, Outbox& outbox) {
    forward(from, std::move(message), outbox);
  }
  void take(FederateId from, wire::ReliableUpdate&& message, Outbox& outbox) {
    forward(from, std::move(message), outbox);
  }
  void take(FederateId from, wire::AskForCopies&& message, Outbox& outbox) const;
  void take(FederateId from, const wire::RegisterSyncPoint& message, Outbox& outbox);
  void take(FederateId from, const wire::SyncPointAchieved& message, Outbox& outbox);
  void take(FederateId from, wire::TimedInteraction&& message, Outbox& outbox);
  void take(FederateId from, wire::TimedUpdate&& message, Outbox& outbox);
  void take(FederateId from, const wire::TimedDelete& message, Outbox& outbox);
  void take(FederateId from, wire::RetractMessage&& message, Outbox& outbox);
  /// Messages of time management.
  template <class Message>
  requires requires(FederationTime& time, FederateId from, const Message& message, Outbox& outbox) {
    time.take(from, message, outbox);
  }
  void take(FederateId from, const Message& message, Outbox& outbox) {
    time_.take(from, message, outbox);
    end_deletions();
  }
  void take(FederateId from, const wire::ChangeOwnership& message, Outbox& outbox);
  void take(FederateId from, const wire::AcceptWithdrawal& message, Outbox& outbox);
  void take(FederateId from, const wire::QueryOwnership& message, Outbox& outbox);
  void take(FederateId from, const wire::SetAutomaticResign& message, Outbox& outbox);
  void take(FederateId from, const wire::SetAdvisorySwitch& message, Outbox& outbox);
  void take(FederateId from, const wire::ChangeAttributeTransportation& message, Outbox& outbox);
  void take(FederateId from, const wire::QueryAttributeTransportation& message, Outbox& outbox);
  void take(FederateId from, const wire::ChangeInteractionTransportation& message, Outbox& outbox);
  void take(FederateId from, const wire::QueryInteractionTransportation& message, Outbox& outbox);
  /// @}

  [[nodiscard]] const std::string& name() const { return name_; }
  [[nodiscard]] FederationId id() const { return id_; }
  [[nodiscard]] const std::string& logical_time() const { return logical_time_; }
  [[nodiscard]] bool has_federates() const { return !federates_.empty(); }
  [[nodiscard]] std::size_t federate_count() const { return federates_.size(); }

  /// Sets the addresses of other executives on this network, shown by the MOM object of the
  /// federation.
  void set_other_executives(const std::vector<std::string>& places, Outbox& outbox);

 private:
  /// State that only the MOM shows or changes.
  struct MomState {
    std::vector<std::string> other_executives;  // addresses, as text
    std::optional<bool> auto_provide;           // absent: as in the model
  };

  [[nodiscard]] std::vector<FederateId> others(FederateId federate) const;
  [[nodiscard]] std::variant<std::string, Refusal> choose_name(const wire::Join& request,
                                                               FederateId federate) const;
  /// Returns why a joined federate must not send or retract a message with this stamp; nullopt: it
  /// may.
  [[nodiscard]] std::optional<std::string> check_stamp(FederateId from,
                                                       const wire::TimeStamp& stamp) const;
  /// @{ Forward a message, or add a Fault. Return whether it was forwarded: then it is the last one
  /// in `outbox`, after the reports of the RTI that answer it.
  bool forward(FederateId from, wire::ReliableInteraction&& message, Outbox& outbox);
  bool forward(FederateId from, wire::ReliableUpdate&& message, Outbox& outbox);
  bool forward(FederateId from, const wire::DeleteObject& message, Outbox& outbox);
  /// @}
  /// Gives the forwarded message, the last one in `outbox`, the time of its sender's message.
  template <class Timed>
  void add_stamp(FederateId from, const wire::TimeStamp& stamp, Outbox& outbox);
  template <class Timed>
  void take_timed(FederateId from, Timed&& message, Outbox& outbox);
  void leave(FederateId federate, bool delete_objects, bool lost, Outbox& outbox);
  /// Returns the federate that provides the value of an attribute; 0: none, or this executive.
  [[nodiscard]] static FederateId value_provider(const KnownObject& object, ValueIndex attribute);
  /// Requests the values from their providers, except from `asker`, or sends those of the
  /// federation's MOM object to the subscribers.
  void provide(const KnownObject& object, const std::vector<ValueIndex>& indices,
               const ByteVector& tag, FederateId asker, Outbox& outbox);
  /// Removes the indices of attributes to which none of `federates` subscribes, or which do not
  /// exist.
  void keep_wanted(const KnownObject& object, const std::vector<FederateId>& federates,
                   std::vector<ValueIndex>& indices) const;
  void provide_federation(const KnownObject& object, std::vector<ValueIndex> indices,
                          const ByteVector& tag, Outbox& outbox);
  /// Provides the attributes to which any of `federates` subscribes, as provide() does.
  void provide_to(const KnownObject& object, const std::vector<FederateId>& federates,
                  Outbox& outbox);
  /// Returns what the MOM shows of this federation.
  [[nodiscard]] FederationFacts facts() const;
  /// Sends the values of attributes of the federation's MOM object, which have changed.
  void update_mom(std::initializer_list<std::string_view> attributes, Outbox& outbox);
  /// Acts on an interaction of the MOM that concerns the federation. `target`: the joined federate
  /// that a directed one addresses; else 0.
  void act_on_mom(FederateId from, FederateId target, const wire::ReliableInteraction& message,
                  Outbox& outbox);
  void set_auto_provide(bool enabled, Outbox& outbox);
  [[nodiscard]] bool auto_provide() const {
    return mom_state_.auto_provide.value_or(model_.switches().auto_provide.value_or(false));
  }
  /// Returns the federate whose RTI must act on a MOM interaction; nullopt: a Fault was added to
  /// `outbox`.
  [[nodiscard]] std::optional<FederateId> addressed_federate(
      FederateId from, const wire::ReliableInteraction& message, Outbox& outbox) const;
  /// Sends the discovery of `object` to those of `federates` that have not received it yet.
  void discover(KnownObject& object, std::vector<FederateId> federates, Outbox& outbox);
  void discover_for_subscriber(FederateId federate, const wire::DeclareAttributes& message,
                               Outbox& outbox);
  [[nodiscard]] std::vector<AttributeHandle> find_handles(
      ObjectClassHandle object_class, const std::vector<ValueIndex>& indices) const;
  void declare(FederateId from, wire::Declaration what, InteractionClassHandle handle);

  // Advisories and transportations: federation_relevance.cpp.
  /// Updates the advice that a declaration has changed.
  template <class ClassHandle>
  void review_advice(FederateId from, wire::Declaration what, ClassHandle at, Outbox& outbox) {
    if (what == wire::Declaration::kPublish || what == wire::Declaration::kUnpublish) {
      advisories_.review_publication(from, at, outbox);
    } else {
      advisories_.review_subscription(from, at, outbox);
    }
  }
  /// Updates what depends on the owners of an object's attributes.
  void on_ownership_changed(const KnownObject& object, Outbox& outbox);

  // Deletion: federation_deletions.cpp.
  /// Returns whether the federate, which has discovered or registered the object, still knows it.
  [[nodiscard]] bool exists_for(FederateId federate, const KnownObject& object) const;
  /// Returns whether the federate has deleted the object, at a time that has not passed.
  [[nodiscard]] static bool is_deleted_by(FederateId federate, const KnownObject& object);
  [[nodiscard]] bool can_delete(FederateId federate, const KnownObject& object) const;
  /// Returns the object that a federate deletes; nullptr: it must not, and a Fault was added.
  [[nodiscard]] KnownObject* find_deletable(FederateId from, const wire::DeleteObject& message,
                                            Outbox& outbox);
  /// Deletes an object at a time.
  void delete_at(FederateId from, const wire::TimedDelete& message, KnownObject& object,
                 Outbox& outbox);
  void retract_deletion(FederateId from, const wire::TimeStamp& stamp, KnownObject& object,
                        Outbox& outbox);
  /// Ends the offers and acquisitions of a federate that has deleted an object.
  void end_negotiations(FederateId federate, KnownObject& object, Outbox& outbox);
  /// Ends an offer of the owner, which is then asked again to release the attribute to each
  /// federate that acquires it.
  [[nodiscard]] static OwnershipEffects renew_acquisitions(ValueIndex index, KnownObject& object);
  /// Removes the objects whose deletion has taken effect for all federates.
  void end_deletions();
  /// Removes an object at once and informs the other federates that know it. Returns whether there
  /// are any.
  bool remove_object(const KnownObject& object, FederateId deleter, const ByteVector& tag,
                     Outbox& outbox);
  void forget_object(const KnownObject& object);

  // Ownership: federation_ownership.cpp.
  /// Returns why a federate must not do this; nullopt: it may.
  [[nodiscard]] std::optional<std::string> check_ownership(FederateId from,
                                                           const wire::ChangeOwnership& message,
                                                           const KnownObject& object) const;
  /// Publishes attributes and asks the federate to assume those that are sought.
  void publish(FederateId federate, ObjectClassHandle at,
               const std::vector<AttributeHandle>& attributes, Outbox& outbox);
  void ask_to_assume(FederateId federate, const KnownObject& object,
                     const std::vector<ValueIndex>& attributes, Outbox& outbox) const;
  /// A registered object's attributes belong to the registering federate as far as it publishes
  /// them (IEEE 1516.1-2010, 6.8).
  [[nodiscard]] ObjectOwnership initial_ownership(FederateId registrar, ObjectClassHandle at) const;
  [[nodiscard]] bool is_acquiring(FederateId federate);
  /// With `except_deletable`, objects that the federate can delete do not count.
  [[nodiscard]] bool owns_attributes(FederateId federate, bool except_deletable);
  /// Divests what a federate owns of an object and cancels what it acquires.
  void give_up_ownership(FederateId federate, KnownObject& object, Outbox& outbox);

  const std::string name_;
  const FederationId id_;
  const std::string logical_time_;
  FederationModules modules_;
  ObjectModel model_;
  const FederationMom mom_;
  CurrentFdd current_fdd_;  // of model_
  std::string data_plane_;  // of the joined federates; "" until a federate reports one
  MomState mom_state_;
  FederateRecords federates_;
  std::uint32_t last_federate_ = 0;  // ids are not reused, because datagrams may be in transit
  Interests interests_;
  Objects objects_;
  SyncPoints sync_points_;
  FederationTime time_;
  PendingDeletions deletions_;
  Advisories advisories_{model_, interests_, federates_, objects_};
  Transportations transportations_;
};

/// Adds a Fault to `outbox`.
void fault(FederateId to, std::string text, Outbox& outbox);

}  // namespace roger::rti::executive
