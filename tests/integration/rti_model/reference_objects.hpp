// Reference model of object management (clause 6).
#pragma once

#include <map>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "tests/integration/rti_model/expectation.hpp"
#include "tests/integration/rti_model/reference_declarations.hpp"
#include "tests/integration/rti_model/reference_deletions.hpp"
#include "tests/integration/rti_model/reference_known_objects.hpp"
#include "tests/integration/rti_model/reference_message.hpp"
#include "tests/integration/rti_model/reference_ownership.hpp"
#include "tests/integration/rti_model/reference_preferences.hpp"
#include "tests/integration/rti_model/reference_removals.hpp"
#include "tests/integration/rti_model/reference_time.hpp"

namespace roger::test::model {

class ReferenceObjects {
 public:
  /// The arguments must outlive this object, which changes those that are not const.
  ReferenceObjects(const ReferenceDeclarations& declarations, ReferenceKnownObjects& known,
                   ReferenceOwnership& ownership, const ReferencePreferences& preferences,
                   ReferenceDeletions& deletions, ReferenceRemovals& removals, ReferenceTime& time)
      : declarations_(declarations),
        known_(known),
        ownership_(ownership),
        preferences_(preferences),
        deletions_(deletions),
        removals_(removals),
        time_(time) {}

  /// Effects of services. Each adds the callbacks that it causes.
  void register_object(std::size_t federate, const std::string& object_class,
                       const std::string& name, Callbacks& callbacks);
  void update(std::size_t federate, const std::string& name, const Names& attributes,
              const std::string& tag, Callbacks& callbacks);
  /// Returns the messages of an update with a time: one for the attributes in timestamp order, one
  /// for the others.
  [[nodiscard]] std::vector<ReferenceMessage> update_at(std::size_t federate,
                                                        const std::string& name,
                                                        const Names& attributes,
                                                        const std::string& tag, long long time);
  void delete_object(std::size_t federate, const std::string& name, const std::string& tag,
                     Callbacks& callbacks);
  /// Discovers an object for the federates to which it has become known: its attributes have other
  /// owners, or its deletion was retracted.
  void discover(const std::string& name, Callbacks& callbacks);
  /// Ends the objects whose deletion in timestamp order has taken effect for all.
  void end_deleted();
  void send(std::size_t federate, const std::string& interaction_class, const Names& parameters,
            const std::string& tag, Callbacks& callbacks);
  /// Discovers the objects that a federate's changed subscription to the class makes known.
  void on_subscription(std::size_t federate, const std::string& object_class, Callbacks& callbacks);
  /// Requests values of an object (6.19).
  void request(std::size_t federate, const std::string& name, const Names& attributes,
               const std::string& tag, Callbacks& callbacks) const;
  /// Deletes the objects that the federate may delete, if it resigns like this (4.10).
  void resign(std::size_t federate, bool deletes_objects, Callbacks& callbacks);

  /// Questions about an object; unknown names are answered with no.
  [[nodiscard]] bool exists(const std::string& name) const { return objects_.count(name) != 0; }
  [[nodiscard]] bool may_delete(std::size_t federate, const std::string& name) const;
  /// The object must exist.
  [[nodiscard]] const std::string& registered_class(const std::string& name) const {
    return objects_.at(name).registered_class;
  }
  /// Returns the objects that the federate may delete.
  [[nodiscard]] Names deletable(std::size_t federate) const;
  [[nodiscard]] Names names() const;
  /// Returns whether another federate subscribes to one of the attributes, but does not receive
  /// messages at once.
  [[nodiscard]] bool has_unready_subscriber(std::size_t sender, const std::string& name,
                                            const Names& attributes) const;
  /// Returns whether another federate receives such interactions, but not at once.
  [[nodiscard]] bool has_unready_receiver(std::size_t sender,
                                          const std::string& interaction_class) const;
  /// Returns the class as which the federate knows the object, also while it awaits the removal.
  [[nodiscard]] std::optional<std::string> known_class(std::size_t federate,
                                                       const std::string& name) const;
  /// Returns how many objects federates have discovered with an update since the last call: their
  /// RTI components report that to the executive.
  [[nodiscard]] int take_rediscoveries() { return std::exchange(rediscoveries_, 0); }

 private:
  struct Object {
    std::string registered_class;
    int registration = 0;  // distinguishes objects that have the same name one after another
  };

  /// Returns whether another federate owns an attribute to which the federate subscribes at the
  /// candidate discovery class: then it discovers the object (6.9).
  [[nodiscard]] bool is_discoverable(std::size_t federate, const std::string& name,
                                     const std::string& candidate) const;
  /// Discovers the object if it is discoverable and not known. The standard leaves open when a
  /// federate that has deleted the object locally discovers it again (6.16): the RTI does not at
  /// once, but with the next change of subscriptions or owners, or with an update.
  void discover(std::size_t federate, const std::string& name, Callbacks& callbacks);
  void add_discovered(std::size_t federate, const std::string& name, const std::string& as,
                      Callbacks& callbacks);
  void forget(const std::string& name);
  /// Returns the federates that subscribe to one of the attributes at a class of the object.
  [[nodiscard]] std::set<std::size_t> subscribers(const std::string& registered_class,
                                                  const Names& attributes) const;
  /// Returns those of the attributes that are in scope of the receiver at the time of the callback.
  /// If there are any, the receiver discovers an object that it has deleted locally, because
  /// another federate owned them when it sent the update. `registration`: of the object that was
  /// updated.
  Names reflected(std::size_t receiver, const std::string& name, int registration,
                  const Names& attributes, Callbacks& callbacks);
  /// The same for an object whose removal the receiver awaits.
  Names reflected(std::size_t receiver, const std::string& name, ReferenceRemoval& removal,
                  const Names& attributes, Callbacks& callbacks) const;

  const ReferenceDeclarations& declarations_;
  ReferenceKnownObjects& known_;
  ReferenceOwnership& ownership_;
  const ReferencePreferences& preferences_;
  ReferenceDeletions& deletions_;
  ReferenceRemovals& removals_;
  ReferenceTime& time_;
  std::map<std::string, Object> objects_;
  int registrations_ = 0;
  int rediscoveries_ = 0;
};

}  // namespace roger::test::model
