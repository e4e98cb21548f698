#include "rti/fom/merger.hpp"

#include <algorithm>
#include <limits>
#include <utility>

#include "rti/fom/problems.hpp"

namespace roger::rti {
namespace {

constexpr std::size_t kMaxHandles = std::numeric_limits<std::uint16_t>::max();
/// Bound what a hostile module can make of inheritance. RPR 2.0 has 143 classes, the widest with 55
/// fields.
constexpr std::size_t kMaxClasses = 16'384;
constexpr std::size_t kMaxFieldsPerClass = 1000;

std::string text_of(const Place& place) {
  return place.file + ":" + std::to_string(place.line);
}

template <class ByName>
auto find(const ByName& by_name, std::string_view name) {
  const auto found = by_name.find(name);
  return found == by_name.end() ? nullptr : &found->second;
}

}  // namespace

struct Merger::Interactions {
  using ClassHandle = InteractionClassHandle;
  using FieldHandle = ParameterHandle;
  static constexpr const char* kField = "parameter";
  static auto& classes(ObjectModel& model) { return model.interactions_; }
  static auto& fields(ObjectModel& model) { return model.parameters_; }
  static auto& by_name(ObjectModel& model) { return model.interactions_by_name_; }

  static void complete(Merger& merger, const ClassDeclaration& declaration,
                       InteractionClass& node) {
    node.transportation = merger.transportation(declaration.transportation);
    node.order = declaration.order.value_or(OrderType::kReceive);
    node.dimensions = merger.dimensions(declaration.dimensions);
  }
  static void compare(Merger& merger, const ClassDeclaration& declaration,
                      const InteractionClass& node, const std::string& contradicts) {
    if (declaration.transportation &&
        merger.transportation(declaration.transportation) != node.transportation) {
      merger.problem(declaration.line, contradicts + "transportation " +
                                           declaration.transportation->name + " against " +
                                           merger.model_.transportation(node.transportation).name);
    }
    if (declaration.order && *declaration.order != node.order) {
      merger.problem(declaration.line, contradicts + "another order");
    }
  }
  static Parameter make_field(Merger&, const FieldDeclaration& field, ClassHandle at) {
    return {{field.name, field.datatype.name, at}};
  }
  static bool same_delivery(Merger&, const FieldDeclaration&, const Parameter&) { return true; }
};

struct Merger::Objects {
  using ClassHandle = ObjectClassHandle;
  using FieldHandle = AttributeHandle;
  static constexpr const char* kField = "attribute";
  static auto& classes(ObjectModel& model) { return model.objects_; }
  static auto& fields(ObjectModel& model) { return model.attributes_; }
  static auto& by_name(ObjectModel& model) { return model.objects_by_name_; }

  static void complete(Merger&, const ClassDeclaration&, ObjectClass&) {}
  static void compare(Merger&, const ClassDeclaration&, const ObjectClass&, const std::string&) {}
  static Attribute make_field(Merger& merger, const FieldDeclaration& field, ClassHandle at) {
    return {{field.name, field.datatype.name, at},
            merger.transportation(field.transportation),
            field.order.value_or(OrderType::kReceive),
            field.sharing,
            merger.dimensions(field.dimensions)};
  }
  static bool same_delivery(Merger& merger, const FieldDeclaration& field, const Attribute& known) {
    const bool same_transportation =
        !field.transportation ||
        merger.transportation(field.transportation) == known.transportation;
    return same_transportation && (!field.order || *field.order == known.order) &&
           (!field.sharing || !known.sharing || *field.sharing == *known.sharing);
  }
};

Status Merger::run() {
  for (const auto& declaration : module_.transportations) merge_transportation(declaration);
  for (const auto& declaration : module_.dimensions) merge_dimension(declaration);
  for (const auto& declaration : module_.datatypes) merge_datatype(declaration);
  if (module_.object_root) merge_class<Objects>(*module_.object_root, {});
  if (module_.interaction_root) merge_class<Interactions>(*module_.interaction_root, {});
  merge_switches();
  if (!problems_.empty()) return combine(problems_);
  return ok();
}

template <class Tree>
void Merger::merge_class(const ClassDeclaration& declaration, typename Tree::ClassHandle parent) {
  const auto handle = find_or_create<Tree>(declaration, parent);
  if (!handle.is_valid()) return;
  if (!declaration.is_scaffold()) {
    if (Tree::classes(model_)[handle.index()].is_scaffold) {
      complete<Tree>(declaration, handle);
    } else {
      compare<Tree>(declaration, handle);
    }
  }
  for (const ClassDeclaration& child : declaration.children) merge_class<Tree>(child, handle);
}

template <class Tree>
typename Tree::ClassHandle Merger::find_or_create(const ClassDeclaration& declaration,
                                                  typename Tree::ClassHandle parent) {
  using Handle = typename Tree::ClassHandle;
  auto& classes = Tree::classes(model_);
  const std::string name =
      parent.is_valid() ? classes[parent.index()].name + "." + declaration.name : declaration.name;
  if (const Handle* known = find(Tree::by_name(model_), name)) return *known;
  if (classes.size() >= kMaxClasses) {
    problem(declaration.line, "class \"" + name + "\" is one too many: at most " +
                                  std::to_string(kMaxClasses) + " have room");
    return {};
  }
  const Handle handle = Handle::from_index(classes.size());
  auto& node = classes.emplace_back();
  node.name = name;
  node.parent = parent;
  node.place = place(declaration.line);
  if (parent.is_valid()) {
    auto& above = classes[parent.index()];
    classes.back().fields = above.fields;
    above.children.push_back(handle);
  }
  Tree::by_name(model_).emplace(name, handle);
  return handle;
}

template <class Tree>
void Merger::complete(const ClassDeclaration& declaration, typename Tree::ClassHandle handle) {
  auto& node = Tree::classes(model_)[handle.index()];
  node.is_scaffold = false;
  node.place = place(declaration.line);
  node.sharing = declaration.sharing.value_or(Sharing::kNeither);
  Tree::complete(*this, declaration, node);
  if (declaration.fields.empty()) return;
  const auto subtree = model_.subtree(handle);
  for (const FieldDeclaration& field : declaration.fields) add_field<Tree>(field, subtree);
}

template <class Tree>
void Merger::add_field(const FieldDeclaration& field,
                       const std::vector<typename Tree::ClassHandle>& subtree) {
  auto& classes = Tree::classes(model_);
  auto& fields = Tree::fields(model_);
  const typename Tree::ClassHandle at = subtree.front();
  const std::string what = std::string(Tree::kField) + " \"" + field.name + "\"";
  for (const auto below : subtree) {
    for (const auto known : classes[below.index()].fields) {
      const auto& other = fields[known.index()];
      if (other.name != field.name) continue;
      const auto& declared_at = classes[other.declared_at.index()];
      problem(field.line, what + " of class \"" + classes[at.index()].name +
                              "\" is already declared by class \"" + declared_at.name + "\" (" +
                              text_of(declared_at.place) + ")");
      return;
    }
    if (classes[below.index()].fields.size() >= kMaxFieldsPerClass) {
      problem(field.line, what + " is one too many: a class has room for " +
                              std::to_string(kMaxFieldsPerClass));
      return;
    }
  }
  if (fields.size() >= kMaxHandles) {
    problem(field.line,
            what + " is one too many: at most " + std::to_string(kMaxHandles) + " have room");
    return;
  }
  use_datatype(field.datatype, what);
  const auto added = Tree::FieldHandle::from_index(fields.size());
  fields.push_back(Tree::make_field(*this, field, at));
  for (const auto below : subtree) classes[below.index()].fields.push_back(added);
}

template <class Tree>
void Merger::compare(const ClassDeclaration& declaration, typename Tree::ClassHandle handle) {
  const auto& node = Tree::classes(model_)[handle.index()];
  // Modules repeat the roots in all sorts of ways; the MIM's word stands.
  if (!node.parent.is_valid() && declaration.fields.empty()) return;
  if (node.parent.is_valid()) {
    const std::string contradicts =
        "class \"" + node.name + "\" contradicts " + text_of(node.place) + ": ";
    if (declaration.sharing && *declaration.sharing != node.sharing) {
      problem(declaration.line, contradicts + "another sharing");
    }
    Tree::compare(*this, declaration, node, contradicts);
  }
  compare_fields<Tree>(declaration, handle);
}

template <class Tree>
void Merger::compare_fields(const ClassDeclaration& declaration,
                            typename Tree::ClassHandle handle) {
  const auto& node = Tree::classes(model_)[handle.index()];
  const std::string field_kind = Tree::kField;
  const std::string contradicts =
      "class \"" + node.name + "\" contradicts " + text_of(node.place) + ": ";
  std::vector<std::string> missing;  // fields that only the first declaration has
  for (const auto known : node.fields) {
    const auto& field = Tree::fields(model_)[known.index()];
    if (field.declared_at == handle) missing.push_back(field.name);
  }
  for (const FieldDeclaration& field : declaration.fields) {
    const auto listed = std::find(missing.begin(), missing.end(), field.name);
    if (listed == missing.end()) {
      problem(field.line,
              contradicts + field_kind + " \"" + field.name + "\" is not there, or given twice");
      continue;
    }
    missing.erase(listed);
    const auto known = std::find_if(node.fields.begin(), node.fields.end(), [&](auto candidate) {
      const auto& other = Tree::fields(model_)[candidate.index()];
      return other.declared_at == handle && other.name == field.name;
    });
    const auto& first = Tree::fields(model_)[known->index()];
    if (!field.datatype.name.empty() && !first.datatype.empty() &&
        field.datatype.name != first.datatype) {
      problem(field.line, contradicts + field_kind + " \"" + field.name + "\" has datatype " +
                              field.datatype.name + " against " + first.datatype);
    }
    if (!Tree::same_delivery(*this, field, first)) {
      problem(field.line, contradicts + field_kind + " \"" + field.name +
                              "\" has another transportation, order or sharing");
    }
  }
  for (const std::string& name : missing) {
    std::string message = contradicts;
    message.append(field_kind).append(" \"").append(name).append("\" is missing");
    problem(declaration.line, std::move(message));
  }
}

void Merger::merge_datatype(const DataTypeDeclaration& declaration) {
  if (const auto* known = find(model_.datatypes_, declaration.name)) {
    if (known->kind != declaration.kind || known->definition != declaration.definition) {
      problem(declaration.line, "datatype \"" + declaration.name + "\" contradicts " +
                                    text_of(known->place) + ": " + declaration.definition +
                                    " against " + known->definition);
    }
    return;
  }
  for (const NameUse& use : declaration.references) {
    use_datatype(use, "datatype \"" + declaration.name + "\"");
  }
  model_.datatypes_.emplace(
      declaration.name,
      ObjectModel::DataType{declaration.kind, declaration.definition, place(declaration.line)});
}

void Merger::merge_dimension(const DimensionDeclaration& declaration) {
  const DimensionHandle handle = dimension({declaration.name, declaration.line});
  if (!handle.is_valid()) return;
  Dimension& known = model_.dimensions_[handle.index()];
  auto& definition = model_.dimension_definitions_[handle.index()];
  if (!definition.defined) {
    known.upper_bound = declaration.upper_bound;
    definition.defined = place(declaration.line);
    use_datatype(declaration.datatype, "dimension \"" + declaration.name + "\"");
  } else if (known.upper_bound != declaration.upper_bound) {
    problem(declaration.line, "dimension \"" + declaration.name + "\" contradicts " +
                                  text_of(*definition.defined) + ": another upper bound");
  }
}

void Merger::merge_transportation(const TransportationDeclaration& declaration) {
  const TransportationHandle handle = transportation(NameUse{declaration.name, declaration.line});
  if (!handle.is_valid()) return;
  Transportation& known = model_.transportations_[handle.index()];
  auto& definition = model_.transportation_definitions_[handle.index()];
  if (!definition.defined) {
    known.reliable = declaration.reliable;
    definition.defined = place(declaration.line);
  } else if (known.reliable != declaration.reliable) {
    problem(declaration.line, "transportation \"" + declaration.name + "\" contradicts " +
                                  text_of(*definition.defined) + ": another reliability");
  }
}

void Merger::merge_switches() {
  SwitchDeclarations& known = model_.switches_;
  const SwitchDeclarations& added = module_.switches;
  if (!known.auto_provide) known.auto_provide = added.auto_provide;
  if (!known.automatic_resign_action) {
    known.automatic_resign_action = added.automatic_resign_action;
  }
}

void Merger::use_datatype(const NameUse& use, const std::string& user) {
  if (use.name.empty()) return;
  model_.datatype_uses_.try_emplace(use.name, Place{module_.name, use.line, user});
}

DimensionHandle Merger::dimension(const NameUse& use) {
  if (const auto known = model_.find_dimension(use.name)) return *known;
  if (model_.dimensions_.size() >= kMaxHandles) {
    problem(use.line, "too many dimensions");
    return {};
  }
  model_.dimensions_.push_back({use.name, 0});
  model_.dimension_definitions_.push_back({place(use.line), std::nullopt});
  return DimensionHandle::from_index(model_.dimensions_.size() - 1);
}

std::vector<DimensionHandle> Merger::dimensions(const std::vector<NameUse>& uses) {
  std::vector<DimensionHandle> handles;
  handles.reserve(uses.size());
  for (const NameUse& use : uses) handles.push_back(dimension(use));
  return handles;
}

TransportationHandle Merger::transportation(const std::optional<NameUse>& use) {
  const NameUse wanted = use.value_or(NameUse{"HLAreliable", 0});
  if (const auto known = model_.find_transportation(wanted.name)) return *known;
  if (model_.transportations_.size() >= kMaxHandles) {
    problem(wanted.line, "too many transportations");
    return {};
  }
  model_.transportations_.push_back({wanted.name, false});
  model_.transportation_definitions_.push_back({place(wanted.line), std::nullopt});
  return TransportationHandle::from_index(model_.transportations_.size() - 1);
}

void Merger::problem(int line, std::string message) {
  problems_.push_back({ErrorCode::kInvalid, std::move(message), place(line)});
}

}  // namespace roger::rti
