#include "rti/fom/merger.hpp"

#include <algorithm>
#include <cstdint>
#include <limits>
#include <type_traits>
#include <utility>

#include "core/log.hpp"
#include "rti/wire/limits.hpp"

namespace roger::rti {
namespace {

/// Maximum number of handles of one kind: handles have 16 bits.
constexpr std::size_t kMaxHandles = std::numeric_limits<std::uint16_t>::max();

template <class ByName>
auto find(const ByName& by_name, const std::string& name) {
  const auto found = by_name.find(name);
  return found == by_name.end() ? nullptr : &found->second;
}

}  // namespace

struct Merger::Interactions {
  using ClassHandle = InteractionClassHandle;
  using FieldHandle = ParameterHandle;
  static constexpr const char* kField = "parameter";
  static auto& classes(ObjectModel& model) { return model.interactions_.classes_; }
  static auto& fields(ObjectModel& model) { return model.interactions_.fields_; }
  static auto& by_name(ObjectModel& model) { return model.interactions_.by_name_; }
  static auto& fields_by_name(Merger& merger) { return merger.parameters_by_name_; }
  static auto& name_bytes(Merger& merger) { return merger.interaction_name_bytes_; }

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
                                           abbreviated(declaration.transportation->name) +
                                           " instead of " +
                                           merger.model_.transportation(node.transportation).name);
    }
    if (declaration.order && *declaration.order != node.order) {
      merger.problem(declaration.line, contradicts + "different order");
    }
  }
  static Parameter make_field(Merger& merger, const FieldDeclaration& field, ClassHandle at) {
    return {{field.name, field.datatype.name, at, merger.place(field.line)}};
  }
  static bool same_delivery(Merger&, const FieldDeclaration&, const Parameter&) { return true; }
};

struct Merger::Objects {
  using ClassHandle = ObjectClassHandle;
  using FieldHandle = AttributeHandle;
  static constexpr const char* kField = "attribute";
  static auto& classes(ObjectModel& model) { return model.objects_.classes_; }
  static auto& fields(ObjectModel& model) { return model.objects_.fields_; }
  static auto& by_name(ObjectModel& model) { return model.objects_.by_name_; }
  static auto& fields_by_name(Merger& merger) { return merger.attributes_by_name_; }
  static auto& name_bytes(Merger& merger) { return merger.object_name_bytes_; }

  static void complete(Merger&, const ClassDeclaration&, ObjectClass&) {}
  static void compare(Merger&, const ClassDeclaration&, const ObjectClass&, const std::string&) {}
  static Attribute make_field(Merger& merger, const FieldDeclaration& field, ClassHandle at) {
    return {{field.name, field.datatype.name, at, merger.place(field.line)},
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

Merger::Merger(ObjectModel& model) : model_(model) {
  const auto index = [](const auto& fields, auto& by_name) {
    for (std::size_t i = 0; i < fields.size(); ++i) {
      auto& handles = by_name[fields[i].name];
      handles.push_back(std::remove_reference_t<decltype(handles)>::value_type::from_index(i));
    }
  };
  index(model_.interactions_.fields(), parameters_by_name_);
  index(model_.objects_.fields(), attributes_by_name_);
  for (const InteractionClass& node : model_.interactions_.classes()) {
    interaction_name_bytes_ += node.name.size();
  }
  for (const ObjectClass& node : model_.objects_.classes()) object_name_bytes_ += node.name.size();
}

/// Merges the module (IEEE 1516.2-2010, clause 7).
///
/// Classes: each class of the model is a scaffold or complete. The first declaration that says more
/// than a name and subclasses completes a scaffold; every later one must agree with it: same
/// sharing, transportation, order and set of fields. A module can therefore add subclasses to a
/// class of another module, but never fields; only a MIM can.
///
/// Fields: a class inherits the fields of its ancestors and should not declare them, but published
/// object models do. The same definition is accepted with a warning and is the inherited field,
/// with one handle for all classes; another definition is a problem.
///
/// Order independence of names: datatypes, dimensions and transportations get their handle at first
/// use and may be defined by a later module; check_references() finds those that never are.
///
/// Invariant: tables only grow at their end, so handles and wire indexes assigned earlier stay
/// valid.
Status Merger::merge(const FomModule& module) {
  module_ = &module;
  problems_ = Problems{kMaxModuleProblems};
  warnings_ = Problems{kMaxModuleProblems};
  for (const auto& declaration : module_->transportations) merge_transportation(declaration);
  for (const auto& declaration : module_->dimensions) merge_dimension(declaration);
  for (const auto& declaration : module_->update_rates) merge_update_rate(declaration);
  for (const auto& declaration : module_->datatypes) merge_datatype(declaration);
  if (module_->object_root) merge_class<Objects>(*module_->object_root, {});
  if (module_->interaction_root) merge_class<Interactions>(*module_->interaction_root, {});
  merge_switches();
  find_privilege();
  if (!problems_.empty()) return problems_.combined();
  if (!warnings_.empty()) log(LogLevel::kWarning, "rti", warnings_.combined().text());
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
  if (!check_length(declaration.name, declaration.line)) return {};
  const std::string name =
      parent.is_valid() ? classes[parent.index()].name + "." + declaration.name : declaration.name;
  if (const Handle* known = find(Tree::by_name(model_), name)) return *known;
  if (auto too_long = length_problem(name, "a full class name", kMaxClassNameLength)) {
    problem(declaration.line, *std::move(too_long));
    return {};
  }
  if (classes.size() >= kMaxClasses) {
    problem(declaration.line, "class \"" + name + "\" exceeds the limit: at most " +
                                  std::to_string(kMaxClasses) + " are allowed");
    return {};
  }
  std::size_t& name_bytes = Tree::name_bytes(*this);
  if (name_bytes + name.size() > kMaxClassNameBytes) {
    problem(declaration.line, "class \"" + name + "\" exceeds the limit: the full names of all " +
                                  "classes may have at most " + std::to_string(kMaxClassNameBytes) +
                                  " bytes in total");
    return {};
  }
  name_bytes += name.size();
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
  auto& fields = Tree::fields(model_);
  const typename Tree::ClassHandle at = subtree.front();
  if (!check_length(field.name, field.line)) return;
  if (const auto inherited = find_available<Tree>(field.name, at); inherited.is_valid()) {
    return check_redeclaration<Tree>(field, at, inherited);
  }
  if (const auto below = find_below<Tree>(field.name, at); !below.empty()) {
    return move_up<Tree>(field, below, subtree);
  }
  const std::string what = std::string(Tree::kField) + " \"" + field.name + "\"";
  if (fields.size() >= kMaxHandles) {
    problem(field.line,
            what + " exceeds the limit: at most " + std::to_string(kMaxHandles) + " are allowed");
    return;
  }
  const auto added = Tree::FieldHandle::from_index(fields.size());
  if (!append_field<Tree>(field, added, subtree)) return;
  use_datatype(field.datatype, what);
  fields.push_back(Tree::make_field(*this, field, at));
  Tree::fields_by_name(*this)[field.name].push_back(added);
}

template <class Tree>
bool Merger::append_field(const FieldDeclaration& field, typename Tree::FieldHandle handle,
                          const std::vector<typename Tree::ClassHandle>& classes) {
  auto& nodes = Tree::classes(model_);
  for (const auto at : classes) {
    if (nodes[at.index()].fields.size() >= kMaxFieldsPerClass) {
      problem(field.line, std::string(Tree::kField) + " \"" + field.name +
                              "\" exceeds the limit: a class may have at most " +
                              std::to_string(kMaxFieldsPerClass));
      return false;
    }
  }
  for (const auto at : classes) nodes[at.index()].fields.push_back(handle);
  return true;
}

template <class Tree>
void Merger::check_redeclaration(const FieldDeclaration& field, typename Tree::ClassHandle at,
                                 typename Tree::FieldHandle inherited) {
  const std::string text = std::string(Tree::kField) + " \"" + field.name + "\" of class \"" +
                           Tree::classes(model_)[at.index()].name + "\" is inherited from " +
                           declaration_text<Tree>(inherited);
  const std::string difference = find_difference<Tree>(field, inherited);
  if (difference.empty()) {
    warn(field.line, text + "; this declaration is ignored");
  } else {
    problem(field.line, text + ", but " + difference);
  }
}

template <class Tree>
void Merger::move_up(const FieldDeclaration& field,
                     const std::vector<typename Tree::FieldHandle>& below,
                     const std::vector<typename Tree::ClassHandle>& subtree) {
  const typename Tree::ClassHandle at = subtree.front();
  const std::string text = std::string(Tree::kField) + " \"" + field.name + "\" of class \"" +
                           Tree::classes(model_)[at.index()].name + "\" is already declared by " +
                           declaration_text<Tree>(below[0]);
  if (below.size() > 1) {  // a class cannot have two handles of one name
    return problem(field.line, text + " and " + declaration_text<Tree>(below[1]) +
                                   "; the declaration in a class must precede those in its "
                                   "subclasses");
  }
  const std::string difference = find_difference<Tree>(field, below[0]);
  if (!difference.empty()) return problem(field.line, text + ", but " + difference);
  auto& moved = Tree::fields(model_)[below[0].index()];
  std::vector<typename Tree::ClassHandle> lacking;
  for (const auto candidate : subtree) {
    if (!model_.is_same_or_descendant(candidate, moved.declared_at)) lacking.push_back(candidate);
  }
  if (!append_field<Tree>(field, below[0], lacking)) return;
  warn(field.line, text + ", which inherits it instead");
  moved.declared_at = at;
  moved.place = place(field.line);
}

template <class Tree>
std::string Merger::find_difference(const FieldDeclaration& field,
                                    typename Tree::FieldHandle known) {
  const auto& first = Tree::fields(model_)[known.index()];
  if (!field.datatype.name.empty() && !first.datatype.empty() &&
      field.datatype.name != first.datatype) {
    return "has datatype " + abbreviated(field.datatype.name) + " instead of " + first.datatype;
  }
  if (!Tree::same_delivery(*this, field, first)) {
    return "has a different transportation, order or sharing";
  }
  return {};
}

template <class Tree>
typename Tree::FieldHandle Merger::find_available(const std::string& name,
                                                  typename Tree::ClassHandle at) {
  for (const auto known : Tree::classes(model_)[at.index()].fields) {
    if (Tree::fields(model_)[known.index()].name == name) return known;
  }
  return {};
}

template <class Tree>
std::vector<typename Tree::FieldHandle> Merger::find_below(const std::string& name,
                                                           typename Tree::ClassHandle at) {
  std::vector<typename Tree::FieldHandle> found;
  if (Tree::classes(model_)[at.index()].children.empty()) return found;
  // Only fields of that name need to be checked, not all subclasses.
  const auto* namesakes = find(Tree::fields_by_name(*this), name);
  if (namesakes == nullptr) return found;
  for (const auto known : *namesakes) {
    const auto declared_at = Tree::fields(model_)[known.index()].declared_at;
    if (model_.is_same_or_descendant(declared_at, at)) found.push_back(known);
  }
  return found;
}

template <class Tree>
std::string Merger::declaration_text(typename Tree::FieldHandle handle) {
  const auto& field = Tree::fields(model_)[handle.index()];
  return "class \"" + Tree::classes(model_)[field.declared_at.index()].name + "\" (" +
         to_text(field.place) + ")";
}

template <class Tree>
void Merger::compare(const ClassDeclaration& declaration, typename Tree::ClassHandle handle) {
  const auto& node = Tree::classes(model_)[handle.index()];
  // Modules repeat the root classes with varying details; the MIM's declaration applies.
  if (!node.parent.is_valid() && declaration.fields.empty()) return;
  if (node.parent.is_valid()) {
    const std::string contradicts =
        "class \"" + node.name + "\" contradicts " + to_text(node.place) + ": ";
    if (declaration.sharing && *declaration.sharing != node.sharing) {
      problem(declaration.line, contradicts + "different sharing");
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
      "class \"" + node.name + "\" contradicts " + to_text(node.place) + ": ";
  std::vector<typename Tree::FieldHandle> listed;
  for (const FieldDeclaration& field : declaration.fields) {
    const auto known = find_available<Tree>(field.name, handle);
    listed.push_back(known);
    if (!known.is_valid() && module_->kind == ModuleKind::kMim) {
      add_field<Tree>(field, model_.subtree(handle));
    } else if (!known.is_valid()) {
      problem(field.line,
              contradicts + field_kind + " \"" + abbreviated(field.name) + "\" is unknown");
    } else if (Tree::fields(model_)[known.index()].declared_at != handle) {
      check_redeclaration<Tree>(field, handle, known);
    } else if (const std::string difference = find_difference<Tree>(field, known);
               !difference.empty()) {
      problem(field.line, contradicts + field_kind + " \"" + field.name + "\" " + difference);
    }
  }
  for (const auto known : node.fields) {
    const auto& field = Tree::fields(model_)[known.index()];
    // Fields that a MIM added to the class may be missing: a module need not know them.
    const bool is_own = field.declared_at == handle && field.place.file == node.place.file;
    if (!is_own || std::find(listed.begin(), listed.end(), known) != listed.end()) continue;
    std::string message = contradicts;
    message.append(field_kind).append(" \"").append(field.name).append("\" is missing");
    problem(declaration.line, std::move(message));
  }
}

void Merger::find_privilege() {
  if (model_.privilege_to_delete_.is_valid() || model_.objects_.classes().empty()) return;
  model_.privilege_to_delete_ =
      model_.find_attribute(ObjectClassHandle::from_index(0), "HLAprivilegeToDeleteObject")
          .value_or(AttributeHandle{});
}

void Merger::problem(int line, std::string message) {
  problems_.add({ErrorCode::kInvalid, std::move(message), place(line)});
}

void Merger::warn(int line, std::string message) {
  warnings_.add({ErrorCode::kInvalid, std::move(message), place(line)});
}

bool Merger::check_length(const std::string& name, int line) {
  auto too_long = length_problem(name, "a name", kMaxNameLength);
  if (too_long) problem(line, *std::move(too_long));
  return !too_long;
}

}  // namespace roger::rti
