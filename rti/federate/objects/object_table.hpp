// The object instances that exist for this federate.
#pragma once

#include <cstddef>
#include <functional>
#include <map>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "rti/federate/objects/declarations.hpp"
#include "rti/fom/handles.hpp"
#include "rti/wire/types.hpp"

namespace roger::rti {

/// One object instance: registered by this federate, or announced by the executive.
struct ObjectInstance {
  ObjectId id = 0;
  std::string name;
  ObjectClassHandle registered_as;
  /// Class it is known as to the federate; invalid: announced, but not discovered (yet).
  ObjectClassHandle known_as;
  FederateId owner = 0;  // who registered it; 0: nobody owns it any more
  AttributeBits owned;   // attributes that this federate owns
  /// @{ Has happened here at least once.
  bool was_updated = false;
  bool was_reflected = false;
  /// @}

  [[nodiscard]] bool is_known() const { return known_as.is_valid(); }
};

/// Object instances by id and by name. Not thread-safe. References and pointers hold until the
/// object is erased.
class ObjectTable {
 public:
  /// An object of the same id is replaced.
  ObjectInstance& insert(ObjectInstance object);
  void erase(ObjectId id);

  /// nullptr: no such object.
  [[nodiscard]] ObjectInstance* find(ObjectId id);
  [[nodiscard]] const ObjectInstance* find(ObjectId id) const;
  [[nodiscard]] const ObjectInstance* find_name(std::string_view name) const;

  [[nodiscard]] std::size_t size() const { return by_id_.size(); }
  void for_each(const std::function<void(ObjectInstance&)>& visit);

 private:
  std::unordered_map<ObjectId, ObjectInstance> by_id_;
  std::map<std::string, ObjectId, std::less<>> by_name_;
};

}  // namespace roger::rti
