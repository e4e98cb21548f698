#include "rti/federate/objects/object_table.hpp"

#include <algorithm>
#include <utility>

namespace roger::rti {

ObjectInstance& ObjectTable::insert(ObjectInstance object) {
  erase(object.id);
  by_name_[object.name] = object.id;
  const ObjectId id = object.id;
  ++registered_[find_registrar(id)];
  return by_id_.emplace(id, std::move(object)).first->second;
}

void ObjectTable::erase(ObjectId id) {
  const auto found = by_id_.find(id);
  if (found == by_id_.end()) return;
  const auto name = by_name_.find(found->second.name);
  if (name != by_name_.end() && name->second == id) by_name_.erase(name);
  by_id_.erase(found);
  const auto registrar = registered_.find(find_registrar(id));
  if (--registrar->second == 0) registered_.erase(registrar);
}

ObjectInstance* ObjectTable::find(ObjectId id) {
  const auto found = by_id_.find(id);
  return found == by_id_.end() ? nullptr : &found->second;
}

const ObjectInstance* ObjectTable::find(ObjectId id) const {
  const auto found = by_id_.find(id);
  return found == by_id_.end() ? nullptr : &found->second;
}

const ObjectInstance* ObjectTable::find_name(std::string_view name) const {
  const auto found = by_name_.find(name);
  return found == by_name_.end() ? nullptr : find(found->second);
}

void ObjectTable::for_each(const std::function<void(ObjectInstance&)>& visit) {
  for (auto& [id, object] : by_id_) visit(object);
}

void ObjectTable::erase_restorably(ObjectId id, std::uint64_t retraction) {
  // Its settings are kept, because a retraction restores the object.
  if (const ObjectInstance* object = find(id)) {
    ObjectInstance deleted = *object;
    for (auto& [attribute, negotiation] : deleted.negotiations) negotiation.end();
    deleted_.emplace(retraction, std::move(deleted));
  }
  erase(id);
}

void ObjectTable::restore(std::uint64_t retraction) {
  auto deleted = deleted_.extract(retraction);
  if (deleted) insert(std::move(deleted.mapped()));
}

void ObjectTable::forget_deleted(
    const std::function<bool(std::uint64_t retraction)>& may_be_restored) {
  std::erase_if(deleted_, [&](const auto& entry) { return !may_be_restored(entry.first); });
}

ObjectInstance* ObjectTable::find_deleted(ObjectId id) {
  const auto found = std::find_if(deleted_.begin(), deleted_.end(),
                                  [&](const auto& entry) { return entry.second.id == id; });
  return found == deleted_.end() ? nullptr : &found->second;
}

}  // namespace roger::rti
