// What a receiver sounds of besides voices: its own noise, and what carriers do to each other.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "radio/model/meeting.hpp"
#include "radio/model/sound/receiver_noise.hpp"

namespace roger::radio {

/// Memory is taken in the constructor; all else is wait-free and belongs to the audio callback.
/// Rates are numbered as in the constructor.
class BackgroundSound {
 public:
  /// `rates`: those that the receiver can work at, Hz.
  BackgroundSound(const ReceiverNoiseSettings& noise, const std::vector<std::uint32_t>& rates);

  /// Loudness of the noise without a carrier.
  [[nodiscard]] Decibels level() const noexcept { return noises_.front().level(); }
  /// Adds what several carriers and a jammer do to each other's sound.
  void add_interference(std::span<float> out, std::size_t rate, const Meeting& mix,
                        JamKind jam) noexcept;
  /// Adds the receiver's noise, which a carrier quiets. `open`: the squelch is held open. Returns
  /// whether the squelch is still open behind a carrier.
  bool add_noise(std::span<float> out, std::size_t rate, const Meeting& mix, bool quieted,
                 bool open) noexcept;
  /// The receiver has stopped working: no tail follows.
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
