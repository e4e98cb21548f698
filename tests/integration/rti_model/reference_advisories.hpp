// Reference model of the advisories (5.10 to 5.13, 6.17, 6.18, 6.21, 6.22) and their switches
// (10.33 to 10.40).
#pragma once

#include <array>
#include <cstddef>
#include <map>
#include <optional>
#include <string>

#include "tests/integration/rti_model/expectation.hpp"
#include "tests/integration/rti_model/reference_declarations.hpp"
#include "tests/integration/rti_model/reference_deletions.hpp"
#include "tests/integration/rti_model/reference_known_objects.hpp"
#include "tests/integration/rti_model/reference_objects.hpp"
#include "tests/integration/rti_model/reference_ownership.hpp"

namespace roger::test::model {

/// A federate is advised when something that it can produce becomes relevant, or no longer is: when
/// another federate begins or ends to subscribe to it actively, at its class or a superclass. If
/// it ceases to produce something, that is forgotten: it is advised anew when it produces it again.
/// Likewise it is advised of the attributes of objects that it knows: they are in scope while
/// another federate owns them and it subscribes to them at the class as which it knows the object
/// (6.1). If it ceases to know the object, the advice is forgotten.
/// While a switch is off, the federate is not advised, and afterwards of the difference. The
/// switches are off when a federate joins, as in the FDD.
class ReferenceAdvisories {
 public:
  enum class Switch {
    kRegistration,  // object class relevance: published object classes
    kInteractions,  // interaction relevance: published interaction classes
    kUpdates,       // attribute relevance: owned attributes
    kScope,         // attribute scope: attributes of known objects
  };

  /// The arguments must outlive this object.
  ReferenceAdvisories(const ReferenceDeclarations& declarations, const ReferenceKnownObjects& known,
                      const ReferenceOwnership& ownership, const ReferenceDeletions& deletions,
                      const ReferenceObjects& objects)
      : declarations_(declarations),
        known_(known),
        ownership_(ownership),
        deletions_(deletions),
        objects_(objects) {}

  void set(std::size_t federate, Switch which, bool enabled) {
    federates_[federate].of(which).enabled = enabled;
  }
  [[nodiscard]] bool is_enabled(std::size_t federate, Switch which) const {
    return federates_[federate].switches[static_cast<std::size_t>(which)].enabled;
  }
  void resign(std::size_t federate) { federates_[federate] = {}; }
  /// Adds the advice that the last call causes.
  void review(Callbacks& callbacks);

 private:
  /// The update rate of something relevant, as the rest of the text in the callback: " at Always",
  /// or empty if the callback names none.
  using Relevance = std::string;
  using RelevantThings = std::map<std::string, Relevance>;
  /// The things that a federate produces, by their text in callbacks; nullopt: they are not
  /// relevant. Or the attributes of known objects; nullopt: they are not in scope.
  using Produced = std::map<std::string, std::optional<Relevance>>;
  struct Advised {
    bool enabled = false;
    RelevantThings relevant;  // what the federate was advised of
  };
  struct Federate {
    std::array<Advised, 4> switches;
    [[nodiscard]] Advised& of(Switch which) { return switches[static_cast<std::size_t>(which)]; }
  };

  [[nodiscard]] Produced registrations(std::size_t federate) const;
  [[nodiscard]] Produced interactions(std::size_t federate) const;
  /// A federate that has deleted an object with a time, which it may retract, is not advised of it.
  /// Until then its attributes remain as they were.
  [[nodiscard]] Produced updates(std::size_t federate, const RelevantThings& advised) const;
  /// See updates().
  [[nodiscard]] Produced scope(std::size_t federate, const RelevantThings& advised) const;
  /// Returns whether another federate actively subscribes to one of the attributes at the class or
  /// a superclass.
  [[nodiscard]] bool is_wanted(std::size_t federate, const std::string& object_class,
                               const Names& attributes) const;
  /// Returns the relevance of an attribute: the highest update rate of such subscriptions (6.21);
  /// nullopt: there are none.
  [[nodiscard]] std::optional<Relevance> relevance(std::size_t federate,
                                                   const std::string& object_class,
                                                   const std::string& attribute) const;

  const ReferenceDeclarations& declarations_;
  const ReferenceKnownObjects& known_;
  const ReferenceOwnership& ownership_;
  const ReferenceDeletions& deletions_;
  const ReferenceObjects& objects_;
  std::array<Federate, kFederates> federates_;
};

}  // namespace roger::test::model
