#include "radio/model/sound/radio_character.hpp"

#include <cmath>

namespace roger::radio {

double RadioCharacter::radiated_dbm() const {
  constexpr double kMilliwattsPerWatt = 1000.0;
  return 10.0 * std::log10(power_w * kMilliwattsPerWatt) + antenna_gain_dbi;
}

}  // namespace roger::radio
