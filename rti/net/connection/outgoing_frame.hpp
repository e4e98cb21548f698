// A frame on its way to a connection, and what became of it.
#pragma once

#include <cstdint>
#include <memory>
#include <utility>
#include <variant>

#include "rti/wire/types.hpp"

namespace roger::rti::net {

enum class QueueResult : std::uint8_t {
  kQueued,
  kFull,      // frames wait, and the queue or QueueLimits::memory is used up; not queued
  kTooLarge,  // more than max_frame_bytes
  kClosed,    // the connection is closed, or ran out of memory, which closes it
};

/// One or several whole frames. Most frames are written at once, so memory that can be shared is
/// allocated only for one that must wait.
class OutgoingFrame {
 public:
  explicit OutgoingFrame(ByteVector bytes) : bytes_(std::move(bytes)) {}
  /// The bytes must outlive the frame; it copies them if it must wait.
  explicit OutgoingFrame(Bytes bytes) : bytes_(bytes) {}
  /// `bytes` is not nullptr.
  explicit OutgoingFrame(std::shared_ptr<const ByteVector> bytes) : bytes_(std::move(bytes)) {}

  [[nodiscard]] Bytes bytes() const {
    if (const auto* own = std::get_if<ByteVector>(&bytes_)) return *own;
    if (const auto* shared = std::get_if<Shared>(&bytes_)) return **shared;
    return std::get<Bytes>(bytes_);
  }
  /// Returns the frame in the form in which it can wait. Call at most once, last.
  [[nodiscard]] std::shared_ptr<const ByteVector> share() {
    if (auto* shared = std::get_if<Shared>(&bytes_)) return std::move(*shared);
    if (auto* own = std::get_if<ByteVector>(&bytes_)) {
      return std::make_shared<const ByteVector>(std::move(*own));
    }
    const Bytes& view = std::get<Bytes>(bytes_);
    return std::make_shared<const ByteVector>(view.begin(), view.end());
  }

 private:
  using Shared = std::shared_ptr<const ByteVector>;
  std::variant<ByteVector, Shared, Bytes> bytes_;
};

}  // namespace roger::rti::net
