// Big-endian octets: numbers on the wire, and the HLA's basic data representations (IEEE
// 1516.2-2010, 4.13.2).
#pragma once

#include <array>
#include <bit>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>

#include "core/octets.hpp"

namespace roger {

/// Types that represent an octet: Roger's own and the HLA API's.
template <class T>
concept OctetType = std::same_as<T, Octet> || std::same_as<T, char>;

/// Reads a number from the sizeof(T) octets at `from`.
template <std::unsigned_integral T, OctetType Stored>
[[nodiscard]] constexpr T load_big_endian(const Stored* from) noexcept {
  return [from]<std::size_t... kAt>(std::index_sequence<kAt...>) {
    return static_cast<T>(
        ((std::uint64_t{static_cast<std::uint8_t>(from[kAt])} << (8U * (sizeof(T) - 1 - kAt))) |
         ...));
  }
  (std::make_index_sequence<sizeof(T)>{});
}

/// Writes a number to the sizeof(T) octets at `to`.
template <std::unsigned_integral T, OctetType Stored>
constexpr void store_big_endian(T value, Stored* to) noexcept {
  [ value, to ]<std::size_t... kAt>(std::index_sequence<kAt...>) {
    ((to[kAt] = static_cast<Stored>(
          static_cast<std::uint8_t>(std::uint64_t{value} >> (8U * (sizeof(T) - 1 - kAt))))),
     ...);
  }
  (std::make_index_sequence<sizeof(T)>{});
}

/// Returns the octets of a number.
template <OctetType Stored, std::unsigned_integral T>
[[nodiscard]] constexpr std::array<Stored, sizeof(T)> big_endian(T value) noexcept {
  std::array<Stored, sizeof(T)> octets{};
  store_big_endian(value, octets.data());
  return octets;
}

/// Appends to a fixed buffer. Bytes past its end are dropped and reported by overflowed().
class ByteWriter {
 public:
  explicit ByteWriter(std::span<Octet> out) : out_(out) {}

  template <std::unsigned_integral T>
  void put(T value) {
    put_bytes(big_endian<Octet>(value));
  }
  void put_signed(std::int64_t value) { put(static_cast<std::uint64_t>(value)); }
  void put_float(float value) { put(std::bit_cast<std::uint32_t>(value)); }
  void put_double(double value) { put(std::bit_cast<std::uint64_t>(value)); }
  void put_bytes(Bytes bytes) {
    for (const Octet octet : bytes) put_octet(octet);
  }
  /// Appends zero octets up to the next multiple of `boundary`.
  void align(std::size_t boundary) {
    while (size_ % boundary != 0 && !overflowed_) put_octet(Octet{0});
  }

  [[nodiscard]] std::size_t size() const { return size_; }
  [[nodiscard]] bool overflowed() const { return overflowed_; }
  [[nodiscard]] Bytes written() const { return out_.first(size_); }

 private:
  void put_octet(Octet octet) {
    if (size_ == out_.size()) {
      overflowed_ = true;
      return;
    }
    out_[size_++] = octet;
  }

  std::span<Octet> out_;
  std::size_t size_ = 0;
  bool overflowed_ = false;
};

/// Reads in order. Reading past the end returns zeros and is reported by failed().
class ByteReader {
 public:
  explicit ByteReader(Bytes in) : in_(in) {}

  template <std::unsigned_integral T>
  T get() {
    const Bytes octets = get_bytes(sizeof(T));
    return octets.empty() ? T{0} : load_big_endian<T>(octets.data());
  }
  float get_float() { return std::bit_cast<float>(get<std::uint32_t>()); }
  double get_double() { return std::bit_cast<double>(get<std::uint64_t>()); }
  /// Skips octets up to the next multiple of `boundary`.
  void align(std::size_t boundary) {
    if (at_ % boundary != 0) get_bytes(boundary - at_ % boundary);
  }

  /// Returns the next `size` octets, or none if fewer are left.
  Bytes get_bytes(std::size_t size) {
    if (in_.size() - at_ < size) {
      failed_ = true;
      at_ = in_.size();
      return {};
    }
    at_ += size;
    return in_.subspan(at_ - size, size);
  }

  [[nodiscard]] Bytes rest() const { return in_.subspan(at_); }
  [[nodiscard]] bool failed() const { return failed_; }
  /// Returns whether everything was read and nothing was missing.
  [[nodiscard]] bool done() const { return !failed_ && at_ == in_.size(); }

 private:
  Bytes in_;
  std::size_t at_ = 0;
  bool failed_ = false;
};

/// Reads `value` from `bytes`. Returns false and leaves `value` unchanged if `bytes` are more or
/// fewer than sizeof(T).
template <std::unsigned_integral T>
bool take(Bytes bytes, T& value) {
  ByteReader reader(bytes);
  const T read = reader.get<T>();
  if (!reader.done()) return false;
  value = read;
  return true;
}

}  // namespace roger
