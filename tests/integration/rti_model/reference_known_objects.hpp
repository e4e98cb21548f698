// Reference model of the objects that each federate knows, and as which class (6.1).
#pragma once

#include <cstddef>
#include <map>
#include <string>

#include "tests/integration/rti_model/expectation.hpp"

namespace roger::test::model {

class ReferenceKnownObjects {
 public:
  /// The known classes by federate.
  using Classes = std::map<std::size_t, std::string>;

  void add(std::size_t federate, const std::string& name, const std::string& object_class) {
    objects_[name][federate] = object_class;
  }
  void forget(std::size_t federate, const std::string& name) { objects_[name].erase(federate); }
  void forget_object(const std::string& name) { objects_.erase(name); }
  void forget_federate(std::size_t federate) {
    for (auto& [name, classes] : objects_) classes.erase(federate);
  }

  [[nodiscard]] bool knows(std::size_t federate, const std::string& name) const {
    return of(name).count(federate) != 0;
  }
  /// The federate must know the object.
  [[nodiscard]] const std::string& known_class(std::size_t federate,
                                               const std::string& name) const {
    return objects_.at(name).at(federate);
  }
  [[nodiscard]] Classes of(const std::string& name) const {
    const auto found = objects_.find(name);
    return found == objects_.end() ? Classes() : found->second;
  }

 private:
  std::map<std::string, Classes> objects_;
};

}  // namespace roger::test::model
