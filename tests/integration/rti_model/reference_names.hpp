// Reference model of the reservation of object instance names (6.2 to 6.7).
#pragma once

#include <cstddef>
#include <map>
#include <string>

#include "tests/integration/rti_model/expectation.hpp"

namespace roger::test::model {

class ReferenceNames {
 public:
  /// Reserves all names or none. `used`: the names of existing objects. Returns whether it did.
  bool reserve(std::size_t federate, const Names& names, const Names& used);
  /// Ends the reservation of names that are released (6.4, 6.7) or that an object has now (6.8).
  void release(const Names& names);
  void resign(std::size_t federate);

  [[nodiscard]] Names reserved_by(std::size_t federate) const;
  [[nodiscard]] bool has_reserved(std::size_t federate, const Names& names) const;

 private:
  std::map<std::string, std::size_t> reserved_;  // federates by name
};

}  // namespace roger::test::model
