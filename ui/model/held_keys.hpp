// Tells the first press of a key from the repeats of a held key. Pure: no window, no keyboard, no
// clock.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <vector>

namespace roger::ui {

/// Merges two streams of key events into one answer: which keys are held, and since when.
///
/// - Window events are those that the program's own windows receive. They include the repeats of a
///   held key and stop when another program takes the focus.
/// - Raw events are those that the X server sends for every key, whichever program has the focus.
///   They include no repeats. Platforms other than X11 have none.
///
/// Each stream is in order, but the streams arrive independently: either may be behind the other by
/// as much as the program was busy. The X server stamps both events of one key press with the same
/// time, which relates them.
///
/// While a window receives the events of a held key, they decide, so that presses and releases of
/// several keys stay in order. A raw release then only counts when the window misses it, because
/// another program has grabbed the keyboard.
///
/// Invariant: between two presses of one key that are reported as new, the key was released.
class HeldKeys {
 public:
  /// The window system's number of a key.
  using Key = std::uint32_t;
  /// The X server's time in milliseconds. It wraps after 49.7 days.
  using Time = std::uint32_t;

  /// Ends a hold whose raw release is older than `time`, the time of the next press: the windows
  /// have missed the release. Returns true when there was one.
  bool end_hold_before(Key key, Time time);

  /// Handles a press that a window received. Returns true when the press is new, false when it is a
  /// repeat.
  bool press(Key key, Time time);
  /// Returns true when the answer of press() depends on raw events that may not have been read yet:
  /// the caller then reads all of them first.
  [[nodiscard]] bool needs_raw_events(Key key, Time time) const;
  /// Handles a release that a window received; not one between two repeats.
  void release(Key key, Time time);

  /// Handles a raw press. `focused`: a window of the program has the focus and should receive the
  /// press, too. Returns true when it has not, and the press is new.
  bool raw_press(Key key, Time time, bool focused);

  enum class Release {
    kIgnored,   ///< the key is not held, or was pressed again since
    kEnds,      ///< the key is no longer held
    kExpected,  ///< a window should receive it: end_missed_release() is due later
  };
  Release raw_release(Key key, Time time);
  /// Ends the hold of a key whose raw release at `time` was expected at a window. Returns false
  /// when a window has received it, or the key was pressed again since.
  bool end_missed_release(Key key, Time time);

  /// Handles the loss of the focus. Returns the keys whose raw press arrived earlier than the loss
  /// and that no window has received: another program already had the focus.
  std::vector<Key> lose_focus();

  /// Forgets all keys: without raw events nothing reports their releases to a program that has lost
  /// the focus.
  void clear() { keys_.clear(); }

 private:
  struct State {
    std::optional<Time> held_since;
    /// A window receives the events of the present hold.
    bool at_window = false;
    /// The raw release of the present hold, expected at a window.
    std::optional<Time> raw_release;
    /// The raw press of a key that is down by the raw events.
    std::optional<Time> raw_press;
    /// The newest press by a window event, until the raw events have caught up with it.
    std::optional<Time> awaited_raw_press;
  };

  std::map<Key, State> keys_;
};

}  // namespace roger::ui
