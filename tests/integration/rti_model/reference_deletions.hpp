// Reference model of deletions in timestamp order (6.14 with a time).
#pragma once

#include <cstddef>
#include <map>
#include <set>
#include <string>

#include "tests/integration/rti_model/expectation.hpp"
#include "tests/integration/rti_model/reference_known_objects.hpp"
#include "tests/integration/rti_model/reference_message.hpp"
#include "tests/integration/rti_model/reference_ownership.hpp"
#include "tests/integration/rti_model/reference_time.hpp"

namespace roger::test::model {

/// A deletion takes effect at once for the federate that deletes the object, and for each other one
/// when it receives the removal. Until the time has passed for all, the object exists and the
/// deletion can be retracted. Each object has at most one deletion in timestamp order.
class ReferenceDeletions {
 public:
  /// The arguments must outlive this object, which changes them.
  ReferenceDeletions(ReferenceKnownObjects& known, ReferenceOwnership& ownership,
                     ReferenceTime& time)
      : known_(known), ownership_(ownership), time_(time) {}

  /// The federate deletes the object. Returns the removal, which must then be sent.
  ReferenceMessage start(std::size_t federate, const std::string& name, const std::string& tag,
                         ReferenceTime::Time time);
  /// Returns the object whose deletion has this tag, or an empty text.
  [[nodiscard]] std::string find(const std::string& tag) const;
  /// Retracts a deletion: the federate knows the object again. Federates that have removed it own
  /// nothing of it any longer.
  void retract(const std::string& name, Callbacks& callbacks);
  /// Returns whether a federate that does not know the object may discover it: it has not removed
  /// it, and it can receive the removal in timestamp order.
  [[nodiscard]] bool may_discover(std::size_t federate, const std::string& name) const;
  /// The federate has discovered the object and receives its removal at the time.
  void on_discovered(std::size_t federate, const std::string& name);
  void resign(std::size_t federate);
  void forget_object(const std::string& name) { deletions_.erase(name); }

  [[nodiscard]] bool is_pending(const std::string& name) const {
    return deletions_.count(name) != 0;
  }
  [[nodiscard]] bool is_deleted_by(std::size_t federate, const std::string& name) const {
    const auto found = deletions_.find(name);
    return found != deletions_.end() && found->second.deleter == federate;
  }
  /// Returns the objects whose deletion has taken effect for all federates.
  [[nodiscard]] Names passed() const;

 private:
  struct Deletion {
    std::size_t deleter = 0;
    std::string known_class;        // of the deleter
    std::set<std::size_t> removed;  // those that do not know the object any longer
    ReferenceMessage message;
  };

  bool remove(std::size_t receiver, const std::string& name, const std::string& tag,
              const std::string& timing, Callbacks& callbacks);

  ReferenceKnownObjects& known_;
  ReferenceOwnership& ownership_;
  ReferenceTime& time_;
  std::map<std::string, Deletion> deletions_;
};

}  // namespace roger::test::model
