// The object that carries a station's radios.
#pragma once

#include <array>
#include <cstdint>
#include <string>

namespace roger::radio {

/// What carries a station's radios, as the federation knows it.
struct RadioHost {
  /// HostObjectIdentifier: the name of its HLA object; the call sign where the plan names none, so
  /// that radios of the same number are told apart.
  std::string object;
  /// EntityIdentifier of that object: site, application, entity. Zeros: the federate makes one up.
  std::array<std::uint16_t, 3> entity{};
  friend bool operator==(const RadioHost&, const RadioHost&) = default;
};

}  // namespace roger::radio
