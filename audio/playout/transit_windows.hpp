// Transit times of a sender's packets over the last 8 s of transmissions.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "core/clock.hpp"

namespace roger::audio {

/// Keeps transits and packet counts in windows of 250 ms that do not advance between transmissions.
/// One thread, real-time safe, copyable.
class TransitWindows {
 public:
  static constexpr Nanoseconds kNone{Nanoseconds::min()};  // no packet

  /// Advances the windows by `talk`.
  void pass(Nanoseconds talk) noexcept;
  /// Records an ordinary packet of duration `lasts` that arrived `complete` after its last sample.
  /// `sent` is by how much it raised the sender's packet count.
  void arrived(Nanoseconds complete, Nanoseconds lasts, std::uint32_t sent) noexcept;
  /// Records the transit of that packet, as limited by ReturningStalls.
  void add(Nanoseconds transit) noexcept;
  /// Records the transit of a repetition.
  void add_copy(Nanoseconds transit) noexcept;
  /// Starts a transmission with the next packet. `unrelated`: its packets may have another
  /// duration.
  void begin_transmission(bool unrelated) noexcept;
  /// Subtracts up to `most` from all transits older than the current transmission, so that
  /// `complete` is not faster than they are. Returns the amount subtracted.
  Nanoseconds align(Nanoseconds complete, Nanoseconds most) noexcept;

  [[nodiscard]] bool any() const noexcept { return any_; }
  /// Returns the transit of the fastest packet, the zero of lateness.
  [[nodiscard]] Nanoseconds fastest() const noexcept { return complete_transit_ + longest_; }
  /// Returns the transit of a packet of this duration that is as fast as the fastest.
  [[nodiscard]] Nanoseconds fastest(Nanoseconds lasts) const noexcept {
    return complete_transit_ + lasts;
  }
  /// Returns the largest transit after the share `quota` of all packets has been left out.
  [[nodiscard]] Nanoseconds within_quota(double quota) const noexcept;
  /// Returns the largest transit of a repetition.
  [[nodiscard]] Nanoseconds latest_copy() const noexcept;
  /// Returns the share of packets that did not arrive as ordinary packets.
  [[nodiscard]] double loss() const noexcept;

 private:
  static constexpr Nanoseconds kBucket{250'000'000};
  static constexpr std::size_t kBuckets = 32;  // 8 s
  static constexpr std::size_t kRecent = 8;    // 2 s
  static constexpr std::size_t kTop = 4;
  static constexpr Nanoseconds kMaxTransit{Nanoseconds::max()};

  struct Bucket {
    Bucket() noexcept { forget_late(); }
    void forget_late() noexcept;
    std::array<Nanoseconds, kTop> latest;  // largest transits, in descending order
    Nanoseconds latest_copy;
    Nanoseconds complete = kMaxTransit;  // smallest transit of a last sample
    Nanoseconds longest{0};
    std::uint32_t received = 0;
    std::uint32_t sent = 0;
  };
  /// Sums over all buckets except the newest, so that adding a packet does not visit every bucket.
  struct Past {
    Nanoseconds latest = kNone;
    Nanoseconds latest_copy = kNone;
    std::uint32_t received = 0;
    std::uint32_t sent = 0;
  };

  /// Returns the bucket of this age; 0 is the newest.
  [[nodiscard]] Bucket& aged(std::size_t age) noexcept {
    return buckets_[(bucket_ + kBuckets - age) % kBuckets];
  }
  void next_bucket() noexcept;
  void forget_outdated() noexcept;
  void sum_up() noexcept;
  [[nodiscard]] Nanoseconds worst(std::size_t buckets) noexcept;

  std::array<Bucket, kBuckets> buckets_{};
  std::size_t bucket_ = 0;
  Past past_;
  Nanoseconds talk_in_bucket_{0};
  std::size_t transmission_ = 0;  // buckets of the current transmission, including the newest
  bool any_ = false;
  Nanoseconds complete_transit_{0};  // transit of the last sample of the fastest packet
  Nanoseconds longest_{0};           // duration of the longest packet of the last 2 s
};

}  // namespace roger::audio
