// The PDU by which gateways of a DIS exercise recognize each other.
#pragma once

#include <cstdint>
#include <optional>

#include "core/octets.hpp"
#include "dis/header.hpp"

namespace roger::app {

/// The state of a gateway, which it sends to the exercise four times a second.
struct GatewayHello {
  std::uint64_t gateway = 0;      // random for each process
  std::uint16_t site = 0;         // of the radios that it carries into the exercise
  std::uint16_t application = 0;  // of these
  bool able = false;              // it is connected to its federation, and could carry radios
  bool active = false;            // it carries them; otherwise it stands by
  friend bool operator==(const GatewayHello&, const GatewayHello&) = default;
};

/// Type and protocol family of the PDU: both are of the experimental ranges, so other simulations
/// ignore it.
inline constexpr std::uint8_t kHelloType = 201;
inline constexpr std::uint8_t kHelloFamily = 129;

/// Returns the octets of the PDU. The header's type, family and length are set here.
[[nodiscard]] ByteVector encode_hello(const GatewayHello& hello, const dis::Header& header);

/// Returns the content if `pdu` is such a PDU of the exercise; nullopt for any other.
[[nodiscard]] std::optional<GatewayHello> decode_hello(Bytes pdu, std::uint8_t exercise);

}  // namespace roger::app
