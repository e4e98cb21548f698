// What makes a kind of radio that kind: its power, its ears and its manners.
#pragma once

#include <cmath>
#include <string>

#include "core/clock.hpp"
#include "radio/model/sound/receiver_noise.hpp"
#include "radio/model/sound/receiver_sound.hpp"
#include "radio/model/squelch.hpp"

namespace roger::radio {

/// Read from configs/radios, see load_radio_character(); the defaults are those of a plain set.
struct RadioCharacter {
  std::string name = "plain";

  double power_w = 10.0;
  double antenna_gain_dbi = 0.0;
  double antenna_height_m = 2.0;  // over the ground, where its bearer stands on it

  double noise_figure_db = 10.0;
  double adjacent_rejection_db = 70.0;
  double capture_ratio_db = 6.0;  // FM
  SquelchSettings squelch;
  Decibels noise = ReceiverNoiseSettings{}.level;  // what is heard without a carrier

  SoundSettings sound;
  Nanoseconds delay{0};  // until it hears what was sent, beside the network's: a satellite's

  bool full_duplex = false;  // unless the plan says
  bool anywhere = false;     // hears all on its frequency alike: a wire, a satellite

  /// What it radiates, with the antenna's gain.
  [[nodiscard]] double radiated_dbm() const {
    constexpr double kMilliwattsPerWatt = 1000.0;
    return 10.0 * std::log10(power_w * kMilliwattsPerWatt) + antenna_gain_dbi;
  }
};

}  // namespace roger::radio
