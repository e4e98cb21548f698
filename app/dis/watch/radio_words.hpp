// Fields of DIS radios in words.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "dis/signal.hpp"
#include "dis/transmitter.hpp"

namespace roger::app {

/// Returns for example "angle FM": the major modulation, and its detail as a name or a number. The
/// detail 0, "other", is omitted.
[[nodiscard]] std::string modulation_words(const dis::ModulationType& modulation);

/// Returns the kinds of spread spectrum, for example "frequency hopping".
[[nodiscard]] std::vector<std::string> spread_spectrum_words(const dis::ModulationType& modulation);

/// Returns the encoding of sound, for example "mu-law", or the class of other data.
[[nodiscard]] std::string encoding_words(dis::EncodingScheme encoding);

/// @{ The parts of Transmitter::crypto_key_id: the number of the key, and its mode (true: diphase,
/// false: baseband).
[[nodiscard]] std::uint16_t crypto_key(std::uint16_t crypto_key_id);
[[nodiscard]] bool is_diphase(std::uint16_t crypto_key_id);
/// @}

}  // namespace roger::app
