// The object instances that exist for this federate, and those that it may restore.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "rti/federate/objects/declarations.hpp"
#include "rti/federate/objects/negotiation.hpp"
#include "rti/federate/objects/sending_changes.hpp"
#include "rti/federate/objects/update_rates.hpp"
#include "rti/fom/handles.hpp"
#include "rti/fom/object_model.hpp"
#include "rti/wire/types.hpp"

namespace roger::rti {

/// One object instance: registered by this federate, or announced by the executive.
struct ObjectInstance {
  ObjectId id = 0;
  std::string name;
  ObjectClassHandle registered_as;
  /// Class as which the federate knows it; invalid: announced but not discovered (yet).
  ObjectClassHandle known_as;
  FederateId owner = 0;      // federate that held the privilege to delete when it was announced
  AttributeBits owned;       // attributes that this federate owns
  AttributeBits in_scope{};  // attributes that the federate was advised of as in scope (6.17)
  /// Attributes whose ownership was ever negotiated; empty for most objects.
  std::map<AttributeHandle, Negotiation> negotiations{};
  /// @{ Whether it happened at least once in this federate.
  bool was_updated = false;
  bool was_reflected = false;
  /// @}
  SendingChanges<AttributeHandle> sending{};  // of owned attributes
  UpdateSchedule schedule{};

  [[nodiscard]] bool is_known() const { return known_as.is_valid(); }
  [[nodiscard]] Negotiation negotiation(AttributeHandle attribute) const {
    const auto found = negotiations.find(attribute);
    return found == negotiations.end() ? Negotiation() : found->second;
  }
  /// Returns whether the federate has requested the attribute and has no answer yet.
  [[nodiscard]] bool is_acquiring(AttributeHandle attribute) const {
    return negotiation(attribute).acquisition() != Negotiation::Acquisition::kNone;
  }
  /// The federate has acquired the attribute. It sends it as the object model says (6.23, 8.23).
  void acquire(AttributeHandle attribute) {
    owned.insert(attribute);
    sending.forget(attribute);
  }
};

/// Object instances by id and by name. Separately, objects that this federate has deleted in
/// timestamp order and may restore (8.21). Not thread-safe. References and pointers are valid until
/// the object is erased.
class ObjectTable {
 public:
  /// Inserts an object, replacing one with the same id.
  ObjectInstance& insert(ObjectInstance object);
  void erase(ObjectId id);

  /// Returns the object; nullptr: no such object.
  [[nodiscard]] ObjectInstance* find(ObjectId id);
  [[nodiscard]] const ObjectInstance* find(ObjectId id) const;
  [[nodiscard]] const ObjectInstance* find_name(std::string_view name) const;

  [[nodiscard]] std::size_t size() const { return by_id_.size(); }
  /// Returns the number of objects in the table that a federate has registered.
  [[nodiscard]] std::size_t registered_by(FederateId federate) const {
    const auto found = registered_.find(federate);
    return found == registered_.end() ? 0 : found->second;
  }
  void for_each(const std::function<void(ObjectInstance&)>& visit);

  /// Erases an object whose deletion the retraction handle with this number retracts, and keeps it
  /// for restore().
  void erase_restorably(ObjectId id, std::uint64_t retraction);
  /// Inserts the object again that this retraction restores, if there is one.
  void restore(std::uint64_t retraction);
  /// Forgets the deleted objects for which `may_be_restored(retraction)` returns false.
  void forget_deleted(const std::function<bool(std::uint64_t retraction)>& may_be_restored);
  /// Returns an object that may be restored; nullptr: no such object.
  [[nodiscard]] ObjectInstance* find_deleted(ObjectId id);
  [[nodiscard]] std::size_t deleted_count() const { return deleted_.size(); }

 private:
  std::unordered_map<ObjectId, ObjectInstance> by_id_;
  std::map<std::string, ObjectId, std::less<>> by_name_;
  std::unordered_map<FederateId, std::size_t> registered_;  // numbers of objects, by registrar
  std::map<std::uint64_t, ObjectInstance> deleted_;  // by the number of the retraction handle
};

}  // namespace roger::rti
