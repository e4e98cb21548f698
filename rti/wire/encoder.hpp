// Appends the fields of messages to a frame.
#pragma once

#include <concepts>
#include <cstdint>
#include <string>
#include <tuple>
#include <type_traits>
#include <vector>

#include "core/byte_order.hpp"
#include "rti/wire/limits.hpp"
#include "rti/wire/types.hpp"

namespace roger::rti::wire {

/// Appends fields in big endian.
class Encoder {
 public:
  explicit Encoder(ByteVector& out) : out_(out) {}

  /// Appends fields, as visit() passes them.
  template <class... Fields>
  void operator()(const Fields&... fields) {
    (put(fields), ...);
  }

 private:
  template <class T>
  void put(const T& value) {
    if constexpr (std::is_enum_v<T>) {
      put(static_cast<std::underlying_type_t<T>>(value));
    } else if constexpr (std::same_as<T, bool>) {
      out_.push_back(value ? 1 : 0);
    } else if constexpr (std::unsigned_integral<T>) {
      const auto octets = big_endian<Octet>(value);
      out_.insert(out_.end(), octets.begin(), octets.end());
    } else {
      T::visit(value, *this);
    }
  }
  void put(const std::string& text, const TextLimit& /*limit*/) { put_counted(text); }
  void put(const std::string& text, const SentenceLimit& limit) {
    put_counted(cut_to(text, limit.characters));
  }
  void put(const std::string& text, const ModuleTextLimit& /*limit*/) { put_counted(text); }
  void put(const ByteVector& bytes) { put_counted(bytes); }
  template <std::unsigned_integral T>
  void put(const std::vector<T>& list) {
    put_list(list);
  }
  template <class T, class... ElementLimit>
  void put(const std::vector<T>& list, const ListLimit& /*limit*/,
           const ElementLimit&... element_limit) {
    put_list(list, element_limit...);
  }
  template <class Field, class... Limits>
  void put(const Limited<Field, Limits...>& limited) {
    std::apply([&](const auto&... limits) { put(limited.field, limits...); }, limited.limits);
  }
  template <class Container>
  void put_counted(const Container& bytes) {
    put(static_cast<std::uint32_t>(bytes.size()));
    out_.insert(out_.end(), bytes.begin(), bytes.end());
  }
  template <class T, class... ElementLimit>
  void put_list(const std::vector<T>& list, const ElementLimit&... element_limit) {
    put(static_cast<std::uint32_t>(list.size()));
    for (const T& element : list) put(element, element_limit...);
  }

  ByteVector& out_;
};

}  // namespace roger::rti::wire
