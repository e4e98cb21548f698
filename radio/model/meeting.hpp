// Where all signals on a receiver's frequency meet: one squelch, one capture decision, one noise
// over all of them.
#pragma once

#include <cstddef>
#include <span>

#include "core/units.hpp"
#include "radio/model/capture_effect.hpp"
#include "radio/model/disturbance.hpp"
#include "radio/model/modulation.hpp"
#include "radio/model/squelch.hpp"

namespace roger::radio {

/// Weaker than any carrier, dB over the noise.
inline constexpr double kNoCarrierDb = -300.0;
/// What a carrier is taken for, dB over the noise, of which nobody knows whence it comes, where
/// that matters.
inline constexpr double kUsualSnrDb = 40.0;

/// How a receiver is set by its operator, and what is done to it.
struct ReceiverSetting {
  bool squelch_on = true;
  Modulation modulation = Modulation::kFm;
  double channel_hz = 25'000.0;
  SquelchForce squelch_force = SquelchForce::kFree;
  JamKind jam = JamKind::kOff;
  double jam_snr_db = 0.0;
  /// Of a transmitter that is on the air and sends no sound; it matters only where nobody does.
  double bare_carrier_snr_db = kNoCarrierDb;
};

/// What becomes of all of them together in a block.
struct Meeting {
  bool open = false;  // the squelch
  bool garbled = false;
  bool carrier = false;  // the squelch is open for one that has no sound of its own, or a jam
  bool broken_into = false;
  float noise = 0.0F;  // of the whole noise, beside the carriers
  float jam = 0.0F;    // amplitude, 0 to 1
  Heterodyne whistle;
  float short_of_db = 0.0F;  // what the strongest carrier lacks to open the squelch
};

/// Carriers that can meet.
inline constexpr std::size_t kMostCarriers = 8;

/// `wanted[i]` becomes the amplitude factor, 0 to 1, of the sound of `carriers[i]`. `noise`: what
/// is heard without a carrier. Wait-free.
[[nodiscard]] Meeting meet(const ReceiverSetting& setting, Squelch& squelch,
                           double capture_ratio_db, Decibels noise,
                           std::span<const Carrier> carriers, std::span<float> wanted) noexcept;

/// The same carrier, weaker by so much.
[[nodiscard]] Carrier weakened(const Carrier& carrier, double loss_db) noexcept;

}  // namespace roger::radio
