// Messages of time management (IEEE 1516.1-2010, 8); see messages.hpp. docs/wire.md explains how
// the executive determines GALT from them.
#pragma once

#include <cstdint>

#include "rti/wire/client_messages.hpp"
#include "rti/wire/executive_messages.hpp"
#include "rti/wire/limits.hpp"
#include "rti/wire/message_parts.hpp"
#include "rti/wire/types.hpp"

namespace roger::rti::wire {

// ---------------------------------------------------------------- parts of messages

/// A logical time. The executive compares times without knowing their type: by `rank` in
/// lexicographic order of the octets or, if that is empty, by `encoded`.
struct LogicalTime {
  ByteVector encoded;  // as the time type encodes it
  ByteVector rank;
  friend bool operator==(const LogicalTime&, const LogicalTime&) = default;
  static void visit(auto& self, auto&& fields) {
    fields(within(self.encoded, kTimeLimit), within(self.rank, kTimeLimit));
  }
};

/// The earliest time of the messages in timestamp order that a federate may still send.
struct TimeBound {
  LogicalTime time;
  bool exclusive = false;  // only messages after `time`, none at `time`
  friend bool operator==(const TimeBound&, const TimeBound&) = default;
  static void visit(auto& self, auto&& fields) { fields(self.time, self.exclusive); }
};

/// The services that advance a federate's logical time (8.8 to 8.12).
enum class Advance : std::uint8_t {
  kTimeAdvanceRequest = 0,
  kTimeAdvanceRequestAvailable,
  kNextMessageRequest,
  kNextMessageRequestAvailable,
  kFlushQueueRequest,
  kLast = kFlushQueueRequest,
};

/// The time of a message.
struct TimeStamp {
  LogicalTime time;
  /// The sender's number of the message, for its retraction; 0: the message is in receive order.
  std::uint32_t serial = 0;
  friend bool operator==(const TimeStamp&, const TimeStamp&) = default;
  static void visit(auto& self, auto&& fields) { fields(self.time, self.serial); }
};

// ---------------------------------------------------------------- from a federate

/// `bound`: the sender's logical time plus its lookahead. Answered by TimeRegulationEnabled.
struct EnableTimeRegulation {
  static constexpr std::uint8_t kType = 50;
  TimeBound bound;
  friend bool operator==(const EnableTimeRegulation&, const EnableTimeRegulation&) = default;
  static void visit(auto& self, auto&& fields) { fields(self.bound); }
};

struct DisableTimeRegulation {
  static constexpr std::uint8_t kType = 51;
  friend bool operator==(const DisableTimeRegulation&, const DisableTimeRegulation&) = default;
  static void visit(auto& /*self*/, auto&& /*field*/) {}
};

/// `time`: the sender's logical time. Answered by TimeConstrainedEnabled once no message before
/// `time` can arrive.
struct EnableTimeConstrained {
  static constexpr std::uint8_t kType = 52;
  LogicalTime time;
  friend bool operator==(const EnableTimeConstrained&, const EnableTimeConstrained&) = default;
  static void visit(auto& self, auto&& fields) { fields(self.time); }
};

struct DisableTimeConstrained {
  static constexpr std::uint8_t kType = 53;
  friend bool operator==(const DisableTimeConstrained&, const DisableTimeConstrained&) = default;
  static void visit(auto& /*self*/, auto&& /*field*/) {}
};

/// Answered by AdvanceGranted. `bound` is that of the sender once it is granted `time`.
struct RequestAdvance {
  static constexpr std::uint8_t kType = 54;
  Advance kind = Advance::kTimeAdvanceRequest;
  LogicalTime time;
  TimeBound bound;
  friend bool operator==(const RequestAdvance&, const RequestAdvance&) = default;
  static void visit(auto& self, auto&& fields) { fields(self.kind, self.time, self.bound); }
};

/// Sent when the bound changes without a request to advance, or when a request was granted at an
/// earlier time than the requested one. Not answered.
struct ReportTimeBound {
  static constexpr std::uint8_t kType = 55;
  TimeBound bound;
  friend bool operator==(const ReportTimeBound&, const ReportTimeBound&) = default;
  static void visit(auto& self, auto&& fields) { fields(self.bound); }
};

/// A deletion that takes effect for others at a time. They receive TimedRemove.
struct TimedDelete {
  static constexpr std::uint8_t kType = 58;
  DeleteObject message;
  TimeStamp stamp;
  friend bool operator==(const TimedDelete&, const TimedDelete&) = default;
  static void visit(auto& self, auto&& fields) { fields(self.message, self.stamp); }
};

// ---------------------------------------------------------------- either way

/// @{ A message with a time; it is always sent reliably. Sender and recipients as of the message
/// inside.
struct TimedInteraction {
  static constexpr std::uint8_t kType = 56;
  ReliableInteraction message;
  TimeStamp stamp;
  friend bool operator==(const TimedInteraction&, const TimedInteraction&) = default;
  static void visit(auto& self, auto&& fields) { fields(self.message, self.stamp); }
};

struct TimedUpdate {
  static constexpr std::uint8_t kType = 57;
  ReliableUpdate message;
  TimeStamp stamp;
  friend bool operator==(const TimedUpdate&, const TimedUpdate&) = default;
  static void visit(auto& self, auto&& fields) { fields(self.message, self.stamp); }
};
/// @}

/// Withdraws a message in timestamp order. `sender` as in ReliableInteraction. Not answered.
struct RetractMessage {
  static constexpr std::uint8_t kType = 59;
  FederateId sender = 0;
  TimeStamp stamp;
  friend bool operator==(const RetractMessage&, const RetractMessage&) = default;
  static void visit(auto& self, auto&& fields) { fields(self.sender, self.stamp); }
};

// ---------------------------------------------------------------- from the executive

/// `bound` is the requested one, or a later one if federates have already been granted later times.
struct TimeRegulationEnabled {
  static constexpr std::uint8_t kType = 99;
  TimeBound bound;
  friend bool operator==(const TimeRegulationEnabled&, const TimeRegulationEnabled&) = default;
  static void visit(auto& self, auto&& fields) { fields(self.bound); }
};

/// Messages in timestamp order that follow this one must be queued by the receiver.
struct TimeConstrainedEnabled {
  static constexpr std::uint8_t kType = 100;
  friend bool operator==(const TimeConstrainedEnabled&, const TimeConstrainedEnabled&) = default;
  static void visit(auto& /*self*/, auto&& /*field*/) {}
};

/// All messages that the receiver must deliver before have been sent to it before. `galt` is its
/// GALT from now on, as in GaltChanged.
struct AdvanceGranted {
  static constexpr std::uint8_t kType = 101;
  LogicalTime time;
  bool galt_defined = false;
  LogicalTime galt;
  friend bool operator==(const AdvanceGranted&, const AdvanceGranted&) = default;
  static void visit(auto& self, auto&& fields) { fields(self.time, self.galt_defined, self.galt); }
};

/// The receiver's GALT has changed. Before the first one, GALT is undefined.
struct GaltChanged {
  static constexpr std::uint8_t kType = 102;
  bool defined = false;
  LogicalTime time;
  friend bool operator==(const GaltChanged&, const GaltChanged&) = default;
  static void visit(auto& self, auto&& fields) { fields(self.defined, self.time); }
};

/// As RemoveObject, for a TimedDelete.
struct TimedRemove {
  static constexpr std::uint8_t kType = 103;
  RemoveObject message;
  TimeStamp stamp;
  friend bool operator==(const TimedRemove&, const TimedRemove&) = default;
  static void visit(auto& self, auto&& fields) { fields(self.message, self.stamp); }
};

}  // namespace roger::rti::wire
