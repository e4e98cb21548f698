// All limits of what travels between federates and the executive, and of what an object model may
// hold. The codec checks them before it reserves memory for what has come, the FOM parser and the
// merger check them whatever way a module has come, and services check them before they send
// anything. docs/wire.md lists them.
//
// Lengths are in characters of UTF-8 text, see count_characters().
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace roger::rti {

// ---------------------------------------------------------------- object models

/// Longest name of a class, attribute, parameter, datatype, enumerator, field of a record,
/// dimension, transportation, object instance, federate, federate type, federation or logical time.
inline constexpr std::size_t kMaxNameLength = 255;
/// Longest full class name, "HLAobjectRoot.BaseEntity.PhysicalEntity". It bounds the depth of the
/// class trees as well: each level takes two characters at least.
inline constexpr std::size_t kMaxClassNameLength = 1024;
/// Full names of all classes of one class tree together, in bytes: every class holds that of its
/// parent once more. RPR 2.0 needs 10 kB.
inline constexpr std::size_t kMaxClassNameBytes = std::size_t{4} << 20U;
/// FOM modules that a federation is made of. The modules of the RTI itself do not count.
inline constexpr std::size_t kMaxModules = 64;
/// XML text of all modules of a federation together, in bytes. One module may take all of it. The
/// largest of RPR 2.0's modules has 0.6 MB.
inline constexpr std::size_t kMaxModuleBytes = std::size_t{8} << 20U;
/// Deepest nesting of XML elements, and so of the recursion of the parser and the merger.
inline constexpr int kMaxModuleDepth = 64;
/// Classes of one class tree. RPR 2.0 has 143.
inline constexpr std::size_t kMaxClasses = 16'384;
/// Attributes or parameters of one class, inherited ones included. RPR 2.0's widest has 55.
inline constexpr std::size_t kMaxFieldsPerClass = 1000;
/// Dimensions, and transportations: tables that are searched row by row.
inline constexpr std::size_t kMaxTableRows = 1000;

// ---------------------------------------------------------------- federations

/// Federations of one executive; far below the number of federation ids.
inline constexpr std::size_t kMaxFederations = 1000;
/// Federates that may join a federation in its life: the number of federate ids.
inline constexpr std::size_t kMaxFederates = 65'535;
/// Names that are reserved or released at once.
inline constexpr std::size_t kMaxNamesAtOnce = 16'384;

// ---------------------------------------------------------------- texts and lists on the wire

/// What a text is, for errors ("a federate name"), and its greatest length.
struct TextLimit {
  const char* what;
  std::size_t characters;
};
/// A text for people, which the sender cuts when it is longer.
struct SentenceLimit : TextLimit {};
/// What the elements of a list are, for errors ("FOM modules"), and their greatest number.
struct ListLimit {
  const char* what;
  std::size_t count;
};
/// XML texts of modules, of all in one message together.
struct ModuleTextLimit {
  std::size_t bytes;
};

inline constexpr TextLimit kFederationNameLimit{"a federation name", kMaxNameLength};
inline constexpr TextLimit kFederateNameLimit{"a federate name", kMaxNameLength};
inline constexpr TextLimit kFederateTypeLimit{"a federate type", kMaxNameLength};
inline constexpr TextLimit kObjectNameLimit{"an object name", kMaxNameLength};
inline constexpr TextLimit kLogicalTimeLimit{"a logical time name", kMaxNameLength};
/// A path or file: URL.
inline constexpr TextLimit kDesignatorLimit{"a designator of a FOM module", 1024};
inline constexpr TextLimit kHostLimit{"a host name", 255};
/// File name of the program, and the process id.
inline constexpr TextLimit kProcessLimit{"a process name", 512};
/// A line for each rule of the RID's [[groups]].
inline constexpr TextLimit kDataPlaneLimit{"a description of best-effort settings", 16'384};
/// Reasons, exceptions and faults. The longest lists kMaxListedProblems problems of a module.
inline constexpr SentenceLimit kSentenceLimit{{"a sentence", 65'536}};

inline constexpr ModuleTextLimit kModuleTextLimit{kMaxModuleBytes};
inline constexpr ListLimit kModulesLimit{"FOM modules", kMaxModules};
inline constexpr ListLimit kFederationsLimit{"federations", kMaxFederations};
inline constexpr ListLimit kFederatesLimit{"federates", kMaxFederates};
inline constexpr ListLimit kNamesLimit{"object names", kMaxNamesAtOnce};
inline constexpr ListLimit kValuesLimit{"values", kMaxFieldsPerClass};

// ---------------------------------------------------------------- functions

/// Number of characters in UTF-8 `text`: its bytes but for those that continue a character. At
/// least a quarter of the bytes, so that no memory hides behind bytes that are not UTF-8.
[[nodiscard]] std::size_t count_characters(std::string_view text);

/// `text` if it has no more than `characters`, else its beginning and "…", as long as that.
/// `characters` is above 0.
[[nodiscard]] std::string cut_to(std::string_view text, std::size_t characters);

/// `text` for an error or the log: whole if it is no longer than a name may be, else its beginning
/// and "…".
[[nodiscard]] std::string abbreviated(std::string_view text);

/// What is wrong with a text that is too long, else nothing: "a federate name of 300 characters
/// ("AAAA…"); at most 255 are allowed". `what` names the kind of text, with its article.
[[nodiscard]] std::optional<std::string> length_problem(std::string_view text,
                                                        std::string_view what, std::size_t most);
[[nodiscard]] inline std::optional<std::string> length_problem(std::string_view text,
                                                               const TextLimit& limit) {
  return length_problem(text, limit.what, limit.characters);
}

/// The same of a list: "65 FOM modules; at most 64 are allowed".
[[nodiscard]] std::optional<std::string> count_problem(std::size_t count, const ListLimit& limit);

}  // namespace roger::rti
