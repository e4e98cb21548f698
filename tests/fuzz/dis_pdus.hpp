// What every DIS PDU must satisfy, for the fuzz targets of the DIS decoder.
#pragma once

#include <cstdint>
#include <variant>

#include "core/byte_order.hpp"
#include "core/octets.hpp"
#include "dis/pdu.hpp"
#include "tests/fuzz/fuzz.hpp"

namespace roger::fuzz {

inline void take_parameters(const dis::Transmitter& transmitter) {
  using namespace roger::dis;
  if (const auto beam = beam_antenna_pattern(transmitter)) {
    require(encode(*beam).size() == transmitter.antenna_pattern.size(), "a beam keeps its length");
  }
  if (const auto sincgars = cctt_sincgars(transmitter)) {
    require(encode(*sincgars).size() == transmitter.modulation_parameters.size(),
            "SINCGARS parameters keep their length");
  }
  if (const auto have_quick = basic_have_quick(transmitter)) {
    require(encode(*have_quick).size() == transmitter.modulation_parameters.size(),
            "HAVE QUICK parameters keep their length");
  }
}

/// Decodes a PDU, and encodes it again in each version.
inline void take_dis_pdu(Bytes octets) {
  using namespace roger::dis;
  const auto decoded = decode(octets);
  if (!decoded) {
    require(!decoded.error().text.empty(), "an error has a text");
    return;
  }
  if (const auto* transmitter = std::get_if<Transmitter>(&decoded.value().body)) {
    take_parameters(*transmitter);
  }
  // A PDU without padding grows when it is encoded, beyond what a length can be at most.
  if (octets.size() > 0xfffc) return;
  const ByteVector again = encode(decoded.value());
  const auto twice = decode(again);
  require(twice.has_value(), "an encoded PDU is decoded");
  require(twice.value().body == decoded.value().body, "a body comes back as it was");
  require(encode(twice.value()) == again, "a PDU is encoded unchanged");
  for (std::uint8_t version = kMinVersion; version <= kMaxVersion; ++version) {
    Pdu other = decoded.value();
    other.header.version = version;
    require(decode(encode(other)).has_value(), "a PDU of another version is decoded");
  }
}

/// Does the same with `input` as the octets after the header of a PDU of one type. The first octet
/// selects the version.
inline void take_dis_body(dis::PduType type, Bytes input) {
  constexpr std::size_t kMaxBody = 0xFFFF - dis::Header::kSize;
  if (input.empty() || input.size() - 1 > kMaxBody) return;
  const Bytes body = input.subspan(1);
  const std::size_t versions = dis::kMaxVersion - dis::kMinVersion + 1;
  ByteVector pdu(dis::Header::kSize);
  pdu[0] = static_cast<Octet>(dis::kMinVersion + input[0] % versions);
  pdu[1] = 1;  // exercise
  pdu[2] = static_cast<Octet>(type);
  pdu[3] = static_cast<Octet>(dis::family_of(type));
  constexpr std::size_t kLengthAt = 8;
  store_big_endian(static_cast<std::uint16_t>(pdu.size() + body.size()), &pdu[kLengthAt]);
  pdu.insert(pdu.end(), body.begin(), body.end());
  take_dis_pdu(pdu);
}

}  // namespace roger::fuzz
