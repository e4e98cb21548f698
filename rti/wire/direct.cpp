#include "rti/wire/direct.hpp"

namespace roger::rti::wire {

namespace {

constexpr unsigned kVersionShift = 4;
constexpr auto kDirectByte = static_cast<std::uint8_t>(kDataVersion << kVersionShift | 0x04U);
constexpr auto kPresenceByte = static_cast<std::uint8_t>(kDataVersion << kVersionShift | 0x08U);

/// 224.0.0.0/4.
constexpr unsigned kMulticastBits = 0xeU;
constexpr unsigned kMulticastShift = 28;

std::uint16_t u16_at(Bytes bytes, std::size_t at) {
  return static_cast<std::uint16_t>(bytes[at] << 8U | bytes[at + 1]);
}

}  // namespace

bool Presence::is_one(Bytes datagram) noexcept {
  return !datagram.empty() && datagram[0] == kPresenceByte;
}

DropReason Presence::parse(Bytes bytes, Presence& out) noexcept {
  if (bytes.empty()) return DropReason::kTruncated;
  if (!is_one(bytes)) return DropReason::kForeignVersion;
  if (bytes.size() < kBytes) return DropReason::kTruncated;
  if (bytes.size() > kBytes) return DropReason::kTrailing;
  out.federation = u16_at(bytes, 1);
  out.sender = u16_at(bytes, 3);
  return out.federation == 0 || out.sender == 0 ? DropReason::kBadNumber : DropReason::kNone;
}

std::array<std::uint8_t, Presence::kBytes> Presence::write() const noexcept {
  return {kPresenceByte, static_cast<std::uint8_t>(federation >> 8U),
          static_cast<std::uint8_t>(federation), static_cast<std::uint8_t>(sender >> 8U),
          static_cast<std::uint8_t>(sender)};
}

DropReason DirectCopy::parse(Bytes bytes, DirectCopy& out) noexcept {
  if (bytes.empty()) return DropReason::kTruncated;
  if (bytes[0] != kDirectByte) return DropReason::kForeignVersion;
  if (bytes.size() <= kPrefixBytes) return DropReason::kTruncated;
  out.group = std::uint32_t{u16_at(bytes, 1)} << 16U | u16_at(bytes, 3);
  out.datagram = bytes.subspan(kPrefixBytes);
  return out.group >> kMulticastShift == kMulticastBits ? DropReason::kNone
                                                        : DropReason::kBadNumber;
}

std::array<std::uint8_t, DirectCopy::kPrefixBytes> DirectCopy::prefix(
    std::uint32_t group) noexcept {
  return {kDirectByte, static_cast<std::uint8_t>(group >> 24U),
          static_cast<std::uint8_t>(group >> 16U), static_cast<std::uint8_t>(group >> 8U),
          static_cast<std::uint8_t>(group)};
}

}  // namespace roger::rti::wire
