// Datagrams made smaller by LZ4.
#pragma once

#include <cstdint>
#include <optional>
#include <span>

#include "rti/wire/types.hpp"

namespace roger::rti::wire {

/// A packed datagram: the header as it was, a byte 0x80 where the first message would begin (a kind
/// of message that there is not), and what followed the header as one LZ4 block. Whether it is one
/// shows at that byte; the rest is not looked at.
[[nodiscard]] bool is_packed(Bytes datagram) noexcept;

/// `datagram` packed, in `room`; empty where that is no smaller, or does not fit.
[[nodiscard]] Bytes pack(Bytes datagram, std::span<std::uint8_t> room) noexcept;

/// What was packed, in `room`; nullopt: no LZ4 block, or larger than `room`. What comes out has yet
/// to be parsed, and is never packed again.
[[nodiscard]] std::optional<Bytes> unpack(Bytes packed, std::span<std::uint8_t> room) noexcept;

}  // namespace roger::rti::wire
