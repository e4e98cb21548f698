// Passes key orders to the voice thread, and shows all other threads which keys are pressed.
#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "core/clock.hpp"
#include "core/guarded.hpp"
#include "radio/station/port/command.hpp"
#include "radio/station/transmit/key_down.hpp"

namespace roger::radio {

/// A key-down or key-up of one radio.
struct KeyOrder {
  CommandId id = 0;
  Key key;
  KeyDown down;  // what the radio transmits with
  TimePoint at{};
  TimePoint sound{};  // where the sound to send begins or ends: before a key-down, after a key-up
  bool by_voice = false;  // given by VOX
};

/// Thread-safe, but not for real-time threads. Only the voice thread calls orders(), replace(),
/// began(), pressed_by_hand() and ended(). An order stays here until it has been carried out, so
/// that between key-down and transmission no thread considers the radio idle.
class KeyOrderQueue {
 public:
  explicit KeyOrderQueue(std::size_t radios) : state_(radios) {}

  void add(const KeyOrder& order) { state_.lock()->orders.push_back(order); }
  /// Adds an order of the operator, to whose sound the timing of the key applies.
  void add_by_hand(KeyOrder order);
  /// Sets the timing of later orders of the operator.
  void set_timing(const KeyTiming& timing) { state_.lock()->timing = timing; }
  /// Returns the orders that have not been carried out yet.
  [[nodiscard]] std::vector<KeyOrder> orders() const { return state_.lock()->orders; }
  /// Replaces the first `count` orders by those of them that must wait.
  void replace(std::size_t count, const std::vector<KeyOrder>& later);

  /// A transmission of the radio began.
  void began(RadioId radio, TimePoint at) { state_.lock()->radios[radio] = {at, false}; }
  /// An operator, not VOX alone, pressed the key of the present transmission.
  void pressed_by_hand(RadioId radio) { state_.lock()->radios[radio].by_hand = true; }
  void ended(RadioId radio) { state_.lock()->radios[radio].since.reset(); }

  /// Returns when the present transmission of the radio began, or nullopt if there is none.
  [[nodiscard]] std::optional<TimePoint> transmitting_since(RadioId radio) const {
    return state_.lock()->radios.at(radio).since;
  }
  /// Returns whether the radio transmits or has been ordered to.
  [[nodiscard]] bool is_keyed(RadioId radio) const;
  /// Returns a radio that an operator keyed and that transmits or is about to.
  [[nodiscard]] std::optional<RadioId> held_by_hand() const;
  /// Returns whether no radio transmits and no order waits.
  [[nodiscard]] bool idle() const;

 private:
  struct Radio {
    std::optional<TimePoint> since;
    bool by_hand = false;  // only while `since` is set
  };
  struct State {
    explicit State(std::size_t count) : radios(count) {}
    std::vector<KeyOrder> orders;  // not carried out yet
    std::vector<Radio> radios;
    KeyTiming timing;
  };
  Guarded<State> state_;
};

}  // namespace roger::radio
