#include "radio/station/transmit/push_to_talk.hpp"

namespace roger::radio {

bool PushToTalk::press(TimePoint at) {
  if (pressed_at_) return false;
  pressed_at_ = at;
  warned_ = false;
  return true;
}

bool PushToTalk::release() {
  const bool was_pressed = pressed_at_.has_value();
  pressed_at_.reset();
  return was_pressed;
}

PushToTalk::Check PushToTalk::check(TimePoint now) {
  if (!pressed_at_ || limit_.count() <= 0) return Check::kFine;
  const Nanoseconds held = now - *pressed_at_;
  if (held >= limit_) return Check::kExpired;
  if (held < warning_ || warned_) return Check::kFine;
  warned_ = true;
  return Check::kWarning;
}

}  // namespace roger::radio
