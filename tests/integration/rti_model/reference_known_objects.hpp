// Reference model of the objects that each federate knows, and as which class (6.1).
#pragma once

#include <cstddef>
#include <map>
#include <set>
#include <string>

#include "tests/integration/rti_model/expectation.hpp"

namespace roger::test::model {

class ReferenceKnownObjects {
 public:
  /// The known classes by federate.
  using Classes = std::map<std::size_t, std::string>;

  void add(std::size_t federate, const std::string& name, const std::string& object_class) {
    forget(federate, name);
    objects_[name].classes[federate] = object_class;
  }
  /// The federate has deleted the object locally (6.16). It exists for the federate, unknown.
  void delete_locally(std::size_t federate, const std::string& name) {
    forget(federate, name);
    objects_[name].deleted_locally.insert(federate);
  }
  void forget(std::size_t federate, const std::string& name) {
    objects_[name].classes.erase(federate);
    objects_[name].deleted_locally.erase(federate);
  }
  void forget_object(const std::string& name) { objects_.erase(name); }
  void forget_federate(std::size_t federate) {
    for (auto& [name, object] : objects_) forget(federate, name);
  }

  [[nodiscard]] bool knows(std::size_t federate, const std::string& name) const {
    return of(name).count(federate) != 0;
  }
  /// The federate must know the object.
  [[nodiscard]] const std::string& known_class(std::size_t federate,
                                               const std::string& name) const {
    return objects_.at(name).classes.at(federate);
  }
  [[nodiscard]] Classes of(const std::string& name) const {
    const auto found = objects_.find(name);
    return found == objects_.end() ? Classes() : found->second.classes;
  }
  /// Returns the federates that have deleted the object locally and not discovered it again.
  [[nodiscard]] std::set<std::size_t> deleted_locally(const std::string& name) const {
    const auto found = objects_.find(name);
    return found == objects_.end() ? std::set<std::size_t>() : found->second.deleted_locally;
  }
  [[nodiscard]] bool is_deleted_locally(std::size_t federate, const std::string& name) const {
    return deleted_locally(name).count(federate) != 0;
  }

 private:
  struct Object {
    Classes classes;
    std::set<std::size_t> deleted_locally;
  };
  std::map<std::string, Object> objects_;
};

}  // namespace roger::test::model
