// Object instances and their names in one federation.
#pragma once

#include <map>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "rti/executive/base/federate_set.hpp"
#include "rti/executive/base/ledger.hpp"
#include "rti/executive/base/shares.hpp"
#include "rti/executive/objects/object_ownership.hpp"
#include "rti/executive/synchronization/federation_time.hpp"
#include "rti/fom/object_model.hpp"
#include "rti/wire/time_messages.hpp"
#include "rti/wire/types.hpp"

namespace roger::rti::executive {

/// Apart from the registration, `ownership` is changed by Ownership alone, `discovered_by` and
/// `unknown_to` by Discovery, and `removals` by Deletions.
struct KnownObject {
  ObjectId id = 0;
  ObjectClassHandle object_class;  // as registered
  std::string name;
  ObjectOwnership ownership;    // of MOM objects: no federate owns an attribute
  FederateSet discovered_by{};  // federates that were sent its discovery, or registered it
  FederateSet unknown_to{};     // those of them that do not know it (any longer), see 6.16

  /// Removals in timestamp order that were sent to those federates and whose time has not passed.
  std::vector<wire::TimedRemove> removals{};
  std::size_t bytes = 0;  // memory that counts for its registrar, without the name

  /// Returns the federate that provides the value of an attribute; 0: none, or this executive.
  [[nodiscard]] FederateId provider(ValueIndex attribute) const {
    return is_mom_object(id) ? find_registrar(id) : ownership.owner(attribute);
  }
  [[nodiscard]] std::vector<FederateId> discovered_by_others(FederateId federate) const;
  [[nodiscard]] bool is_known_to(FederateId federate) const {
    return discovered_by.contains(federate) && !unknown_to.contains(federate);
  }
  /// Returns whether the federate has deleted the object, at a time that has not passed.
  [[nodiscard]] bool is_deleted_by(FederateId federate) const;
  /// Returns whether the federate, which has discovered or registered the object, still knows it.
  [[nodiscard]] bool exists_for(FederateId federate, const FederationTime& time) const;
};

/// Returns the attributes with these indices at a class. Indices that do not exist are skipped.
[[nodiscard]] std::vector<AttributeHandle> attributes_at(const ObjectModel& model,
                                                         ObjectClassHandle at,
                                                         const std::vector<ValueIndex>& indices);

/// A name is free, reserved by one federate, or in use by an object; deleting the object frees it.
/// Names that begin with "HLA" cannot be reserved (IEEE 1516.1-2010, 6.2), so the RTI generates
/// such names for objects that are registered without a name. Counts the names and objects of each
/// federate, each host and the federation, which are limited (rti/wire/limits.hpp). Not
/// thread-safe.
class Objects {
 public:
  /// Keeps a reference.
  explicit Objects(Ledger& ledger);

  /// Returns why these names would exceed a limit of the federate or its host, as a sentence;
  /// nullopt: they do not. reserve() requires this check.
  [[nodiscard]] std::optional<std::string> check_room(FederateId federate,
                                                      std::span<const std::string> names) const;
  /// Reserves all names or none. Returns false when one is empty, in use, given twice or begins
  /// with "HLA".
  bool reserve(FederateId federate, std::span<const std::string> names);
  /// Releases names. Names that the federate has not reserved, or that an object uses, are
  /// unchanged.
  void release(FederateId federate, std::span<const std::string> names);

  /// Adds an object. Returns nullopt, or the error as a sentence: the handle or the name is not
  /// valid, or the federate, its host or the federation has reached a limit.
  [[nodiscard]] std::optional<std::string> add(FederateId registrar, ObjectId id,
                                               ObjectClassHandle object_class,
                                               const std::string& name,
                                               ObjectOwnership ownership = {});
  /// @{ Return the object or nullptr.
  [[nodiscard]] KnownObject* find(ObjectId id);
  [[nodiscard]] const KnownObject* find(ObjectId id) const;
  /// @}
  /// Removes an object, which must exist.
  void remove(ObjectId id);

  /// Drops the reservations of a federate that has left.
  void forget_reservations(FederateId federate);
  /// Returns the number of objects that exist, without those of the MOM, by their registrars.
  [[nodiscard]] const Shares& registered() const { return registered_; }
  /// @{ Return all objects in the order of their ids.
  [[nodiscard]] std::map<ObjectId, KnownObject>& all() { return objects_; }
  [[nodiscard]] const std::map<ObjectId, KnownObject>& all() const { return objects_; }
  /// @}

 private:
  /// Returns why a federate must not register a further object, as the end of a sentence; nullopt:
  /// it may.
  [[nodiscard]] std::optional<std::string> check_count(FederateId registrar) const;

  const Ledger& ledger_;
  std::map<ObjectId, KnownObject> objects_;
  std::map<std::string, FederateId, std::less<>> reserved_;
  std::set<std::string_view> names_in_use_;  // they refer to the names of the objects
  Shares reserved_names_;                    // by the federate that has reserved them
  Shares name_bytes_;                        // of reserved names and of objects, by their registrar
  Shares object_bytes_;                      // see KnownObject::bytes
  Shares registered_;
  Amounts<Ledger::Holder> by_holder_;  // numbers of registered objects
  std::size_t count_ = 0;              // the sum of these
};

}  // namespace roger::rti::executive
