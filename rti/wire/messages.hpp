// What federates and the executive say to each other over TCP. Plain data; codec.hpp turns it into
// bytes, docs/wire.md shows them.
//
// Every message lists its fields once, in the order in which they travel, in visit(): the encoder
// and the decoder both walk that list. A message's kType never changes its meaning; a change to
// any message raises kControlVersion.
#pragma once

#include <cstdint>
#include <string>
#include <variant>
#include <vector>

#include "rti/wire/types.hpp"

namespace roger::rti::wire {

inline constexpr std::uint32_t kMagic = 0x524f4752;  // "ROGR"
inline constexpr std::uint8_t kControlVersion = 2;

// ---------------------------------------------------------------- parts of messages

/// What went wrong with a request, by the standard's exception names (IEEE 1516.1-2010, 4 to 10).
enum class ExceptionKind : std::uint8_t {
  kNone = 0,
  kRTIinternalError,
  kFederationExecutionAlreadyExists,
  kFederationExecutionDoesNotExist,
  kFederatesCurrentlyJoined,
  kFederateNameAlreadyInUse,
  kFederateAlreadyExecutionMember,
  kFederateNotExecutionMember,
  kCouldNotOpenFDD,
  kErrorReadingFDD,
  kInconsistentFDD,
  kCouldNotCreateLogicalTimeFactory,
  kInvalidResignAction,
  kFederateOwnsAttributes,
  kOwnershipAcquisitionPending,
  kLast = kOwnershipAcquisitionPending,
};

/// The standard's ResignAction, in its order.
enum class ResignAction : std::uint8_t {
  kUnconditionallyDivestAttributes = 0,
  kDeleteObjects,
  kCancelPendingOwnershipAcquisitions,
  kDeleteObjectsThenDivest,
  kCancelThenDeleteThenDivest,
  kNoAction,
  kLast = kNoAction,
};

enum class Declaration : std::uint8_t {
  kPublish = 0,
  kUnpublish,
  kSubscribe,
  kUnsubscribe,
  kLast = kUnsubscribe,
};

/// One FOM module: what the user called it, for messages, and its whole XML text.
struct ModuleText {
  std::string designator;
  std::string text;
  friend bool operator==(const ModuleText&, const ModuleText&) = default;
  static void visit(auto& self, auto&& field) {
    field(self.designator);
    field(self.text);
  }
};

struct FederationInfo {
  std::string name;
  std::string logical_time;
  friend bool operator==(const FederationInfo&, const FederationInfo&) = default;
  static void visit(auto& self, auto&& field) {
    field(self.name);
    field(self.logical_time);
  }
};

struct FederateInfo {
  FederateId federate = 0;
  std::string name;
  std::string type;
  bool multicast = true;  // whether it multicasts at all
  friend bool operator==(const FederateInfo&, const FederateInfo&) = default;
  static void visit(auto& self, auto&& field) {
    field(self.federate);
    field(self.name);
    field(self.type);
    field(self.multicast);
  }
};

// ---------------------------------------------------------------- either way

/// Answered at once by a Pong with the same token. Answers come after everything that the other
/// side said before, so a ping is a fence as well as a sign of life.
struct Ping {
  static constexpr std::uint8_t kType = 1;
  std::uint64_t token = 0;
  friend bool operator==(const Ping&, const Ping&) = default;
  static void visit(auto& self, auto&& field) { field(self.token); }
};

struct Pong {
  static constexpr std::uint8_t kType = 2;
  std::uint64_t token = 0;
  friend bool operator==(const Pong&, const Pong&) = default;
  static void visit(auto& self, auto&& field) { field(self.token); }
};

// ---------------------------------------------------------------- federate to executive

/// First on every connection. Magic and version are the first five bytes in every version.
struct Hello {
  static constexpr std::uint8_t kType = 16;
  std::uint32_t magic = kMagic;
  std::uint8_t version = kControlVersion;
  std::string host;
  std::string process;  // program name and process id, for people
  friend bool operator==(const Hello&, const Hello&) = default;
  static void visit(auto& self, auto&& field) {
    field(self.magic);
    field(self.version);
    field(self.host);
    field(self.process);
  }
};

/// Requests carry a number of the sender's choice (not 0) that the Reply repeats.
struct CreateFederation {
  static constexpr std::uint8_t kType = 17;
  std::uint32_t request = 0;
  std::string name;
  std::vector<ModuleText> modules;
  std::string logical_time;  // "" = HLAfloat64Time
  friend bool operator==(const CreateFederation&, const CreateFederation&) = default;
  static void visit(auto& self, auto&& field) {
    field(self.request);
    field(self.name);
    field(self.modules);
    field(self.logical_time);
  }
};

struct DestroyFederation {
  static constexpr std::uint8_t kType = 18;
  std::uint32_t request = 0;
  std::string name;
  friend bool operator==(const DestroyFederation&, const DestroyFederation&) = default;
  static void visit(auto& self, auto&& field) {
    field(self.request);
    field(self.name);
  }
};

/// Answered by FederationList.
struct ListFederations {
  static constexpr std::uint8_t kType = 19;
  std::uint32_t request = 0;
  friend bool operator==(const ListFederations&, const ListFederations&) = default;
  static void visit(auto& self, auto&& field) { field(self.request); }
};

/// Answered by Joined, or by a Reply with an exception. One connection is one joined federate.
struct Join {
  static constexpr std::uint8_t kType = 20;
  std::uint32_t request = 0;
  std::string federation;
  std::string name;  // "" = the executive makes one up
  std::string type;
  std::vector<ModuleText> modules;  // additional ones
  /// The sender's best-effort settings in words (groups, port). A federate whose words differ from
  /// those of the first one joined could never be heard, and is refused; "" is not compared.
  std::string data_plane;
  bool multicast = true;  // see FederateInfo
  friend bool operator==(const Join&, const Join&) = default;
  static void visit(auto& self, auto&& field) {
    field(self.request);
    field(self.federation);
    field(self.name);
    field(self.type);
    field(self.modules);
    field(self.data_plane);
    field(self.multicast);
  }
};

struct Resign {
  static constexpr std::uint8_t kType = 21;
  std::uint32_t request = 0;
  ResignAction action = ResignAction::kNoAction;
  friend bool operator==(const Resign&, const Resign&) = default;
  static void visit(auto& self, auto&& field) {
    field(self.request);
    field(self.action);
  }
};

/// Not answered; what follows on the connection sees its effect.
struct DeclareInteractions {
  static constexpr std::uint8_t kType = 22;
  Declaration what = Declaration::kPublish;
  std::vector<ClassId> classes;
  friend bool operator==(const DeclareInteractions&, const DeclareInteractions&) = default;
  static void visit(auto& self, auto&& field) {
    field(self.what);
    field(self.classes);
  }
};

/// Adds `attributes` to what is published (subscribed) of a class, or takes them away. Not
/// answered; a subscription is followed by DiscoverObject for every object known of that class.
struct DeclareAttributes {
  static constexpr std::uint8_t kType = 23;
  Declaration what = Declaration::kPublish;
  ClassId object_class = 0;
  std::vector<ValueIndex> attributes;
  friend bool operator==(const DeclareAttributes&, const DeclareAttributes&) = default;
  static void visit(auto& self, auto&& field) {
    field(self.what);
    field(self.object_class);
    field(self.attributes);
  }
};

/// Answered by NamesReserved: all of them or none.
struct ReserveNames {
  static constexpr std::uint8_t kType = 24;
  std::vector<std::string> names;
  bool multiple = false;  // repeated in the answer: which of the two callbacks is due
  friend bool operator==(const ReserveNames&, const ReserveNames&) = default;
  static void visit(auto& self, auto&& field) {
    field(self.names);
    field(self.multiple);
  }
};

struct ReleaseNames {
  static constexpr std::uint8_t kType = 25;
  std::vector<std::string> names;
  friend bool operator==(const ReleaseNames&, const ReleaseNames&) = default;
  static void visit(auto& self, auto&& field) { field(self.names); }
};

/// Not answered. The name is either reserved by the sender before or made up by it from its own
/// federate handle ("HLAobject_<federate>_<counter>", which nobody can reserve).
struct RegisterObject {
  static constexpr std::uint8_t kType = 26;
  ObjectId object = 0;
  ClassId object_class = 0;
  std::string name;
  friend bool operator==(const RegisterObject&, const RegisterObject&) = default;
  static void visit(auto& self, auto&& field) {
    field(self.object);
    field(self.object_class);
    field(self.name);
  }
};

struct DeleteObject {
  static constexpr std::uint8_t kType = 27;
  ObjectId object = 0;
  ByteVector tag;
  friend bool operator==(const DeleteObject&, const DeleteObject&) = default;
  static void visit(auto& self, auto&& field) {
    field(self.object);
    field(self.tag);
  }
};

/// Asks the owner for values; it gets ProvideUpdate.
struct RequestObjectUpdate {
  static constexpr std::uint8_t kType = 28;
  ObjectId object = 0;
  std::vector<ValueIndex> attributes;
  ByteVector tag;
  friend bool operator==(const RequestObjectUpdate&, const RequestObjectUpdate&) = default;
  static void visit(auto& self, auto&& field) {
    field(self.object);
    field(self.attributes);
    field(self.tag);
  }
};

/// The same for all objects of a class and its subclasses.
struct RequestClassUpdate {
  static constexpr std::uint8_t kType = 29;
  ClassId object_class = 0;
  std::vector<ValueIndex> attributes;
  ByteVector tag;
  friend bool operator==(const RequestClassUpdate&, const RequestClassUpdate&) = default;
  static void visit(auto& self, auto&& field) {
    field(self.object_class);
    field(self.attributes);
    field(self.tag);
  }
};

/// From a federate: to whom it may concern. From the executive: the same, with `sender` filled in
/// (what a federate writes there is not believed).
struct ReliableInteraction {
  static constexpr std::uint8_t kType = 30;
  FederateId sender = 0;
  ClassId interaction_class = 0;
  std::vector<Value> parameters;
  ByteVector tag;
  friend bool operator==(const ReliableInteraction&, const ReliableInteraction&) = default;
  static void visit(auto& self, auto&& field) {
    field(self.sender);
    field(self.interaction_class);
    field(self.parameters);
    field(self.tag);
  }
};

struct ReliableUpdate {
  static constexpr std::uint8_t kType = 31;
  FederateId sender = 0;
  ObjectId object = 0;
  std::vector<Value> attributes;
  ByteVector tag;
  friend bool operator==(const ReliableUpdate&, const ReliableUpdate&) = default;
  static void visit(auto& self, auto&& field) {
    field(self.sender);
    field(self.object);
    field(self.attributes);
    field(self.tag);
  }
};

/// The multicast of federates `to` does not reach the sender: they are asked to send it a copy of
/// each datagram of `groups` at `address` and `port`, from now on and until it says otherwise.
/// Replaces what it asked of them before; no groups: no copies. Not answered.
struct AskForCopies {
  static constexpr std::uint8_t kType = 32;
  std::vector<FederateId> to;
  std::uint32_t address = 0;  // IPv4
  std::uint16_t port = 0;
  std::vector<std::uint32_t> groups;  // IPv4
  friend bool operator==(const AskForCopies&, const AskForCopies&) = default;
  static void visit(auto& self, auto&& field) {
    field(self.to);
    field(self.address);
    field(self.port);
    field(self.groups);
  }
};

// ---------------------------------------------------------------- executive to federate

/// The answer to Hello.
struct Welcome {
  static constexpr std::uint8_t kType = 64;
  std::uint64_t incarnation = 0;    // which executive this is; two never share one
  std::uint32_t ping_ms = 0;        // each side pings this often ...
  std::uint32_t dead_after_ms = 0;  // ... and gives the other up after silence this long
  friend bool operator==(const Welcome&, const Welcome&) = default;
  static void visit(auto& self, auto&& field) {
    field(self.incarnation);
    field(self.ping_ms);
    field(self.dead_after_ms);
  }
};

/// The other answer to Hello; the connection closes after it. The same bytes in every version.
struct Refused {
  static constexpr std::uint8_t kType = 65;
  std::string reason;  // a whole sentence
  friend bool operator==(const Refused&, const Refused&) = default;
  static void visit(auto& self, auto&& field) { field(self.reason); }
};

/// How a request ended: kNone, or an exception and its sentence.
struct Reply {
  static constexpr std::uint8_t kType = 66;
  std::uint32_t request = 0;
  ExceptionKind exception = ExceptionKind::kNone;
  std::string text;
  friend bool operator==(const Reply&, const Reply&) = default;
  static void visit(auto& self, auto&& field) {
    field(self.request);
    field(self.exception);
    field(self.text);
  }
};

struct FederationList {
  static constexpr std::uint8_t kType = 67;
  std::uint32_t request = 0;
  std::vector<FederationInfo> federations;
  friend bool operator==(const FederationList&, const FederationList&) = default;
  static void visit(auto& self, auto&& field) {
    field(self.request);
    field(self.federations);
  }
};

struct Joined {
  static constexpr std::uint8_t kType = 68;
  std::uint32_t request = 0;
  FederateId federate = 0;
  FederationId federation = 0;
  std::string name;                     // of the federate, made up if Join left it empty
  std::string logical_time;             // implementation name
  std::vector<ModuleText> modules;      // all of the federation, in the order they were merged
  std::vector<FederateInfo> federates;  // the others
  friend bool operator==(const Joined&, const Joined&) = default;
  static void visit(auto& self, auto&& field) {
    field(self.request);
    field(self.federate);
    field(self.federation);
    field(self.name);
    field(self.logical_time);
    field(self.modules);
    field(self.federates);
  }
};

/// A newcomer brought modules; merge them after those known, in this order. Comes before anything
/// that uses what they define.
struct ModulesAdded {
  static constexpr std::uint8_t kType = 69;
  std::vector<ModuleText> modules;
  friend bool operator==(const ModulesAdded&, const ModulesAdded&) = default;
  static void visit(auto& self, auto&& field) { field(self.modules); }
};

struct FederateJoined {
  static constexpr std::uint8_t kType = 70;
  FederateInfo info;
  friend bool operator==(const FederateJoined&, const FederateJoined&) = default;
  static void visit(auto& self, auto&& field) { field(self.info); }
};

/// A federate resigned or was resigned for. Follows the RemoveObject of its objects.
struct FederateLeft {
  static constexpr std::uint8_t kType = 71;
  FederateId federate = 0;
  bool lost = false;  // died or fell silent instead of resigning
  friend bool operator==(const FederateLeft&, const FederateLeft&) = default;
  static void visit(auto& self, auto&& field) {
    field(self.federate);
    field(self.lost);
  }
};

/// `object_class` is the class it was registered as; promotion is the receiver's.
struct DiscoverObject {
  static constexpr std::uint8_t kType = 72;
  ObjectId object = 0;
  ClassId object_class = 0;
  std::string name;
  FederateId owner = 0;  // 0: nobody
  friend bool operator==(const DiscoverObject&, const DiscoverObject&) = default;
  static void visit(auto& self, auto&& field) {
    field(self.object);
    field(self.object_class);
    field(self.name);
    field(self.owner);
  }
};

struct RemoveObject {
  static constexpr std::uint8_t kType = 73;
  ObjectId object = 0;
  FederateId deleter = 0;
  ByteVector tag;
  friend bool operator==(const RemoveObject&, const RemoveObject&) = default;
  static void visit(auto& self, auto&& field) {
    field(self.object);
    field(self.deleter);
    field(self.tag);
  }
};

struct ProvideUpdate {
  static constexpr std::uint8_t kType = 74;
  ObjectId object = 0;
  std::vector<ValueIndex> attributes;
  ByteVector tag;
  friend bool operator==(const ProvideUpdate&, const ProvideUpdate&) = default;
  static void visit(auto& self, auto&& field) {
    field(self.object);
    field(self.attributes);
    field(self.tag);
  }
};

struct NamesReserved {
  static constexpr std::uint8_t kType = 75;
  std::vector<std::string> names;
  bool multiple = false;
  bool success = false;
  friend bool operator==(const NamesReserved&, const NamesReserved&) = default;
  static void visit(auto& self, auto&& field) {
    field(self.names);
    field(self.multiple);
    field(self.success);
  }
};

/// What `federate` said with AskForCopies.
struct CopiesAsked {
  static constexpr std::uint8_t kType = 77;
  FederateId federate = 0;
  std::uint32_t address = 0;
  std::uint16_t port = 0;
  std::vector<std::uint32_t> groups;
  friend bool operator==(const CopiesAsked&, const CopiesAsked&) = default;
  static void visit(auto& self, auto&& field) {
    field(self.federate);
    field(self.address);
    field(self.port);
    field(self.groups);
  }
};

/// Something the federate said without asking for an answer could not be done. For its log.
struct Fault {
  static constexpr std::uint8_t kType = 76;
  std::string text;
  friend bool operator==(const Fault&, const Fault&) = default;
  static void visit(auto& self, auto&& field) { field(self.text); }
};

/// All that a federate may say, and all that the executive may say.
using ClientMessage =
    std::variant<Hello, CreateFederation, DestroyFederation, ListFederations, Join, Resign,
                 DeclareInteractions, DeclareAttributes, ReserveNames, ReleaseNames, RegisterObject,
                 DeleteObject, RequestObjectUpdate, RequestClassUpdate, ReliableInteraction,
                 ReliableUpdate, AskForCopies, Ping, Pong>;
using ExecutiveMessage =
    std::variant<Welcome, Refused, Reply, FederationList, Joined, ModulesAdded, FederateJoined,
                 FederateLeft, DiscoverObject, RemoveObject, ProvideUpdate, NamesReserved,
                 CopiesAsked, Fault, ReliableInteraction, ReliableUpdate, Ping, Pong>;

}  // namespace roger::rti::wire
