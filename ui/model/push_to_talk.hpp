// Which press keys which radio. Pure: no window, no keyboard, no clock.
#pragma once

#include <functional>
#include <optional>

#include "radio/station/command.hpp"
#include "radio/station/snapshot.hpp"

namespace roger::ui {

/// The first press fixes the radio until the same input lets go; presses of other inputs meanwhile
/// do nothing, not even later. One microphone never talks on two radios by accident.
class PushToTalk {
 public:
  /// A key's code or kMouse; whoever pressed must release.
  using Input = int;
  static constexpr Input kMouse = 0;

  /// `send` is told of each key-down and key-up of a radio.
  explicit PushToTalk(std::function<void(const radio::Key&)> send) : send_(std::move(send)) {}

  /// `breaks_in`: as an instructor, over all others.
  void press(Input input, radio::RadioId radio, bool breaks_in = false) {
    if (held_) return;
    held_ = Hold{input, radio};
    send_({radio, true, breaks_in});
  }
  void release(Input input) {
    if (held_ && held_->input == input) release_all();
  }
  /// Whatever is held is let go: the focus, the window or the program is going away.
  void release_all() {
    if (!held_) return;
    const radio::RadioId radio = held_->radio;
    held_.reset();
    send_({radio, false});
  }

  /// What holds it.
  [[nodiscard]] std::optional<Input> held_by() const {
    return held_ ? std::optional(held_->input) : std::nullopt;
  }
  [[nodiscard]] std::optional<radio::RadioId> held() const {
    return held_ ? std::optional(held_->radio) : std::nullopt;
  }

 private:
  struct Hold {
    Input input;
    radio::RadioId radio;
  };

  std::function<void(const radio::Key&)> send_;
  std::optional<Hold> held_;
};

}  // namespace roger::ui
