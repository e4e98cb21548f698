#include "ui/model/tuning.hpp"

#include <algorithm>
#include <cstdlib>

namespace roger::ui {

std::uint64_t digit_hertz(int place) {
  constexpr int kFinest = -6;
  constexpr int kCoarsest = 6;
  std::uint64_t hertz = 1;
  for (int i = kFinest; i < std::clamp(place, kFinest, kCoarsest); ++i) hertz *= 10;
  return hertz;
}

Frequency turned(const radio::RadioSnapshot& radio, Frequency from, int place, int notches) {
  const std::uint64_t step = std::max<std::uint64_t>(1, radio.step.hertz());
  const std::uint64_t channels = std::max<std::uint64_t>(1, digit_hertz(place) / step);
  const std::uint64_t way = channels * step * static_cast<std::uint64_t>(std::abs(notches));
  if (notches < 0) {
    const std::uint64_t floor = radio.lowest.hertz();
    if (from.hertz() < floor || from.hertz() - floor < way) return from;
    return Frequency::from_hertz(from.hertz() - way);
  }
  const std::uint64_t ceiling = radio.highest.hertz();
  if (from.hertz() > ceiling || ceiling - from.hertz() < way) return from;
  return Frequency::from_hertz(from.hertz() + way);
}

}  // namespace roger::ui
