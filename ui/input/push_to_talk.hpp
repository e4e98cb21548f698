// Decides which press keys which radio. Pure: uses no window, keyboard or clock.
#pragma once

#include <algorithm>
#include <compare>
#include <cstdint>
#include <functional>
#include <map>

#include "radio/station/port/command.hpp"
#include "radio/station/port/snapshot.hpp"

namespace roger::ui {

/// Something that can be pressed and released: the mouse, a key or a joystick button.
struct PttInput {
  enum class Source { kMouse, kKey, kButton };
  Source source = Source::kMouse;
  std::uint32_t number = 0;  // the physical key, or the joystick button number used by Joysticks
  friend auto operator<=>(const PttInput&, const PttInput&) = default;
};

/// Counts the inputs that hold each radio's push to talk.
///
/// Invariant: a radio is keyed while at least one input holds it. The first input keys it, the last
/// one releases it. An input holds one radio: the press selects the radio, and later changes of the
/// selection do not affect it until that input is released. Several inputs may hold several radios
/// at the same time. GUI thread only.
class PushToTalkInputs {
 public:
  static constexpr PttInput kMouse{};

  /// `send` receives each key-down and key-up of a radio.
  explicit PushToTalkInputs(std::function<void(const radio::Key&)> send) : send_(std::move(send)) {}

  /// Lets `input` hold `radio`; ignored while `input` already holds a radio. `flags` lets an
  /// instructor override all other transmissions; only the press that keys the radio sets them.
  void press(const PttInput& input, radio::RadioId radio, radio::TransmissionFlags flags = {}) {
    const bool keyed = is_held(radio);
    if (!held_.try_emplace(input, radio).second || keyed) return;
    send_({radio, true, flags});
  }
  void release(const PttInput& input) {
    const auto found = held_.find(input);
    if (found == held_.end()) return;
    const radio::RadioId radio = found->second;
    held_.erase(found);
    if (!is_held(radio)) send_({radio, false});
  }
  /// Releases every input for which `keeps(input)` returns false. Called when the focus is lost.
  template <class Keeps>
  void release_unless(Keeps keeps) {
    const auto held = held_;
    for (const auto& [input, radio] : held) {
      if (!keeps(input)) release(input);
    }
  }
  /// Releases every input. Called when the window or the program is closed.
  void release_all() {
    release_unless([](const PttInput&) { return false; });
  }

  /// Returns true while an input holds `radio`.
  [[nodiscard]] bool is_held(radio::RadioId radio) const {
    return std::ranges::any_of(held_, [radio](const auto& hold) { return hold.second == radio; });
  }

 private:
  std::function<void(const radio::Key&)> send_;
  std::map<PttInput, radio::RadioId> held_;
};

}  // namespace roger::ui
