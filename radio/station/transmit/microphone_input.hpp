// Passes captured sound through the microphone's chain into the history that transmissions are made
// from.
#pragma once

#include <atomic>
#include <cstddef>
#include <optional>
#include <span>
#include <vector>

#include "audio/capture_ring.hpp"
#include "audio/dsp/level_meter.hpp"
#include "audio/microphone/microphone_chain.hpp"
#include "audio/microphone/vox.hpp"
#include "core/snapshot.hpp"
#include "radio/station/transmit/capture_history.hpp"
#include "radio/station/transmit/transmit_settings.hpp"
#include "radio/station/transmit/transmit_sink.hpp"

namespace roger::radio {

/// take() and history() belong to the voice thread.
class MicrophoneInput {
 public:
  MicrophoneInput(const TransmitSettings& settings, audio::CaptureRing& capture);

  /// Takes all captured sound. Reports VOX actions to the sink.
  void take(TransmitSink& sink);
  [[nodiscard]] const CaptureHistory& history() const { return history_; }

  /// Any thread: takes effect with the next take().
  void set_gain(Decibels gain) { gain_db_.store(gain.value, std::memory_order_relaxed); }
  /// Control thread: returns the level after the chain, over the newest 50 ms.
  [[nodiscard]] const audio::Level& level() { return level_.read(); }

 private:
  void meter(std::span<const float> voice);

  audio::CaptureRing& capture_;
  std::atomic<double> gain_db_;
  audio::MicrophoneChain chain_;
  std::optional<audio::Vox> vox_;
  audio::LevelMeter meter_;
  std::size_t metered_ = 0;
  Snapshot<audio::Level> level_;
  CaptureHistory history_;
  std::vector<float> piece_;
};

}  // namespace roger::radio
