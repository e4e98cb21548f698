#include "app/dis/watch/radio_words.hpp"

#include <array>
#include <cstddef>
#include <utility>

namespace roger::app {
namespace {

/// Names of the detail 1 and the following ones (SISO-REF-010, UID 156).
constexpr std::array kAmplitudeDetails{
    "AFSK", "AM", "CW", "DSB", "ISB", "LSB", "SSB", "SSB with reduced carrier", "USB", "VSB"};
/// As above (UID 158).
constexpr std::array kAngleDetails{"FM", "FSK", "PM"};

template <std::size_t kCount>
std::string detail_words(std::uint16_t detail, const std::array<const char*, kCount>& names) {
  return detail >= 1 && detail <= kCount ? names.at(detail - 1U) : std::to_string(detail);
}

constexpr unsigned kKey = 0x7FFF;

}  // namespace

std::string modulation_words(const dis::ModulationType& modulation) {
  std::string major = dis::text(modulation.major);
  if (modulation.detail == 0) return major;
  switch (modulation.major) {
    case dis::MajorModulation::kAmplitude:
      return major + " " + detail_words(modulation.detail, kAmplitudeDetails);
    case dis::MajorModulation::kAngle:
      return major + " " + detail_words(modulation.detail, kAngleDetails);
    default:
      return major + " " + std::to_string(modulation.detail);
  }
}

std::vector<std::string> spread_spectrum_words(const dis::ModulationType& modulation) {
  static constexpr std::array<std::pair<std::uint16_t, const char*>, 3> kKinds{{
      {dis::ModulationType::kFrequencyHopping, "frequency hopping"},
      {dis::ModulationType::kPseudoNoise, "pseudo-noise"},
      {dis::ModulationType::kTimeHopping, "time hopping"},
  }};
  std::vector<std::string> out;
  for (const auto& [bit, name] : kKinds) {
    if ((modulation.spread_spectrum & bit) != 0) out.emplace_back(name);
  }
  return out;
}

std::string encoding_words(dis::EncodingScheme encoding) {
  const dis::EncodingClass of = encoding.encoding_class();
  return of == dis::EncodingClass::kEncodedAudio ? dis::text(encoding.type()) : dis::text(of);
}

std::uint16_t crypto_key(std::uint16_t crypto_key_id) {
  return static_cast<std::uint16_t>(crypto_key_id & kKey);
}

bool is_diphase(std::uint16_t crypto_key_id) {
  return (crypto_key_id & ~kKey) != 0;
}

}  // namespace roger::app
