// What waits to leave for one group.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "core/clock.hpp"
#include "rti/federate/statistics/statistics.hpp"
#include "rti/wire/datagram.hpp"
#include "rti/wire/types.hpp"

namespace roger::rti {

/// How messages share datagrams and system calls.
struct BundleSettings {
  /// Most bytes of a datagram with several messages; 0: every message leaves at once and alone.
  std::size_t bytes = 1400;
  /// Most bytes of a datagram with one message.
  std::size_t lone_bytes = 1472;
  /// Datagrams that wait for each other, to leave in one system call.
  std::size_t datagrams = 32;
  /// No message waits longer.
  Nanoseconds deadline = std::chrono::milliseconds(1);
};

/// Who sends, as every datagram says.
struct Origin {
  FederationId federation = 0;
  FederateId sender = 0;
};

/// A message on its way out; views that end with the call.
struct OutgoingMessage {
  wire::MessageKind kind = wire::MessageKind::kInteraction;
  std::uint64_t target = 0;  // ClassId of an interaction, ObjectId of an update
  std::span<const ValueView> values;
  Bytes tag;
  bool packs = false;  // its datagram is compressed where that makes it smaller

  /// False when it does not fit.
  [[nodiscard]] bool write(wire::DatagramWriter& out) const;
};

/// Datagrams for one group, of several messages where these fit, one behind the other, and the
/// number that the group's next datagram gets. Not thread-safe.
class Lane {
 public:
  enum class Added {
    kYes,
    kFull,     // take() first
    kTooLong,  // for any datagram
  };
  Added add(const OutgoingMessage& message, const Origin& origin, const BundleSettings& settings);
  /// Datagrams that wait, the one that may get more messages among them.
  [[nodiscard]] std::size_t datagrams() const {
    return taken_ ? 0 : sizes_.size() + (open() ? 1 : 0);
  }
  /// A whole datagram that is too long, in pieces of up to `limit` bytes each.
  void add_pieces(Bytes whole, const Origin& origin, std::size_t limit);
  /// How many these are.
  [[nodiscard]] static std::size_t pieces_of(std::size_t whole, std::size_t limit);
  [[nodiscard]] bool empty() const { return taken_ || (sizes_.empty() && !open()); }

  /// What was added, numbered: datagrams of `sizes` bytes, one behind the other. Valid until the
  /// next add().
  struct Train {
    Bytes bytes;
    std::span<const std::uint16_t> sizes;
  };
  [[nodiscard]] Train take();

  /// The number of the next datagram of the group, for one that goes alone.
  std::uint16_t sequence = 0;
  TimePoint last = TimePoint::min();  // a message was sent or added, as far as anybody looked
  bool touched = false;               // a message was added since the last look
  std::uint32_t turn = 0;             // which it was then, see BestEffortSender::flush()
  TimePoint since{};                  // the oldest that waits was added
  Traffic sent;                       // datagrams, headers included

 private:
  void begin();
  [[nodiscard]] bool open() const { return writer_.messages() > 0; }
  void close();

  std::vector<std::uint8_t> buffer_;
  std::size_t end_ = 0;  // of the finished datagrams in it
  std::vector<std::uint16_t> sizes_;
  bool taken_ = false;  // what stands there has left
  wire::DatagramWriter writer_{{}};
  bool packs_ = false;  // the datagram being written; all its messages are of one mind
  std::vector<std::uint8_t> packed_;
};

}  // namespace roger::rti
