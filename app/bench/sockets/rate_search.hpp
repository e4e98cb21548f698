// Search for the highest rate without loss.
#pragma once

#include <cstdint>
#include <functional>

namespace roger::app::bench {

/// One attempt to send `rate` messages per second; 0: as many as possible.
struct Trial {
  std::uint64_t sent = 0;
  std::uint64_t received = 0;
  double seconds = 0;
  [[nodiscard]] double rate() const {
    return seconds > 0 ? static_cast<double>(sent) / seconds : 0;
  }
  [[nodiscard]] bool lossless() const { return sent > 0 && received == sent; }
};

/// Attempts after the first one: they narrow the ratio of the two rates to its 128th root.
inline constexpr int kSearchSteps = 7;

/// Returns the fastest attempt without loss. The first attempt sends as fast as possible. If it
/// loses messages, a bisection on a logarithmic scale follows, between a rate that certainly
/// arrives and the rate that lost, in `steps` attempts. All fields are zero if even the slowest
/// attempt lost messages.
[[nodiscard]] Trial fastest_lossless(const std::function<Trial(double rate)>& attempt,
                                     int steps = kSearchSteps);

}  // namespace roger::app::bench
