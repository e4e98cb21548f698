// LZ4 compression of datagrams.
#pragma once

#include <cstdint>
#include <optional>
#include <span>

#include "rti/wire/types.hpp"

namespace roger::rti::wire {

/// Returns whether `datagram` is packed: the unchanged header, a byte 0x80 where the first message
/// would begin (no valid message kind), and the rest as one LZ4 block. Reads only that byte.
[[nodiscard]] bool is_packed(Bytes datagram) noexcept;

/// Packs `datagram` into `room`; returns an empty view if the result would not be smaller or does
/// not fit.
[[nodiscard]] Bytes pack(Bytes datagram, std::span<std::uint8_t> room) noexcept;

/// Unpacks into `room`; nullopt if it is not a valid LZ4 block or is larger than `room`. The result
/// must still be parsed. A packed datagram never contains another packed one.
[[nodiscard]] std::optional<Bytes> unpack(Bytes packed, std::span<std::uint8_t> room) noexcept;

}  // namespace roger::rti::wire
