// Advises federates of what other federates need (IEEE 1516.1-2010, 5.10 to 5.13, 6.17, 6.18, 6.21,
// 6.22).
#pragma once

#include <map>
#include <string>
#include <vector>

#include "rti/executive/base/outbox.hpp"
#include "rti/executive/declarations/interests.hpp"
#include "rti/executive/declarations/publications.hpp"
#include "rti/executive/objects/objects.hpp"
#include "rti/fom/advisory_switches.hpp"
#include "rti/fom/object_model.hpp"

namespace roger::rti::executive {

/// Compares what is relevant to a federate with what it was last advised of, and sends the
/// difference. A federate none of whose switches was ever on costs nothing: it has no entry here.
///
/// - Registration and interactions: published by the federate and actively subscribed to by another
///   one, at the class or at a superclass.
/// - Updates: owned by the federate and actively subscribed to by another one.
/// - Scope: owned by another federate, while the federate knows the object. Its RTI, which knows as
///   which class, compares this with the subscriptions to that class.
///
/// While a switch is off, nothing is sent, and what the federate was advised of stays as it was. So
/// enabling the switch sends all that has changed meanwhile, and that of scope all that is in
/// scope. A federate that has unpublished or given up something, also while the switch is off, is
/// advised again when it publishes or owns that again. After std::bad_alloc, `outbox` contains
/// exactly what the recipients count as advised. Not thread-safe.
class Advisories {
 public:
  /// Keeps references to all arguments, which must be up to date when a review is made.
  Advisories(const ObjectModel& model, const Interests& interests,
             const PublicationsByFederate& publications, const Objects& objects)
      : model_(model), interests_(interests), publications_(publications), objects_(objects) {}

  /// Adds a federate with the switches of the FDD.
  void add(FederateId federate, const AdvisorySwitches& switches);
  void set(FederateId federate, wire::AdvisorySwitch which, bool enabled, Outbox& outbox);

  /// @{ Send what has changed because the federate publishes the class, or no longer does: only the
  /// federate itself is advised.
  void review_publication(FederateId publisher, InteractionClassHandle at, Outbox& outbox);
  void review_publication(FederateId publisher, ObjectClassHandle at, Outbox& outbox);
  /// @}
  /// @{ Send what has changed because the federate has changed its subscription to the class: what
  /// is relevant to the others, and to the federate itself what can be in scope.
  void review_subscription(FederateId subscriber, InteractionClassHandle top, Outbox& outbox);
  void review_subscription(FederateId subscriber, ObjectClassHandle top, Outbox& outbox);
  /// @}
  /// Sends what has changed because the object was registered, discovered or deleted locally, or
  /// has new owners.
  void review(const KnownObject& object, Outbox& outbox);

  /// Drops an object that was deleted.
  void forget(ObjectId object);
  /// Drops the advice about the scope of an object to federates that have removed it, so that they
  /// are advised again if they discover it again.
  void forget_scope(ObjectId object, const std::vector<FederateId>& federates);
  /// Drops a federate whose join has failed.
  void forget(FederateId federate) { federates_.erase(federate); }
  /// Drops a federate that has left, and sends what has changed because of that.
  void leave(FederateId federate, Outbox& outbox);

 private:
  /// An attribute for which updates are turned on, with the update rate.
  struct UpdatesOn {
    ValueIndex index = 0;
    std::string rate;
  };
  /// The last advice to a federate.
  struct Advised {
    AdvisorySwitches switches;
    std::vector<bool> registrations;  // by class; may be shorter than the model
    std::vector<bool> interactions;   // likewise
    /// @{ By object, in the order of the indices. Objects without such updates have no entry, nor
    /// have those whose scope was not sent, or must be sent again.
    std::map<ObjectId, std::vector<UpdatesOn>> updates;
    std::map<ObjectId, std::vector<ValueIndex>> of_others;
    /// @}
  };

  /// Whether attributes that were in scope already are sent again.
  enum class Repeats { kNo, kYes };
  using RelevantByClass = std::map<ObjectClassHandle, RelevantAttributes>;

  // None of these functions sends anything while the switch of its kind of advice is off.
  void review_all(FederateId federate, Advised& advised, wire::AdvisorySwitch which,
                  Outbox& outbox);
  /// @{ Review one published class; all published classes from `top` down.
  void review_interaction(FederateId federate, Advised& advised, InteractionClassHandle at,
                          Outbox& outbox);
  void review_interactions(FederateId federate, Advised& advised, InteractionClassHandle top,
                           Outbox& outbox);
  void review_registration(FederateId federate, Advised& advised, ObjectClassHandle at,
                           Outbox& outbox);
  void review_registrations(FederateId federate, Advised& advised, ObjectClassHandle top,
                            Outbox& outbox);
  /// @}
  /// @{ Review the objects of a class and its subclasses; one object. `relevant` stores what is
  /// relevant to the federate, which is computed once for each class.
  void review_updates(FederateId federate, Advised& advised, ObjectClassHandle top, Outbox& outbox);
  void review_updates(FederateId federate, Advised& advised, const KnownObject& object,
                      RelevantByClass& relevant, Outbox& outbox);
  static void forget_given_up(FederateId federate, Advised& advised, const KnownObject& object);
  void review_scope(FederateId federate, Advised& advised, ObjectClassHandle top, Outbox& outbox);
  void review_scope(FederateId federate, Advised& advised, const KnownObject& object,
                    Repeats repeats, Outbox& outbox);
  /// @}

  const ObjectModel& model_;
  const Interests& interests_;
  const PublicationsByFederate& publications_;
  const Objects& objects_;
  std::map<FederateId, Advised> federates_;  // all that have or had a switch on
};

}  // namespace roger::rti::executive
