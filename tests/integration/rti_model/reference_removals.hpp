// Reference model of deleted objects whose removal a federate has not received yet.
#pragma once

#include <cstddef>
#include <map>
#include <optional>
#include <string>
#include <utility>

#include "tests/integration/rti_model/expectation.hpp"
#include "tests/integration/rti_model/reference_declarations.hpp"
#include "tests/integration/rti_model/reference_ownership.hpp"

namespace roger::test::model {

/// A deleted object, as one federate knows it until it receives the removal.
struct ReferenceRemoval {
  std::string registered_class;
  std::optional<std::string> known_class;  // none: deleted locally
  Names owned;
  Names best_effort;                   // those of the owned attributes
  std::map<std::string, bool> wanted;  // attributes that the federate acquires; true: by 7.8
};

/// A constrained federate receives a removal in receive order only while its time advances (8.1.6).
/// Until then it knows the object (6.15), so the RTI checks and accepts its services as before.
/// They have no effect on others, because the object does not exist any longer, and are not
/// answered.
class ReferenceRemovals {
 public:
  using Service = ReferenceOwnership::Service;

  /// The argument must outlive this object.
  explicit ReferenceRemovals(const ReferenceDeclarations& declarations)
      : declarations_(declarations) {}

  void add(std::size_t federate, const std::string& name, ReferenceRemoval removal) {
    removals_[{federate, name}] = std::move(removal);
  }
  void erase(std::size_t federate, const std::string& name) { removals_.erase({federate, name}); }
  void resign(std::size_t federate);
  /// Returns what the federate has not received; nullptr: it awaits no removal of this object.
  [[nodiscard]] ReferenceRemoval* find(std::size_t federate, const std::string& name);
  [[nodiscard]] const ReferenceRemoval* find(std::size_t federate, const std::string& name) const;
  /// Returns whether a federate awaits the removal of an object of this name.
  [[nodiscard]] bool is_held(const std::string& name) const;

  /// Returns whether the federate acquires one of the attributes of such an object that it knows as
  /// of the class.
  [[nodiscard]] bool acquires_of_class(std::size_t federate, const std::string& object_class,
                                       const Names& attributes) const;
  /// The federate has unpublished attributes of a class, so it does not own them any longer (5.3).
  void on_unpublished(std::size_t federate, const std::string& object_class,
                      const Names& attributes);
  /// @{ Exceptions and effects of services of a federate that knows the object: kDivest, kAcquire
  /// and kAcquireIfAvailable of ReferenceOwnership, and Local Delete Object Instance (6.16).
  [[nodiscard]] Refusals refusals(Service service, std::size_t federate, const std::string& name,
                                  const Names& attributes) const;
  void apply(Service service, std::size_t federate, const std::string& name,
             const Names& attributes);
  [[nodiscard]] Refusals refusals_of_local_deletion(std::size_t federate,
                                                    const std::string& name) const;
  void delete_locally(std::size_t federate, const std::string& name);
  /// @}

 private:
  const ReferenceDeclarations& declarations_;
  std::map<std::pair<std::size_t, std::string>, ReferenceRemoval> removals_;  // by federate, name
};

}  // namespace roger::test::model
