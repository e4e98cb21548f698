// Data that radios transmit instead of sound: RPR 2.0's subclasses of RadioSignal except that of
// sound. Stations do not use it; gateways pass it on.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "core/octets.hpp"

namespace roger::radio {

/// RawBinaryRadioSignal: the bits as they are transmitted.
struct BinaryData {
  std::uint32_t rate = 0;    // bits/s
  std::uint16_t length = 0;  // bits of `octets`; at least 1
  ByteVector octets;         // ceil(length / 8)
  friend bool operator==(const BinaryData&, const BinaryData&) = default;
};
/// ApplicationSpecificRadioSignal: data whose format the applications have agreed upon.
struct ApplicationData {
  std::uint32_t protocol = 0;  // SISO-REF-010, UID 177
  BinaryData data;             // without the number of the protocol
  friend bool operator==(const ApplicationData&, const ApplicationData&) = default;
};
/// DatabaseIndexRadioSignal: a message that all simulations have stored.
struct StoredMessage {
  std::uint32_t index = 0;
  std::uint32_t offset_ms = 0;  // from the beginning of the message
  std::uint32_t duration_ms = 0;
  friend bool operator==(const StoredMessage&, const StoredMessage&) = default;
};

struct RadioData {
  std::uint64_t stream = 0;        // of the transmitter
  std::uint16_t tdl_type = 0;      // tactical data link, SISO-REF-010, UID 178; 0: other or none
  std::uint16_t tdl_messages = 0;  // of the tactical data link, in this signal
  std::variant<BinaryData, ApplicationData, StoredMessage> content;
  friend bool operator==(const RadioData&, const RadioData&) = default;
};
inline constexpr std::size_t kDataClassCount = std::variant_size_v<decltype(RadioData::content)>;

/// Data as interactions carry it: RPR names the transmitter instead of a stream.
struct NamedRadioData {
  std::string transmitter;  // name of its object
  RadioData data;           // without its stream
};

/// Returns the class name of alternative `index` of RadioData::content.
[[nodiscard]] std::string data_class_name(std::size_t index);
/// Returns the parameter names of a class.
[[nodiscard]] std::vector<std::string_view> data_parameters(std::size_t index);

/// Returns the bytes of each parameter, in the order of data_parameters().
[[nodiscard]] std::vector<ByteVector> encode_data(NamedRadioData data);

/// Decodes the parameters of class `index`, given in the same order; a missing parameter is empty.
/// Returns nullopt if a parameter is malformed, or missing without a meaning of its absence, and
/// then names it in `wrong`.
[[nodiscard]] std::optional<NamedRadioData> decode_data(std::size_t index,
                                                        std::span<const Bytes> parameters,
                                                        std::string_view& wrong);

}  // namespace roger::radio
