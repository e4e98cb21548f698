// Big-endian octets, as the HLA's basic data representations (IEEE 1516.2-2010, 4.13.2) lay them.
#pragma once

#include <bit>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <span>

namespace roger {

/// Appends to a fixed buffer. Writing past its end leaves the rest out and shows in overflowed().
class ByteWriter {
 public:
  explicit ByteWriter(std::span<std::byte> out) : out_(out) {}

  template <std::unsigned_integral T>
  void put(T value) {
    for (std::size_t i = sizeof(T); i-- > 0;) {
      put_octet(static_cast<std::byte>(std::uint64_t{value} >> (8U * i) & 0xFFU));
    }
  }
  void put_signed(std::int64_t value) { put(static_cast<std::uint64_t>(value)); }
  void put_float(float value) { put(std::bit_cast<std::uint32_t>(value)); }
  void put_double(double value) { put(std::bit_cast<std::uint64_t>(value)); }
  void put_bytes(std::span<const std::byte> bytes) {
    for (const std::byte octet : bytes) put_octet(octet);
  }
  /// Zero octets up to the next multiple of `boundary`.
  void align(std::size_t boundary) {
    while (size_ % boundary != 0 && !overflowed_) put_octet(std::byte{0});
  }

  [[nodiscard]] std::size_t size() const { return size_; }
  [[nodiscard]] bool overflowed() const { return overflowed_; }
  [[nodiscard]] std::span<const std::byte> written() const { return out_.first(size_); }

 private:
  void put_octet(std::byte octet) {
    if (size_ == out_.size()) {
      overflowed_ = true;
      return;
    }
    out_[size_++] = octet;
  }

  std::span<std::byte> out_;
  std::size_t size_ = 0;
  bool overflowed_ = false;
};

/// Reads in order. Reading past the end gives zeros and shows in failed().
class ByteReader {
 public:
  explicit ByteReader(std::span<const std::byte> in) : in_(in) {}

  template <std::unsigned_integral T>
  T get() {
    T value = 0;
    for (std::size_t i = 0; i < sizeof(T); ++i) {
      value = static_cast<T>((static_cast<std::uint64_t>(value) << 8U) |
                             std::to_integer<std::uint64_t>(get_octet()));
    }
    return value;
  }
  float get_float() { return std::bit_cast<float>(get<std::uint32_t>()); }
  double get_double() { return std::bit_cast<double>(get<std::uint64_t>()); }
  void align(std::size_t boundary) {
    while (at_ % boundary != 0 && !failed_) get_octet();
  }

  /// The next `size` octets; none when fewer are left.
  std::span<const std::byte> get_bytes(std::size_t size) {
    if (in_.size() - at_ < size) {
      failed_ = true;
      return {};
    }
    at_ += size;
    return in_.subspan(at_ - size, size);
  }

  [[nodiscard]] std::span<const std::byte> rest() const { return in_.subspan(at_); }
  [[nodiscard]] bool failed() const { return failed_; }
  /// Everything was read and nothing was missing.
  [[nodiscard]] bool done() const { return !failed_ && at_ == in_.size(); }

 private:
  std::byte get_octet() {
    if (at_ == in_.size()) {
      failed_ = true;
      return std::byte{0};
    }
    return in_[at_++];
  }

  std::span<const std::byte> in_;
  std::size_t at_ = 0;
  bool failed_ = false;
};

/// Reads `value` from exactly its octets; false, and `value` as before, when there are more or
/// less.
template <std::unsigned_integral T>
bool take(std::span<const std::byte> bytes, T& value) {
  ByteReader reader(bytes);
  const T read = reader.get<T>();
  if (!reader.done()) return false;
  value = read;
  return true;
}

}  // namespace roger
