#include "radio/model/air_channel.hpp"

namespace roger::radio {
namespace {

constexpr std::uint64_t kRaster = 25'000;   // Hz between wide channels
constexpr std::uint64_t kNameStep = 5'000;  // Hz; names are whole multiples of it
constexpr std::uint64_t kNarrowPerWide = 3;

/// Returns the frequency of a narrow channel, counted from the wide one below it, to the nearest
/// Hz.
std::uint64_t offset_of(std::uint64_t narrow) {
  return (narrow * kRaster + 1) / kNarrowPerWide;
}

bool is_in_band(Frequency frequency) {
  return frequency >= kLowestAirFrequency && frequency < kHighestAirFrequency;
}

}  // namespace

bool is_air_spacing(double khz) {
  constexpr double kHighest = 8.34;
  return khz >= kAirBandwidthKhz && khz < kHighest;
}

// The names of each 25 kHz end in 00 (wide), 05, 10, 15 (narrow); no channel has 20.
std::optional<AirChannel> find_air_channel(Frequency name) {
  if (!is_in_band(name)) return std::nullopt;
  const std::uint64_t within = name.hertz() % kRaster;
  if (within == 0) return AirChannel{name};
  const std::uint64_t narrow = within / kNameStep - 1;
  if (within % kNameStep != 0 || narrow >= kNarrowPerWide) return std::nullopt;
  return AirChannel{Frequency::from_hertz(name.hertz() - within + offset_of(narrow)),
                    kAirBandwidthKhz};
}

Frequency channel_name(Frequency frequency, double bandwidth_khz) {
  if (!is_in_band(frequency)) return frequency;
  const std::uint64_t within = frequency.hertz() % kRaster;
  if (within == 0 && !is_air_spacing(bandwidth_khz)) return frequency;
  for (std::uint64_t narrow = 0; narrow < kNarrowPerWide; ++narrow) {
    if (within != offset_of(narrow)) continue;
    return Frequency::from_hertz(frequency.hertz() - within + (narrow + 1) * kNameStep);
  }
  return frequency;
}

}  // namespace roger::radio
