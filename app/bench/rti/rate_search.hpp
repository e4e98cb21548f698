// The highest rate without loss.
#pragma once

#include <cstdint>
#include <functional>

namespace roger::app::bench {

/// One try: `rate` messages a second (0: as many as can be) were aimed at.
struct Trial {
  std::uint64_t sent = 0;
  std::uint64_t received = 0;
  double seconds = 0;
  [[nodiscard]] double rate() const {
    return seconds > 0 ? static_cast<double>(sent) / seconds : 0;
  }
  [[nodiscard]] bool lossless() const { return sent > 0 && received == sent; }
};

/// The fastest try without loss: as fast as can be first; where that loses, halving steps between
/// what arrived and what did not. Everything zero when even the slowest lost.
[[nodiscard]] Trial fastest_lossless(const std::function<Trial(double rate)>& attempt);

}  // namespace roger::app::bench
