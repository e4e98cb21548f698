// The properties of a transmission that are constant from key-down to key-up, as one value. It is
// passed as a whole from key-down to the receive path, the instructor's timeline and the recording.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "radio/model/hopping.hpp"
#include "radio/model/modulation.hpp"
#include "radio/signal/address.hpp"
#include "radio/signal/voice_parameter.hpp"

namespace roger::radio {

/// Longest call sign in a packet, in octets.
inline constexpr std::size_t kMaxCallSignOctets = 64;

/// Boolean properties of a transmission. To add one, declare it here and name it in visit_flags():
/// packets, recordings, scripts and texts are derived from these two places.
struct TransmissionFlags {
  bool relayed = false;    // retransmitted by a relay
  bool breaks_in = false;  // sent by an instructor; heard instead of all others on the net
  friend bool operator==(const TransmissionFlags&, const TransmissionFlags&) = default;
};

/// External names of a flag. Published names and bits never change.
struct FlagNames {
  std::uint8_t voice_flag;     // bit of VoiceParameter::kVoiceFlags
  std::string_view recording;  // key in a recording's event log
  std::string_view script;     // command that keys a radio with this flag; "": none
  std::string_view text;       // in the command line's descriptions of a transmission
};

/// Calls `visitor(flag, names)` for each flag.
template <class Flags, class Visitor>
constexpr void visit_flags(Flags& flags, Visitor&& visitor) {
  visitor(flags.relayed, FlagNames{8, "relayed", "", "relayed"});
  visitor(flags.breaks_in, FlagNames{64, "breaks_in", "break-in", "breaks in"});
}

struct Transmission {
  Address address;
  std::string call_sign;                 // of the sender; empty: unknown
  std::string recipient;                 // the only station that hears it; empty: all
  std::optional<Modulation> modulation;  // none: unknown, or on a line
  std::optional<Hopping> hopping;        // none: fixed frequency
  std::uint16_t key_id = 0;              // number of the voice key; 0: plain
  TransmissionFlags flags;
  friend bool operator==(const Transmission&, const Transmission&) = default;
};

/// Names of a transmission's field in the formats that carry it.
struct FieldNames {
  std::optional<VoiceParameter> parameter;  // none: carried by another parameter or by the packet
  std::string_view recording;               // key in a recording's event log
};

/// Calls `visitor(field, names)` for each field of a Transmission. An address also uses the
/// parameter NetKey and the recording's key "net_key"; flags have their own names.
template <class T, class Visitor>
constexpr void visit(T& transmission, Visitor&& visitor) {
  visitor(transmission.address, FieldNames{VoiceParameter::kFrequency, "hertz"});
  visitor(transmission.call_sign, FieldNames{VoiceParameter::kCallSign, "call_sign"});
  visitor(transmission.recipient, FieldNames{VoiceParameter::kRecipient, "recipient"});
  visitor(transmission.modulation, FieldNames{{}, "modulation"});
  visitor(transmission.hopping, FieldNames{VoiceParameter::kHopping, "hopping"});
  visitor(transmission.key_id, FieldNames{{}, "key"});
  visitor(transmission.flags, FieldNames{{}, ""});
}

}  // namespace roger::radio
