// Messages of synchronization points (IEEE 1516.1-2010, 4.11 to 4.15); see messages.hpp.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "rti/wire/limits.hpp"
#include "rti/wire/types.hpp"

namespace roger::rti::wire {

// ---------------------------------------------------------------- from a federate

/// Answered by SyncPointRegistered, or by a Fault if kMaxSyncPoints are pending.
struct RegisterSyncPoint {
  static constexpr std::uint8_t kType = 48;
  std::string label;
  ByteVector tag;
  std::vector<FederateId> federates;  // the synchronization set; empty: all federates
  friend bool operator==(const RegisterSyncPoint&, const RegisterSyncPoint&) = default;
  static void visit(auto& self, auto&& fields) {
    fields(within(self.label, kSyncLabelLimit), within(self.tag, kControlTagLimit), self.federates);
  }
};

/// Not answered. When it is the last one of the set, SyncPointReached follows.
struct SyncPointAchieved {
  static constexpr std::uint8_t kType = 49;
  std::string label;
  bool successfully = true;
  friend bool operator==(const SyncPointAchieved&, const SyncPointAchieved&) = default;
  static void visit(auto& self, auto&& fields) {
    fields(within(self.label, kSyncLabelLimit), self.successfully);
  }
};

// ---------------------------------------------------------------- from the executive

/// Why a synchronization point was not registered: the standard's reasons, in their order.
enum class SyncPointRefusal : std::uint8_t {
  kNone = 0,
  kLabelNotUnique,
  kMemberNotJoined,
  kLast = kMemberNotJoined,
};

struct SyncPointRegistered {
  static constexpr std::uint8_t kType = 96;
  std::string label;
  SyncPointRefusal refusal = SyncPointRefusal::kNone;
  friend bool operator==(const SyncPointRegistered&, const SyncPointRegistered&) = default;
  static void visit(auto& self, auto&& fields) {
    fields(within(self.label, kSyncLabelLimit), self.refusal);
  }
};

/// To every federate of the synchronization set, once.
struct SyncPointAnnounced {
  static constexpr std::uint8_t kType = 97;
  std::string label;
  ByteVector tag;
  friend bool operator==(const SyncPointAnnounced&, const SyncPointAnnounced&) = default;
  static void visit(auto& self, auto&& fields) {
    fields(within(self.label, kSyncLabelLimit), within(self.tag, kControlTagLimit));
  }
};

/// To every federate of the synchronization set: all of them have achieved the point. The label is
/// free again.
struct SyncPointReached {
  static constexpr std::uint8_t kType = 98;
  std::string label;
  std::vector<FederateId> failed;  // federates that achieved it without success
  friend bool operator==(const SyncPointReached&, const SyncPointReached&) = default;
  static void visit(auto& self, auto&& fields) {
    fields(within(self.label, kSyncLabelLimit), self.failed);
  }
};

}  // namespace roger::rti::wire
