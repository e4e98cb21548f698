// Keeps a single network stall from raising the delay, and detects stalls that return.
#pragma once

#include <cstdint>
#include <optional>

#include "core/clock.hpp"

namespace roger::audio {

/// An event is all packets that arrive within 50 ms. One thread, real-time safe, copyable.
class ReturningStalls {
 public:
  /// `late_quota`: share of packets that may arrive too late.
  explicit ReturningStalls(double late_quota) noexcept : late_quota_(late_quota) {}

  /// Returns the part of a packet's lateness that counts: at most the value that `most` had when
  /// the event began.
  [[nodiscard]] Nanoseconds limited(Nanoseconds late, TimePoint received,
                                    Nanoseconds most) noexcept;
  /// Returns the lateness to wait for at `now` because of returning stalls, or no value if there
  /// are none.
  [[nodiscard]] std::optional<Nanoseconds> expected(TimePoint now) const noexcept {
    return now < until_ ? std::optional(size_) : std::nullopt;
  }

 private:
  struct Peak {
    TimePoint begin{};
    TimePoint newest{};
    Nanoseconds size{0};
    std::uint64_t packets = 0;  // late packets
    std::uint64_t before = 0;   // packets received when it began
    bool known = false;
  };
  void note_peak(Nanoseconds late, TimePoint received) noexcept;

  double late_quota_;
  std::uint64_t packets_ = 0;
  TimePoint event_begin_{};
  Nanoseconds event_limit_{0};
  Peak peak_;
  Nanoseconds size_{0};
  TimePoint until_{};
};

}  // namespace roger::audio
