// What stations tell each other beside voice: the interactions of Roger's own FOM module.
#pragma once

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
#include "radio/model/call.hpp"
#include "radio/model/clock_sync.hpp"
#include "radio/model/disturbance.hpp"
#include "radio/model/reason.hpp"

namespace roger::radio {

/// RogerLossReport: a receiver's account of about a second of one stream.
struct StreamLoss {
  std::uint64_t stream = 0;
  std::uint64_t receiver = 0;  // tells receivers apart
  audio::LossReport loss;
};

/// RogerHearingRequest: who transmits on `stream` asks who hears him.
struct HearingRequest {
  std::uint64_t stream = 0;
};

/// RogerHearing: the answer of one station.
struct Hearing {
  std::uint64_t stream = 0;
  std::string call_sign;  // of the receiver
  std::string radio;      // by name; empty where none is tuned to it
  bool heard = false;
  Reason reason;  // why not, or what is wrong with it; older stations send words only
};

/// What an instructor does to the air lasts while it is told again: every kLeverRenewal by him who
/// does it. `source` tells those who do so apart.
/// RogerJam: a frequency is disturbed.
struct Jam {
  std::uint64_t source = 0;
  Frequency frequency;
  float bandwidth_hz = 25'000.0F;
  JamKind kind = JamKind::kNoise;
  float strength_db = 60.0F;  // over the noise of every receiver
  friend bool operator==(const Jam&, const Jam&) = default;
};
/// RogerNetCut: nobody hears anything on a frequency.
struct NetCut {
  std::uint64_t source = 0;
  Frequency frequency;
  bool cut = true;
  friend bool operator==(const NetCut&, const NetCut&) = default;
};
/// RogerRadioCondition: a radio fails, is deaf by some dB, or has its squelch held.
struct RadioCondition {
  std::uint64_t source = 0;
  std::string call_sign;          // of its operator
  std::uint16_t radio_index = 0;  // from 1; 0: all of his
  Failure failure = Failure::kNone;
  float loss_db = 0.0F;  // of what it receives
  SquelchForce squelch = SquelchForce::kFree;
  friend bool operator==(const RadioCondition&, const RadioCondition&) = default;
};

using Lever = std::variant<Jam, NetCut, RadioCondition>;

using Message = std::variant<StreamLoss, HearingRequest, Hearing, Jam, NetCut, RadioCondition,
                             CallSignal, ClockNotice, ClockAnswer>;
inline constexpr std::size_t kMessageClassCount = std::variant_size_v<Message>;

/// Longest text in a message, octets.
inline constexpr std::size_t kMaxMessageText = 160;

/// "HLAinteractionRoot.RogerLossReport"; in the order of Message.
[[nodiscard]] std::string message_class_name(std::size_t index);
/// Whether older stations do not send a parameter; without it a message is read all the same.
[[nodiscard]] bool is_later_parameter(std::string_view name);
/// "StreamTag", ... in the order of the FOM module.
[[nodiscard]] std::vector<std::string_view> message_parameters(std::size_t index);

/// The bytes of each parameter, big endian, in the order of message_parameters(). Longer texts are
/// cut.
[[nodiscard]] std::vector<ByteVector> encode_message(const Message& message);

/// Takes the parameters of class `index`, in the same order; a missing one is empty. Nothing when
/// one is malformed, and `wrong` then names it.
[[nodiscard]] std::optional<Message> decode_message(std::size_t index,
                                                    std::span<const Bytes> parameters,
                                                    std::string_view& wrong);

}  // namespace roger::radio
