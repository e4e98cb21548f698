// The key of one radio: pressed, released, or held too long.
#pragma once

#include <optional>

#include "core/clock.hpp"

namespace roger::radio {

/// State of one key; the time is passed to every call.
class PushToTalk {
 public:
  /// `limit` 0: none.
  PushToTalk(Nanoseconds limit, Nanoseconds warning) : limit_(limit), warning_(warning) {}

  /// Returns false if it is already pressed.
  bool press(TimePoint at);
  /// Returns false if it is not pressed.
  bool release();

  enum class Check { kFine, kWarning, kExpired };
  /// Checks the time: kWarning once per press, kExpired from the limit until the release.
  [[nodiscard]] Check check(TimePoint now);

  [[nodiscard]] bool pressed() const { return pressed_at_.has_value(); }
  /// Only while pressed.
  [[nodiscard]] TimePoint pressed_at() const { return *pressed_at_; }
  [[nodiscard]] Nanoseconds limit() const { return limit_; }

 private:
  Nanoseconds limit_;
  Nanoseconds warning_;
  std::optional<TimePoint> pressed_at_;
  bool warned_ = false;
};

}  // namespace roger::radio
