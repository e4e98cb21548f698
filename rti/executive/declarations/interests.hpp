// The subscriptions of one federation, by class. Queries include superclasses.
#pragma once

#include <map>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <vector>

#include "rti/executive/base/shares.hpp"
#include "rti/fom/object_model.hpp"
#include "rti/wire/types.hpp"

namespace roger::rti::executive {

/// How a federate subscribes to an attribute (IEEE 1516.1-2010, 5.6).
struct AttributeSubscription {
  bool active = true;       // a passive one receives the same messages, but makes nothing relevant
  std::string update_rate;  // designator; "": no reduction
};

using AttributeSubscriptions = std::map<AttributeHandle, AttributeSubscription>;

/// Attributes that federates actively subscribe to, each with the designator of the highest update
/// rate among them; "": a subscription without reduction.
using RelevantAttributes = std::map<AttributeHandle, std::string>;

/// Subscriptions of all federates of a federation. A message of a class concerns every federate
/// that subscribes to the class or to one of its superclasses. Classes must belong to the model
/// that is passed; the caller has checked them. Not thread-safe.
class Interests {
 public:
  /// Keeps a reference.
  explicit Interests(Ledger& ledger)
      : interaction_counts_(ledger, kInteractionBytes),
        attribute_counts_(ledger, kAttributeBytes),
        rate_bytes_(ledger, 1) {}

  /// @{ Adds a subscription, or replaces how an existing one subscribes.
  void subscribe(FederateId federate, InteractionClassHandle interaction_class, bool active = true);
  void subscribe(FederateId federate, ObjectClassHandle object_class,
                 std::span<const AttributeHandle> attributes,
                 const AttributeSubscription& how = {});
  /// @}
  void unsubscribe(FederateId federate, InteractionClassHandle interaction_class);
  void unsubscribe(FederateId federate, ObjectClassHandle object_class,
                   std::span<const AttributeHandle> attributes);
  /// Removes all subscriptions of a federate that has left.
  void forget(FederateId federate);

  /// @{ Return why the federates of the same host must not subscribe to another interaction class,
  /// or to `attributes` more, as the end of a sentence; nullopt: they may.
  [[nodiscard]] std::optional<std::string> host_problem(FederateId federate) const {
    return interaction_counts_.host_problem(federate, 1);
  }
  [[nodiscard]] std::optional<std::string> host_problem(FederateId federate, std::size_t attributes,
                                                        const std::string& update_rate) const {
    return rate_bytes_.host_problem(federate, attributes * (kAttributeBytes + update_rate.size()));
  }
  /// @}
  /// Returns the number of attributes to which a federate subscribes, counted at each class.
  [[nodiscard]] std::size_t attribute_count(FederateId federate) const {
    return attribute_counts_.of(federate);
  }

  /// @{ Return the subscribers in ascending order; for objects, the federates that subscribe to at
  /// least one attribute. The reference is valid until the next change.
  [[nodiscard]] const std::vector<FederateId>& subscribers(const ObjectModel& model,
                                                           InteractionClassHandle at) const;
  [[nodiscard]] const std::vector<FederateId>& subscribers(const ObjectModel& model,
                                                           ObjectClassHandle at) const;
  /// @}
  /// @{ Return the federates that an interaction, or an update of these attributes, is forwarded
  /// to: the subscribers without the sender. Since every federate resolves class promotion itself,
  /// each recipient gets the message once and unchanged.
  [[nodiscard]] std::vector<FederateId> recipients(const ObjectModel& model, FederateId sender,
                                                   InteractionClassHandle at) const;
  [[nodiscard]] std::vector<FederateId> recipients(
      const ObjectModel& model, FederateId sender, ObjectClassHandle at,
      std::span<const AttributeHandle> attributes) const;
  /// @}

  /// Returns whether the federate subscribes to one of these attributes, at the class or at a
  /// superclass.
  [[nodiscard]] bool wants(const ObjectModel& model, FederateId federate, ObjectClassHandle at,
                           std::span<const AttributeHandle> attributes) const;
  /// Returns the attributes to which the federate subscribes at the candidate discovery class of an
  /// object registered as this class: the nearest class at or above it with any (IEEE 1516.1-2010,
  /// 5.1). nullptr: none. Valid until the next change.
  [[nodiscard]] const AttributeSubscriptions* find_candidate(const ObjectModel& model,
                                                             FederateId federate,
                                                             ObjectClassHandle registered_as) const;
  /// Removes the indices of attributes to which none of `federates` subscribes, or which do not
  /// exist.
  void keep_wanted(const ObjectModel& model, std::span<const FederateId> federates,
                   ObjectClassHandle object_class, std::vector<ValueIndex>& indices) const;

  /// @{ Returns what is relevant to `producer`: what other federates actively subscribe to, at the
  /// class or at a superclass.
  [[nodiscard]] bool is_relevant(const ObjectModel& model, FederateId producer,
                                 InteractionClassHandle at) const;
  [[nodiscard]] RelevantAttributes relevant(const ObjectModel& model, FederateId producer,
                                            ObjectClassHandle at) const;
  /// @}

 private:
  /// @{ Memory of a subscription in bytes: to an interaction class; to an attribute, without the
  /// designator of an update rate.
  static constexpr std::size_t kInteractionBytes = 64;
  static constexpr std::size_t kAttributeBytes = 96;
  /// @}
  using AttributesByFederate = std::map<FederateId, AttributeSubscriptions>;

  void erase(FederateId federate, AttributeSubscriptions& from, AttributeHandle attribute);

  std::map<InteractionClassHandle, std::map<FederateId, bool>> interactions_;  // true: actively
  std::map<ObjectClassHandle, AttributesByFederate> objects_;
  Shares interaction_counts_;
  Shares attribute_counts_;
  Shares rate_bytes_;  // sizes of the designators of update rates
  // Cached results of subscribers(), cleared at every change: changes are rare, messages are
  // frequent.
  mutable std::map<InteractionClassHandle, std::vector<FederateId>> interaction_answers_;
  mutable std::map<ObjectClassHandle, std::vector<FederateId>> object_answers_;
};

}  // namespace roger::rti::executive
