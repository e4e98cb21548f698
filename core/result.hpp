// Expected failures are values: a Result holds a value or an Error, which describes what was wrong
// and where. Misuse of an API throws instead.
#pragma once

#include <string>
#include <utility>
#include <variant>

namespace roger {

/// Location of a wrong value. Empty file, line 0 and empty field mean "unknown".
struct Place {
  std::string file;
  int line = 0;       // 1-based
  std::string field;  // key or element, as in "radios[1].net"
};

enum class ErrorCode {
  kInvalid,      // the value itself is wrong
  kNotFound,     // no such file, device, federation, ...
  kUnavailable,  // exists, but is not available now (port in use, peer left)
  kUnsupported,  // understood, but not offered here
  kLost,         // existed, and ended during the call
  kSystem,       // the operating system refused
};

/// One failure: `message` names the wrong value and what was expected instead.
struct Error {
  ErrorCode code = ErrorCode::kInvalid;
  std::string message;
  Place place{};

  /// Returns "file:line: field: message" without unknown parts. Several problems in one file are
  /// several lines.
  [[nodiscard]] std::string text() const;
};

/// A T or an Error. value() may only be called if has_value(), error() only if not; otherwise they
/// throw std::bad_variant_access.
template <class T>
class [[nodiscard]] Result {
 public:
  Result(T value) : state_(std::move(value)) {}      // NOLINT(google-explicit-constructor)
  Result(Error error) : state_(std::move(error)) {}  // NOLINT(google-explicit-constructor)

  [[nodiscard]] bool has_value() const { return std::holds_alternative<T>(state_); }
  explicit operator bool() const { return has_value(); }
  [[nodiscard]] T& value() & { return std::get<T>(state_); }
  [[nodiscard]] const T& value() const& { return std::get<T>(state_); }
  [[nodiscard]] T&& value() && { return std::get<T>(std::move(state_)); }
  [[nodiscard]] const Error& error() const { return std::get<Error>(state_); }

 private:
  std::variant<T, Error> state_;
};

/// Success without a value, or an Error.
using Status = Result<std::monostate>;
[[nodiscard]] inline Status ok() {
  return Status{std::monostate{}};
}

}  // namespace roger
