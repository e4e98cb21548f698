// Writes fields; see fields.hpp.
#pragma once

#include <array>
#include <bit>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <stdexcept>
#include <string>
#include <type_traits>
#include <vector>

#include "core/byte_order.hpp"
#include "core/octets.hpp"
#include "dis/fields.hpp"

namespace roger::dis {

/// Appends fields in big endian. Throws std::length_error if a list is too long for its length
/// field.
class FieldWriter {
 public:
  FieldWriter(ByteVector& out, std::uint8_t version) : out_(out), version_(version) {}

  /// Appends fields, as visit() passes them.
  template <class... Fields>
  void operator()(const Fields&... fields) {
    (put(fields), ...);
  }

 private:
  template <class T>
  void put(const Field<T>& field) {
    put_value(field.value);
  }
  template <class T>
  void put(const Reserved<T>& /*field*/) {
    put_value(T{0});
  }
  template <class T, class List>
  void put(const Length<T, List>& length) {
    const std::size_t size = version_ < length.since_version ? 0 : length.list.size();
    put_size<T>(length.name, size);
  }
  template <class List>
  void put(const Content<List>& content) {
    if (version_ < content.since_version) return;
    if constexpr (std::same_as<typename List::value_type, Octet>) {
      append(content.list);
    } else {
      for (const auto& record : content.list) put_value(record);
    }
  }
  template <class List>
  void put(const Bits<List>& bits) {
    const std::size_t begin = out_.size();
    append(bits.octets);
    const std::size_t octets = (std::size_t{bits.bits} + 7) / 8;
    out_.resize(begin + octets);
    constexpr std::size_t kUnit = 4;  // octets to a multiple of which the data is padded
    out_.resize(begin + (octets + kUnit - 1) / kUnit * kUnit);
  }
  template <class List>
  void put(const SizedRecord<List>& record) {
    put_size<std::uint16_t>(record.name, record.header + record.content.size());
    append(record.content);
  }

  template <class T>
  void put_value(const T& value) {
    if constexpr (std::is_enum_v<T>) {
      put_value(static_cast<std::underlying_type_t<T>>(value));
    } else if constexpr (std::same_as<T, float>) {
      put_value(std::bit_cast<std::uint32_t>(value));
    } else if constexpr (std::same_as<T, double>) {
      put_value(std::bit_cast<std::uint64_t>(value));
    } else if constexpr (std::unsigned_integral<T>) {
      append(big_endian<Octet>(value));
    } else {
      T::visit(value, *this);
    }
  }
  template <std::size_t kSize>
  void put_value(const std::array<Octet, kSize>& octets) {
    append(octets);
  }
  template <class T>
  void put_size(const char* name, std::size_t size) {
    if (size > std::numeric_limits<T>::max()) {
      throw std::length_error(std::string(name) + " of " + std::to_string(size));
    }
    put_value(static_cast<T>(size));
  }
  void append(Bytes octets) { out_.insert(out_.end(), octets.begin(), octets.end()); }

  ByteVector& out_;
  std::uint8_t version_;
};

}  // namespace roger::dis
