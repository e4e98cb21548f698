// The noise of a receiver without a carrier: the short squelch tail after a transmission, and the
// steady noise of an open squelch.
#pragma once

#include <cstdint>
#include <span>

#include "core/clock.hpp"
#include "core/random.hpp"
#include "core/units.hpp"

namespace roger::radio {

struct ReceiverNoiseSettings {
  std::uint32_t sample_rate = 48'000;  // Hz
  std::uint64_t seed = 1;              // equal seeds give equal noise
  Decibels level{-30.0};               // RMS over full scale
  /// Squelch tails of voice radios last 100 to 250 ms; a shorter one is less tiring.
  Nanoseconds tail{120'000'000};
};

/// Wait-free; all calls belong to one thread, which may be the audio callback.
class ReceiverNoise {
 public:
  explicit ReceiverNoise(const ReceiverNoiseSettings& settings);

  /// Starts the squelch tail: the carrier has disappeared.
  void carrier_lost() noexcept { tail_left_ = tail_samples_; }
  /// Mutes the noise at once: a carrier is present.
  void carrier_found() noexcept { tail_left_ = 0; }
  /// Adds the noise without a carrier: the rest of the tail, or steady noise if `open`.
  void add(std::span<float> out, bool open) noexcept;
  /// Adds the remaining noise under a carrier; `share` of 1: all of it.
  void add_beside(std::span<float> out, float share) noexcept;
  /// Replaces `sound` by the mutual interference of two FM stations of similar strength: the
  /// loudness remains, the speech becomes unintelligible.
  void garble(std::span<float> sound) noexcept;
  /// Returns the RMS of the full noise over full scale.
  [[nodiscard]] Decibels level() const noexcept { return level_; }
  [[nodiscard]] bool in_tail() const noexcept { return tail_left_ > 0; }

 private:
  float next() noexcept;

  SplitMix64 random_;
  std::uint64_t tail_samples_;
  std::uint64_t fade_samples_;
  std::uint64_t tail_left_ = 0;
  Decibels level_;
  float gain_;
  float high_pass_;  // coefficients and states of the voice band's two edges
  float low_pass_;
  float slow_ = 0.0F;
  float fast_ = 0.0F;
};

}  // namespace roger::radio
