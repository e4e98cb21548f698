// How late packets come, and how much delay that asks for.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "core/clock.hpp"

namespace roger::audio {

struct DelaySettings {
  Nanoseconds guard{20'000'000};  // delay until the sender is known
  double late_quota = 0.001;      // share of packets that may come too late, 0 to 0.1
  Nanoseconds ceiling{500'000'000};
};

/// The transit of a packet is the instant of its arrival less the time of its first sample on the
/// sender's axis; its lateness is what it took longer than the fastest of the last 8 s of talk.
/// Packets leave when their last sample was captured, so the fastest is found by that one: a packet
/// that an encoder cut short, or the last of a transmission, comes sooner but is not faster. Zero
/// is then the transit that the fastest would have had with the longest packets of the last 2 s.
///
/// The target is the lateness that all packets of these 8 s but the quota kept to, and 0.1 ms. When
/// the worst of the last 2 s is less than half of it, the network has changed and all that is older
/// is dropped. One event (what arrives within 50 ms) can raise the target to no more than double
/// and 10 ms, so that a lone outlier, which is lost anyway, costs little; but stalls that return
/// within 20 s and make more packets late than the quota allows are waited for.
///
/// Copies of packets that ride in later ones come late by nature. They count on their own, and only
/// while packets are lost that they can replace.
///
/// Time is counted in talk: windows stand still between transmissions. One thread, real-time safe,
/// copyable.
class DelayEstimator {
 public:
  static constexpr Nanoseconds kUnrelated{500'000'000};  // see interrupt()

  explicit DelayEstimator(const DelaySettings& settings) noexcept;

  /// An ordinary packet whose first sample is at `media`, and which lasts so long, arrived at
  /// `received`.
  void arrived(Nanoseconds media, Nanoseconds lasts, TimePoint received,
               std::uint32_t sequence) noexcept;
  /// A copy of such a packet arrived.
  void copy_arrived(Nanoseconds media, TimePoint received) noexcept;
  /// The next packet begins a new transmission, whose transits may be up to `uncertain` too large
  /// against those before: should its packets be faster, that much is no news. From kUnrelated on
  /// it has nothing to do with them, and its packets may be of another length.
  void interrupt(Nanoseconds uncertain) noexcept;

  /// Something has arrived so far.
  [[nodiscard]] bool any() const noexcept { return any_; }
  /// The transit of the fastest packet, the zero of lateness.
  [[nodiscard]] Nanoseconds fastest() const noexcept { return complete_ + longest_; }
  /// The transit that a packet of this length has when it is as fast as the fastest.
  [[nodiscard]] Nanoseconds fastest(Nanoseconds lasts) const noexcept { return complete_ + lasts; }
  /// Lateness to be waited for, 0 to the ceiling.
  [[nodiscard]] Nanoseconds target() const noexcept { return target_; }
  /// Share of packets that did not come as ordinary ones, of the last 8 s of talk.
  [[nodiscard]] double loss() const noexcept;

 private:
  static constexpr Nanoseconds kBucket{250'000'000};
  static constexpr std::size_t kBuckets = 32;  // 8 s
  static constexpr std::size_t kRecent = 8;    // 2 s
  static constexpr std::size_t kTop = 4;
  static constexpr Nanoseconds kLeast{Nanoseconds::min()};
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
  struct Peak {
    TimePoint begin{};
    TimePoint newest{};
    Nanoseconds size{0};
    std::uint64_t packets = 0;  // that were late
    std::uint64_t before = 0;   // packets in all when it began
    bool known = false;
  };

  void advance(Nanoseconds media) noexcept;
  void align(Nanoseconds complete) noexcept;
  void count(std::uint32_t sequence) noexcept;
  [[nodiscard]] Nanoseconds limited(Nanoseconds late, TimePoint received) noexcept;
  void note_peak(Nanoseconds late, TimePoint received) noexcept;
  void next_bucket() noexcept;
  void forget_what_changed() noexcept;
  void decide(TimePoint received) noexcept;
  void sum_up() noexcept;
  [[nodiscard]] Nanoseconds worst(std::size_t buckets) const noexcept;
  [[nodiscard]] Nanoseconds within_quota() const noexcept;

  DelaySettings settings_;
  /// What all buckets but the newest have in common, so that not each packet looks at them all.
  struct Past {
    Nanoseconds latest = kLeast;
    Nanoseconds latest_copy = kLeast;
    std::uint32_t received = 0;
    std::uint32_t sent = 0;
  };
  std::array<Bucket, kBuckets> buckets_{};
  std::size_t bucket_ = 0;
  Past past_;
  Nanoseconds talk_in_bucket_{0};
  Nanoseconds talk_{0};  // in all, as long as it matters
  Nanoseconds newest_media_{0};
  bool any_ = false;
  Nanoseconds complete_{0};  // transit of the last sample of the fastest packet
  Nanoseconds longest_{0};   // packet of the last 2 s
  Nanoseconds measured_{0};  // the target that the windows ask for
  Nanoseconds target_{0};
  TimePoint event_begin_{};
  Nanoseconds event_limit_{0};
  Peak peak_;
  Nanoseconds returning_{0};  // size of stalls that return
  TimePoint returning_until_{};
  Nanoseconds uncertain_{0};      // left of what this transmission may be off
  std::size_t transmission_ = 0;  // buckets that it has filled, the present one included
  std::uint64_t packets_ = 0;
  std::uint32_t sequence_ = 0;
  bool sequence_known_ = false;
};

}  // namespace roger::audio
