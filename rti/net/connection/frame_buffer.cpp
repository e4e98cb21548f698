#include "rti/net/connection/frame_buffer.hpp"

#include <algorithm>
#include <cstring>
#include <string>

#include "core/byte_order.hpp"
#include "rti/wire/codec.hpp"

namespace roger::rti::net {
namespace {

constexpr std::size_t kFirstBytes = std::size_t{64} << 10U;

}  // namespace

void FrameBuffer::open() {
  bytes_.resize(kFirstBytes);
}

bool FrameBuffer::make_room() {
  waits_for_memory_ = false;
  if (filled_ < bytes_.size()) return true;
  // The buffer contains the beginning of one frame.
  const std::size_t whole = wire::kLengthBytes + load_big_endian<std::uint32_t>(bytes_.data());
  waits_for_memory_ = memory_.bytes() == 0 && !memory_.take(whole);
  if (waits_for_memory_) return false;
  bytes_.resize(std::min(bytes_.size() * 2, whole));
  return true;
}

std::span<std::uint8_t> FrameBuffer::room() {
  return std::span(bytes_).subspan(filled_);
}

void FrameBuffer::add(std::size_t size) {
  if (!discards_) filled_ += size;
}

Result<std::optional<Bytes>> FrameBuffer::next() {
  const Bytes rest = Bytes(bytes_).subspan(taken_, filled_ - taken_);
  if (rest.size() < wire::kLengthBytes) return std::optional<Bytes>();
  const std::size_t length = load_big_endian<std::uint32_t>(rest.data());
  if (length == 0 || length > max_frame_bytes_) {
    return Error{ErrorCode::kInvalid,
                 "sent a frame of " + std::to_string(length) + " bytes; 1 to " +
                     std::to_string(max_frame_bytes_) + " are allowed",
                 {}};
  }
  if (rest.size() - wire::kLengthBytes < length) return std::optional<Bytes>();
  taken_ += wire::kLengthBytes + length;
  return std::optional<Bytes>(rest.subspan(wire::kLengthBytes, length));
}

bool FrameBuffer::end_turn() {
  const bool took_frames = taken_ > 0;
  filled_ -= taken_;
  if (took_frames && bytes_.size() > kFirstBytes) {
    // The buffer contained the long frame and nothing else.
    bytes_ = ByteVector(kFirstBytes);
    memory_.give_back(memory_.bytes());
  } else if (took_frames) {
    std::memmove(bytes_.data(), bytes_.data() + taken_, filled_);
  }
  taken_ = 0;
  const bool is_alive = took_frames || filled_ >= heard_ + kSignOfLifeBytes;
  if (is_alive) heard_ = filled_;
  return is_alive;
}

}  // namespace roger::rti::net
