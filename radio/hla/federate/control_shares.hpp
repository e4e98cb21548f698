// How many lasting effects each sender of instructor controls has.
#pragma once

#include <cstddef>
#include <map>
#include <string>

#include "core/clock.hpp"
#include "radio/hla/control_refusal.hpp"
#include "radio/hla/control_target.hpp"

namespace roger::radio {

/// Decides which effects there is room for. While kMaxStoredEffects exist, a new effect takes the
/// place of the oldest one of the sender with the most, unless its own sender has as many: no
/// sender can use up the places of others, whose effects are fewer. Not thread-safe.
class ControlShares {
 public:
  /// Takes a control; `sender` identifies the program that has sent it, whatever the control
  /// claims. Returns why it must be refused; empty: it may be obeyed, or is no control with an
  /// effect.
  [[nodiscard]] ControlRefusal take(const Message& control, const std::string& sender,
                                    TimePoint now);

 private:
  struct Effect {
    std::string sender;
    TimePoint at{};  // last repetition
  };
  using Effects = std::map<ControlTarget, Effect>;
  void erase(Effects::iterator effect);
  void erase_expired(TimePoint now);
  /// Makes a place for an effect of `sender`. Returns whether there is one.
  bool make_room(const std::string& sender);

  Effects effects_;
  std::map<std::string, std::size_t> by_sender_;  // numbers of effects, none of which is 0
  TimePoint checked_{};                           // last erase_expired()
};

}  // namespace roger::radio
