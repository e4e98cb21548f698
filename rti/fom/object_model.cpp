#include "rti/fom/object_model.hpp"

#include <algorithm>
#include <utility>

#include "core/byte_order.hpp"
#include "core/hash.hpp"
#include "rti/fom/merger.hpp"

namespace roger::rti {
namespace {

constexpr std::string_view kInteractionPrefix = "HLAinteractionRoot.";
constexpr std::string_view kObjectPrefix = "HLAobjectRoot.";

template <class HandleType, class Items>
std::optional<HandleType> find_named(const Items& items, std::string_view name) {
  const auto found =
      std::find_if(items.begin(), items.end(), [&](const auto& item) { return item.name == name; });
  if (found == items.end()) return std::nullopt;
  return HandleType::from_index(static_cast<std::size_t>(found - items.begin()));
}

class Fnv1a64 {
 public:
  void add(std::string_view text) {
    append(text);
    append({"", 1});  // separator, so that "ab" "c" differs from "a" "bc"
  }
  void add(std::uint16_t number) {
    const auto octets = big_endian<char>(number);
    append({octets.data(), octets.size()});
  }
  [[nodiscard]] std::uint64_t value() const { return hash_; }

 private:
  void append(std::string_view octets) { hash_ = fnv1a64(octets, hash_); }
  std::uint64_t hash_ = fnv1a64("");
};

}  // namespace

Status ObjectModel::merge(const FomModule& module) {
  // Merges into a copy and replaces the model only on success, so a rejected module leaves no
  // trace.
  ObjectModel merged = *this;
  if (const Status status = Merger(merged).merge(module); !status) return status.error();
  *this = std::move(merged);
  return ok();
}

std::optional<InteractionClassHandle> ObjectModel::find_interaction_class(
    std::string_view name) const {
  return interactions_.find(kInteractionPrefix, name);
}

std::optional<ObjectClassHandle> ObjectModel::find_object_class(std::string_view name) const {
  return objects_.find(kObjectPrefix, name);
}

std::optional<ParameterHandle> ObjectModel::find_parameter(InteractionClassHandle at,
                                                           std::string_view name) const {
  return interactions_.find_field(at, name);
}

std::optional<AttributeHandle> ObjectModel::find_attribute(ObjectClassHandle at,
                                                           std::string_view name) const {
  return objects_.find_field(at, name);
}

std::optional<DimensionHandle> ObjectModel::find_dimension(std::string_view name) const {
  return find_named<DimensionHandle>(dimensions_, name);
}

std::optional<TransportationHandle> ObjectModel::find_transportation(std::string_view name) const {
  return find_named<TransportationHandle>(transportations_, name);
}

std::optional<double> ObjectModel::find_update_rate(std::string_view name) const {
  const auto found = update_rates_.find(name);
  if (found == update_rates_.end()) return std::nullopt;
  return found->second.rate;
}

bool ObjectModel::is_same_or_descendant(InteractionClassHandle candidate,
                                        InteractionClassHandle ancestor) const {
  return interactions_.is_same_or_descendant(candidate, ancestor);
}

bool ObjectModel::is_same_or_descendant(ObjectClassHandle candidate,
                                        ObjectClassHandle ancestor) const {
  return objects_.is_same_or_descendant(candidate, ancestor);
}

std::vector<InteractionClassHandle> ObjectModel::subtree(InteractionClassHandle top) const {
  return interactions_.subtree(top);
}

std::vector<ObjectClassHandle> ObjectModel::subtree(ObjectClassHandle top) const {
  return objects_.subtree(top);
}

std::uint64_t ObjectModel::fingerprint() const {
  Fnv1a64 hash;
  for (const InteractionClass& node : interactions_.classes()) {
    hash.add(node.name);
    hash.add(node.transportation.value);
    hash.add(static_cast<std::uint16_t>(node.order));
    for (const ParameterHandle field : node.fields) hash.add(field.value);
  }
  for (const Parameter& field : interactions_.fields()) {
    hash.add(field.name);
    hash.add(field.datatype);
  }
  for (const ObjectClass& node : objects_.classes()) {
    hash.add(node.name);
    for (const AttributeHandle field : node.fields) hash.add(field.value);
  }
  for (const Attribute& field : objects_.fields()) {
    hash.add(field.name);
    hash.add(field.datatype);
    hash.add(field.transportation.value);
    hash.add(static_cast<std::uint16_t>(field.order));
  }
  for (const Transportation& transportation : transportations_) {
    hash.add(transportation.name);
    hash.add(static_cast<std::uint16_t>(transportation.reliable));
  }
  for (const Dimension& dimension : dimensions_) hash.add(dimension.name);
  for (const auto& [name, type] : datatypes_) {
    hash.add(name);
    hash.add(type.declaration->definition);
  }
  return hash.value();
}

Result<ObjectModel> build_object_model(std::span<const FomModule> modules) {
  ObjectModel model;
  for (const FomModule* own : {&standard_mim(), &roger_mom()}) {
    if (const Status status = model.merge(*own); !status) return status.error();
  }
  return extend_object_model(std::move(model), modules);
}

Result<ObjectModel> extend_object_model(ObjectModel model, std::span<const FomModule> modules) {
  Merger merger(model);
  for (const FomModule& module : modules) {
    if (const Status status = merger.merge(module); !status) return status.error();
  }
  if (const Status status = model.check_references(); !status) return status.error();
  return model;
}

}  // namespace roger::rti
