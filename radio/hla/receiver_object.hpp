// RPR 2.0's object class EmbeddedSystem.RadioReceiver, which stations publish for observers and
// gateways.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/octets.hpp"
#include "radio/hla/radio_net.hpp"
#include "radio/hla/transmitter_object.hpp"

namespace roger::radio {

inline constexpr std::string_view kReceiverClass = "HLAobjectRoot.EmbeddedSystem.RadioReceiver";

enum class ReceiverAttribute : std::size_t {
  kEntityIdentifier,
  kHostObjectIdentifier,
  kRelativePosition,
  kRadioIndex,
  kReceivedPower,
  kReceivedTransmitterIdentifier,
  kReceiverOperationalStatus,
};
inline constexpr std::size_t kReceiverAttributeCount = 7;
[[nodiscard]] std::string_view name_of(ReceiverAttribute attribute);

/// Encodes the attributes that changed since `before`, or all of them without a `before`. `heard`
/// is the HLA object name of the received transmitter; empty if there is none or it is unknown.
[[nodiscard]] std::vector<AttributeBytes<ReceiverAttribute>> encode_receiver(
    const EntityIdentifier& entity, const ReceiverState& now, std::string_view heard,
    const std::optional<ReceiverState>& before);

/// A receiver as another federate has published it, updated attribute by attribute.
struct PublishedReceiver {
  KnownReceiver known;  // without `heard_stream`
  std::string heard;    // name of the received transmitter's object; empty: none
};

/// Reads one attribute. Returns false and leaves `receiver` unchanged if `bytes` is malformed or
/// the value is impossible.
[[nodiscard]] bool decode_receiver(ReceiverAttribute attribute, Bytes bytes,
                                   PublishedReceiver& receiver);

}  // namespace roger::radio
