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
  static void visit(auto& self, auto&& field) {
    field(self.incarnation);
    field(self.ping_ms);
    field(self.dead_after_ms);
    field(self.fixed_address);
  }
};

/// The negative answer to Hello; the connection closes after it. Encoded alike in every version.
struct Refused {
  static constexpr std::uint8_t kType = 65;
  std::string reason;  // a whole sentence
  friend bool operator==(const Refused&, const Refused&) = default;
  static void visit(auto& self, auto&& field) { field(self.reason, kSentenceLimit); }
};

/// Result of a request: kNone, or an exception and its message.
struct Reply {
  static constexpr std::uint8_t kType = 66;
  std::uint32_t request = 0;
  ExceptionKind exception = ExceptionKind::kNone;
  std::string text;
  friend bool operator==(const Reply&, const Reply&) = default;
  static void visit(auto& self, auto&& field) {
    field(self.request);
    field(self.exception);
    field(self.text, kSentenceLimit);
  }
};

struct FederationList {
  static constexpr std::uint8_t kType = 67;
  std::uint32_t request = 0;
  std::vector<FederationInfo> federations;
  friend bool operator==(const FederationList&, const FederationList&) = default;
  static void visit(auto& self, auto&& field) {
    field(self.request);
    field(self.federations, kFederationsLimit);
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
  friend bool operator==(const Joined&, const Joined&) = default;
  static void visit(auto& self, auto&& field) {
    field(self.request);
    field(self.federate);
    field(self.federation);
    field(self.name, kFederateNameLimit);
    field(self.logical_time, kLogicalTimeLimit);
    field(self.modules, kModulesLimit);
    field(self.federates, kFederatesLimit);
    field(self.mim);
  }
};

/// A joining federate supplied modules; merge them after those known, in this order. Sent before
/// anything that uses their definitions.
struct ModulesAdded {
  static constexpr std::uint8_t kType = 69;
  std::vector<ModuleText> modules;
  friend bool operator==(const ModulesAdded&, const ModulesAdded&) = default;
  static void visit(auto& self, auto&& field) { field(self.modules, kModulesLimit); }
};

struct FederateJoined {
  static constexpr std::uint8_t kType = 70;
  FederateInfo info;
  friend bool operator==(const FederateJoined&, const FederateJoined&) = default;
  static void visit(auto& self, auto&& field) { field(self.info); }
};

/// A federate resigned, or the executive resigned it. Sent after RemoveObject for its objects.
struct FederateLeft {
  static constexpr std::uint8_t kType = 71;
  FederateId federate = 0;
  bool lost = false;  // ended or timed out instead of resigning
  friend bool operator==(const FederateLeft&, const FederateLeft&) = default;
  static void visit(auto& self, auto&& field) {
    field(self.federate);
    field(self.lost);
  }
};

/// `object_class` is the registered class; the receiver applies promotion.
struct DiscoverObject {
  static constexpr std::uint8_t kType = 72;
  ObjectId object = 0;
  ClassId object_class = 0;
  std::string name;
  FederateId owner = 0;  // 0: none
  friend bool operator==(const DiscoverObject&, const DiscoverObject&) = default;
  static void visit(auto& self, auto&& field) {
    field(self.object);
    field(self.object_class);
    field(self.name, kObjectNameLimit);
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
    field(self.names, kNamesLimit, kObjectNameLimit);
    field(self.multiple);
    field(self.success);
  }
};

/// A message that is not answered could not be processed. For the federate's log.
struct Fault {
  static constexpr std::uint8_t kType = 76;
  std::string text;
  friend bool operator==(const Fault&, const Fault&) = default;
  static void visit(auto& self, auto&& field) { field(self.text, kSentenceLimit); }
};

/// The MOM has changed the auto-provide switch of the federation. Sent also to each federate that
/// joins later.
struct AutoProvideChanged {
  static constexpr std::uint8_t kType = 79;
  bool enabled = false;
  friend bool operator==(const AutoProvideChanged&, const AutoProvideChanged&) = default;
  static void visit(auto& self, auto&& field) { field(self.enabled); }
};

/// The request that `federate` made with AskForCopies.
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

/// This executive yields to another one that serves the same network, and ends. Federates find the
/// other one by its beacon and join their federations there.
struct Yielding {
  static constexpr std::uint8_t kType = 78;
  std::string to;  // address and host of the other executive, for people
  friend bool operator==(const Yielding&, const Yielding&) = default;
  static void visit(auto& self, auto&& field) { field(self.to, kSentenceLimit); }
};

}  // namespace roger::rti::wire
