// The messages that stations exchange in addition to voice: the interactions of Roger's own FOM
// module, and their encoding.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "audio/loss_meter.hpp"
#include "core/octets.hpp"
#include "core/units.hpp"
#include "radio/hla/control_refusal.hpp"
#include "radio/model/call.hpp"
#include "radio/model/clock_sync.hpp"
#include "radio/model/disturbance.hpp"
#include "radio/model/reason.hpp"

namespace roger::radio {

/// RogerLossReport: a receiver's packet counts for about one second of one stream.
struct StreamLoss {
  std::uint64_t stream = 0;
  std::uint64_t receiver = 0;  // identifies the receiver
  audio::LossReport loss;
};

/// RogerHearingRequest: the station that transmits `stream` asks which stations hear it.
struct HearingRequest {
  std::uint64_t stream = 0;
};

/// RogerHearing: the answer of one station.
struct ReceptionReport {
  std::uint64_t stream = 0;
  std::string call_sign;  // of the receiver
  std::string radio;      // its name; empty if no radio is tuned to the stream
  bool heard = false;
  Reason reason;  // why it is not heard, or what impairs it; older stations send text only
};

/// An instructor control remains in effect only while it is repeated: the controlling station sends
/// it every kControlRenewal, so that controls end with the station that set them. `source`
/// identifies that station. RogerJam: a frequency is jammed.
struct Jam {
  std::uint64_t source = 0;
  Frequency frequency;
  float bandwidth_hz = 25'000.0F;
  JamKind kind = JamKind::kNoise;
  float strength_db = 60.0F;  // over the noise of every receiver
  friend bool operator==(const Jam&, const Jam&) = default;
};
/// Makes a jammer 8.33 kHz wide if its channel is an aeronautical one of that width: only the names
/// of these differ from their frequencies. The width distinguishes the channel from the one of
/// 25 kHz on the same frequency.
constexpr void fit_to_channel(Jam& jam, Frequency channel) {
  constexpr float kNarrow = 8'330.0F;  // Hz
  if (jam.frequency != channel) jam.bandwidth_hz = kNarrow;
}
/// RogerNetCut: no station receives anything on a frequency.
struct NetCut {
  std::uint64_t source = 0;
  Frequency frequency;
  bool cut = true;
  friend bool operator==(const NetCut&, const NetCut&) = default;
};
/// RogerRadioCondition: a radio fails, loses sensitivity, or has its squelch forced.
struct RadioCondition {
  std::uint64_t source = 0;
  std::string call_sign;          // of its operator
  std::uint16_t radio_index = 0;  // from 1; 0: all radios of the operator
  Failure failure = Failure::kNone;
  float loss_db = 0.0F;  // attenuation of everything it receives
  SquelchForce squelch = SquelchForce::kFree;
  friend bool operator==(const RadioCondition&, const RadioCondition&) = default;
};

using InstructorControl = std::variant<Jam, NetCut, RadioCondition>;

/// RogerBreakIn: an instructor breaks in with the voice of a stream. Only needed where roles are
/// enforced, since a packet of voice has no room for a signature. In effect for kPermitExpiry.
struct BreakIn {
  std::uint64_t stream = 0;
  friend bool operator==(const BreakIn&, const BreakIn&) = default;
};
/// A control that a station does not obey. Only the members that describe it to an operator are
/// sent. std::monostate: of a class that this version does not know.
using RefusedControl = std::variant<std::monostate, BreakIn, Jam, NetCut, RadioCondition>;
/// RogerControlRefused: a station does not obey a control, or hears a break-in as any other voice,
/// because the sender is not an instructor.
struct ControlRefused {
  std::uint64_t source = 0;    // of the control; of a break-in, its stream
  std::string call_sign;       // of the station that refuses
  std::string sender;          // of the control; empty: unknown
  bool sender_proved = false;  // by its certificate; otherwise the control claims it
  RefusedControl control;
  ControlRefusal reason;
  friend bool operator==(const ControlRefused&, const ControlRefused&) = default;
};

/// RogerStatusRequest: asks all stations to report how they receive voice.
struct StatusRequest {};

/// Delays of voice from one station to another, microseconds.
struct VoiceDelay {
  std::uint32_t p50 = 0;
  std::uint32_t p95 = 0;
  std::uint32_t p99 = 0;
  friend bool operator==(const VoiceDelay&, const VoiceDelay&) = default;
};
/// Number of stages that a voice report describes: those of docs/architecture.md, in their order.
inline constexpr std::size_t kReportedStages = 7;
/// Time that voice spends in one stage on its way from microphone to loudspeaker, microseconds.
struct StageDelay {
  std::uint32_t p50 = 0;
  std::uint32_t p99 = 0;
  std::uint32_t uncertainty = 0;  // of p50: half width of 95 %, and the bound of the clocks
  friend bool operator==(const StageDelay&, const StageDelay&) = default;
};
using StageDelays = std::array<StageDelay, kReportedStages>;
/// RogerVoiceReport: how a station receives the voice of another one. A station answers a request
/// with one report for each sender that it has heard, numbered from 1 to `count`; a station that
/// has heard none sends a single one with the count 0.
struct VoiceReport {
  std::string federate;  // of the receiver
  std::string receiver;  // call sign
  std::string sender;    // call sign; empty if unknown
  std::uint16_t number = 0;
  std::uint16_t count = 0;
  std::uint64_t packets = 0;      // played
  std::uint64_t lost = 0;         // missing, and concealed
  std::uint64_t late = 0;         // arrived too late for playout
  bool clocks_related = false;    // otherwise the delays are unknown
  VoiceDelay network;             // from RTI to RTI
  VoiceDelay end_to_end;          // from microphone to loudspeaker
  std::uint32_t uncertainty = 0;  // of the median of end_to_end, microseconds
  /// Older stations send none. That of the network is unknown unless the clocks are related.
  std::optional<StageDelays> stages = {};
  /// On which the receiver last heard the sender, or its frequency. Older stations send none.
  std::optional<std::string> net = {};
  /// Number of the radio at the sender; 0: unknown. Older stations send none.
  std::uint16_t sender_radio = 0;
  friend bool operator==(const VoiceReport&, const VoiceReport&) = default;
};

/// RogerDisGateway: a gateway to a DIS exercise reports to other gateways that it is in the
/// federation.
struct GatewayNotice {
  std::uint64_t gateway = 0;  // random number of the gateway
  std::uint8_t exercise = 0;  // of DIS
  friend bool operator==(const GatewayNotice&, const GatewayNotice&) = default;
};

using Message = std::variant<StreamLoss, HearingRequest, ReceptionReport, Jam, NetCut,
                             RadioCondition, CallSignal, ClockNotice, ClockAnswer, StatusRequest,
                             VoiceReport, BreakIn, ControlRefused, GatewayNotice>;
inline constexpr std::size_t kMessageClassCount = std::variant_size_v<Message>;

/// Longest text in a message, octets.
inline constexpr std::size_t kMaxMessageText = 160;

/// Returns the class name of alternative `index` of Message: "HLAinteractionRoot.RogerLossReport".
[[nodiscard]] std::string message_class_name(std::size_t index);
/// Returns whether stations need messages of class `index`. The others are for programs that show
/// the status of stations.
[[nodiscard]] bool is_for_stations(std::size_t index);
/// Returns whether gateways to DIS need messages of class `index`, which stations do not need.
[[nodiscard]] bool is_for_gateways(std::size_t index);
/// Returns whether older stations omit a parameter; a message without it is still valid.
[[nodiscard]] bool is_optional_parameter(std::string_view name);
/// Returns the parameter names of a class ("StreamTag", ...) in the order of the FOM module.
[[nodiscard]] std::vector<std::string_view> message_parameters(std::size_t index);

/// Returns the bytes of each parameter, big endian, in the order of message_parameters(). Texts
/// longer than kMaxMessageText are cut.
[[nodiscard]] std::vector<ByteVector> encode_message(const Message& message);

/// Returns the octets that the proof of a message covers: the name of its class, and each parameter
/// as it is sent, with its size.
[[nodiscard]] ByteVector signed_content(std::size_t index, std::span<const Bytes> parameters);

/// Decodes the parameters of class `index`, given in the same order; a missing parameter is empty.
/// Returns nullopt if a parameter is malformed, and then names it in `wrong`.
[[nodiscard]] std::optional<Message> decode_message(std::size_t index,
                                                    std::span<const Bytes> parameters,
                                                    std::string_view& wrong);

}  // namespace roger::radio
