// Rejects secure packets that were recorded and are sent again: each packet is accepted once, and
// none that is too old.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <utility>

#include "radio/model/reason.hpp"
#include "radio/signal/exercise_time.hpp"

namespace roger::radio {

/// The identity of a secure packet. Authentic once the packet has been opened.
struct SealedPacket {
  std::uint64_t salt = 0;      // drawn by each sender when it starts
  std::uint64_t stream = 0;    // StreamTag
  std::uint32_t sequence = 0;  // rises within salt and stream
  ExerciseTime time{};         // when it was sealed, on the sender's clock
};

/// For each sender (salt and stream) it keeps the highest sequence number and which of the
/// preceding ones have arrived, because networks reorder packets. Packets older than kMaxAge need
/// no memory: their time is sufficient. A station that joins or tunes later has no memory of what
/// was sent before. It rejects packets by the time at which it began to listen.
///
/// Only packets with a valid seal may be passed, so programs without the key cannot use memory.
/// Not thread-safe.
class ReplayGuard {
 public:
  /// Largest difference between the time in a packet and the receiver's time, in either direction:
  /// the clocks of the computers may differ by this. Beacons of executives have the same limit.
  static constexpr ExerciseTime kMaxAge = std::chrono::seconds{30};
  /// Packets from before the receiver began to listen are accepted if they are not older than this:
  /// clocks that are kept by NTP differ by less.
  static constexpr ExerciseTime kListenAllowance = std::chrono::seconds{4};
  /// Number of sequence numbers up to the highest one within which a late packet is accepted.
  static constexpr std::uint32_t kWindow = 64;
  static constexpr std::size_t kMaxSenders = 1024;

  /// Decides whether a packet with a valid seal is new, and remembers it. `now`: when it arrived.
  /// `since`: when the receiver began to listen with this key on this address. Returns an empty
  /// reason if it is accepted, otherwise kReplayed, kTooOld or kAhead.
  [[nodiscard]] Reason admit(const SealedPacket& packet, ExerciseTime now, ExerciseTime since);

 private:
  struct Sender {
    std::uint32_t highest = 0;
    std::uint64_t arrived = 0;  // bit n: number `highest` - n
    ExerciseTime newest{};      // latest time in its packets
  };
  /// Returns the sender of a packet, which is added if it is new, with no number arrived.
  Sender& find_sender(const SealedPacket& packet, ExerciseTime now);

  std::map<std::pair<std::uint64_t, std::uint64_t>, Sender> senders_;  // by salt and stream
  /// Packets up to this time are rejected: it is the latest time of a sender that had to give way.
  ExerciseTime floor_{};
};

/// Returns whether the reason is one of admit(): the packet is a replay, or may be one.
[[nodiscard]] bool is_replay(const Reason& reason);

}  // namespace roger::radio
