// What the operator has just asked for is shown at once, until the station's state has followed.
#pragma once

#include <chrono>
#include <optional>

#include "core/clock.hpp"

namespace roger::ui {

/// Without this a slider would jump back to the old value between the order and its snapshot.
template <class T>
class Pending {
 public:
  /// Longest wait for the station to follow; then its own value is shown again.
  static constexpr std::chrono::milliseconds kPatience{1000};

  void want(const T& value, TimePoint now) {
    value_ = value;
    until_ = now + kPatience;
  }
  void forget() { value_.reset(); }
  [[nodiscard]] bool waits() const { return value_.has_value(); }

  /// The value to show when the station's is `actual`.
  T shown(const T& actual, TimePoint now) {
    if (value_ && (*value_ == actual || now >= until_)) value_.reset();
    return value_ ? *value_ : actual;
  }

 private:
  std::optional<T> value_;
  TimePoint until_{};
};

}  // namespace roger::ui
