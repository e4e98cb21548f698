// Decides which press keys which radio. Pure: uses no window, keyboard or clock.
#pragma once

#include <algorithm>
#include <compare>
#include <cstdint>
#include <functional>
#include <iterator>
#include <map>
#include <set>
#include <vector>

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
/// one releases it. An input holds one or several radios: the press selects them, and later changes
/// of the selection do not affect it until that input is released. Several inputs may hold several
/// radios at the same time. GUI thread only.
class PushToTalkInputs {
 public:
  static constexpr PttInput kMouse{};

  /// `send` receives each key-down and key-up of a radio.
  explicit PushToTalkInputs(std::function<void(const radio::Key&)> send) : send_(std::move(send)) {}

  /// Lets `input` hold `radio`; ignored while `input` already holds a radio. `flags` lets an
  /// instructor override all other transmissions; only the press that keys the radio sets them.
  void press(const PttInput& input, radio::RadioId radio, radio::TransmissionFlags flags = {}) {
    press(input, std::set<radio::RadioId>{radio}, flags);
  }
  /// Does the same for several radios.
  void press(const PttInput& input, const std::set<radio::RadioId>& radios,
             radio::TransmissionFlags flags = {}) {
    if (held_.contains(input)) return;
    std::vector<radio::RadioId> keyed_now;
    std::ranges::remove_copy_if(radios, std::back_inserter(keyed_now),
                                [this](radio::RadioId radio) { return is_held(radio); });
    held_.emplace(input, radios);
    for (const radio::RadioId radio : keyed_now) send_({radio, true, flags});
  }
  void release(const PttInput& input) {
    const auto found = held_.find(input);
    if (found == held_.end()) return;
    const std::set<radio::RadioId> radios = found->second;
    held_.erase(found);
    for (const radio::RadioId radio : radios) {
      if (!is_held(radio)) send_({radio, false});
    }
  }
  /// Releases every input for which `keeps(input)` returns false. Called when the focus is lost.
  template <class Keeps>
  void release_unless(Keeps keeps) {
    const auto held = held_;
    for (const auto& [input, radios] : held) {
      if (!keeps(input)) release(input);
    }
  }
  /// Releases every input. Called when the window or the program is closed.
  void release_all() {
    release_unless([](const PttInput&) { return false; });
  }

  /// Returns true while an input holds `radio`.
  [[nodiscard]] bool is_held(radio::RadioId radio) const {
    return std::ranges::any_of(held_,
                               [radio](const auto& hold) { return hold.second.contains(radio); });
  }

 private:
  std::function<void(const radio::Key&)> send_;
  std::map<PttInput, std::set<radio::RadioId>> held_;
};

}  // namespace roger::ui
