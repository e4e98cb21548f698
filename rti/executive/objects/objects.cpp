#include "rti/executive/objects/objects.hpp"

#include <algorithm>
#include <utility>

#include "rti/wire/limits.hpp"

namespace roger::rti::executive {

namespace {
constexpr std::string_view kReservedPrefix = "HLA";
}

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

bool Objects::reserve(FederateId federate, std::span<const std::string> names) {
  std::set<std::string_view> distinct;
  for (const std::string& name : names) {
    if (name.empty() || name.starts_with(kReservedPrefix) || reserved_.contains(name) ||
        names_in_use_.contains(name) || !distinct.insert(name).second) {
      return false;
    }
  }
  for (const std::string& name : names) reserved_.emplace(name, federate);
  return true;
}

void Objects::release(FederateId federate, std::span<const std::string> names) {
  for (const std::string& name : names) {
    const auto found = reserved_.find(name);
    if (found != reserved_.end() && found->second == federate) reserved_.erase(found);
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
  if (!names_in_use_.insert(name).second)
    return "object name " + in_quotes(name) + " is already in use";
  // From here on the object owns the name.
  if (own) reserved_.erase(reserved);
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
  names_in_use_.erase(found->second.name);
  objects_.erase(found);
}

void Objects::forget_reservations(FederateId federate) {
  std::erase_if(reserved_, [federate](const auto& entry) { return entry.second == federate; });
}

}  // namespace roger::rti::executive
