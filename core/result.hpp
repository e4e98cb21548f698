// Expected failures are values: a Result holds a value or an Error, which describes what was wrong
// and where. Misuse of an API throws instead.
#pragma once

#include <cstddef>
#include <string>
#include <utility>
#include <variant>
#include <vector>

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

/// Returns why a system call failed, by its error number: "No such file or directory".
[[nodiscard]] std::string system_reason(int number);

/// Maximum number of problems that one Error lists.
inline constexpr std::size_t kMaxListedProblems = 100;

/// The problems of one input. Stores only those that it lists: a hostile file may have a problem
/// every few octets.
class Problems {
 public:
  explicit Problems(std::size_t most = kMaxListedProblems) : most_(most) {}

  void add(Error problem);
  /// Returns whether further problems are only counted.
  [[nodiscard]] bool full() const { return listed_.size() == most_; }
  [[nodiscard]] bool empty() const { return listed_.empty(); }
  /// Returns one Error with one line per problem and the place of the first. At least one problem
  /// must have been added.
  [[nodiscard]] Error combined() const;

 private:
  std::size_t most_;
  std::vector<Error> listed_;
  std::size_t further_ = 0;  // not listed
};

/// A T or an E. value() may only be called if has_value(), error() only if not; otherwise they
/// throw std::bad_variant_access.
template <class T, class E = Error>
class [[nodiscard]] Result {
 public:
  Result(T value) : state_(std::move(value)) {}  // NOLINT(google-explicit-constructor)
  Result(E error) : state_(std::move(error)) {}  // NOLINT(google-explicit-constructor)

  [[nodiscard]] bool has_value() const { return std::holds_alternative<T>(state_); }
  explicit operator bool() const { return has_value(); }
  [[nodiscard]] T& value() & { return std::get<T>(state_); }
  [[nodiscard]] const T& value() const& { return std::get<T>(state_); }
  [[nodiscard]] T&& value() && { return std::get<T>(std::move(state_)); }
  [[nodiscard]] const E& error() const { return std::get<E>(state_); }

 private:
  std::variant<T, E> state_;
};

/// Success without a value, or an Error.
using Status = Result<std::monostate>;
[[nodiscard]] inline Status ok() {
  return Status{std::monostate{}};
}

}  // namespace roger
