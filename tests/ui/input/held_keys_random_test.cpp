// One press results in one transmission, in whatever order events of an X server are read.
#include <gtest/gtest.h>

#include <deque>
#include <random>
#include <set>
#include <string>
#include <vector>

#include "ui/input/held_keys.hpp"

namespace roger::ui {
namespace {

constexpr HeldKeys::Key kSimulatedKey = 65;

struct KeyboardEvent {
  enum class Kind { kPress, kRelease, kFocusIn, kFocusOut };
  Kind kind;
  HeldKeys::Time time;
};

/// Times wrap around.
bool is_before(HeldKeys::Time time, HeldKeys::Time other) {
  return static_cast<std::int32_t>(time - other) < 0;
}

/// Simulates a server with one key and a program that reads the two event streams late and in
/// random order, as class Keyboard does.
class KeyboardSimulation {
 public:
  /// `global`: the key talks in every program, otherwise only in the program's window.
  KeyboardSimulation(unsigned seed, bool global) : random_(seed), global_(global) {}

  void run(int steps) {
    for (int i = 0; i < steps; ++i) {
      if (random_() % 2 == 0) {
        change();
      } else {
        read_something();
      }
    }
    // A held key repeats.
    if (down_ && focus_) window_.push_back({KeyboardEvent::Kind::kPress, ++time_});
    while (!window_.empty() || !raw_.empty() || !expected_.empty() || focus_out_pending_) {
      read_something();
    }
  }

  [[nodiscard]] bool down() const { return down_; }
  /// Returns true if the key was pressed in the window, which has kept the focus since.
  [[nodiscard]] bool down_in_window() const { return down_in_window_; }
  [[nodiscard]] bool talks() const { return talks_; }
  /// Returns the first error; empty: none.
  [[nodiscard]] const std::string& failure() const { return failure_; }

 private:
  // The server and its user.
  void change() {
    time_ += 1 + static_cast<HeldKeys::Time>(random_() % 3);
    switch (random_() % 5) {
      case 0:
        focus_ = !focus_;
        down_in_window_ = false;
        window_.push_back(
            {focus_ ? KeyboardEvent::Kind::kFocusIn : KeyboardEvent::Kind::kFocusOut, time_});
        break;
      case 1:
        down_ = !down_;
        if (down_) presses_.push_back(time_);
        down_in_window_ = down_ && focus_;
        raw_.push_back(
            {down_ ? KeyboardEvent::Kind::kPress : KeyboardEvent::Kind::kRelease, time_});
        if (focus_) window_.push_back(raw_.back());
        break;
      default:
        if (down_ && focus_) window_.push_back({KeyboardEvent::Kind::kPress, time_});
        break;
    }
  }

  // The program.
  void read_something() {
    switch (random_() % 4) {
      case 0:
        if (!raw_.empty()) read_raw();
        break;
      case 1:
        if (focus_out_pending_) report_focus_out();
        break;
      case 2:
        end_expected();
        break;
      default:
        if (!window_.empty()) read_window();
        break;
    }
  }
  void read_raw() {
    const KeyboardEvent event = raw_.front();
    raw_.pop_front();
    newest_raw_ = event.time;
    if (event.kind == KeyboardEvent::Kind::kPress) {
      if (keys_.raw_press(kSimulatedKey, event.time, knows_focus_) != HeldKeys::Press::kRepeat) {
        press_elsewhere(event.time);
      }
      return;
    }
    switch (keys_.raw_release(kSimulatedKey, event.time)) {
      case HeldKeys::Release::kIgnored:
        break;
      case HeldKeys::Release::kEnds:
        end();
        break;
      case HeldKeys::Release::kExpected:
        expected_.push_back(event.time);
        break;
    }
  }
  void read_window() {
    const KeyboardEvent event = window_.front();
    window_.pop_front();
    switch (event.kind) {
      case KeyboardEvent::Kind::kFocusIn:
        focus_out_pending_ = false;
        knows_focus_ = true;
        break;
      case KeyboardEvent::Kind::kFocusOut:
        focus_out_pending_ = true;  // Qt reports it later, unless the focus returns
        break;
      case KeyboardEvent::Kind::kPress:
        // The raw event of this press may not have arrived; older raw events have.
        while (!raw_.empty() && (is_before(raw_.front().time, event.time) || random_() % 2 == 0))
          read_raw();
        if (keys_.needs_raw_events(kSimulatedKey, event.time)) {
          while (!raw_.empty()) read_raw();
        }
        read_press(event.time);
        break;
      case KeyboardEvent::Kind::kRelease:
        if (keys_.release(kSimulatedKey, event.time)) end();
        break;
    }
  }
  void read_press(HeldKeys::Time time) {
    switch (keys_.press(kSimulatedKey, time)) {
      case HeldKeys::Press::kRepeat:
        return;
      case HeldKeys::Press::kRepeatOfMissedPress:
        press_elsewhere(presses_.at(number_of(time) - 1));
        return;
      case HeldKeys::Press::kNewAfterMissedRelease:
        end();
        break;
      case HeldKeys::Press::kNew:
        break;
    }
    if (!global_ || !keys_.is_reported_elsewhere(kSimulatedKey, time)) begin(time);
    if (const auto release = keys_.expected_release(kSimulatedKey)) expected_.push_back(*release);
  }
  void report_focus_out() {
    focus_out_pending_ = false;
    knows_focus_ = false;
    if (!global_) end();
    for (const HeldKeys::Key key : keys_.lose_focus()) {
      EXPECT_EQ(key, kSimulatedKey);
      press_elsewhere(newest_raw_);
    }
  }
  void press_elsewhere(HeldKeys::Time time) {
    end();
    if (global_) begin(time);
  }
  void end_expected() {
    if (expected_.empty()) return;
    const HeldKeys::Time time = expected_.front();
    if (!window_.empty() && !is_before(time, window_.front().time)) return;
    expected_.pop_front();
    if (keys_.end_missed_release(kSimulatedKey, time)) end();
  }

  /// Returns the number of the press that a key event belongs to, from 1.
  [[nodiscard]] std::size_t number_of(HeldKeys::Time time) const {
    std::size_t press = presses_.size();
    while (press > 0 && is_before(time, presses_[press - 1])) --press;
    return press;
  }
  void begin(HeldKeys::Time time) {
    const std::size_t press = number_of(time);
    if (press == 0 || (!talks_ && talked_.contains(press))) {
      fail("press " + std::to_string(press) + " talks twice", time);
    } else if (talks_ && press != newest_) {
      fail("presses " + std::to_string(newest_) + " and " + std::to_string(press) + " talk as one",
           time);
    }
    talks_ = true;
    newest_ = press;
    talked_.insert(press);
  }
  void end() { talks_ = false; }
  void fail(const std::string& what, HeldKeys::Time time) {
    if (failure_.empty()) failure_ = what + " at " + std::to_string(time);
  }

  std::minstd_rand random_;
  bool global_;
  HeldKeys keys_;
  // Actual state.
  HeldKeys::Time time_ = 0xffffff80;  // wraps soon
  std::vector<HeldKeys::Time> presses_;
  bool down_ = false;
  bool focus_ = true;
  bool down_in_window_ = false;
  // Events not yet read.
  std::deque<KeyboardEvent> raw_;
  std::deque<KeyboardEvent> window_;
  // State known to the program.
  bool knows_focus_ = true;
  bool focus_out_pending_ = false;
  std::deque<HeldKeys::Time> expected_;
  HeldKeys::Time newest_raw_ = 0;
  bool talks_ = false;
  std::size_t newest_ = 0;  // the number of the last press that talked, from 1
  std::set<std::size_t> talked_;
  std::string failure_;
};

TEST(HeldKeysRandomTest, GlobalKeyTransmitsOncePerPressWhileHeld) {
  for (unsigned seed = 1; seed <= 20'000; ++seed) {
    KeyboardSimulation simulation(seed, true);
    simulation.run(120);
    ASSERT_EQ(simulation.failure(), "") << "seed " << seed;
    ASSERT_EQ(simulation.talks(), simulation.down()) << "seed " << seed;
  }
}

TEST(HeldKeysRandomTest, WindowKeyTransmitsOncePerPressOnlyWhileHeld) {
  for (unsigned seed = 1; seed <= 20'000; ++seed) {
    KeyboardSimulation simulation(seed, false);
    simulation.run(120);
    ASSERT_EQ(simulation.failure(), "") << "seed " << seed;
    if (simulation.down_in_window()) {
      ASSERT_TRUE(simulation.talks()) << "seed " << seed;
    } else if (!simulation.down()) {
      ASSERT_FALSE(simulation.talks()) << "seed " << seed;
    }
  }
}

}  // namespace
}  // namespace roger::ui
