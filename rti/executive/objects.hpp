// Object instances and their names in one federation.
#pragma once

#include <map>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "rti/executive/object_ownership.hpp"
#include "rti/fom/handles.hpp"
#include "rti/wire/time_messages.hpp"
#include "rti/wire/types.hpp"

namespace roger::rti::executive {

struct KnownObject {
  ObjectId id = 0;
  ObjectClassHandle object_class;  // as registered
  std::string name;
  ObjectOwnership ownership;           // of MOM objects: no federate owns an attribute
  std::set<FederateId> discovered_by;  // federates that were sent its discovery, or registered it
  /// Removals in timestamp order that were sent to those federates and whose time has not passed.
  std::vector<wire::TimedRemove> removals{};
};

/// A name is free, reserved by one federate, or in use by an object; deleting the object frees it.
/// Names that begin with "HLA" cannot be reserved (IEEE 1516.1-2010, 6.2), so the RTI generates
/// such names for objects that are registered without a name. Not thread-safe.
class Objects {
 public:
  /// Reserves all names or none. Returns false when one is empty, in use, given twice or begins
  /// with "HLA".
  bool reserve(FederateId federate, std::span<const std::string> names);
  /// Releases names. Names that the federate has not reserved, or that an object uses, are
  /// unchanged.
  void release(FederateId federate, std::span<const std::string> names);

  /// Adds an object without owners. Returns nullopt, or the error as a sentence.
  [[nodiscard]] std::optional<std::string> add(FederateId registrar, ObjectId id,
                                               ObjectClassHandle object_class,
                                               const std::string& name);
  [[nodiscard]] KnownObject* find(ObjectId id);
  /// Removes an object, which must exist.
  void remove(ObjectId id);

  /// Drops the reservations of a federate that has left.
  void forget_reservations(FederateId federate);
  /// Returns all objects in the order of their ids.
  [[nodiscard]] std::map<ObjectId, KnownObject>& all() { return objects_; }

 private:
  std::map<ObjectId, KnownObject> objects_;
  std::map<std::string, FederateId, std::less<>> reserved_;
  std::set<std::string, std::less<>> names_in_use_;
};

}  // namespace roger::rti::executive
