#include "rti/wire/packing.hpp"

#include <lz4.h>

#include <algorithm>

#include "rti/wire/datagram.hpp"

namespace roger::rti::wire {

namespace {

constexpr std::uint8_t kPackedMark = 0x80;
constexpr std::size_t kPackedHeaderBytes = kDatagramHeaderBytes + 1;

const char* chars(const std::uint8_t* bytes) {
  return reinterpret_cast<const char*>(bytes);
}

char* chars(std::uint8_t* bytes) {
  return reinterpret_cast<char*>(bytes);
}

}  // namespace

bool is_packed(Bytes datagram) noexcept {
  return datagram.size() > kPackedHeaderBytes && datagram[kDatagramHeaderBytes] == kPackedMark;
}

Bytes pack(Bytes datagram, std::span<std::uint8_t> room) noexcept {
  // The result must be smaller than the datagram, including the marker byte.
  const std::size_t most = std::min(datagram.size() - 1, room.size());
  if (datagram.size() <= kPackedHeaderBytes || most <= kPackedHeaderBytes) return {};
  const Bytes body = datagram.subspan(kDatagramHeaderBytes);
  const int packed = LZ4_compress_default(
      chars(body.data()), chars(room.data() + kPackedHeaderBytes), static_cast<int>(body.size()),
      static_cast<int>(most - kPackedHeaderBytes));
  if (packed <= 0) return {};
  std::copy_n(datagram.begin(), kDatagramHeaderBytes, room.begin());
  room[kDatagramHeaderBytes] = kPackedMark;
  return room.first(kPackedHeaderBytes + static_cast<std::size_t>(packed));
}

std::optional<Bytes> unpack(Bytes packed, std::span<std::uint8_t> room) noexcept {
  if (!is_packed(packed) || room.size() <= kDatagramHeaderBytes) return std::nullopt;
  const Bytes block = packed.subspan(kPackedHeaderBytes);
  const int size = LZ4_decompress_safe(
      chars(block.data()), chars(room.data() + kDatagramHeaderBytes),
      static_cast<int>(block.size()), static_cast<int>(room.size() - kDatagramHeaderBytes));
  if (size <= 0) return std::nullopt;
  std::copy_n(packed.begin(), kDatagramHeaderBytes, room.begin());
  return room.first(kDatagramHeaderBytes + static_cast<std::size_t>(size));
}

}  // namespace roger::rti::wire
