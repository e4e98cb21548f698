#include "ui/model/held_keys.hpp"

#include <utility>

namespace roger::ui {
namespace {

/// Times wrap: the sign of the difference says which is later.
bool is_after(HeldKeys::Time time, HeldKeys::Time other) {
  return static_cast<std::int32_t>(time - other) > 0;
}

bool is_after(HeldKeys::Time time, std::optional<HeldKeys::Time> other) {
  return !other || is_after(time, *other);
}

}  // namespace

bool HeldKeys::end_hold_before(Key key, Time time) {
  State& state = keys_[key];
  if (!state.raw_release || !is_after(time, *state.raw_release)) return false;
  state.held_since.reset();
  state.raw_release.reset();
  return true;
}

bool HeldKeys::press(Key key, Time time) {
  State& state = keys_[key];
  const bool was_at_window = std::exchange(state.at_window, true);
  if (state.held_since) {
    // The raw press of the same event was read first, while no window seemed to have the focus.
    return !was_at_window && state.held_since == time;
  }
  if (state.raw_press != time) {
    if (state.raw_press && is_after(time, *state.raw_press)) {
      // A repeat of a key that was pressed while another program had the focus.
      state.held_since = state.raw_press;
      return false;
    }
    state.awaited_raw_press = time;
  }
  state.held_since = time;
  return true;
}

bool HeldKeys::needs_raw_events(Key key, Time time) const {
  const auto found = keys_.find(key);
  if (found == keys_.end()) return false;
  const State& state = found->second;
  return !state.held_since && state.raw_press && is_after(time, *state.raw_press);
}

void HeldKeys::release(Key key, Time time) {
  State& state = keys_[key];
  if (!state.held_since || is_after(*state.held_since, time)) return;
  state.held_since.reset();
  state.raw_release.reset();
}

bool HeldKeys::raw_press(Key key, Time time, bool focused) {
  State& state = keys_[key];
  state.raw_press = time;
  const bool is_new = is_after(time, state.awaited_raw_press);
  if (is_new || state.awaited_raw_press == time) state.awaited_raw_press.reset();
  if (focused || !is_new || state.held_since) return false;
  state.held_since = time;
  state.at_window = false;
  return true;
}

HeldKeys::Release HeldKeys::raw_release(Key key, Time time) {
  State& state = keys_[key];
  state.raw_press.reset();
  if (!state.held_since || is_after(*state.held_since, time)) return Release::kIgnored;
  if (state.at_window) {
    state.raw_release = time;
    return Release::kExpected;
  }
  state.held_since.reset();
  state.raw_release.reset();
  return Release::kEnds;
}

bool HeldKeys::end_missed_release(Key key, Time time) {
  State& state = keys_[key];
  if (state.raw_release != time) return false;
  state.held_since.reset();
  state.raw_release.reset();
  return true;
}

std::vector<HeldKeys::Key> HeldKeys::lose_focus() {
  std::vector<Key> pressed;
  for (auto& [key, state] : keys_) {
    state.at_window = false;
    if (!state.raw_press || !is_after(*state.raw_press, state.awaited_raw_press)) continue;
    end_hold_before(key, *state.raw_press);
    if (state.held_since) continue;
    state.held_since = state.raw_press;
    pressed.push_back(key);
  }
  return pressed;
}

}  // namespace roger::ui
