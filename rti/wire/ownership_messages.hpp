// Messages of ownership management (IEEE 1516.1-2010, 7) in both directions; see messages.hpp.
#pragma once

#include <cstdint>
#include <vector>

#include "rti/wire/limits.hpp"
#include "rti/wire/message_parts.hpp"
#include "rti/wire/types.hpp"

namespace roger::rti::wire {

/// An action of a federate on the ownership of instance attributes.
enum class OwnershipAction : std::uint8_t {
  kDivest = 0,          // 7.2, and attributes that are no longer published (5.3)
  kOffer,               // negotiated divestiture, 7.3
  kConfirmDivestiture,  // 7.6
  kAcquire,             // 7.8
  kAcquireIfAvailable,  // 7.9
  kDenyRelease,         // 7.12
  kDivestIfWanted,      // 7.13
  kCancelOffer,         // 7.14
  kCancelAcquisition,   // 7.15
  kTakeOver,            // HLAmodifyAttributeState (11): acquire, whatever the owner decides
  kLast = kTakeOver,
};

/// A change of the ownership of instance attributes, for one federate. Each value except the last
/// two is a callback.
enum class OwnershipEvent : std::uint8_t {
  kAssumptionRequested = 0,  // 7.4
  kConfirmationRequested,    // 7.5
  kAcquired,                 // 7.7
  kUnavailable,              // 7.10, the answer to kAcquireIfAvailable
  kDenied,                   // 7.10, the answer to kAcquire after the owner's kDenyRelease
  kReleaseRequested,         // 7.11
  kAcquisitionCancelled,     // 7.16
  /// For the owner's RTI: no federate wants the attributes any longer. Answered by
  /// AcceptWithdrawal.
  kWithdrawn,
  /// For the owner's RTI: another federate takes the attributes over. Answered by kDivest, unless
  /// the owner has given them away before.
  kTakenOver,
  kLast = kTakenOver,
};

/// From a federate. Not answered; the effects arrive as OwnershipNotice.
struct ChangeOwnership {
  static constexpr std::uint8_t kType = 40;
  ObjectId object = 0;
  OwnershipAction action = OwnershipAction::kDivest;
  std::vector<ValueIndex> attributes;
  ByteVector tag;
  friend bool operator==(const ChangeOwnership&, const ChangeOwnership&) = default;
  static void visit(auto& self, auto&& fields) {
    fields(self.object, self.action, self.attributes, within(self.tag, kControlTagLimit));
  }
};

/// From the owner's RTI: it has received kWithdrawn and had not given the attributes away before.
/// `acquirer` and `seen` are those of the notice.
struct AcceptWithdrawal {
  static constexpr std::uint8_t kType = 41;
  ObjectId object = 0;
  std::vector<ValueIndex> attributes;
  FederateId acquirer = 0;
  std::uint64_t seen = 0;
  friend bool operator==(const AcceptWithdrawal&, const AcceptWithdrawal&) = default;
  static void visit(auto& self, auto&& fields) {
    fields(self.object, self.attributes, self.acquirer, self.seen);
  }
};

/// From a federate (7.17). Answered by OwnershipReport.
struct QueryOwnership {
  static constexpr std::uint8_t kType = 42;
  ObjectId object = 0;
  ValueIndex attribute = 0;
  friend bool operator==(const QueryOwnership&, const QueryOwnership&) = default;
  static void visit(auto& self, auto&& fields) { fields(self.object, self.attribute); }
};

/// From a federate: what happens to its objects if it is lost (10.3). Not answered.
struct SetAutomaticResign {
  static constexpr std::uint8_t kType = 43;
  ResignAction action = ResignAction::kNoAction;
  friend bool operator==(const SetAutomaticResign&, const SetAutomaticResign&) = default;
  static void visit(auto& self, auto&& fields) { fields(self.action); }
};

/// To a federate.
struct OwnershipNotice {
  static constexpr std::uint8_t kType = 88;
  ObjectId object = 0;
  OwnershipEvent event = OwnershipEvent::kAssumptionRequested;
  std::vector<ValueIndex> attributes;
  ByteVector tag;
  FederateId acquirer = 0;  // kWithdrawn: the federate that does not want them any longer; else 0
  /// The number of ChangeOwnership messages of the receiver that the executive had processed. An
  /// owner that has acted on an attribute since then ignores the notice for that attribute: the
  /// executive repeats it if it still applies.
  std::uint64_t seen = 0;
  friend bool operator==(const OwnershipNotice&, const OwnershipNotice&) = default;
  static void visit(auto& self, auto&& fields) {
    fields(self.object, self.event, self.attributes, within(self.tag, kControlTagLimit),
           self.acquirer, self.seen);
  }
};

/// To a federate (7.18).
struct OwnershipReport {
  static constexpr std::uint8_t kType = 89;
  ObjectId object = 0;
  ValueIndex attribute = 0;
  FederateId owner = 0;  // 0: no federate
  bool owned_by_rti = false;
  friend bool operator==(const OwnershipReport&, const OwnershipReport&) = default;
  static void visit(auto& self, auto&& fields) {
    fields(self.object, self.attribute, self.owner, self.owned_by_rti);
  }
};

}  // namespace roger::rti::wire
