// One FOM module (IEEE 1516.2-2010 data interchange format) as parsed, before merging.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/result.hpp"
#include "rti/wire/limits.hpp"

namespace roger::rti {

enum class OrderType { kReceive, kTimestamp };
enum class Sharing { kNeither, kPublish, kSubscribe, kPublishSubscribe };
enum class DataTypeKind {
  kBasic,
  kSimple,
  kEnumerated,
  kArray,
  kFixedRecord,
  kVariantRecord,
};

/// A name used in a module, and the line that uses it.
struct NameUse {
  std::string name;
  int line = 0;
};

/// An attribute or a parameter as declared.
struct FieldDeclaration {
  std::string name;
  NameUse datatype;                       // empty name: not given
  std::optional<NameUse> transportation;  // attributes only
  std::optional<OrderType> order;         // attributes only
  std::optional<Sharing> sharing;         // attributes only
  std::vector<NameUse> dimensions;        // attributes only
  int line = 0;
};

/// An object or interaction class as declared. A class that says nothing but its name (and its
/// subclasses) is a scaffold: it only leads to its subclasses.
struct ClassDeclaration {
  std::string name;
  std::optional<Sharing> sharing;
  std::optional<NameUse> transportation;  // interactions only
  std::optional<OrderType> order;         // interactions only
  std::vector<NameUse> dimensions;        // interactions only
  std::vector<FieldDeclaration> fields;
  std::vector<ClassDeclaration> children;
  int line = 0;

  [[nodiscard]] bool is_scaffold() const {
    return !sharing && !transportation && !order && dimensions.empty() && fields.empty();
  }
};

struct DataTypeDeclaration {
  std::string name;
  DataTypeKind kind = DataTypeKind::kBasic;
  /// Everything of the definition that carries meaning, in one text: equal texts, equal types.
  std::string definition;
  std::vector<NameUse> references;  // datatypes it is built from
  int line = 0;
};

struct DimensionDeclaration {
  std::string name;
  NameUse datatype;
  std::uint32_t upper_bound = 0;  // 0: not given
  int line = 0;
};

struct TransportationDeclaration {
  std::string name;
  bool reliable = false;
  int line = 0;
};

/// Switches that the RTI obeys; absent where the module does not set them.
struct SwitchDeclarations {
  std::optional<bool> auto_provide;
  std::optional<bool> convey_producing_federate;
  std::optional<std::string> automatic_resign_action;  // as written, "NoAction", "DeleteObjects"
};

struct FomModule {
  std::string name;  // of the file, for messages
  std::optional<ClassDeclaration> object_root;
  std::optional<ClassDeclaration> interaction_root;
  std::vector<DataTypeDeclaration> datatypes;
  std::vector<DimensionDeclaration> dimensions;
  std::vector<TransportationDeclaration> transportations;
  SwitchDeclarations switches;
};

/// Parses one module. Tolerates what the standard's XML schema would refuse but whose meaning is
/// clear (missing optional elements, other order, `notes` attributes, unknown elements). Errors:
/// kInvalid with `name`, line and reason; text, nesting and names beyond the limits of
/// rti/wire/limits.hpp are errors as well.
[[nodiscard]] Result<FomModule> parse_module(std::string_view text, const std::string& name);

/// Reads a module's text. `designator` is a path or a file: URL. Errors: kNotFound, kInvalid (more
/// than kMaxModuleBytes).
[[nodiscard]] Result<std::string> read_module_text(const std::string& designator);

/// read_module_text() and parse_module().
[[nodiscard]] Result<FomModule> load_module(const std::string& designator);

/// The standard's own module (MIM), which comes first in every federation.
[[nodiscard]] const FomModule& standard_mim();
/// What this RTI adds to the MOM, second in every federation (docs/guide/mom.md).
[[nodiscard]] const FomModule& roger_mom();

}  // namespace roger::rti
