// PDUs that were not accepted, counted by the sender's address and the reason.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "dds-filter/group.hpp"
#include "dis/pdu.hpp"

namespace roger::app {

/// Why a PDU was not accepted.
enum class RejectionReason : std::uint8_t {
  kTooShort,
  kVersion,
  kLength,
  kFamily,
  kField,
  kTooManyTransmitters,  // correct, but a limit of TransmitterTable or of a gateway is reached
  // The following are reasons of a gateway only.
  kTooManyReceivers,    // correct, but a limit is reached
  kTooManyEntities,     // correct, but a limit is reached
  kFrequency,           // a transmitter with a frequency that no radio has
  kIdentifier,          // an identifier that is reserved, or belongs to the gateway
  kUnknownTransmitter,  // a signal without a transmitter
  kSignal,              // a signal whose encoding is unknown, or whose data contradict it
};

/// Returns the reason for people and JSON, for example "wrong length".
[[nodiscard]] std::string text(RejectionReason reason);

/// Returns the reason of a PDU that could not be decoded. `problem`: not kType, which is no error
/// of the sender.
[[nodiscard]] RejectionReason reason_of(dis::DecodeProblem problem);

/// The PDUs of one sender that were not accepted for one reason.
struct MalformedRow {
  /// 0.0.0.0: the other senders, of which no rows of their own are stored.
  filter::Ipv4Address source;
  RejectionReason reason = RejectionReason::kTooShort;
  std::uint64_t count = 0;
  std::string example;  // names the wrong field of the first of these PDUs
};

/// Counts in bounded memory: from kMaxSources addresses on, all others share one row for each
/// reason. Pure; not thread-safe.
class MalformedCounts {
 public:
  /// Counts a PDU. `example`: what is wrong with it, for people. Returns whether it is the first
  /// one of its source and reason, which should be logged; the others should not.
  bool add(filter::Ipv4Address source, RejectionReason reason, const std::string& example);

  /// Returns all rows, in ascending order of address and reason.
  [[nodiscard]] std::vector<MalformedRow> rows() const;

  static constexpr std::size_t kMaxSources = 256;

 private:
  std::map<filter::Ipv4Address, std::map<RejectionReason, MalformedRow>> rows_;
};

}  // namespace roger::app
