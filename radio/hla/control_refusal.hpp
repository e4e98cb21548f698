// Why a station does not obey an instructor control, as data.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "radio/model/notice.hpp"

namespace roger::radio {

/// The numbers are those of RogerControlRefused's Cause; a newer station may send others. In
/// brackets: the members of ControlRefusal that are set.
enum class RefusalCause : std::uint8_t {
  kNone = 0,  // the control is obeyed
  kNotSigned = 1,
  kMalformed = 2,              // its signature or certificate
  kWrongSignature = 3,         // not one of this control in this federation
  kForeignCertificate = 4,     // [subject: the authority of this network]
  kNotYetValid = 5,            // its certificate [subject: when it becomes valid]
  kExpired = 6,                // its certificate [subject: when]
  kRevoked = 7,                // its certificate [subject: when]
  kRole = 8,                   // its sender is no instructor [subject: its role]
  kWrongTime = 9,              // [value: difference to the clock of this station, s]
  kRepeated = 10,              // it was received before
  kTooManyProofs = 11,         // too many arrive to be checked
  kSenderLimit = 12,           // [value: largest number of effects of one sender]
  kTotalLimit = 13,            // [value: largest number of effects of all senders]
  kNoPermit = 14,              // a break-in without a valid permit
  kAuthorityNotYetValid = 15,  // the certificate of its authority [subject: when it becomes valid]
  kAuthorityExpired = 16,      // the certificate of its authority [subject: when]
};
inline constexpr RefusalCause kLastRefusalCause = RefusalCause::kAuthorityExpired;

/// One refusal, passed as a whole from its origin to its reader.
struct ControlRefusal {
  RefusalCause cause = RefusalCause::kNone;
  std::optional<double> value = {};
  std::string subject = {};

  [[nodiscard]] bool empty() const { return cause == RefusalCause::kNone; }
  friend bool operator==(const ControlRefusal&, const ControlRefusal&) = default;
};

/// Returns the reason for an operator; of an unknown cause, its number. kNone stands for a report
/// without a cause.
[[nodiscard]] Notice to_notice(const ControlRefusal& refusal);

}  // namespace roger::radio
