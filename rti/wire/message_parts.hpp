// Parts of messages, and the messages that are sent in both directions.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "rti/wire/limits.hpp"
#include "rti/wire/types.hpp"

namespace roger::rti::wire {

inline constexpr std::uint32_t kMagic = 0x524f4752;  // "ROGR"
inline constexpr std::uint8_t kControlVersion = 8;

// ---------------------------------------------------------------- parts of messages

/// Result of a request, by the standard's exception names (IEEE 1516.1-2010, clauses 4 to 10).
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
  kErrorReadingMIM,
  kLast = kErrorReadingMIM,
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
  kSubscribe,  // actively
  kUnsubscribe,
  kSubscribePassively,
  kLast = kSubscribePassively,
};

/// One FOM module or MIM: the designator that the user gave, for messages, and its complete XML
/// text.
struct ModuleText {
  std::string designator;
  std::string text;
  friend bool operator==(const ModuleText&, const ModuleText&) = default;
  static void visit(auto& self, auto&& fields) {
    fields(within(self.designator, kDesignatorLimit), within(self.text, kModuleTextLimit));
  }
};

/// The key of a multicast group, in a network with certificates.
struct GroupKey {
  std::uint32_t group = 0;  // IPv4 address
  ByteVector key;
  friend bool operator==(const GroupKey&, const GroupKey&) = default;
  static void visit(auto& self, auto&& fields) {
    fields(self.group, within(self.key, kFederationKeyLimit));
  }
};

struct FederationInfo {
  std::string name;
  std::string logical_time;
  std::uint32_t federates = 0;  // number of joined federates
  friend bool operator==(const FederationInfo&, const FederationInfo&) = default;
  static void visit(auto& self, auto&& fields) {
    fields(within(self.name, kFederationNameLimit), within(self.logical_time, kLogicalTimeLimit),
           self.federates);
  }
};

/// A joined federate as the executive knows it.
struct MemberStatus {
  FederateId federate = 0;
  std::string name;
  std::string type;
  std::string process;          // program, process id and host, for people: "roger 4711 on alpha"
  std::uint32_t address = 0;    // IPv4 address that it is connected from
  std::uint64_t joined_ms = 0;  // time since it joined
  bool revoked = false;         // its certificate has been revoked since it connected
  friend bool operator==(const MemberStatus&, const MemberStatus&) = default;
  static void visit(auto& self, auto&& fields) {
    fields(self.federate, within(self.name, kFederateNameLimit),
           within(self.type, kFederateTypeLimit), within(self.process, kProcessOnHostLimit),
           self.address, self.joined_ms, self.revoked);
  }
};

struct FederationStatus {
  FederationInfo info;
  std::vector<MemberStatus> members;
  friend bool operator==(const FederationStatus&, const FederationStatus&) = default;
  static void visit(auto& self, auto&& fields) {
    fields(self.info, within(self.members, kFederatesLimit));
  }
};

struct FederateInfo {
  FederateId federate = 0;
  std::string name;
  std::string type;
  bool multicast = true;  // whether it sends multicast at all
  /// Number of joins to the federation, up to this one. Unlike `federate` it identifies one
  /// membership, and the keys of sealed datagrams depend on it.
  std::uint32_t membership = 0;
  /// IPv4 address from which it is connected to the executive; 0: unknown. An address of the
  /// loopback means the executive's host.
  std::uint32_t address = 0;
  friend bool operator==(const FederateInfo&, const FederateInfo&) = default;
  static void visit(auto& self, auto&& fields) {
    fields(self.federate, within(self.name, kFederateNameLimit),
           within(self.type, kFederateTypeLimit), self.multicast, self.membership, self.address);
  }
};

// ---------------------------------------------------------------- both directions

/// Answered at once by a Pong with the same token. The answer follows everything that the other
/// side has sent before, so a ping is a fence as well as a sign of life.
struct Ping {
  static constexpr std::uint8_t kType = 1;
  std::uint64_t token = 0;
  friend bool operator==(const Ping&, const Ping&) = default;
  static void visit(auto& self, auto&& fields) { fields(self.token); }
};

struct Pong {
  static constexpr std::uint8_t kType = 2;
  std::uint64_t token = 0;
  friend bool operator==(const Pong&, const Pong&) = default;
  static void visit(auto& self, auto&& fields) { fields(self.token); }
};

/// From a federate: for all subscribers. From the executive: the same, with `sender` filled in; the
/// executive ignores the value that a federate writes there.
struct ReliableInteraction {
  static constexpr std::uint8_t kType = 30;
  FederateId sender = 0;
  ClassId interaction_class = 0;
  std::vector<Value> parameters;
  ByteVector tag;
  friend bool operator==(const ReliableInteraction&, const ReliableInteraction&) = default;
  static void visit(auto& self, auto&& fields) {
    fields(self.sender, self.interaction_class, within(self.parameters, kValuesLimit), self.tag);
  }
};

struct ReliableUpdate {
  static constexpr std::uint8_t kType = 31;
  FederateId sender = 0;
  ObjectId object = 0;
  std::vector<Value> attributes;
  ByteVector tag;
  friend bool operator==(const ReliableUpdate&, const ReliableUpdate&) = default;
  static void visit(auto& self, auto&& fields) {
    fields(self.sender, self.object, within(self.attributes, kValuesLimit), self.tag);
  }
};

}  // namespace roger::rti::wire
