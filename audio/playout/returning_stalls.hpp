// Keeps a lone stall of the network from raising the delay, and notices stalls that return.
#pragma once

#include <cstdint>
#include <optional>

#include "core/clock.hpp"

namespace roger::audio {

/// An event is what arrives within 50 ms. One thread, real-time safe, copyable.
class ReturningStalls {
 public:
  /// `late_quota`: share of packets that may come too late.
  explicit ReturningStalls(double late_quota) noexcept : late_quota_(late_quota) {}

  /// Returns how much of the lateness of a packet counts: up to what was `most` when the event
  /// began.
  [[nodiscard]] Nanoseconds limited(Nanoseconds late, TimePoint received,
                                    Nanoseconds most) noexcept;
  /// Lateness to be waited for at `now`, because of stalls that return; nothing: none do.
  [[nodiscard]] std::optional<Nanoseconds> expected(TimePoint now) const noexcept {
    return now < until_ ? std::optional(size_) : std::nullopt;
  }

 private:
  struct Peak {
    TimePoint begin{};
    TimePoint newest{};
    Nanoseconds size{0};
    std::uint64_t packets = 0;  // that were late
    std::uint64_t before = 0;   // packets in all when it began
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
