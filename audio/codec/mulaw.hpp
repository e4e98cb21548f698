// The mu-law of ITU-T G.711 as used in RPR and DIS signals (complemented: silence is FFh).
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>

namespace roger::audio {

/// Returns the 16-bit sample of a mu-law code.
[[nodiscard]] constexpr std::int16_t mulaw_expand(std::uint8_t code) {
  constexpr int kBias = 132;
  const int u = ~code & 0xff;
  const int magnitude = ((((u & 15) << 3) + kBias) << ((u >> 4) & 7)) - kBias;
  return static_cast<std::int16_t>((u & 0x80) != 0 ? -magnitude : magnitude);
}

/// Returns the mu-law code of a 16-bit sample.
[[nodiscard]] constexpr std::uint8_t mulaw_compress(std::int16_t sample) {
  constexpr int kBias = 132;
  constexpr int kClip = 32635;  // the largest magnitude whose biased value has 15 bits
  const unsigned sign = sample < 0 ? 0x80U : 0U;
  const int magnitude = sample < 0 ? -static_cast<int>(sample) : sample;
  const auto biased = static_cast<unsigned>(std::min(magnitude, kClip) + kBias);
  unsigned exponent = 7;
  while (exponent > 0 && biased >> (exponent + 7U) == 0) --exponent;
  const unsigned mantissa = (biased >> (exponent + 3U)) & 15U;
  return static_cast<std::uint8_t>(~(sign | (exponent << 4U) | mantissa));
}

/// Returns the float samples (-1 to 1) of all 256 codes.
[[nodiscard]] constexpr std::array<float, 256> make_mulaw_table() {
  std::array<float, 256> table{};
  for (std::size_t code = 0; code < table.size(); ++code) {
    table[code] = static_cast<float>(mulaw_expand(static_cast<std::uint8_t>(code))) / 32768.0F;
  }
  return table;
}

}  // namespace roger::audio
