#include "rti/executive/objects/objects.hpp"

#include <algorithm>
#include <utility>

#include "rti/wire/limits.hpp"

namespace roger::rti::executive {

namespace {
constexpr std::string_view kReservedPrefix = "HLA";

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

std::optional<std::string> Objects::check_room(FederateId federate,
                                               std::span<const std::string> names) const {
  if (!reserved_names_.has_room(federate, names.size(), kMaxReservedNames)) {
    return "object name " + in_quotes(names.front()) + " is not reserved: federate " +
           std::to_string(federate) + " has reserved " +
           std::to_string(reserved_names_.of(federate)) + " names; at most " +
           std::to_string(kMaxReservedNames) + " are allowed";
  }
  if (!name_bytes_.has_room(federate, total_size(names), kMaxNameBytes)) {
    return bytes_problem(names.front(), federate);
  }
  return std::nullopt;
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
                                        ObjectClassHandle object_class, const std::string& name) {
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
  if (!registered_.has_room(registrar, counted(id), kMaxObjects)) {
    return "object " + in_quotes(name) + " is not registered: " + std::to_string(kMaxObjects) +
           " objects of federate " + std::to_string(registrar) + " exist, the maximum";
  }
  if (!own && !name_bytes_.has_room(registrar, name.size(), kMaxNameBytes)) {
    return bytes_problem(name, registrar);
  }
  if (!names_in_use_.insert(name).second)
    return "object name " + in_quotes(name) + " is already in use";
  // From here on the object owns the name.
  if (own) {
    reserved_.erase(reserved);
    reserved_names_.remove(registrar, 1);
  } else {
    name_bytes_.add(registrar, name.size());
  }
  registered_.add(registrar, counted(id));
  objects_.emplace(id, KnownObject{id, object_class, name, {}, {}});
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
  const std::string& name = found->second.name;
  registered_.remove(find_registrar(id), counted(id));
  name_bytes_.remove(find_registrar(id), name.size());
  names_in_use_.erase(name);
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
