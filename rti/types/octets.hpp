// The parts of the encoding helpers (IEEE 1516.2-2010, 4.13): conversion of numbers to octets and
// back, alignment, and checked reading.
#pragma once

#include <RTI/VariableLengthData.h>
#include <RTI/encoding/EncodingConfig.h>
#include <RTI/encoding/EncodingExceptions.h>

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <string>
#include <type_traits>
#include <vector>

#include "core/byte_order.hpp"

namespace roger::rti {

using rti1516e::Octet;

/// The unsigned type with the bits of a Number.
template <class Number>
using BitsOf = std::conditional_t<
    sizeof(Number) == 1, std::uint8_t,
    std::conditional_t<sizeof(Number) == 2, std::uint16_t,
                       std::conditional_t<sizeof(Number) == 4, std::uint32_t, std::uint64_t>>>;

template <std::endian kOrder, class Number>
[[nodiscard]] std::array<Octet, sizeof(Number)> to_octets(Number value) {
  auto octets = big_endian<Octet>(std::bit_cast<BitsOf<Number>>(value));
  if constexpr (kOrder == std::endian::little) std::ranges::reverse(octets);
  return octets;
}

/// Reads sizeof(Number) octets.
template <class Number, std::endian kOrder>
[[nodiscard]] Number from_octets(const Octet* from) {
  std::array<Octet, sizeof(Number)> octets;
  std::copy_n(from, octets.size(), octets.begin());
  if constexpr (kOrder == std::endian::little) std::ranges::reverse(octets);
  return std::bit_cast<Number>(load_big_endian<BitsOf<Number>>(octets.data()));
}

/// Returns the first multiple of boundary at or after offset; boundary is at least 1.
[[nodiscard]] constexpr std::size_t aligned(std::size_t offset, std::size_t boundary) {
  const std::size_t excess = offset % boundary;
  return excess == 0 ? offset : offset + (boundary - excess);
}

/// Appends zeros up to the next multiple of boundary.
inline void pad(std::vector<Octet>& buffer, std::size_t boundary) {
  buffer.resize(aligned(buffer.size(), boundary), 0);
}

/// Returns the number of octets in the buffer from index on.
[[nodiscard]] inline std::size_t octets_left(const std::vector<Octet>& buffer, std::size_t index) {
  return index < buffer.size() ? buffer.size() - index : 0;
}

/// Throws EncoderException unless count octets follow at index.
inline void require_octets(const std::vector<Octet>& buffer, std::size_t index, std::size_t count,
                           const wchar_t* type) {
  const std::size_t left = octets_left(buffer, index);
  if (count > left) {
    throw rti1516e::EncoderException(std::wstring(type) + L" at offset " + std::to_wstring(index) +
                                     L" needs " + std::to_wstring(count) + L" octets, but " +
                                     std::to_wstring(left) + L" are left");
  }
}

template <std::endian kOrder, class Number>
void append_number(std::vector<Octet>& buffer, Number value) {
  pad(buffer, sizeof(Number));
  const auto octets = to_octets<kOrder>(value);
  buffer.insert(buffer.end(), octets.begin(), octets.end());
}

/// Reads the number at index, or after the padding there, and advances index past it.
template <class Number, std::endian kOrder>
[[nodiscard]] Number read_number(const std::vector<Octet>& buffer, std::size_t& index,
                                 const wchar_t* type) {
  const std::size_t start = aligned(index, sizeof(Number));
  require_octets(buffer, start, sizeof(Number), type);
  index = start + sizeof(Number);
  return from_octets<Number, kOrder>(buffer.data() + start);
}

/// Appends an element count as HLAinteger32BE. Throws EncoderException for more than 2^31-1.
void append_count(std::vector<Octet>& buffer, std::size_t count, const wchar_t* type);

/// Reads a count of elements with at least element_size octets each and advances index past it.
/// Throws EncoderException for a count that the remaining octets cannot hold, so that no memory is
/// reserved because of a number in a datagram.
[[nodiscard]] std::size_t read_count(const std::vector<Octet>& buffer, std::size_t& index,
                                     std::size_t element_size, const wchar_t* type);

/// Returns a copy of the bytes, as decodeFrom expects them.
[[nodiscard]] std::vector<Octet> to_octets(const rti1516e::VariableLengthData& data);

/// Stores an encoding in data.
void set_octets(rti1516e::VariableLengthData& data, const std::vector<Octet>& octets);

}  // namespace roger::rti
