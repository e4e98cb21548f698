#include "rti/wire/beacon.hpp"

#include <algorithm>

#include "core/byte_order.hpp"

namespace roger::rti::wire {
namespace {

constexpr std::size_t kFixedBytes = 4 + 1 + 1 + 8 + 4 + 2 + 1 + 4 + 1;
constexpr std::size_t kMaxHost = 255;

template <class Number>
void put(ByteVector& out, Number value) {
  const auto octets = big_endian<std::uint8_t>(value);
  out.insert(out.end(), octets.begin(), octets.end());
}

template <class Number>
Number get(Bytes& in) {
  const auto value = load_big_endian<Number>(in.data());
  in = in.subspan(sizeof value);
  return value;
}

}  // namespace

ByteVector encode_beacon(const Beacon& beacon) {
  const std::size_t host_length = std::min(beacon.host.size(), kMaxHost);
  ByteVector out;
  put(out, kBeaconMagic);
  put(out, beacon.version);
  put(out, static_cast<std::uint8_t>(beacon.kind));
  put(out, beacon.incarnation);
  put(out, beacon.address);
  put(out, beacon.port);
  put(out, std::uint8_t{beacon.fixed});
  put(out, beacon.federates);
  put(out, static_cast<std::uint8_t>(host_length));
  out.insert(out.end(), beacon.host.begin(),
             beacon.host.begin() + static_cast<std::ptrdiff_t>(host_length));
  return out;
}

std::optional<Beacon> decode_beacon(Bytes datagram) {
  if (datagram.size() < kFixedBytes || get<std::uint32_t>(datagram) != kBeaconMagic)
    return std::nullopt;
  Beacon beacon;
  beacon.version = get<std::uint8_t>(datagram);
  const auto kind = get<std::uint8_t>(datagram);
  if (kind > static_cast<std::uint8_t>(BeaconKind::kLast)) return std::nullopt;
  beacon.kind = static_cast<BeaconKind>(kind);
  beacon.incarnation = get<std::uint64_t>(datagram);
  beacon.address = get<std::uint32_t>(datagram);
  beacon.port = get<std::uint16_t>(datagram);
  const auto fixed = get<std::uint8_t>(datagram);
  if (fixed > 1) return std::nullopt;
  beacon.fixed = fixed == 1;
  beacon.federates = get<std::uint32_t>(datagram);
  if (get<std::uint8_t>(datagram) != datagram.size()) return std::nullopt;
  beacon.host.assign(datagram.begin(), datagram.end());
  return beacon;
}

}  // namespace roger::rti::wire
