// How long the packets of a sender were on their way, of the last 8 s of talk.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "core/clock.hpp"

namespace roger::audio {

/// Transits and counts of packets in windows of a quarter of a second, which stand still between
/// transmissions. One thread, real-time safe, copyable.
class TransitWindows {
 public:
  static constexpr Nanoseconds kNone{Nanoseconds::min()};  // where there is no packet

  /// So much talk has passed.
  void pass(Nanoseconds talk) noexcept;
  /// An ordinary packet that lasts so long arrived, `complete` after its last sample. It raised the
  /// sender's count of packets by `sent`.
  void arrived(Nanoseconds complete, Nanoseconds lasts, std::uint32_t sent) noexcept;
  /// The packet that arrived is to count with this transit.
  void add(Nanoseconds transit) noexcept;
  void add_copy(Nanoseconds transit) noexcept;
  /// The next packet begins a transmission. `unrelated`: its packets may be of another length.
  void begin_transmission(bool unrelated) noexcept;
  /// Takes up to `most` from all transits that are older than the present transmission, so that
  /// `complete` is not faster than they are; returns how much that was.
  Nanoseconds align(Nanoseconds complete, Nanoseconds most) noexcept;

  [[nodiscard]] bool any() const noexcept { return any_; }
  /// The transit of the fastest packet, the zero of lateness.
  [[nodiscard]] Nanoseconds fastest() const noexcept { return complete_ + longest_; }
  /// The transit that a packet of this length has when it is as fast as the fastest.
  [[nodiscard]] Nanoseconds fastest(Nanoseconds lasts) const noexcept { return complete_ + lasts; }
  /// The largest transit after that share of all packets has been left out.
  [[nodiscard]] Nanoseconds within_quota(double quota) const noexcept;
  /// The largest transit of a copy.
  [[nodiscard]] Nanoseconds latest_copy() const noexcept;
  /// Share of packets that did not come as ordinary ones.
  [[nodiscard]] double loss() const noexcept;

 private:
  static constexpr Nanoseconds kBucket{250'000'000};
  static constexpr std::size_t kBuckets = 32;  // 8 s
  static constexpr std::size_t kRecent = 8;    // 2 s
  static constexpr std::size_t kTop = 4;
  static constexpr Nanoseconds kMost{Nanoseconds::max()};

  struct Bucket {
    Bucket() noexcept { forget_late(); }
    void forget_late() noexcept;
    std::array<Nanoseconds, kTop> latest;  // largest transits, falling
    Nanoseconds latest_copy;
    Nanoseconds complete = kMost;  // smallest transit of a last sample
    Nanoseconds longest{0};
    std::uint32_t received = 0;
    std::uint32_t sent = 0;
  };
  /// Sums over all buckets but the newest, so that a packet does not have to visit every bucket.
  struct Past {
    Nanoseconds latest = kNone;
    Nanoseconds latest_copy = kNone;
    std::uint32_t received = 0;
    std::uint32_t sent = 0;
  };

  /// The bucket of that age; 0: the newest.
  [[nodiscard]] Bucket& aged(std::size_t age) noexcept {
    return buckets_[(bucket_ + kBuckets - age) % kBuckets];
  }
  void next_bucket() noexcept;
  void forget_what_changed() noexcept;
  void sum_up() noexcept;
  [[nodiscard]] Nanoseconds worst(std::size_t buckets) noexcept;

  std::array<Bucket, kBuckets> buckets_{};
  std::size_t bucket_ = 0;
  Past past_;
  Nanoseconds talk_in_bucket_{0};
  std::size_t transmission_ = 0;  // buckets that it has filled, the present one included
  bool any_ = false;
  Nanoseconds complete_{0};  // transit of the last sample of the fastest packet
  Nanoseconds longest_{0};   // packet of the last 2 s
};

}  // namespace roger::audio
