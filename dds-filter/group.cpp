#include "dds-filter/group.hpp"

#include <charconv>

namespace roger::filter {

std::optional<Ipv4Address> Ipv4Address::parse(std::string_view text) {
  std::uint32_t value = 0;
  const char* at = text.data();
  const char* const end = at + text.size();
  for (int part = 0; part < 4; ++part) {
    if (part > 0) {
      if (at == end || *at != '.') return std::nullopt;
      ++at;
    }
    std::uint8_t byte = 0;
    const auto [stop, error] = std::from_chars(at, end, byte);
    if (error != std::errc{} || stop - at > 3) return std::nullopt;
    value = (value << 8U) | byte;
    at = stop;
  }
  if (at != end) return std::nullopt;
  return Ipv4Address{value};
}

std::string Ipv4Address::text() const {
  std::string out;
  for (unsigned shift = 32; shift > 0; shift -= 8) {
    if (!out.empty()) out += '.';
    out += std::to_string((value >> (shift - 8U)) & 0xFFU);
  }
  return out;
}

std::string Group::text() const {
  return address.text() + ":" + std::to_string(port);
}

}  // namespace roger::filter
