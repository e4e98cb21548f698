// Encodes messages as TCP frames and decodes them. Frame: u32 length of what follows, u8 type,
// fields; all numbers big endian. docs/wire.md shows the layout.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>

#include "core/byte_order.hpp"
#include "core/result.hpp"
#include "rti/wire/encoder.hpp"
#include "rti/wire/messages.hpp"

namespace roger::rti::wire {

/// Maximum frame size in bytes: type and fields without the length. Connections enforce it in both
/// directions.
inline constexpr std::size_t kMaxFrameBytes = std::size_t{16} << 20U;
inline constexpr std::size_t kLengthBytes = 4;
/// Reserved for a frame before its length is known. Most frames fit.
inline constexpr std::size_t kUsualFrameBytes = 64;

/// Returns a complete frame including its length. M is any message of messages.hpp. Sentences are
/// cut to their limit (SentenceLimit). The caller must respect all other limits; a Connection
/// enforces kMaxFrameBytes.
template <class M>
requires requires {
  M::kType;
}
[[nodiscard]] ByteVector encode(const M& message) {
  ByteVector out;
  out.reserve(kUsualFrameBytes);
  out.resize(kLengthBytes);
  Encoder append(out);
  append(M::kType);
  M::visit(message, append);
  store_big_endian(static_cast<std::uint32_t>(out.size() - kLengthBytes), out.data());
  return out;
}
[[nodiscard]] ByteVector encode(const ClientMessage& message);
[[nodiscard]] ByteVector encode(const ExecutiveMessage& message);

/// Decodes one frame without its length. Error (kInvalid): a type that this side never receives,
/// missing bytes, bytes after the last field, a value out of range, or a text or list beyond its
/// limit (limits.hpp); the message names the type and quotes the beginning of a text that is too
/// long. Memory use is bounded by the frame's size, whatever its counts claim; data beyond a limit
/// is not stored.
[[nodiscard]] Result<ClientMessage> decode_client(Bytes frame);
[[nodiscard]] Result<ExecutiveMessage> decode_executive(Bytes frame);

/// Returns the version in a Hello of any version; nullopt if the frame is not a Hello of Roger.
[[nodiscard]] std::optional<std::uint8_t> hello_version(Bytes frame);

/// Returns the versions of both planes for people: "control N, data M".
[[nodiscard]] std::string plane_versions();

}  // namespace roger::rti::wire
