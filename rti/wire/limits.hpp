// All limits of the data exchanged between federates and the executive, and of the contents of an
// object model. The codec checks them before it allocates memory for received data, the FOM parser
// and the merger check them wherever a module comes from, and services check them before they send
// anything. docs/wire.md lists them.
//
// Lengths are in characters of UTF-8 text, see count_characters().
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <tuple>

#include "core/text.hpp"

namespace roger::rti {

// ---------------------------------------------------------------- object models

/// Maximum length of the name of a class, attribute, parameter, datatype, enumerator, record field,
/// dimension, transportation, update rate, object instance, federate, federate type, federation or
/// logical time.
inline constexpr std::size_t kMaxNameLength = 255;
/// Maximum length of a full class name, "HLAobjectRoot.BaseEntity.PhysicalEntity". It also bounds
/// the depth of the class trees: each level takes at least two characters.
inline constexpr std::size_t kMaxClassNameLength = 1024;
/// Maximum total length in bytes of the full names of one class tree: each class repeats its
/// parent's name. RPR 2.0 needs 10 kB.
inline constexpr std::size_t kMaxClassNameBytes = std::size_t{4} << 20U;
/// Maximum number of FOM modules of a federation, not counting the RTI's own modules.
inline constexpr std::size_t kMaxModules = 64;
/// Maximum total size in bytes of the XML text of a federation's modules; one module may use all of
/// it. The largest module of RPR 2.0 has 0.6 MB.
inline constexpr std::size_t kMaxModuleBytes = std::size_t{8} << 20U;
/// Maximum number of lines of one module. The executive stores the line feeds of what it drops from
/// a module (see compacted()), so that errors name the lines of the file. The largest module of RPR
/// 2.0 has 21,000.
inline constexpr std::size_t kMaxModuleLines = 100'000;
/// Maximum nesting of XML elements, and thus of the recursion of the parser and the merger.
inline constexpr int kMaxModuleDepth = 64;
/// Maximum number of classes of one class tree. RPR 2.0 has 143.
inline constexpr std::size_t kMaxClasses = 16'384;
/// Maximum number of attributes or parameters of one class, including inherited ones. The largest
/// class of RPR 2.0 has 55.
inline constexpr std::size_t kMaxFieldsPerClass = 1000;
/// Maximum number of dimensions, and of transportations: tables that are searched linearly.
inline constexpr std::size_t kMaxTableRows = 1000;

/// Maximum number of problems of modules that one error lists.
inline constexpr std::size_t kMaxModuleProblems = 20;
/// Maximum number of "<" in a module's XML, that is, of its start and end tags. The parser needs up
/// to 128 bytes for each.
inline constexpr std::size_t kMaxModuleTags = 500'000;
// ---------------------------------------------------------------- connections

/// Maximum number of bytes that either end of a connection reads before the greeting is complete.
inline constexpr std::size_t kMaxGreetingBytes = std::size_t{64} << 10U;
/// Time from the acceptance of a connection until its greeting must be complete.
inline constexpr std::chrono::milliseconds kGreetingTime{2000};
/// Maximum number of connections of one address to an executive: more than the federates of any
/// host, and far fewer than the descriptors of a process.
inline constexpr std::size_t kMaxConnectionsPerAddress = 32;
/// Maximum size in bytes of the frames beyond 64 KiB each that an executive reads from all
/// connections of one address at a time, or that wait until their FOM modules are merged: one frame
/// of the greatest length. Further ones are read later.
inline constexpr std::size_t kMaxFrameMemory = (std::size_t{16} << 20U) + 4;
/// Time in which such a frame must arrive once it does not wait any longer, so that it blocks the
/// others no longer than that. Suffices for the longest frame at 2.3 Mbit/s, and for the modules
/// of RPR 2.0 at 0.3 Mbit/s.
inline constexpr std::chrono::milliseconds kLongFrameTime{60'000};
/// Maximum size in bytes of the frames that an executive queues for all connections of one address:
/// as for one connection.
inline constexpr std::size_t kMaxQueueMemory = std::size_t{32} << 20U;
/// Maximum size in bytes of the members that an ExecutiveStatus lists: 50,000 federates with usual
/// names. An executive makes at most one such message in kStatusInterval, for all that ask.
inline constexpr std::size_t kMaxStatusBytes = std::size_t{8} << 20U;
inline constexpr std::chrono::milliseconds kStatusInterval{250};
/// Work of an executive after which it polls its sockets and timers, in bytes received, encoded and
/// written: about a millisecond.
inline constexpr std::size_t kMaxTurnBytes = std::size_t{1} << 20U;
/// A message or a call that writes counts at least these bytes, as many as the call costs.
inline constexpr std::size_t kMinWorkBytes = 1024;
/// Size in bytes up to which an executive joins messages for the same federates, to write them in
/// one call.
inline constexpr std::size_t kMaxJoinedMessageBytes = std::size_t{64} << 10U;

// ---------------------------------------------------------------- federations

/// Maximum number of federations of one executive; far below the number of federation ids.
inline constexpr std::size_t kMaxFederations = 1000;
/// Maximum number of federations that one process has created and that exist. Together their
/// modules may have kMaxCreatedModuleBytes.
inline constexpr std::size_t kMaxCreatedFederations = 16;
inline constexpr std::size_t kMaxCreatedModuleBytes = std::size_t{16} << 20U;
/// Maximum number of abandoned federations, which have no federates and whose creator has
/// disconnected, and maximum size in bytes of their modules together. The executive destroys the
/// oldest ones when there are more.
inline constexpr std::size_t kMaxAbandonedFederations = 100;
inline constexpr std::size_t kMaxAbandonedModuleBytes = std::size_t{8} << 20U;
/// Maximum number of federates that are joined to a federation at once: the number of federate ids.
inline constexpr std::size_t kMaxFederates = 65'535;
/// Maximum number of keys of groups that a federate gets: a group for each class, and the control
/// group.
inline constexpr std::size_t kMaxGroupKeys = 2 * kMaxClasses + 1;
/// Maximum number of synchronization points of a federation that are pending at once. With
/// kControlTagLimit it keeps the announcements to a new federate far below the length of a send
/// queue.
inline constexpr std::size_t kMaxSyncPoints = 1000;
/// Maximum number of names reserved or released at once.
inline constexpr std::size_t kMaxNamesAtOnce = 16'384;

// ---------------------------------------------------------------- what the executive stores
//
// Each limit applies to one joined federate, unless it says otherwise. All of it is returned when
// the federate leaves, except objects and synchronization points, which the standard keeps: those
// of all federates that have left share the limit of one more federate.

/// Maximum memory in bytes of what the federates of one address together declare, register and
/// reserve, in all federations; no limit for the executive's own host. Not included: the times of
/// messages that wait, which would stop a federation that sends many, what was advised, and 2 bytes
/// for each federate that has discovered an object. Half of the objects that a federation may have
/// need 16 MiB of it.
inline constexpr std::size_t kMaxStoredBytesPerAddress = std::size_t{24} << 20U;
/// Maximum number of reserved names that no object uses yet.
inline constexpr std::size_t kMaxReservedNames = 16'384;
/// Maximum number of existing objects of a federation, not counting those of the MOM. A federate
/// stores all those that it discovers. The federates of one host, or a federate of the executive's
/// host, can register an object only while they have fewer than the federation has room for: one
/// host at most a half, two a third each.
inline constexpr std::size_t kMaxFederationObjects = 65'536;
/// Maximum number of existing objects that the federate has registered.
inline constexpr std::size_t kMaxObjects = 32'768;
/// Maximum size in bytes of the names of these objects and of the reserved names together.
inline constexpr std::size_t kMaxNameBytes = std::size_t{4} << 20U;
/// Maximum number of attributes that the federate publishes, and of those to which it subscribes,
/// counted for each object class separately. RPR 2.0 has 3,300.
inline constexpr std::size_t kMaxDeclaredAttributes = 65'536;
/// Maximum number of attributes of objects that the federate offers or acquires. The executive
/// stores a tag of up to kControlTagLimit for each.
inline constexpr std::size_t kMaxNegotiatedAttributes = 8192;
/// Maximum number of attributes of objects whose transportation type the federate has changed.
inline constexpr std::size_t kMaxChangedTransportations = 65'536;
/// Maximum number of pending synchronization points that the federates of one address together, or
/// a federate of the executive's host, have registered.
inline constexpr std::size_t kMaxOwnSyncPoints = 100;
/// Maximum memory in bytes of the federate's deletions whose time has not passed.
inline constexpr std::size_t kMaxDeletionBytes = std::size_t{8} << 20U;
/// Maximum memory in bytes of the times of the federate's messages that wait at constrained
/// federates: 100,000 messages with times of 8 octets to one federate.
inline constexpr std::size_t kMaxQueuedTimeBytes = std::size_t{16} << 20U;

// ---------------------------------------------------------------- texts and lists on the wire

/// The kind of a text, for errors ("a federate name"), and its maximum length.
struct TextLimit {
  const char* what;
  std::size_t characters;
};
/// A text for people, which the sender truncates if it is longer.
struct SentenceLimit : TextLimit {};
/// The kind of a list's elements, for errors ("FOM modules"), and their maximum number.
struct ListLimit {
  const char* what;
  std::size_t count;
};
/// Total size of the XML texts of the modules in one message.
struct ModuleTextLimit {
  std::size_t bytes;
};

/// A field of a message with its limit and, for a list, the limit of its elements.
template <class Field, class... Limits>
struct Limited {
  Field& field;
  std::tuple<const Limits&...> limits;
};
template <class Field, class... Limits>
[[nodiscard]] constexpr Limited<Field, Limits...> within(Field& field, const Limits&... limits) {
  return {field, {limits...}};
}

inline constexpr TextLimit kFederationNameLimit{"a federation name", kMaxNameLength};
inline constexpr TextLimit kFederateNameLimit{"a federate name", kMaxNameLength};
inline constexpr TextLimit kFederateTypeLimit{"a federate type", kMaxNameLength};
inline constexpr TextLimit kObjectNameLimit{"an object name", kMaxNameLength};
inline constexpr TextLimit kSyncLabelLimit{"a synchronization point label", kMaxNameLength};
inline constexpr TextLimit kUpdateRateLimit{"an update rate designator", kMaxNameLength};
inline constexpr TextLimit kLogicalTimeLimit{"a logical time name", kMaxNameLength};
/// A path or a file: URL.
inline constexpr TextLimit kDesignatorLimit{"a designator of a FOM module", 1024};
inline constexpr TextLimit kHostLimit{"a host name", 255};
/// File name of the program and process id.
inline constexpr TextLimit kProcessLimit{"a process name", 512};
/// A process with its host, as messages of the executive name it.
inline constexpr TextLimit kProcessOnHostLimit{"a process with its host", 1024};
inline constexpr TextLimit kVersionLimit{"a version", 64};
/// One line for each rule of the RID's [[groups]].
inline constexpr TextLimit kDataPlaneLimit{"a description of best-effort settings", 16'384};
/// Reasons, exceptions and faults. The longest text lists kMaxModuleProblems problems of a module.
inline constexpr SentenceLimit kSentenceLimit{{"a sentence", 65'536}};

inline constexpr ModuleTextLimit kModuleTextLimit{kMaxModuleBytes};
inline constexpr ListLimit kModulesLimit{"FOM modules", kMaxModules};
inline constexpr ListLimit kFederationsLimit{"federations", kMaxFederations};
inline constexpr ListLimit kFederatesLimit{"federates", kMaxFederates};
inline constexpr ListLimit kNamesLimit{"object names", kMaxNamesAtOnce};
inline constexpr ListLimit kReservedNamesLimit{"reserved object names", kMaxReservedNames};
inline constexpr ListLimit kObjectsLimit{"objects registered by one federate", kMaxObjects};
inline constexpr ListLimit kValuesLimit{"values", kMaxFieldsPerClass};
/// The tag of a synchronization point, a deletion in timestamp order or a change of ownership. The
/// executive stores these tags; that of a change of ownership once for each attribute.
inline constexpr ListLimit kControlTagLimit{"octets of a user-supplied tag", 4096};
/// The tag of a request for values, which the executive sends once for each object: 32 MiB for
/// kMaxObjects.
inline constexpr ListLimit kRequestTagLimit{"octets of a user-supplied tag", 1024};
/// Also of the key of a group.
inline constexpr ListLimit kFederationKeyLimit{"octets of a federation key", 32};
inline constexpr ListLimit kGroupKeysLimit{"keys of groups", kMaxGroupKeys};
/// A logical time as its type encodes it, and its rank. The executive stores one for each message
/// in timestamp order.
inline constexpr ListLimit kTimeLimit{"octets of a logical time", 1024};

// ---------------------------------------------------------------- functions

/// Returns `text` for an error or the log, printable(): complete if it is not longer than a name
/// may be, else its beginning and "…".
[[nodiscard]] std::string abbreviated(std::string_view text);

/// Returns the name in quotes, abbreviated, for an error or the log.
[[nodiscard]] inline std::string in_quotes(std::string_view name) {
  return "\"" + abbreviated(name) + "\"";
}

/// Returns the problem of a text that is too long, else nothing: "a federate name of 300 characters
/// ("AAAA…"); at most 255 are allowed". `what` names the kind of text, with its article.
[[nodiscard]] std::optional<std::string> length_problem(std::string_view text,
                                                        std::string_view what, std::size_t most);
[[nodiscard]] inline std::optional<std::string> length_problem(std::string_view text,
                                                               const TextLimit& limit) {
  return length_problem(text, limit.what, limit.characters);
}

/// Returns the problem of a list that is too long, else nothing: "65 FOM modules; at most 64 are
/// allowed".
[[nodiscard]] std::optional<std::string> count_problem(std::size_t count, const ListLimit& limit);

}  // namespace roger::rti
