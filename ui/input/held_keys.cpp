#include "ui/input/held_keys.hpp"

#include <algorithm>

namespace roger::ui {
namespace {

/// Upper bound of stored presses per key; the program never falls that far behind.
constexpr std::size_t kMaxRawPresses = 64;

/// Returns true if `time` is later. Times wrap, so the sign of the difference decides.
bool is_after(HeldKeys::Time time, HeldKeys::Time other) {
  return static_cast<std::int32_t>(time - other) > 0;
}

/// Returns the last of `presses`, oldest first, that is not after `time`, or nullptr.
template <class Presses>
auto* find_press(Presses& presses, HeldKeys::Time time) {
  const auto found = std::find_if(presses.rbegin(), presses.rend(),
                                  [time](const auto& one) { return !is_after(one.pressed, time); });
  return found == presses.rend() ? nullptr : &*found;
}

}  // namespace

HeldKeys::Press HeldKeys::State::hold(Time since) {
  const bool missed = held_since && held_since != since;
  held_since = since;
  return missed ? Press::kNewAfterMissedRelease : Press::kNew;
}

const HeldKeys::State* HeldKeys::state_of(Key key) const {
  const auto found = keys_.find(key);
  return found == keys_.end() ? nullptr : &found->second;
}

HeldKeys::Press HeldKeys::press(Key key, Time time) {
  using Reported = RawPress::Reported;
  State& state = keys_[key];
  // This press has ended: raw events have reported a newer press of the key.
  if (state.held_since && is_after(*state.held_since, time)) return Press::kRepeat;
  // A program that injects keys may press one twice within a millisecond; presses are matched in
  // order.
  const auto unreported = std::ranges::find_if(state.raw, [time](const RawPress& one) {
    return one.pressed == time && one.reported == Reported::kNo;
  });
  RawPress* const raw = unreported != state.raw.end() ? &*unreported : find_press(state.raw, time);
  if (raw == nullptr || (raw->released && is_after(time, *raw->released))) {
    // No raw event matches this press.
    if (state.held_since) return Press::kRepeat;
    state.at_window = true;
    return state.hold(time);
  }
  if (raw->pressed == time) {
    if (raw->reported == Reported::kNo) raw->reported = Reported::kWindow;
    state.at_window = true;
    return state.hold(time);
  }
  if (raw->released) return Press::kRepeat;  // the press was still queued when the key was released
  state.at_window = true;
  state.held_since = raw->pressed;
  if (raw->reported != Reported::kNo) return Press::kRepeat;
  raw->reported = Reported::kElsewhere;
  return Press::kRepeatOfMissedPress;
}

bool HeldKeys::needs_raw_events(Key key, Time time) const {
  const State* state = state_of(key);
  const RawPress* raw = state == nullptr ? nullptr : find_press(state->raw, time);
  if (raw == nullptr) return true;
  if (raw->pressed == time) return false;
  if (raw->released) return is_after(time, *raw->released);
  return state->held_since != raw->pressed;
}

bool HeldKeys::release(Key key, Time time) {
  State& state = keys_[key];
  if (!state.held_since) return true;
  if (is_after(*state.held_since, time)) return false;
  state.held_since.reset();
  return true;
}

HeldKeys::Press HeldKeys::raw_press(Key key, Time time, bool focused) {
  State& state = keys_[key];
  state.raw.push_back({time, std::nullopt, RawPress::Reported::kNo});
  if (state.raw.size() > kMaxRawPresses) state.raw.pop_front();
  if (focused) return Press::kRepeat;
  state.raw.back().reported = RawPress::Reported::kElsewhere;
  state.at_window = false;
  return state.hold(time);
}

HeldKeys::Release HeldKeys::raw_release(Key key, Time time) {
  State& state = keys_[key];
  if (state.raw.empty() || state.raw.back().released) return Release::kIgnored;
  state.raw.back().released = time;
  if (state.held_since != state.raw.back().pressed) return Release::kIgnored;
  if (state.at_window) return Release::kExpected;
  state.held_since.reset();
  return Release::kEnds;
}

std::optional<HeldKeys::Time> HeldKeys::expected_release(Key key) const {
  const State* state = state_of(key);
  if (state == nullptr || !state->held_since) return std::nullopt;
  const RawPress* raw = find_press(state->raw, *state->held_since);
  return raw != nullptr && raw->pressed == state->held_since ? raw->released : std::nullopt;
}

bool HeldKeys::end_missed_release(Key key, Time time) {
  if (expected_release(key) != time) return false;
  keys_[key].held_since.reset();
  return true;
}

std::vector<HeldKeys::Key> HeldKeys::lose_focus() {
  std::vector<Key> pressed;
  for (auto& [key, state] : keys_) {
    state.at_window = false;
    if (state.raw.empty()) continue;
    RawPress& raw = state.raw.back();
    if (raw.released || raw.reported != RawPress::Reported::kNo ||
        state.held_since == raw.pressed) {
      continue;
    }
    raw.reported = RawPress::Reported::kElsewhere;
    state.held_since = raw.pressed;
    pressed.push_back(key);
  }
  return pressed;
}

bool HeldKeys::is_reported_elsewhere(Key key, Time time) const {
  const State* state = state_of(key);
  const RawPress* raw = state == nullptr ? nullptr : find_press(state->raw, time);
  return raw != nullptr && raw->pressed == time && raw->reported == RawPress::Reported::kElsewhere;
}

}  // namespace roger::ui
