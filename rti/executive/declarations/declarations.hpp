// The publications and subscriptions of the federates of a federation.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "rti/executive/base/outbox.hpp"
#include "rti/executive/declarations/advisories.hpp"
#include "rti/executive/declarations/interests.hpp"
#include "rti/executive/declarations/publications.hpp"
#include "rti/executive/objects/objects.hpp"
#include "rti/fom/object_model.hpp"
#include "rti/wire/messages.hpp"

namespace roger::rti::executive {

/// Records the declarations of the joined federates, and advises them of those of others. Classes
/// and attributes must belong to the model. Not thread-safe.
class Declarations {
 public:
  /// Keeps references.
  Declarations(const ObjectModel& model, const Objects& objects, Ledger& ledger)
      : model_(model),
        published_(ledger, kPublicationBytes),
        interests_(ledger),
        advisories_(model, interests_, publications_, objects) {}

  /// Adds a federate, which declares nothing yet, with the switches of the FDD.
  void join(FederateId federate, const AdvisorySwitches& switches);
  /// Reverts join().
  void forget(FederateId federate);
  /// Removes a federate that has left, and advises the others.
  void leave(FederateId federate, Outbox& outbox);

  void take(FederateId from, const wire::SetAdvisorySwitch& message, Outbox& outbox) {
    advisories_.set(from, message.which, message.enabled, outbox);
  }

  /// @{ Record a declaration. The caller must send the other consequences, such as discoveries, and
  /// then call advise(). The second one returns the attributes that were not published at this
  /// class before and are now.
  void declare(FederateId from, wire::Declaration what, InteractionClassHandle at);
  std::vector<AttributeHandle> declare(FederateId from, wire::Declaration what,
                                       ObjectClassHandle at,
                                       const std::vector<AttributeHandle>& attributes,
                                       const std::string& update_rate);
  /// @}
  /// @{ Return why a federate must not declare this: a further interaction class, or this number of
  /// further attributes; as a sentence. nullopt: it may.
  [[nodiscard]] std::optional<std::string> check_room(FederateId from, wire::Declaration what,
                                                      InteractionClassHandle at) const;
  [[nodiscard]] std::optional<std::string> check_room(FederateId from, wire::Declaration what,
                                                      std::size_t attributes,
                                                      const std::string& update_rate) const;
  /// @}
  /// Advises the federates of the effects of a declaration.
  template <class ClassHandle>
  void advise(FederateId from, wire::Declaration what, ClassHandle at, Outbox& outbox) {
    if (what == wire::Declaration::kPublish || what == wire::Declaration::kUnpublish) {
      advisories_.review_publication(from, at, outbox);
    } else {
      advisories_.review_subscription(from, at, outbox);
    }
  }
  /// Advises the federates of an object that was registered or has new owners, or that a federate
  /// has discovered or deleted locally.
  void advise(const KnownObject& object, Outbox& outbox) { advisories_.review(object, outbox); }
  /// Drops the advice about an object that was deleted.
  void forget_object(ObjectId object) { advisories_.forget(object); }
  /// Drops the advice about the scope of an object to federates that have removed it.
  void forget_scope(ObjectId object, const std::vector<FederateId>& federates) {
    advisories_.forget_scope(object, federates);
  }

  /// Returns the publications of a joined federate.
  [[nodiscard]] const Publications& publications(FederateId federate) const {
    return publications_.at(federate);
  }
  [[nodiscard]] const Interests& interests() const { return interests_; }

 private:
  /// Memory of the publication of a class or an attribute in bytes.
  static constexpr std::size_t kPublicationBytes = 64;

  /// Counts what a federate publishes now.
  void count_publications(FederateId federate);

  const ObjectModel& model_;
  PublicationsByFederate publications_;  // of all joined federates
  Shares published_;                     // numbers of published attributes and interaction classes
  Interests interests_;
  Advisories advisories_;
};

}  // namespace roger::rti::executive
