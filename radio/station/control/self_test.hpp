// The operator speaks, and hears what others would hear of it: a headset tested without anybody
// else, before any federation is there.
#pragma once

#include <optional>

#include "core/clock.hpp"
#include "radio/station/port/clip.hpp"
#include "radio/station/port/snapshot.hpp"

namespace roger::radio {

/// Listens for kListens, then has what was said played. Belongs to one thread at a time.
class SelfTest {
 public:
  static constexpr std::chrono::seconds kListens{3};

  /// Anew, whatever it was doing.
  void begin(TimePoint now);
  /// It has listened long enough, and waits for said().
  [[nodiscard]] bool is_due(TimePoint now) const {
    return state_.phase == SelfTestSnapshot::Phase::kListening && now - began_ >= kListens;
  }
  /// What others would hear; nothing: the microphone gave nothing at all. true: it shall be played.
  bool said(const std::optional<Clip>& clip);
  /// It has been played.
  void played() { state_.phase = SelfTestSnapshot::Phase::kDone; }
  [[nodiscard]] const SelfTestSnapshot& state() const { return state_; }

 private:
  SelfTestSnapshot state_;
  TimePoint began_{};
};

}  // namespace roger::radio
