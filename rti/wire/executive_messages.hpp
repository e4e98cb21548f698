// Messages from the executive to a federate; see messages.hpp.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "rti/wire/limits.hpp"
#include "rti/wire/message_parts.hpp"
#include "rti/wire/types.hpp"

namespace roger::rti::wire {

/// The positive answer to Hello.
struct Welcome {
  static constexpr std::uint8_t kType = 64;
  std::uint64_t incarnation = 0;    // identifies the executive; never reused
  std::uint32_t ping_ms = 0;        // ping interval of both sides
  std::uint32_t dead_after_ms = 0;  // silence after which a side considers the other lost
  bool fixed_address = false;       // see Beacon::fixed
  friend bool operator==(const Welcome&, const Welcome&) = default;
  static void visit(auto& self, auto&& fields) {
    fields(self.incarnation, self.ping_ms, self.dead_after_ms, self.fixed_address);
  }
};

/// The negative answer to Hello; the connection closes after it. Encoded alike in every version.
struct Refused {
  static constexpr std::uint8_t kType = 65;
  std::string reason;  // a whole sentence
  friend bool operator==(const Refused&, const Refused&) = default;
  static void visit(auto& self, auto&& fields) { fields(within(self.reason, kSentenceLimit)); }
};

/// Result of a request: kNone, or an exception and its message.
struct Reply {
  static constexpr std::uint8_t kType = 66;
  std::uint32_t request = 0;
  ExceptionKind exception = ExceptionKind::kNone;
  std::string text;
  friend bool operator==(const Reply&, const Reply&) = default;
  static void visit(auto& self, auto&& fields) {
    fields(self.request, self.exception, within(self.text, kSentenceLimit));
  }
};

struct FederationList {
  static constexpr std::uint8_t kType = 67;
  std::uint32_t request = 0;
  std::vector<FederationInfo> federations;
  friend bool operator==(const FederationList&, const FederationList&) = default;
  static void visit(auto& self, auto&& fields) {
    fields(self.request, within(self.federations, kFederationsLimit));
  }
};

/// The answer to AskStatus. If there are more federates than fit (kMaxStatusBytes), the last ones
/// are missing among the members; their number is that of the federation.
struct ExecutiveStatus {
  static constexpr std::uint8_t kType = 90;
  std::uint64_t incarnation = 0;  // see Welcome
  std::string version;            // of the program
  std::string host;
  std::uint64_t running_ms = 0;   // since the executive started
  std::uint32_t connections = 0;  // including that of the process that asks
  std::vector<FederationStatus> federations;
  friend bool operator==(const ExecutiveStatus&, const ExecutiveStatus&) = default;
  static void visit(auto& self, auto&& fields) {
    fields(self.incarnation, within(self.version, kVersionLimit), within(self.host, kHostLimit),
           self.running_ms, self.connections, within(self.federations, kFederationsLimit));
  }
};

struct Joined {
  static constexpr std::uint8_t kType = 68;
  std::uint32_t request = 0;
  FederateId federate = 0;
  FederationId federation = 0;
  std::string name;                     // of the federate; generated if Join left it empty
  std::string logical_time;             // implementation name
  std::vector<ModuleText> modules;      // all of the federation, in merge order
  std::vector<FederateInfo> federates;  // the others
  ModuleText mim{};                     // merged first; without text: the standard's alone
  std::uint32_t membership = 0;         // of this federate, see FederateInfo
  std::uint32_t time = 0;               // federation time, in slots of 1/16 s
  /// In a network with certificates, the key of the federation or, for a member that is restricted
  /// to nets, those of its groups.
  ByteVector key{};
  std::vector<GroupKey> group_keys{};
  friend bool operator==(const Joined&, const Joined&) = default;
  static void visit(auto& self, auto&& fields) {
    fields(self.request, self.federate, self.federation, within(self.name, kFederateNameLimit),
           within(self.logical_time, kLogicalTimeLimit), within(self.modules, kModulesLimit),
           within(self.federates, kFederatesLimit), self.mim, self.membership, self.time,
           within(self.key, kFederationKeyLimit), within(self.group_keys, kGroupKeysLimit));
  }
};

/// Keys of further groups for a member that is restricted to nets: a federate has joined with
/// modules whose classes use them.
struct GroupKeysAdded {
  static constexpr std::uint8_t kType = 94;
  std::vector<GroupKey> keys;
  friend bool operator==(const GroupKeysAdded&, const GroupKeysAdded&) = default;
  static void visit(auto& self, auto&& fields) { fields(within(self.keys, kGroupKeysLimit)); }
};

/// A joining federate supplied modules; merge them after those known, in this order. Sent before
/// anything that uses their definitions.
struct ModulesAdded {
  static constexpr std::uint8_t kType = 69;
  std::vector<ModuleText> modules;
  friend bool operator==(const ModulesAdded&, const ModulesAdded&) = default;
  static void visit(auto& self, auto&& fields) { fields(within(self.modules, kModulesLimit)); }
};

struct FederateJoined {
  static constexpr std::uint8_t kType = 70;
  FederateInfo info;
  friend bool operator==(const FederateJoined&, const FederateJoined&) = default;
  static void visit(auto& self, auto&& fields) { fields(self.info); }
};

/// A federate resigned, or the executive resigned it. Sent after RemoveObject for its objects.
struct FederateLeft {
  static constexpr std::uint8_t kType = 71;
  FederateId federate = 0;
  bool lost = false;  // ended or timed out instead of resigning
  friend bool operator==(const FederateLeft&, const FederateLeft&) = default;
  static void visit(auto& self, auto&& fields) { fields(self.federate, self.lost); }
};

/// `object_class` is the registered class; the receiver applies promotion.
struct DiscoverObject {
  static constexpr std::uint8_t kType = 72;
  ObjectId object = 0;
  ClassId object_class = 0;
  std::string name;
  FederateId owner = 0;  // 0: none
  friend bool operator==(const DiscoverObject&, const DiscoverObject&) = default;
  static void visit(auto& self, auto&& fields) {
    fields(self.object, self.object_class, within(self.name, kObjectNameLimit), self.owner);
  }
};

struct RemoveObject {
  static constexpr std::uint8_t kType = 73;
  ObjectId object = 0;
  FederateId deleter = 0;
  ByteVector tag;
  friend bool operator==(const RemoveObject&, const RemoveObject&) = default;
  static void visit(auto& self, auto&& fields) { fields(self.object, self.deleter, self.tag); }
};

struct ProvideUpdate {
  static constexpr std::uint8_t kType = 74;
  ObjectId object = 0;
  std::vector<ValueIndex> attributes;
  ByteVector tag;
  friend bool operator==(const ProvideUpdate&, const ProvideUpdate&) = default;
  static void visit(auto& self, auto&& fields) { fields(self.object, self.attributes, self.tag); }
};

struct NamesReserved {
  static constexpr std::uint8_t kType = 75;
  std::vector<std::string> names;
  bool multiple = false;
  bool success = false;
  friend bool operator==(const NamesReserved&, const NamesReserved&) = default;
  static void visit(auto& self, auto&& fields) {
    fields(within(self.names, kNamesLimit, kObjectNameLimit), self.multiple, self.success);
  }
};

/// A message that is not answered could not be processed. For the federate's log.
struct Fault {
  static constexpr std::uint8_t kType = 76;
  std::string text;
  friend bool operator==(const Fault&, const Fault&) = default;
  static void visit(auto& self, auto&& fields) { fields(within(self.text, kSentenceLimit)); }
};

/// The MOM has changed the auto-provide switch of the federation. Sent also to each federate that
/// joins later.
struct AutoProvideChanged {
  static constexpr std::uint8_t kType = 79;
  bool enabled = false;
  friend bool operator==(const AutoProvideChanged&, const AutoProvideChanged&) = default;
  static void visit(auto& self, auto&& fields) { fields(self.enabled); }
};

/// The request that `federate` made with AskForCopies.
struct CopiesAsked {
  static constexpr std::uint8_t kType = 77;
  FederateId federate = 0;
  std::uint32_t address = 0;
  std::uint16_t port = 0;
  std::vector<std::uint32_t> groups;
  friend bool operator==(const CopiesAsked&, const CopiesAsked&) = default;
  static void visit(auto& self, auto&& fields) {
    fields(self.federate, self.address, self.port, self.groups);
  }
};

/// This executive yields to another one that serves the same network, and ends. Federates find the
/// other one by its beacon and join their federations there.
struct Yielding {
  static constexpr std::uint8_t kType = 78;
  std::string to;  // address and host of the other executive, for people
  friend bool operator==(const Yielding&, const Yielding&) = default;
  static void visit(auto& self, auto&& fields) { fields(within(self.to, kSentenceLimit)); }
};

}  // namespace roger::rti::wire
