// Reads fields; see fields.hpp.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include "core/byte_order.hpp"
#include "core/octets.hpp"
#include "dis/fields.hpp"
#include "dis/pdu.hpp"

namespace roger::dis {

/// Returns a number and its unit: "1 octet", "5 octets".
[[nodiscard]] inline std::string count_text(std::size_t count, const std::string& unit) {
  return std::to_string(count) + ' ' + unit + (count == 1 ? "" : "s");
}

/// Reads fields. After the first missing or impossible field, all others read as zeros or empty:
/// fail() discards the rest of the input and keeps the first problem, so visit() needs no error
/// handling.
///
/// Memory is bounded by the input: a list grows to a length that was read only if the input is long
/// enough to contain it.
class FieldReader {
 public:
  FieldReader(Bytes in, std::uint8_t version) : rest_(in), version_(version) {}

  /// Reads fields, as visit() passes them.
  template <class... Fields>
  void operator()(const Fields&... fields) {
    (get(fields), ...);
  }

  /// Returns the first problem, without the type of the PDU; call after all fields have been read.
  [[nodiscard]] std::optional<DecodeError> problem() const {
    if (error_ || rest_.empty()) return error_;
    return DecodeError{DecodeProblem::kLength,
                       count_text(rest_.size(), "octet") + " after its last field"};
  }

 private:
  template <class T>
  void get(const Field<T>& field) {
    if constexpr (std::is_class_v<T> && !is_array(static_cast<const T*>(nullptr))) {
      const std::string outer = std::exchange(within_, std::string(field.name) + ' ');
      T::visit(field.value, *this);
      within_ = outer;
    } else {
      get_value(field.name, field.value);
    }
  }
  template <class T>
  void get(const Reserved<T>& /*field*/) {
    T ignored{};
    get_value("reserved field", ignored);
  }
  template <class T, class List>
  void get(const Length<T, List>& length) {
    T size = 0;
    get_value(length.name, size);
    if (version_ < length.since_version) return;
    std::size_t each = 1;
    if constexpr (!std::same_as<typename List::value_type, Octet>) {
      each = List::value_type::kMinSize;
    }
    if (size > rest_.size() / each) return fail_size(length.name, size);
    length.list.resize(size);
  }
  template <class List>
  void get(const Content<List>& content) {
    if (version_ < content.since_version) return;
    if constexpr (std::same_as<typename List::value_type, Octet>) {
      if (content.list.size() > rest_.size()) return fail_size(content.name, content.list.size());
      std::ranges::copy(take(content.name, content.list.size()), content.list.begin());
    } else {
      for (auto& record : content.list) get(field(content.name, record));
    }
  }
  template <class List>
  void get(const Bits<List>& bits) {
    if (error_) return;
    const std::size_t octets = (std::size_t{bits.bits} + 7) / 8;
    if (octets > rest_.size()) {
      return fail(DecodeProblem::kField, std::string(bits.name) + " of " +
                                             count_text(bits.bits, "bit") + " exceeds the " +
                                             count_text(rest_.size(), "octet") + " that follow");
    }
    const Bytes data = take(bits.name, octets);
    bits.octets.assign(data.begin(), data.end());
    constexpr std::size_t kUnit = 4;  // octets to a multiple of which the data is padded
    take(bits.name, std::min(rest_.size(), (kUnit - octets % kUnit) % kUnit));
  }
  template <class List>
  void get(const SizedRecord<List>& record) {
    std::uint16_t size = 0;
    get_value(record.name, size);
    if (error_) return;
    if (size < record.header) {
      return fail(DecodeProblem::kField, within_ + record.name + " of " +
                                             count_text(size, "octet") +
                                             " is less than that of its header");
    }
    const std::size_t content = std::size_t{size} - record.header;
    if (content > rest_.size()) return fail_size(record.name, size);
    const Bytes octets = take(record.name, content);
    record.content.assign(octets.begin(), octets.end());
  }

  template <std::size_t kSize>
  static constexpr bool is_array(const std::array<Octet, kSize>* /*type*/) {
    return true;
  }
  static constexpr bool is_array(const void* /*type*/) { return false; }

  template <class T>
  void get_value(const char* name, T& value) {
    if constexpr (std::is_enum_v<T>) {
      std::underlying_type_t<T> number = 0;
      get_value(name, number);
      value = static_cast<T>(number);
    } else if constexpr (std::same_as<T, float>) {
      get_finite<std::uint32_t>(name, value);
    } else if constexpr (std::same_as<T, double>) {
      get_finite<std::uint64_t>(name, value);
    } else {
      static_assert(std::unsigned_integral<T>);
      const Bytes octets = take(name, sizeof(T));
      value = octets.empty() ? T{0} : load_big_endian<T>(octets.data());
    }
  }
  template <std::size_t kSize>
  void get_value(const char* name, std::array<Octet, kSize>& value) {
    std::ranges::copy(take(name, kSize), value.begin());
  }
  template <class Number, class T>
  void get_finite(const char* name, T& value) {
    Number number = 0;
    get_value(name, number);
    const T read = std::bit_cast<T>(number);
    if (!std::isfinite(read)) {
      return fail(DecodeProblem::kField, within_ + name + " is not a finite number");
    }
    value = read;
  }

  Bytes take(const char* name, std::size_t count) {
    if (count > rest_.size()) {
      fail(DecodeProblem::kTooShort, "ends before the end of its " + within_ + name);
      return {};
    }
    const Bytes taken = rest_.first(count);
    rest_ = rest_.subspan(count);
    return taken;
  }
  void fail_size(const char* name, std::size_t size) {
    fail(DecodeProblem::kField, within_ + name + " of " + std::to_string(size) + " exceeds the " +
                                    count_text(rest_.size(), "octet") + " that follow");
  }
  void fail(DecodeProblem problem, std::string text) {
    if (!error_) error_ = DecodeError{problem, std::move(text)};
    rest_ = {};
  }

  Bytes rest_;
  std::uint8_t version_;
  std::string within_;  // name of the record that is read, and a space
  std::optional<DecodeError> error_;
};

}  // namespace roger::dis
