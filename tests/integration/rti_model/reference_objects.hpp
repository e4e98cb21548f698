// Reference model of object management (clause 6).
#pragma once

#include <map>
#include <string>

#include "tests/integration/rti_model/expectation.hpp"
#include "tests/integration/rti_model/reference_declarations.hpp"
#include "tests/integration/rti_model/reference_known_objects.hpp"
#include "tests/integration/rti_model/reference_ownership.hpp"

namespace roger::test::model {

class ReferenceObjects {
 public:
  /// The arguments must outlive this object, which changes `known` and `ownership`.
  ReferenceObjects(const ReferenceDeclarations& declarations, ReferenceKnownObjects& known,
                   ReferenceOwnership& ownership)
      : declarations_(declarations), known_(known), ownership_(ownership) {}

  /// Effects of services. Each adds the callbacks that it causes.
  void register_object(std::size_t federate, const std::string& object_class,
                       const std::string& name, Callbacks& callbacks);
  void update(std::size_t federate, const std::string& name, const Names& attributes,
              const std::string& tag, Callbacks& callbacks) const;
  void delete_object(std::size_t federate, const std::string& name, const std::string& tag,
                     Callbacks& callbacks);
  void send(std::size_t federate, const std::string& interaction_class, const Names& parameters,
            const std::string& tag, Callbacks& callbacks) const;
  /// Discovers the objects that a new subscription makes known (6.9). Other than the standard, the
  /// RTI does not require that another federate owns a subscribed attribute.
  void discover(std::size_t federate, Callbacks& callbacks);
  /// Requests values of an object (6.19).
  void request(std::size_t federate, const std::string& name, const Names& attributes,
               const std::string& tag, Callbacks& callbacks) const;
  /// Deletes the objects that the federate may delete, if it resigns like this (4.10).
  void resign(std::size_t federate, bool deletes_objects, Callbacks& callbacks);

  /// Questions about an object; unknown names are answered with no.
  [[nodiscard]] bool exists(const std::string& name) const { return classes_.count(name) != 0; }
  [[nodiscard]] bool may_delete(std::size_t federate, const std::string& name) const;
  /// Returns the objects that the federate may delete.
  [[nodiscard]] Names deletable(std::size_t federate) const;
  [[nodiscard]] Names names() const;

 private:
  void discover(std::size_t federate, const std::string& name, Callbacks& callbacks);

  const ReferenceDeclarations& declarations_;
  ReferenceKnownObjects& known_;
  ReferenceOwnership& ownership_;
  std::map<std::string, std::string> classes_;  // as registered, by object
};

}  // namespace roger::test::model
