// Reference model of object management (clause 6) without transfer of ownership: the registering
// federate owns the attributes that it publishes at registration, and the privilege to delete.
#pragma once

#include <map>
#include <string>

#include "tests/integration/rti_model/expectation.hpp"
#include "tests/integration/rti_model/reference_declarations.hpp"

namespace roger::test::model {

class ReferenceObjects {
 public:
  /// `declarations` must outlive this object.
  explicit ReferenceObjects(const ReferenceDeclarations& declarations)
      : declarations_(declarations) {}

  /// Effects of services. Each adds the callbacks that it causes.
  void register_object(std::size_t federate, const std::string& object_class,
                       const std::string& name, Callbacks& callbacks);
  void update(std::size_t federate, const std::string& name, const Names& attributes,
              const std::string& tag, Callbacks& callbacks) const;
  void delete_object(const std::string& name, const std::string& tag, Callbacks& callbacks);
  void send(std::size_t federate, const std::string& interaction_class, const Names& parameters,
            const std::string& tag, Callbacks& callbacks) const;
  /// Discovers the objects that a new subscription makes known (6.9).
  void discover(std::size_t federate, Callbacks& callbacks);
  /// Requests values of an object (6.19).
  void request(std::size_t federate, const std::string& name, const Names& attributes,
               const std::string& tag, Callbacks& callbacks) const;
  /// Deletes the federate's objects and forgets what it knows (4.10).
  void resign(std::size_t federate, Callbacks& callbacks);

  /// Questions about an object; unknown names are answered with no.
  [[nodiscard]] bool exists(const std::string& name) const { return objects_.count(name) != 0; }
  [[nodiscard]] bool knows(std::size_t federate, const std::string& name) const;
  [[nodiscard]] bool may_delete(std::size_t federate, const std::string& name) const;
  [[nodiscard]] bool owns(std::size_t federate, const std::string& name,
                          const Names& attributes) const;
  [[nodiscard]] bool owns_any(std::size_t federate) const;
  /// Returns the class as which the federate knows the object.
  [[nodiscard]] std::string known_class(std::size_t federate, const std::string& name) const;
  [[nodiscard]] Names names() const;

 private:
  struct Object {
    std::string registered_class;
    std::size_t owner = 0;
    Names owned;
    std::map<std::size_t, std::string> known_as;
  };

  void discover(std::size_t federate, const std::string& name, Object& object,
                Callbacks& callbacks) const;

  const ReferenceDeclarations& declarations_;
  std::map<std::string, Object> objects_;
};

}  // namespace roger::test::model
