// The properties of a type of radio: transmitter, receiver, sound and delays.
#pragma once

#include <cmath>
#include <string>

#include "core/clock.hpp"
#include "radio/model/sound/receiver_noise.hpp"
#include "radio/model/sound/receiver_sound.hpp"
#include "radio/model/squelch.hpp"

namespace roger::radio {

/// Read from configs/radios, see load_radio_character(); the defaults are those of a plain radio.
struct RadioCharacter {
  std::string name = "plain";

  double power_w = 10.0;
  double antenna_gain_dbi = 0.0;
  double antenna_height_m = 2.0;  // above the ground on which its carrier stands

  double noise_figure_db = 10.0;
  double adjacent_rejection_db = 70.0;
  double capture_ratio_db = 6.0;  // FM
  SquelchSettings squelch;
  Decibels noise = ReceiverNoiseSettings{}.level;  // level heard without a carrier

  SoundSettings sound;
  Nanoseconds delay{0};  // receive delay in addition to the network's, such as a satellite's

  bool full_duplex = false;  // unless the plan sets it
  bool anywhere = false;     // receives all stations on its frequency equally: a wire, a satellite

  /// Returns the radiated power, including the antenna's gain.
  [[nodiscard]] double radiated_dbm() const {
    constexpr double kMilliwattsPerWatt = 1000.0;
    return 10.0 * std::log10(power_w * kMilliwattsPerWatt) + antenna_gain_dbi;
  }
};

}  // namespace roger::radio
