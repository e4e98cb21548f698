// The arithmetic and the encoding shared by HLAinteger64Time and HLAfloat64Time.
#pragma once

#include <RTI/Exception.h>
#include <RTI/VariableLengthData.h>

#include <cmath>
#include <concepts>
#include <cstddef>
#include <cstring>
#include <limits>
#include <locale>
#include <optional>
#include <sstream>
#include <string>
#include <typeinfo>

#include "rti/types/octets.hpp"

namespace roger::rti {

/// Times and intervals are numbers from 0 to the largest finite one.
template <class Number>
struct TimeNumber {
  static constexpr Number kFinal = std::numeric_limits<Number>::max();
  /// The smallest positive interval with full precision.
  static constexpr Number kEpsilon =
      std::floating_point<Number> ? std::numeric_limits<Number>::min() : Number{1};

  static bool in_range(Number value) { return value >= 0 && value <= kFinal; }

  /// Returns the sum; nullopt: out of range. A positive interval always advances a time, even if
  /// the time is so large that the sum would be rounded to it.
  static std::optional<Number> sum(Number a, Number b) {
    if (b > kFinal - a) {
      return std::nullopt;
    }
    const Number result = a + b;
    if constexpr (std::floating_point<Number>) {
      if (result == a && b > 0) {
        return a == kFinal ? std::nullopt : std::optional(std::nextafter(a, kFinal));
      }
    }
    return result;
  }

  /// Returns the difference; nullopt: it is negative.
  static std::optional<Number> difference(Number a, Number b) {
    if (b > a) {
      return std::nullopt;
    }
    const Number result = a - b;
    if constexpr (std::floating_point<Number>) {
      if (result == a && b > 0) {
        return std::nextafter(a, Number{0});
      }
    }
    return result;
  }

  static std::wstring text(Number value) {
    std::wostringstream out;
    out.imbue(std::locale::classic());
    out.precision(std::numeric_limits<double>::max_digits10);
    out << value;
    return out.str();
  }

  static rti1516e::VariableLengthData encode(Number value) {
    const auto octets = to_octets<std::endian::big>(value);
    return {octets.data(), octets.size()};
  }

  static std::size_t encode(Number value, void* buffer, std::size_t size) {
    if (buffer == nullptr || size < sizeof(Number)) {
      throw rti1516e::CouldNotEncode(L"A time needs a buffer of 8 octets, but this one has " +
                                     std::to_wstring(buffer == nullptr ? 0 : size));
    }
    const auto octets = to_octets<std::endian::big>(value);
    std::memcpy(buffer, octets.data(), octets.size());
    return octets.size();
  }

  static Number decode(const void* buffer, std::size_t size) {
    if (buffer == nullptr || size < sizeof(Number)) {
      throw rti1516e::CouldNotDecode(L"An encoded time has 8 octets, but this one has " +
                                     std::to_wstring(buffer == nullptr ? 0 : size));
    }
    const auto value =
        from_octets<Number, std::endian::big>(static_cast<const rti1516e::Octet*>(buffer));
    if (!in_range(value)) {
      throw rti1516e::CouldNotDecode(
          L"An encoded time must be finite and not negative, but this one is " + text(value));
    }
    return value;
  }
};

/// Returns the value. Throws Error if it is out of range.
template <class Error, class Number>
Number checked(Number value, const wchar_t* type) {
  if (!TimeNumber<Number>::in_range(value)) {
    throw Error(std::wstring(type) + L" must be finite and not negative, but the value is " +
                TimeNumber<Number>::text(value));
  }
  return value;
}

/// Returns the result of an operation. Throws IllegalTimeArithmetic if it has none.
template <class Number>
Number legal(std::optional<Number> result, const wchar_t* type) {
  if (!result) {
    throw rti1516e::IllegalTimeArithmetic(std::wstring(type) +
                                          L": the result is negative or beyond the final value");
  }
  return *result;
}

/// Returns the value as the required type. Throws Error for another type.
template <class Wanted, class Error, class Given>
const Wanted& as(const Given& given, const wchar_t* type) {
  // Faster than the cast, and nearly always so. Comparing times is the inner loop of every queue.
  if (typeid(given) == typeid(Wanted)) return static_cast<const Wanted&>(given);
  const auto* wanted = dynamic_cast<const Wanted*>(&given);
  if (wanted == nullptr) {
    throw Error(std::wstring(type) + L" cannot take a value of type " + given.implementationName());
  }
  return *wanted;
}

}  // namespace roger::rti
