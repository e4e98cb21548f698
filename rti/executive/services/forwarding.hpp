// Forwarding of reliable messages and of requests for values between federates.
#pragma once

#include <cstddef>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "rti/executive/base/membership.hpp"
#include "rti/executive/base/outbox.hpp"
#include "rti/executive/declarations/interests.hpp"
#include "rti/executive/mom/federation_object.hpp"
#include "rti/executive/objects/objects.hpp"
#include "rti/executive/synchronization/federation_time.hpp"
#include "rti/fom/object_model.hpp"
#include "rti/wire/messages.hpp"

namespace roger::rti::executive {

/// Checks messages of federates and addresses them to the federates that receive them. Requests for
/// values (IEEE 1516.1-2010, 6.19 and 6.20) go to the federates that provide the values. The
/// FederationObject gets the messages that concern the federation itself. Not thread-safe.
class Forwarding {
 public:
  /// Keeps references.
  Forwarding(const Membership& membership, const Objects& objects, const Interests& interests,
             FederationTime& time, FederationObject& federation)
      : membership_(membership),
        model_(membership.model()),
        objects_(objects),
        interests_(interests),
        time_(time),
        federation_(federation),
        delays_evaluation_(model_.switches().delay_subscription_evaluation.value_or(false)) {}

  /// @{ Return whether the message was forwarded: then it is the last one in `outbox`, after the
  /// reports of the RTI that answer it.
  bool take(FederateId from, wire::ReliableInteraction&& message, Outbox& outbox);
  bool take(FederateId from, wire::ReliableUpdate&& message, Outbox& outbox);
  /// @}
  /// Returns the federates to which take() would forward an interaction of the class, if that is
  /// all that it would do; nullptr otherwise. Valid until forget_routes(), which must be called
  /// whenever anything but interactions and updates has been taken.
  [[nodiscard]] const std::vector<FederateId>* find_route(FederateId from,
                                                          InteractionClassHandle at);
  void forget_routes() { routes_.clear(); }
  void take(FederateId from, wire::TimedInteraction&& message, Outbox& outbox);
  void take(FederateId from, wire::TimedUpdate&& message, Outbox& outbox);
  void take(FederateId from, wire::AskForCopies&& message, Outbox& outbox) const;
  void take(FederateId from, const wire::RequestObjectUpdate& message, Outbox& outbox);
  void take(FederateId from, const wire::RequestClassUpdate& message, Outbox& outbox);

  /// Requests those values of an object to which any of `federates` subscribes.
  void request_wanted(const KnownObject& object, const std::vector<FederateId>& federates,
                      Outbox& outbox);

 private:
  /// Returns the federates to which the interaction of `sender` is forwarded.
  [[nodiscard]] std::vector<FederateId> recipients(FederateId sender, InteractionClassHandle at,
                                                   const std::string& class_name) const;
  template <class Timed>
  void take_timed(FederateId from, Timed&& message, Outbox& outbox);
  /// Returns the federates that a message of `sender` is forwarded to, in ascending order: its
  /// `subscribers`, and if the switch Delay Subscription Evaluation is enabled, also those that may
  /// subscribe before it is delivered to them, the constrained federates. A message of the RTI
  /// (`sender` 0) is forwarded to its subscribers only.
  [[nodiscard]] std::vector<FederateId> recipients(FederateId sender,
                                                   std::vector<FederateId> subscribers) const;
  /// Returns whether the federate may send messages of the class with this full name; false: a
  /// Fault was added to `outbox`.
  [[nodiscard]] bool check_permission(FederateId from, const std::string& class_name,
                                      Outbox& outbox) const;
  /// Returns whether the federate may direct an interaction of the class with this full name at
  /// `target`; false: a Fault was added to `outbox`. A restricted federate may not act on others,
  /// because it could make them reveal what they send and receive.
  [[nodiscard]] bool check_command(FederateId from, FederateId target,
                                   const std::string& class_name, Outbox& outbox) const;
  /// Returns the federate whose RTI must act on a MOM interaction; nullopt: a Fault was added to
  /// `outbox`.
  [[nodiscard]] std::optional<FederateId> addressed_federate(
      FederateId from, const wire::ReliableInteraction& message, Outbox& outbox) const;
  /// Requests the values from their providers, except from `asker`.
  void request(const KnownObject& object, const std::vector<ValueIndex>& indices,
               const ByteVector& tag, FederateId asker, Outbox& outbox);

  const Membership& membership_;
  const ObjectModel& model_;
  const Objects& objects_;
  const Interests& interests_;
  FederationTime& time_;
  FederationObject& federation_;
  /// delaySubscriptionEvaluation of the FOM modules that created the federation. Modules of
  /// federates that join later cannot make others store messages to which they do not subscribe.
  const bool delays_evaluation_;
  /// Answers of find_route(). Cleared when there are kMaxRoutes.
  std::map<std::pair<FederateId, InteractionClassHandle>, std::vector<FederateId>> routes_;
  static constexpr std::size_t kMaxRoutes = 1000;
};

}  // namespace roger::rti::executive
