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

namespace {

/// Returns the channel name after one notch: the next one, or the first that is at least one unit
/// of the digit away; `from` if it would be outside the tuning range.
Frequency turned_name(const radio::RadioSnapshot& radio, Frequency from, int place, bool up) {
  constexpr std::uint64_t kNameStep = 5000;  // Hz between names; some multiples are no names
  const std::uint64_t way = std::max(kNameStep, digit_hertz(place));
  for (std::uint64_t further = 0; further <= kNameStep; further += kNameStep) {
    const std::uint64_t by = way + further;
    if (!up && from.hertz() < by) return from;
    const Frequency to = Frequency::from_hertz(up ? from.hertz() + by : from.hertz() - by);
    if (to < radio.lowest || to > radio.highest) return from;
    if (radio::find_air_channel(to)) return to;
  }
  return from;
}

}  // namespace

Frequency turned(const radio::RadioSnapshot& radio, Frequency from, int place, int notches) {
  if (radio.step == radio::kAirStep) {
    for (int i = 0; i < std::abs(notches); ++i) from = turned_name(radio, from, place, notches > 0);
    return from;
  }
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
