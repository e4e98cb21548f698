#include "rti/federate/objects/object_table.hpp"

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

}  // namespace roger::rti
