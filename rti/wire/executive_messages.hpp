// What the executive says to a federate; see messages.hpp.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "rti/wire/limits.hpp"
#include "rti/wire/message_parts.hpp"
#include "rti/wire/types.hpp"

namespace roger::rti::wire {

/// The answer to Hello.
struct Welcome {
  static constexpr std::uint8_t kType = 64;
  std::uint64_t incarnation = 0;    // which executive this is; two never share one
  std::uint32_t ping_ms = 0;        // each side pings this often ...
  std::uint32_t dead_after_ms = 0;  // ... and gives the other up after silence this long
  bool fixed_address = false;       // see Beacon::fixed
  friend bool operator==(const Welcome&, const Welcome&) = default;
  static void visit(auto& self, auto&& field) {
    field(self.incarnation);
    field(self.ping_ms);
    field(self.dead_after_ms);
    field(self.fixed_address);
  }
};

/// The other answer to Hello; the connection closes after it. The same bytes in every version.
struct Refused {
  static constexpr std::uint8_t kType = 65;
  std::string reason;  // a whole sentence
  friend bool operator==(const Refused&, const Refused&) = default;
  static void visit(auto& self, auto&& field) { field(self.reason, kSentenceLimit); }
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
  std::string name;                     // of the federate, made up if Join left it empty
  std::string logical_time;             // implementation name
  std::vector<ModuleText> modules;      // all of the federation, in the order they were merged
  std::vector<FederateInfo> federates;  // the others
  friend bool operator==(const Joined&, const Joined&) = default;
  static void visit(auto& self, auto&& field) {
    field(self.request);
    field(self.federate);
    field(self.federation);
    field(self.name, kFederateNameLimit);
    field(self.logical_time, kLogicalTimeLimit);
    field(self.modules, kModulesLimit);
    field(self.federates, kFederatesLimit);
  }
};

/// A newcomer brought modules; merge them after those known, in this order. Comes before anything
/// that uses what they define.
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

/// Something the federate said without asking for an answer could not be done. For its log.
struct Fault {
  static constexpr std::uint8_t kType = 76;
  std::string text;
  friend bool operator==(const Fault&, const Fault&) = default;
  static void visit(auto& self, auto&& field) { field(self.text, kSentenceLimit); }
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

/// This executive yields to another one, which serves this network too, and ends. Federates find
/// that one by its beacon and join their federations there.
struct Yielding {
  static constexpr std::uint8_t kType = 78;
  std::string to;  // address and host of the other executive, for people
  friend bool operator==(const Yielding&, const Yielding&) = default;
  static void visit(auto& self, auto&& field) { field(self.to, kSentenceLimit); }
};

}  // namespace roger::rti::wire
