// The settings of one receiver, as one value.
#pragma once

#include <cstdint>
#include <optional>

#include "audio/output.hpp"
#include "core/clock.hpp"
#include "radio/model/hopping.hpp"
#include "radio/model/signal_combining.hpp"
#include "radio/model/voice_key.hpp"
#include "radio/signal/address.hpp"
#include "radio/station/receive/instructor_controls.hpp"
#include "radio/station/receive/reception.hpp"

namespace roger::radio {

/// The part of the settings that the audio callback reads. Trivially copyable, so that it can be
/// published through a Snapshot.
struct RenderSettings {
  std::uint64_t address = 0;  // number_of() the tuned address; 0: off
  float amplitude = 1.0F;     // volume and mute as one factor
  float pan = 0.0F;           // -1 left to 1 right
  audio::Output output{};     // the headset if there is no loudspeaker
  bool half_duplex = true;    // off while its radio transmits
  bool failed = false;        // an instructor has disabled it
  ReceiverSetting detector;
};

/// Settings by the operator, the plan and the instructors.
struct ReceiverSettings {
  TunedTo tuned;                // without an address: off
  bool one_modulation = false;  // demodulates only its net's modulation; otherwise all
  KeyFill key;                  // none: plain
  bool net_secure = false;      // the tuned net has a key
  TimePoint listens_since{};    // last change of address or key
  std::optional<Hopping> hopping;
  float amplitude = 1.0F;
  float pan = 0.0F;
  audio::Output output{};
  bool squelch_on = true;
  bool half_duplex = true;
  ControlEffect effect;
  /// Level of a transmitter that is on the air here without sound; kNoCarrierDb: none.
  double bare_carrier_snr_db = kNoCarrierDb;

  [[nodiscard]] bool receiver_fails() const {
    return effect.failure == Failure::kReceiver || effect.failure == Failure::kBoth;
  }
  [[nodiscard]] RenderSettings render() const;
};

}  // namespace roger::radio
