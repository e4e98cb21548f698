// Channels of the aeronautical VHF band and their names, by ICAO Annex 10, volume V, table 4-1
// (bis). A channel of 8.33 kHz has a name that differs from its frequency: 118.005 and 118.000 are
// both at 118.0000 MHz, the former 8.33 kHz wide and the latter 25 kHz; 118.010 is at 118.0083 MHz.
// Names are numbers of MHz, kept as a Frequency.
#pragma once

#include <optional>

#include "core/units.hpp"

namespace roger::radio {

/// Distance of the channels of a radio that selects them by name. It stands for the third of 25 kHz
/// that no whole number of hertz is equal to.
inline constexpr Frequency kAirStep = Frequency::from_hertz(8333);
/// Bandwidth of a narrow channel, as plans and windows state it.
inline constexpr double kAirBandwidthKhz = 8.33;

/// The edges of the band.
inline constexpr Frequency kLowestAirFrequency = Frequency::from_kilohertz(117'975);
inline constexpr Frequency kHighestAirFrequency = Frequency::from_kilohertz(137'000);

struct AirChannel {
  Frequency frequency;
  double bandwidth_khz = 25.0;  // or kAirBandwidthKhz
  [[nodiscard]] bool is_narrow() const { return bandwidth_khz == kAirBandwidthKhz; }
  friend bool operator==(const AirChannel&, const AirChannel&) = default;
};

/// Returns whether `khz`, a bandwidth or a distance of channels, is that of narrow channels, with
/// any number of digits: 8.33, 8.333.
[[nodiscard]] bool is_air_spacing(double khz);

/// Returns the channel with that name; nullopt: no channel has it.
[[nodiscard]] std::optional<AirChannel> find_air_channel(Frequency name);

/// Returns the number by which operators know a frequency: the name of its narrow channel if the
/// bandwidth is that of one or the frequency is only that of a narrow one, and otherwise the
/// frequency itself. `bandwidth_khz` 0: unknown.
[[nodiscard]] Frequency channel_name(Frequency frequency, double bandwidth_khz);

}  // namespace roger::radio
