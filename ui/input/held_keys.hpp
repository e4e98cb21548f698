// Distinguishes the first press of a key from the repeats of a held key. Pure: uses no window,
// keyboard or clock.
#pragma once

#include <cstdint>
#include <deque>
#include <map>
#include <optional>
#include <vector>

namespace roger::ui {

/// Merges two streams of key events into one answer: which keys are held.
///
/// - Window events are those that the program's own windows receive. They include the repeats of a
///   held key and stop when another program takes the focus.
/// - Raw events are those that the X server sends for every key, whichever program has the focus.
///   They include no repeats. Platforms other than X11 have none.
///
/// Each stream is in order, but the streams arrive independently: either may be behind the other by
/// as much as the program was busy. The X server stamps both events of one press with the same
/// time. Therefore a press that a window receives is new if there is a raw press of the same time,
/// and otherwise a repeat. Without raw events a press is new if the key is not held.
///
/// While a window receives the events of a held key, its release counts, not the raw release, so
/// that presses and releases of several keys stay in order. The raw release counts when a window
/// misses it, because another program has taken the keyboard.
class HeldKeys {
 public:
  /// The window system's number of a key.
  using Key = std::uint32_t;
  /// The X server's time in milliseconds. It wraps after 49.7 days.
  using Time = std::uint32_t;

  enum class Press {
    kRepeat,
    kNew,
    kNewAfterMissedRelease,  ///< a new press; an earlier hold of the key ended unnoticed
    kRepeatOfMissedPress,    ///< a repeat; another program received the press unnoticed
  };
  /// Handles a press that a window received. If needs_raw_events() is true, all raw events up to
  /// `time` must have been handled before.
  Press press(Key key, Time time);
  /// Returns true if the raw events handled so far do not show whether the press is new.
  [[nodiscard]] bool needs_raw_events(Key key, Time time) const;
  /// Handles a release that a window received, except one between two repeats. Returns false if the
  /// key has been pressed again since then and is still held.
  bool release(Key key, Time time);

  /// Handles a raw press. `focused`: a window of the program has the focus and should receive the
  /// press, too, so that kRepeat is returned.
  Press raw_press(Key key, Time time, bool focused);

  enum class Release {
    kIgnored,   ///< the key is not held, or was pressed again later
    kEnds,      ///< the key is no longer held
    kExpected,  ///< a window should receive the release: end_missed_release() is due later
  };
  Release raw_release(Key key, Time time);
  /// Returns the time of the raw release of the current hold if it was handled before the press:
  /// end_missed_release() is due later.
  [[nodiscard]] std::optional<Time> expected_release(Key key) const;
  /// Ends the hold of a key whose raw release at `time` was expected at a window. Returns false if
  /// a window received the release, or the key was pressed again since then.
  bool end_missed_release(Key key, Time time);

  /// Handles the loss of the focus. Returns the keys whose raw press arrived before the loss and
  /// that no window received, because another program already had the focus.
  std::vector<Key> lose_focus();
  /// Returns true if the press was reported as one that no window receives.
  [[nodiscard]] bool is_reported_elsewhere(Key key, Time time) const;

  /// Forgets all keys. Needed without raw events, because no releases are reported after the focus
  /// is lost.
  void clear() { keys_.clear(); }

 private:
  /// A press and its release by raw events.
  struct RawPress {
    enum class Reported { kNo, kWindow, kElsewhere };
    Time pressed = 0;
    std::optional<Time> released;
    Reported reported = Reported::kNo;
  };
  /// State of a key. It is up while `held_since` is empty. Otherwise it is held since the press of
  /// that time: at a window, whose release ends the hold, or elsewhere, where the raw release does.
  struct State {
    std::optional<Time> held_since;
    bool at_window = false;    // a window receives the events of the current hold
    std::deque<RawPress> raw;  // the most recent presses, oldest first

    Press hold(Time since);
  };

  [[nodiscard]] const State* state_of(Key key) const;

  std::map<Key, State> keys_;
};

}  // namespace roger::ui
