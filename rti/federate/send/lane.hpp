// Messages that wait to be sent to one group.
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
  /// Maximum bytes of a datagram with several messages; 0: every message is sent alone and at once.
  std::size_t bytes = 1400;
  /// Maximum bytes of a datagram with one message.
  std::size_t lone_bytes = 1472;
  /// Maximum number of datagrams that leave in one system call.
  std::size_t datagrams = 32;
  /// Maximum bytes of several datagrams that leave in one system call, so that long datagrams make
  /// no longer burst than full ones of usual length.
  std::size_t train_bytes = datagrams * lone_bytes;
  /// Maximum time that a message waits.
  Nanoseconds deadline = std::chrono::milliseconds(1);
};

/// The sender, as stated in every datagram.
struct Origin {
  FederationId federation = 0;
  FederateId sender = 0;
};

/// A message to send. Its views are valid only during the call.
struct OutgoingMessage {
  wire::MessageKind kind = wire::MessageKind::kInteraction;
  std::uint64_t target = 0;  // ClassId of an interaction, ObjectId of an update
  std::span<const ValueView> values;
  Bytes tag;
  bool compresses = false;  // its datagram is compressed where that makes it smaller

  /// Writes the message. Returns false if it does not fit.
  [[nodiscard]] bool write(wire::DatagramWriter& out) const;
};

/// Datagrams for one group, each of several messages if these fit, stored contiguously, and the
/// number of the group's next datagram. Not thread-safe.
///
/// The last datagram may be open (messages can be added). It is closed, and so numbered, when it is
/// full, when a message with another compression setting follows, or at take(). Invariant:
/// datagrams are closed in the order in which they leave, so numbers ascend without gaps.
class Lane {
 public:
  enum class Added {
    kYes,
    kFull,     // call take() first
    kTooLong,  // too long for any datagram
  };
  Added add(const OutgoingMessage& message, const Origin& origin, const BundleSettings& settings);
  /// Returns the number of datagrams that wait, including the open one.
  [[nodiscard]] std::size_t datagrams() const {
    return taken_ ? 0 : sizes_.size() + (open() ? 1 : 0);
  }
  /// Returns whether `datagrams` of `bytes` in total can be added to those that wait. The first
  /// ones can always be added.
  [[nodiscard]] bool has_room(std::size_t datagrams, std::size_t bytes,
                              const BundleSettings& settings) const;
  /// Adds a datagram that is too long, in pieces of up to `limit` bytes.
  void add_pieces(Bytes whole, const Origin& origin, std::size_t limit);
  /// Returns the number of these pieces.
  [[nodiscard]] static std::size_t count_pieces(std::size_t whole, std::size_t limit);
  [[nodiscard]] bool empty() const { return taken_ || (sizes_.empty() && !open()); }

  /// Numbered datagrams of `sizes` bytes, stored contiguously. Valid until the next add().
  struct Train {
    Bytes bytes;
    std::span<const std::uint16_t> sizes;
  };
  [[nodiscard]] Train take();

  /// Number of the group's next datagram, for one that is sent alone.
  std::uint16_t sequence = 0;
  TimePoint last = TimePoint::min();  // last message sent or added, as of the last clock read
  bool touched = false;               // a message was added since the last flush_due()
  std::uint32_t turn = 0;  // value of turns_ at the last message, see BestEffortSender::flush()
  TimePoint since{};       // when the oldest waiting message was added
  Traffic sent;            // datagrams, headers included

 private:
  void begin();
  [[nodiscard]] bool open() const { return writer_.messages() > 0; }
  void close();
  /// Begins a datagram of at most `limit` bytes with a message. Returns false if it does not fit.
  [[nodiscard]] bool write(const OutgoingMessage& message, const Origin& origin, std::size_t limit);

  std::vector<std::uint8_t> buffer_;
  std::size_t end_ = 0;  // end of the finished datagrams
  std::vector<std::uint16_t> sizes_;
  bool taken_ = false;  // the contents have been sent
  wire::DatagramWriter writer_{{}};
  bool packs_ = false;  // the open datagram is compressed
  std::vector<std::uint8_t> packed_;
};

}  // namespace roger::rti
