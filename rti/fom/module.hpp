// A FOM module (IEEE 1516.2-2010 data interchange format) as parsed, before merging.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/result.hpp"
#include "rti/wire/limits.hpp"
#include "rti/wire/message_parts.hpp"

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

/// A reference to a name, and the line that contains it.
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

/// An object or interaction class as declared. A declaration with nothing but a name and subclasses
/// is a scaffold: it only leads to its subclasses.
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
  /// The parts of the definition that affect the encoding, as one text: types with equal texts are
  /// equal.
  std::string definition;
  /// Datatypes that the definition uses. The first one of a simple or enumerated datatype is its
  /// representation, and that of a variant record is the datatype of its discriminant.
  std::vector<NameUse> references;
  /// Enumerated datatype: its enumerators. Variant record: the enumerators that select its
  /// alternatives.
  std::vector<NameUse> enumerators;
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

struct UpdateRateDeclaration {
  std::string name;
  double rate = 0.0;  // in Hz, above 0
  int line = 0;
};

/// The switches that the RTI uses of the switches table (IEEE 1516.2-2010, 4.11); absent where the
/// module does not set them.
struct SwitchDeclarations {
  std::optional<bool> auto_provide;
  std::optional<bool> convey_producing_federate;
  std::optional<bool> attribute_scope_advisory;
  std::optional<bool> attribute_relevance_advisory;
  std::optional<bool> object_class_relevance_advisory;
  std::optional<bool> interaction_relevance_advisory;
  std::optional<bool> service_reporting;
  std::optional<bool> exception_reporting;
  std::optional<bool> delay_subscription_evaluation;
  std::optional<wire::ResignAction> automatic_resign_action;
};

enum class ModuleKind {
  kFom,
  /// A MIM: a user's extension of the standard's. Unlike a FOM module it may add attributes and
  /// parameters to the classes of the standard's (IEEE 1516.1-2010, 11.1).
  kMim,
};

struct FomModule {
  std::string name;  // file name, for messages; of a MIM with "MIM " before it
  ModuleKind kind = ModuleKind::kFom;
  std::optional<ClassDeclaration> object_root;
  std::optional<ClassDeclaration> interaction_root;
  std::vector<DataTypeDeclaration> datatypes;
  std::vector<DimensionDeclaration> dimensions;
  std::vector<TransportationDeclaration> transportations;
  std::vector<UpdateRateDeclaration> update_rates;
  SwitchDeclarations switches;
};

/// Parses one module. Accepts deviations from the standard's XML schema whose meaning is clear
/// (missing optional elements, different order, `notes` attributes, unknown elements). Elements
/// without content have the defaults of that schema (IEEE 1516.2-2010, IEEE1516-DIF-2010.xsd).
/// Errors: kInvalid with `name`, line and reason, for values that have no meaning, missing parts of
/// a datatype and names that appear twice; text size, tags, nesting and names beyond the limits of
/// rti/wire/limits.hpp are errors as well.
[[nodiscard]] Result<FomModule> parse_module(std::string_view text, const std::string& name,
                                             ModuleKind kind = ModuleKind::kFom);

/// Reads a module's text. `designator` is a path or a file: URL. Errors: kNotFound (also if
/// it is not a regular file), kInvalid (larger than kMaxModuleBytes).
[[nodiscard]] Result<std::string> read_module_text(const std::string& designator,
                                                   ModuleKind kind = ModuleKind::kFom);

/// Reads and parses a module: read_module_text(), then parse_module().
[[nodiscard]] Result<FomModule> load_module(const std::string& designator);

/// Returns the standard's own module (MIM), which is the first one in every federation.
[[nodiscard]] const FomModule& standard_mim();
/// Returns this RTI's additions to the MOM, the second module in every federation
/// (docs/guide/mom.md).
[[nodiscard]] const FomModule& roger_mom();
/// @{ Return the XML texts of the two modules.
[[nodiscard]] std::string_view standard_mim_text();
[[nodiscard]] std::string_view roger_mom_text();
/// @}

}  // namespace roger::rti
