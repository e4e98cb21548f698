// Messages to TCP frames and back. Frame: u32 length of what follows, u8 type, fields; all numbers
// big endian. docs/wire.md has the pictures.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>

#include "core/result.hpp"
#include "rti/wire/messages.hpp"

namespace roger::rti::wire {

/// Largest frame, type and fields without the length. Connections refuse larger ones both ways.
inline constexpr std::size_t kMaxFrameBytes = std::size_t{16} << 20U;
inline constexpr std::size_t kLengthBytes = 4;

/// A whole frame, its length included. M is any message of messages.hpp, or one of the two
/// variants. Sentences are cut to their limit (SentenceLimit). The caller looks after all other
/// limits, and after kMaxFrameBytes (a Connection does).
template <class M>
[[nodiscard]] ByteVector encode(const M& message);

/// One frame without its length. Error (kInvalid): a type that this side is never sent, fields
/// that end too early, bytes after the last field, a value out of range, a text or list beyond its
/// limit (limits.hpp); the message names the type, and the beginning of a text that is too long.
/// Allocates no more than the frame justifies, whatever its counts claim, and nothing for what is
/// beyond a limit.
[[nodiscard]] Result<ClientMessage> decode_client(Bytes frame);
[[nodiscard]] Result<ExecutiveMessage> decode_executive(Bytes frame);

/// The version in a Hello of any version; nullopt when the frame is no Hello of Roger's at all.
[[nodiscard]] std::optional<std::uint8_t> hello_version(Bytes frame);

}  // namespace roger::rti::wire
