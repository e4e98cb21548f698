#include "rti/types/octets.hpp"

#include <cstdint>
#include <limits>

namespace roger::rti {

void append_count(std::vector<Octet>& buffer, std::size_t count, const wchar_t* type) {
  if (count > static_cast<std::size_t>(std::numeric_limits<std::int32_t>::max())) {
    throw rti1516e::EncoderException(std::wstring(type) + L" has " + std::to_wstring(count) +
                                     L" elements, more than a 32-bit count can hold");
  }
  append_number<std::endian::big>(buffer, static_cast<std::int32_t>(count));
}

std::size_t read_count(const std::vector<Octet>& buffer, std::size_t& index,
                       std::size_t element_size, const wchar_t* type) {
  const auto count = read_number<std::int32_t, std::endian::big>(buffer, index, type);
  const std::size_t left = octets_left(buffer, index);
  if (count < 0 ||
      static_cast<std::size_t>(count) > left / std::max<std::size_t>(element_size, 1)) {
    throw rti1516e::EncoderException(std::wstring(type) + L" claims " + std::to_wstring(count) +
                                     L" elements, which the " + std::to_wstring(left) +
                                     L" octets after its count cannot hold");
  }
  return static_cast<std::size_t>(count);
}

std::vector<Octet> to_octets(const rti1516e::VariableLengthData& data) {
  const auto* first = static_cast<const Octet*>(data.data());
  return {first, first + data.size()};
}

void set_octets(rti1516e::VariableLengthData& data, const std::vector<Octet>& octets) {
  data.setData(octets.data(), octets.size());
}

}  // namespace roger::rti
