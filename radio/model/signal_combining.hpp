// Signal combining: one squelch, one capture decision and one noise level for all signals on a
// receiver's frequency.
#pragma once

#include <cstddef>
#include <span>

#include "core/units.hpp"
#include "radio/model/capture_effect.hpp"
#include "radio/model/disturbance.hpp"
#include "radio/model/modulation.hpp"
#include "radio/model/squelch.hpp"

namespace roger::radio {

/// Below any carrier, dB over the noise.
inline constexpr double kNoCarrierDb = -300.0;
/// Assumed level of a carrier of unknown origin where a level is needed, dB over the noise.
inline constexpr double kUsualSnrDb = 40.0;

/// The receiver's settings by the operator and by instructors.
struct ReceiverSetting {
  bool squelch_on = true;
  Modulation modulation = Modulation::kFm;
  double channel_hz = 25'000.0;
  SquelchForce squelch_force = SquelchForce::kFree;
  JamKind jam = JamKind::kOff;
  double jam_snr_db = 0.0;
  /// Level of a transmitter that is on the air without sound; used only if no other carrier is
  /// present.
  double bare_carrier_snr_db = kNoCarrierDb;
};

/// The result for all signals of a block.
struct CombinedSignal {
  bool open = false;  // the squelch
  bool garbled = false;
  bool carrier = false;  // the squelch is open for a carrier without sound, or for a jammer
  bool combine_break_in = false;
  float noise = 0.0F;  // total noise, in addition to the carriers
  float jam = 0.0F;    // amplitude, 0 to 1
  Heterodyne whistle;
  float short_of_db = 0.0F;  // what the strongest carrier lacks to open the squelch
};

/// Maximum number of carriers combined.
inline constexpr std::size_t kMaxCarriers = 8;

/// Sets `wanted[i]` to the amplitude factor, 0 to 1, of the sound of `carriers[i]`. `noise`: level
/// heard without a carrier. Wait-free.
[[nodiscard]] CombinedSignal combine_signals(const ReceiverSetting& setting, Squelch& squelch,
                                             double capture_ratio_db, Decibels noise,
                                             std::span<const Carrier> carriers,
                                             std::span<float> wanted) noexcept;

/// Returns the carrier attenuated by the given amount.
[[nodiscard]] Carrier weakened(const Carrier& carrier, double loss_db) noexcept;

}  // namespace roger::radio
