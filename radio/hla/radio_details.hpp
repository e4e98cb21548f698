// Attributes of a RadioTransmitter of RPR 2.0 that radios of Roger have no use for, and pass on.
#pragma once

#include <array>
#include <cstdint>
#include <optional>

namespace roger::radio {

/// RadioTypeStruct, by the numbers of SISO-REF-010. The default is a radio on land.
struct RadioType {
  std::uint8_t kind = 7;
  std::uint8_t domain = 1;
  std::uint16_t country = 0;
  std::uint8_t category = 0;
  std::uint8_t nomenclature_version = 0;
  std::uint16_t nomenclature = 0;
  friend bool operator==(const RadioType&, const RadioType&) = default;
};

/// RFModulationType and RFModulationSystemType as numbers of SISO-REF-010: also of modulations that
/// radios of Roger do not have.
struct RawModulation {
  std::uint16_t major = 0;
  std::uint16_t detail = 0;
  std::uint16_t system = 0;
  friend bool operator==(const RawModulation&, const RawModulation&) = default;
};

struct RadioDetails {
  RadioType type;
  std::uint8_t input_source = 1;             // RadioInputSourceEnum8; 1: pilot
  std::array<float, 3> relative_position{};  // m, in the axes of the host
  bool diphase = false;                      // CryptographicMode; otherwise baseband
  /// To be published instead of what follows from `modulation` and `hopping` of a radio; always set
  /// if another federate has published it.
  std::optional<RawModulation> modulation;
  friend bool operator==(const RadioDetails&, const RadioDetails&) = default;
};

}  // namespace roger::radio
