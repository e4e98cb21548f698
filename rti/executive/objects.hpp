// Object instances and their names in one federation.
#pragma once

#include <map>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "rti/fom/handles.hpp"
#include "rti/wire/types.hpp"

namespace roger::rti::executive {

struct KnownObject {
  ObjectId id = 0;
  ObjectClassHandle object_class;  // as registered
  std::string name;
  FederateId owner = 0;       // 0: nobody, or the RTI (see is_mom_object())
  std::set<FederateId> told;  // who has been sent its discovery
};

/// A name is free, reserved by one federate, or that of an object; deleting the object frees it.
/// Names that begin with "HLA" can't be reserved (IEEE 1516.1-2010, 6.2), so federates make up
/// names for nameless objects there. Not thread-safe.
class Objects {
 public:
  /// All of them or none; false when one is empty, taken, begins with "HLA" or is given twice.
  bool reserve(FederateId federate, std::span<const std::string> names);
  /// Names that the federate has not reserved, or that an object bears, stay as they are.
  void release(FederateId federate, std::span<const std::string> names);

  /// nullopt, or what is wrong in words. Objects of the MOM get no owner.
  [[nodiscard]] std::optional<std::string> add(FederateId owner, ObjectId id,
                                               ObjectClassHandle object_class,
                                               const std::string& name);
  [[nodiscard]] KnownObject* find(ObjectId id);
  /// Of a known object.
  void remove(ObjectId id);

  /// Reservations of a federate that left.
  void forget_reservations(FederateId federate);
  [[nodiscard]] std::vector<ObjectId> owned_by(FederateId federate) const;
  /// In order of their ids.
  [[nodiscard]] std::map<ObjectId, KnownObject>& all() { return objects_; }

 private:
  std::map<ObjectId, KnownObject> objects_;
  std::map<std::string, FederateId, std::less<>> reserved_;
  std::set<std::string, std::less<>> names_in_use_;
};

}  // namespace roger::rti::executive
