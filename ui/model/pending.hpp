// Shows a value that the operator has just set until the station's state follows.
#pragma once

#include <chrono>
#include <optional>

#include "core/clock.hpp"

namespace roger::ui {

/// Without this, a slider would jump back to the old value between the order and the next snapshot.
/// States: no pending value; pending until the station reports that value or kPatience has passed.
template <class T>
class Pending {
 public:
  /// Maximum time to wait for the station; afterwards its own value is shown again.
  static constexpr std::chrono::milliseconds kPatience{1000};

  void want(const T& value, TimePoint now) {
    value_ = value;
    until_ = now + kPatience;
  }
  void forget() { value_.reset(); }
  [[nodiscard]] bool waits() const { return value_.has_value(); }

  /// Returns the value to show if the station's value is `actual`.
  T shown(const T& actual, TimePoint now) {
    if (value_ && (*value_ == actual || now >= until_)) value_.reset();
    return value_ ? *value_ : actual;
  }

 private:
  std::optional<T> value_;
  TimePoint until_{};
};

}  // namespace roger::ui
