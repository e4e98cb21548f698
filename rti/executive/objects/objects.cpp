#include "rti/executive/objects/objects.hpp"

#include <algorithm>
#include <utility>

#include "rti/wire/limits.hpp"

namespace roger::rti::executive {

namespace {
constexpr std::string_view kReservedPrefix = "HLA";

/// @{ Measured memory of the entries of the tables in bytes, without the text of a name: of a
/// reserved name; of an object with one attribute, which a few federates have discovered.
constexpr std::size_t kReservedNameBytes = 112;
constexpr std::size_t kObjectBytes = 400;
/// @}

/// Returns 1 for an object of a federate and 0 for one of the RTI.
std::size_t counted(ObjectId id) {
  return is_mom_object(id) ? 0 : 1;
}

std::size_t total_size(std::span<const std::string> names) {
  std::size_t size = 0;
  for (const std::string& name : names) size += name.size();
  return size;
}

std::string bytes_problem(const std::string& name, FederateId federate) {
  return "object name " + in_quotes(name) +
         " is not accepted: with it the object names of federate " + std::to_string(federate) +
         " would have more than " + std::to_string(kMaxNameBytes) + " bytes in total";
}

}  // namespace

std::vector<FederateId> KnownObject::discovered_by_others(FederateId federate) const {
  std::vector<FederateId> others(discovered_by.begin(), discovered_by.end());
  std::erase(others, federate);
  return others;
}

bool KnownObject::is_deleted_by(FederateId federate) const {
  return std::ranges::any_of(removals, [&](const wire::TimedRemove& removal) {
    return removal.message.deleter == federate;
  });
}

bool KnownObject::exists_for(FederateId federate, const FederationTime& time) const {
  return std::ranges::all_of(removals, [&](const wire::TimedRemove& removal) {
    const FederateId deleter = removal.message.deleter;
    return deleter != federate && time.is_queued(federate, deleter, removal.stamp);
  });
}

std::vector<AttributeHandle> attributes_at(const ObjectModel& model, ObjectClassHandle at,
                                           const std::vector<ValueIndex>& indices) {
  const std::vector<AttributeHandle>& fields = model.object_class(at).fields;
  std::vector<AttributeHandle> attributes;
  for (const ValueIndex index : indices) {
    if (index < fields.size()) attributes.push_back(fields[index]);
  }
  return attributes;
}

Objects::Objects(Ledger& ledger)
    : ledger_(ledger),
      reserved_names_(ledger, kReservedNameBytes),
      name_bytes_(ledger, 1),
      object_bytes_(ledger, 1),
      registered_(ledger, 0) {
}

std::optional<std::string> Objects::check_room(FederateId federate,
                                               std::span<const std::string> names) const {
  if (names.empty()) return std::nullopt;
  if (!reserved_names_.has_room(federate, names.size(), kMaxReservedNames)) {
    return "object name " + in_quotes(names.front()) + " is not reserved: federate " +
           std::to_string(federate) + " has reserved " +
           std::to_string(reserved_names_.of(federate)) + " names; at most " +
           std::to_string(kMaxReservedNames) + " are allowed";
  }
  const std::size_t size = total_size(names);
  if (!name_bytes_.has_room(federate, size, kMaxNameBytes)) {
    return bytes_problem(names.front(), federate);
  }
  if (auto problem = ledger_.problem(federate, size + names.size() * kReservedNameBytes)) {
    return "object name " + in_quotes(names.front()) + " is not reserved: " + *problem;
  }
  return std::nullopt;
}

std::optional<std::string> Objects::check_count(FederateId registrar) const {
  if (!registered_.has_room(registrar, 1, kMaxObjects)) {
    return std::to_string(kMaxObjects) + " objects of federate " + std::to_string(registrar) +
           " exist, the maximum";
  }
  // However many holders take as much as they can, each of them leaves as much for the next one.
  const Ledger::Holder holder = ledger_.holder(registrar);
  const std::size_t own = by_holder_.of(holder);
  const std::size_t left = kMaxFederationObjects - count_;
  if (own < left) return std::nullopt;
  return std::to_string(own) + " objects of " + to_text(holder) +
         " exist, and the federation has room for " + std::to_string(left) +
         " more, which are left for others";
}

bool Objects::reserve(FederateId federate, std::span<const std::string> names) {
  std::set<std::string_view> distinct;
  for (const std::string& name : names) {
    if (name.empty() || name.starts_with(kReservedPrefix) || reserved_.contains(name) ||
        names_in_use_.contains(name) || !distinct.insert(name).second) {
      return false;
    }
  }
  for (const std::string& name : names) {
    reserved_.emplace(name, federate);
    reserved_names_.add(federate, 1);
    name_bytes_.add(federate, name.size());
  }
  return true;
}

void Objects::release(FederateId federate, std::span<const std::string> names) {
  for (const std::string& name : names) {
    const auto found = reserved_.find(name);
    if (found == reserved_.end() || found->second != federate) continue;
    reserved_names_.remove(federate, 1);
    name_bytes_.remove(federate, name.size());
    reserved_.erase(found);
  }
}

std::optional<std::string> Objects::add(FederateId registrar, ObjectId id,
                                        ObjectClassHandle object_class, const std::string& name,
                                        ObjectOwnership ownership) {
  if (find_registrar(id) != registrar || id >> 48U != 0) {
    return "object handle " + std::to_string(id) + " does not belong to federate " +
           std::to_string(registrar);
  }
  if (objects_.contains(id)) return "object handle " + std::to_string(id) + " is already in use";
  const auto reserved = reserved_.find(name);
  const bool own = reserved != reserved_.end() && reserved->second == registrar;
  if (!own && !name.starts_with(kReservedPrefix)) {
    return "object name " + in_quotes(name) + " is not reserved by federate " +
           std::to_string(registrar);
  }
  const std::size_t bytes = counted(id) * (kObjectBytes + ownership.size() * sizeof(FederateId));
  const std::size_t name_bytes = own ? 0 : name.size();
  auto problem = counted(id) == 0 ? std::nullopt : check_count(registrar);
  if (!problem) problem = ledger_.problem(registrar, bytes + name_bytes);
  if (problem) return "object " + in_quotes(name) + " is not registered: " + *problem;
  if (!name_bytes_.has_room(registrar, name_bytes, kMaxNameBytes)) {
    return bytes_problem(name, registrar);
  }
  if (names_in_use_.contains(name)) return "object name " + in_quotes(name) + " is already in use";
  KnownObject& object =
      objects_.emplace(id, KnownObject{id, object_class, name, std::move(ownership)}).first->second;
  object.bytes = bytes;
  names_in_use_.insert(object.name);
  // From here on the object owns the name.
  if (own) {
    reserved_.erase(reserved);
    reserved_names_.remove(registrar, 1);
  }
  name_bytes_.add(registrar, name_bytes);
  object_bytes_.add(registrar, bytes);
  registered_.add(registrar, counted(id));
  by_holder_.add(ledger_.holder(registrar), counted(id));
  count_ += counted(id);
  return std::nullopt;
}

KnownObject* Objects::find(ObjectId id) {
  return const_cast<KnownObject*>(std::as_const(*this).find(id));
}

const KnownObject* Objects::find(ObjectId id) const {
  const auto found = objects_.find(id);
  return found == objects_.end() ? nullptr : &found->second;
}

void Objects::remove(ObjectId id) {
  const auto found = objects_.find(id);
  const KnownObject& object = found->second;
  const FederateId registrar = find_registrar(id);
  by_holder_.remove(ledger_.holder(registrar), counted(id));
  count_ -= counted(id);
  registered_.remove(registrar, counted(id));
  name_bytes_.remove(registrar, object.name.size());
  object_bytes_.remove(registrar, object.bytes);
  names_in_use_.erase(object.name);
  objects_.erase(found);
}

void Objects::forget_reservations(FederateId federate) {
  std::erase_if(reserved_, [&](const auto& entry) {
    if (entry.second != federate) return false;
    reserved_names_.remove(federate, 1);
    name_bytes_.remove(federate, entry.first.size());
    return true;
  });
}

}  // namespace roger::rti::executive
