// The object that carries a station's radios.
#pragma once

#include <array>
#include <cstdint>
#include <string>

namespace roger::radio {

/// The carrier of a station's radios, as the federation knows it.
struct RadioHost {
  /// HostObjectIdentifier: the name of its HLA object; the call sign if the plan names none, which
  /// keeps radios of the same number distinct.
  std::string object;
  /// EntityIdentifier of that object: site, application, entity. Zeros: assigned by the federate.
  std::array<std::uint16_t, 3> entity{};
  friend bool operator==(const RadioHost&, const RadioHost&) = default;
};

}  // namespace roger::radio
