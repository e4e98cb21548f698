// A receiver's sounds other than voices: its own noise, and the interference of carriers.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "radio/model/signal_combining.hpp"
#include "radio/model/sound/receiver_noise.hpp"

namespace roger::radio {

/// Allocates in the constructor; all other calls are wait-free and belong to the audio callback.
/// Rates are numbered as in the constructor.
class BackgroundSound {
 public:
  /// `rates`: possible rates of the receiver, Hz.
  BackgroundSound(const ReceiverNoiseSettings& noise, const std::vector<std::uint32_t>& rates);

  /// Returns the noise level without a carrier.
  [[nodiscard]] Decibels level() const noexcept { return noises_.front().level(); }
  /// Adds the interference of several carriers and a jammer.
  void add_interference(std::span<float> out, std::size_t rate, const CombinedSignal& mix,
                        JamKind jam) noexcept;
  /// Adds the receiver's noise, which a carrier quiets. `open`: the squelch is held open. Returns
  /// whether the squelch tail still sounds.
  bool add_noise(std::span<float> out, std::size_t rate, const CombinedSignal& mix, bool quieted,
                 bool open) noexcept;
  /// Stops the noise without a tail: the receiver has stopped working.
  void stop(std::size_t rate) noexcept;

 private:
  void add_tone(std::span<float> out, std::size_t rate, double hertz, double amplitude,
                double& phase) const noexcept;

  std::vector<std::uint32_t> rates_;
  std::vector<ReceiverNoise> noises_;  // one for each rate
  double whistle_phase_ = 0.0;
  double jam_phase_ = 0.0;
  bool quieted_ = false;  // by a carrier, in the last block
};

}  // namespace roger::radio
