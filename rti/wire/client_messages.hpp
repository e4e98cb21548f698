// Messages from a federate to the executive; see messages.hpp.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "rti/wire/limits.hpp"
#include "rti/wire/message_parts.hpp"
#include "rti/wire/types.hpp"

namespace roger::rti::wire {

/// The first message on every connection. Magic and version are the first five bytes in every
/// version.
struct Hello {
  static constexpr std::uint8_t kType = 16;
  std::uint32_t magic = kMagic;
  std::uint8_t version = kControlVersion;
  std::string host;
  std::string process;  // program name and process id, for people
  /// Set if the sender's RID names this executive's address, so that the sender cannot follow to
  /// another executive.
  bool fixed_address = false;
  friend bool operator==(const Hello&, const Hello&) = default;
  static void visit(auto& self, auto&& fields) {
    fields(self.magic, self.version, within(self.host, kHostLimit),
           within(self.process, kProcessLimit), self.fixed_address);
  }
};

/// Requests carry a number chosen by the sender (not 0), which the Reply repeats.
struct CreateFederation {
  static constexpr std::uint8_t kType = 17;
  std::uint32_t request = 0;
  std::string name;
  std::vector<ModuleText> modules;
  std::string logical_time;  // "" = HLAfloat64Time
  ModuleText mim{};          // without text: the standard's alone
  friend bool operator==(const CreateFederation&, const CreateFederation&) = default;
  static void visit(auto& self, auto&& fields) {
    fields(self.request, within(self.name, kFederationNameLimit),
           within(self.modules, kModulesLimit), within(self.logical_time, kLogicalTimeLimit),
           self.mim);
  }
};

struct DestroyFederation {
  static constexpr std::uint8_t kType = 18;
  std::uint32_t request = 0;
  std::string name;
  friend bool operator==(const DestroyFederation&, const DestroyFederation&) = default;
  static void visit(auto& self, auto&& fields) {
    fields(self.request, within(self.name, kFederationNameLimit));
  }
};

/// Answered by FederationList.
struct ListFederations {
  static constexpr std::uint8_t kType = 19;
  std::uint32_t request = 0;
  friend bool operator==(const ListFederations&, const ListFederations&) = default;
  static void visit(auto& self, auto&& fields) { fields(self.request); }
};

/// Asks the executive about itself and its federations; answered by ExecutiveStatus.
struct AskStatus {
  static constexpr std::uint8_t kType = 44;
  friend bool operator==(const AskStatus&, const AskStatus&) = default;
  static void visit(auto& /*self*/, auto&& fields) { fields(); }
};

/// Answered by Joined, or by a Reply with an exception. One connection is one joined federate.
struct Join {
  static constexpr std::uint8_t kType = 20;
  std::uint32_t request = 0;
  std::string federation;
  std::string name;  // "": the executive generates one
  std::string type;
  std::vector<ModuleText> modules;  // additional ones
  /// Text form of the sender's best-effort settings (port, control group, groups). A federate whose
  /// text differs from that of the first joined federate could not exchange best-effort data and is
  /// refused; "" is not compared.
  std::string data_plane;
  bool multicast = true;  // see FederateInfo
  friend bool operator==(const Join&, const Join&) = default;
  static void visit(auto& self, auto&& fields) {
    fields(self.request, within(self.federation, kFederationNameLimit),
           within(self.name, kFederateNameLimit), within(self.type, kFederateTypeLimit),
           within(self.modules, kModulesLimit), within(self.data_plane, kDataPlaneLimit),
           self.multicast);
  }
};

struct Resign {
  static constexpr std::uint8_t kType = 21;
  std::uint32_t request = 0;
  ResignAction action = ResignAction::kNoAction;
  friend bool operator==(const Resign&, const Resign&) = default;
  static void visit(auto& self, auto&& fields) { fields(self.request, self.action); }
};

/// Not answered; later messages on the connection see its effect.
struct DeclareInteractions {
  static constexpr std::uint8_t kType = 22;
  Declaration what = Declaration::kPublish;
  std::vector<ClassId> classes;
  friend bool operator==(const DeclareInteractions&, const DeclareInteractions&) = default;
  static void visit(auto& self, auto&& fields) { fields(self.what, self.classes); }
};

/// Adds `attributes` to the published (subscribed) attributes of a class, or removes them. If the
/// federate already subscribes to an attribute, the new subscription replaces the earlier one (its
/// kind, active or passive, and its update rate). Not answered; a changed subscription is followed
/// by DiscoverObject for every object that becomes known.
struct DeclareAttributes {
  static constexpr std::uint8_t kType = 23;
  Declaration what = Declaration::kPublish;
  ClassId object_class = 0;
  std::vector<ValueIndex> attributes;
  std::string update_rate{};  // of a subscription: designator; "": no reduction
  friend bool operator==(const DeclareAttributes&, const DeclareAttributes&) = default;
  static void visit(auto& self, auto&& fields) {
    fields(self.what, self.object_class, self.attributes,
           within(self.update_rate, kUpdateRateLimit));
  }
};

/// Reserves all of the names or none. Answered by NamesReserved.
struct ReserveNames {
  static constexpr std::uint8_t kType = 24;
  std::vector<std::string> names;
  bool multiple = false;  // repeated in the answer; selects the callback
  friend bool operator==(const ReserveNames&, const ReserveNames&) = default;
  static void visit(auto& self, auto&& fields) {
    fields(within(self.names, kNamesLimit, kObjectNameLimit), self.multiple);
  }
};

struct ReleaseNames {
  static constexpr std::uint8_t kType = 25;
  std::vector<std::string> names;
  friend bool operator==(const ReleaseNames&, const ReleaseNames&) = default;
  static void visit(auto& self, auto&& fields) {
    fields(within(self.names, kNamesLimit, kObjectNameLimit));
  }
};

/// Not answered. The name was either reserved by the sender, or generated by it from its own
/// federate handle ("HLAobject_<federate>_<counter>", which cannot be reserved).
struct RegisterObject {
  static constexpr std::uint8_t kType = 26;
  ObjectId object = 0;
  ClassId object_class = 0;
  std::string name;
  friend bool operator==(const RegisterObject&, const RegisterObject&) = default;
  static void visit(auto& self, auto&& fields) {
    fields(self.object, self.object_class, within(self.name, kObjectNameLimit));
  }
};

struct DeleteObject {
  static constexpr std::uint8_t kType = 27;
  ObjectId object = 0;
  ByteVector tag;
  friend bool operator==(const DeleteObject&, const DeleteObject&) = default;
  static void visit(auto& self, auto&& fields) { fields(self.object, self.tag); }
};

/// Sent when the federate has deleted an announced object locally (IEEE 1516.1-2010, 6.16) or did
/// not discover it, and when it then discovers the object. Not answered.
struct KnowsObject {
  static constexpr std::uint8_t kType = 39;
  ObjectId object = 0;
  bool knows = false;
  friend bool operator==(const KnowsObject&, const KnowsObject&) = default;
  static void visit(auto& self, auto&& fields) { fields(self.object, self.knows); }
};

/// Requests values from the owner, which receives ProvideUpdate.
struct RequestObjectUpdate {
  static constexpr std::uint8_t kType = 28;
  ObjectId object = 0;
  std::vector<ValueIndex> attributes;
  ByteVector tag;
  friend bool operator==(const RequestObjectUpdate&, const RequestObjectUpdate&) = default;
  static void visit(auto& self, auto&& fields) {
    fields(self.object, self.attributes, within(self.tag, kRequestTagLimit));
  }
};

/// Requests values from the owners of all objects of a class and its subclasses.
struct RequestClassUpdate {
  static constexpr std::uint8_t kType = 29;
  ClassId object_class = 0;
  std::vector<ValueIndex> attributes;
  ByteVector tag;
  friend bool operator==(const RequestClassUpdate&, const RequestClassUpdate&) = default;
  static void visit(auto& self, auto&& fields) {
    fields(self.object_class, self.attributes, within(self.tag, kRequestTagLimit));
  }
};

/// Sent when multicast from the federates `to` does not reach the sender: they are asked to send a
/// copy of each datagram of `groups` to `address` and `port`, until further notice. Replaces
/// earlier requests to the same federates; no groups: no copies. Not answered.
struct AskForCopies {
  static constexpr std::uint8_t kType = 32;
  std::vector<FederateId> to;
  std::uint32_t address = 0;  // IPv4
  std::uint16_t port = 0;
  std::vector<std::uint32_t> groups;  // IPv4
  friend bool operator==(const AskForCopies&, const AskForCopies&) = default;
  static void visit(auto& self, auto&& fields) {
    fields(self.to, self.address, self.port, self.groups);
  }
};

/// Sent when the sender receives the beacon of another executive, which this one may not receive
/// itself. Not answered.
struct ExecutiveHeard {
  static constexpr std::uint8_t kType = 33;
  ByteVector beacon;  // as encode_beacon() makes it, with the address filled in
  friend bool operator==(const ExecutiveHeard&, const ExecutiveHeard&) = default;
  static void visit(auto& self, auto&& fields) { fields(self.beacon); }
};

}  // namespace roger::rti::wire
