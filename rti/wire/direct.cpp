#include "rti/wire/direct.hpp"

#include "core/byte_order.hpp"

namespace roger::rti::wire {

namespace {

constexpr auto kDirectByte = static_cast<std::uint8_t>(kDataVersion << kVersionShift | 0x04U);
constexpr auto kPresenceByte = static_cast<std::uint8_t>(kDataVersion << kVersionShift | 0x08U);

/// 224.0.0.0/4.
constexpr unsigned kMulticastBits = 0xeU;
constexpr unsigned kMulticastShift = 28;

}  // namespace

bool PresenceSign::is_one(Bytes datagram) noexcept {
  return !datagram.empty() && datagram[0] == kPresenceByte;
}

DropReason PresenceSign::parse(Bytes bytes, PresenceSign& out) noexcept {
  if (bytes.empty()) return DropReason::kTruncated;
  if (!is_one(bytes)) return DropReason::kForeignVersion;
  if (bytes.size() < kBytes) return DropReason::kTruncated;
  if (bytes.size() > kBytes) return DropReason::kTrailing;
  out.federation = load_big_endian<FederationId>(&bytes[1]);
  out.sender = load_big_endian<FederateId>(&bytes[3]);
  return out.federation == 0 || out.sender == 0 ? DropReason::kBadNumber : DropReason::kNone;
}

std::array<std::uint8_t, PresenceSign::kBytes> PresenceSign::write() const noexcept {
  std::array<std::uint8_t, kBytes> out{kPresenceByte};
  store_big_endian(federation, &out[1]);
  store_big_endian(sender, &out[3]);
  return out;
}

DropReason DirectCopy::parse(Bytes bytes, DirectCopy& out) noexcept {
  if (bytes.empty()) return DropReason::kTruncated;
  if (bytes[0] != kDirectByte) return DropReason::kForeignVersion;
  if (bytes.size() <= kPrefixBytes) return DropReason::kTruncated;
  out.group = load_big_endian<std::uint32_t>(&bytes[1]);
  out.datagram = bytes.subspan(kPrefixBytes);
  return out.group >> kMulticastShift == kMulticastBits ? DropReason::kNone
                                                        : DropReason::kBadNumber;
}

std::array<std::uint8_t, DirectCopy::kPrefixBytes> DirectCopy::prefix(
    std::uint32_t group) noexcept {
  std::array<std::uint8_t, kPrefixBytes> out{kDirectByte};
  store_big_endian(group, &out[1]);
  return out;
}

}  // namespace roger::rti::wire
