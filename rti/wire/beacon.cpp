#include "rti/wire/beacon.hpp"

#include <algorithm>

namespace roger::rti::wire {
namespace {

constexpr std::size_t kFixedBytes = 4 + 1 + 1 + 8 + 4 + 2 + 1 + 4 + 1;
constexpr std::size_t kMaxHost = 255;

void put(ByteVector& out, std::uint64_t value, unsigned bytes) {
  for (unsigned shift = bytes * 8; shift > 0; shift -= 8) {
    out.push_back(static_cast<std::uint8_t>(value >> (shift - 8)));
  }
}

std::uint64_t get(Bytes& in, unsigned bytes) {
  std::uint64_t value = 0;
  for (unsigned i = 0; i < bytes; ++i) value = value << 8U | in[i];
  in = in.subspan(bytes);
  return value;
}

}  // namespace

ByteVector encode_beacon(const Beacon& beacon) {
  const std::size_t host_length = std::min(beacon.host.size(), kMaxHost);
  ByteVector out;
  put(out, kBeaconMagic, 4);
  put(out, beacon.version, 1);
  put(out, static_cast<std::uint8_t>(beacon.kind), 1);
  put(out, beacon.incarnation, 8);
  put(out, beacon.address, 4);
  put(out, beacon.port, 2);
  put(out, beacon.fixed ? 1 : 0, 1);
  put(out, beacon.federates, 4);
  put(out, host_length, 1);
  out.insert(out.end(), beacon.host.begin(),
             beacon.host.begin() + static_cast<std::ptrdiff_t>(host_length));
  return out;
}

std::optional<Beacon> decode_beacon(Bytes datagram) {
  if (datagram.size() < kFixedBytes || get(datagram, 4) != kBeaconMagic) return std::nullopt;
  Beacon beacon;
  beacon.version = static_cast<std::uint8_t>(get(datagram, 1));
  const std::uint64_t kind = get(datagram, 1);
  if (kind > static_cast<std::uint8_t>(BeaconKind::kLast)) return std::nullopt;
  beacon.kind = static_cast<BeaconKind>(kind);
  beacon.incarnation = get(datagram, 8);
  beacon.address = static_cast<std::uint32_t>(get(datagram, 4));
  beacon.port = static_cast<std::uint16_t>(get(datagram, 2));
  const std::uint64_t fixed = get(datagram, 1);
  if (fixed > 1) return std::nullopt;
  beacon.fixed = fixed == 1;
  beacon.federates = static_cast<std::uint32_t>(get(datagram, 4));
  if (get(datagram, 1) != datagram.size()) return std::nullopt;
  beacon.host.assign(datagram.begin(), datagram.end());
  return beacon;
}

}  // namespace roger::rti::wire
