// The headset test: the operator speaks, and hears what others would hear; works alone and without
// a federation.
#pragma once

#include <optional>

#include "core/clock.hpp"
#include "radio/station/port/clip.hpp"
#include "radio/station/port/snapshot.hpp"

namespace roger::radio {

/// Listens for kListens, then requests playback. Belongs to one thread at a time.
class SelfTest {
 public:
  static constexpr std::chrono::seconds kListens{3};

  /// Restarts from any state.
  void begin(TimePoint now);
  /// Returns whether listening has ended and said() is expected.
  [[nodiscard]] bool is_due(TimePoint now) const {
    return state_.phase == SelfTestSnapshot::Phase::kListening && now - began_ >= kListens;
  }
  /// Takes what others would hear, without added noise; nothing: the microphone was silent. Returns
  /// whether to play the sound.
  bool said(const std::optional<Clip>& clip);
  /// Ends the test after playback.
  void played() { state_.phase = SelfTestSnapshot::Phase::kDone; }
  [[nodiscard]] const SelfTestSnapshot& state() const { return state_; }

 private:
  SelfTestSnapshot state_;
  TimePoint began_{};
};

}  // namespace roger::radio
