// Finds clicks in played speech: sample steps larger than those of the speech itself.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "app/bench/voice/voice_case.hpp"

namespace roger::app::bench {

/// Sample rate of the simulated sound device, Hz.
inline constexpr std::uint32_t kVoiceOutputRate = 48000;
/// Output samples per tick.
inline constexpr std::size_t kTickSamples = 60;

/// The largest step between consecutive samples, per tick.
class StepMeter {
 public:
  /// Processes the next samples.
  void add(std::span<const float> samples);
  /// Processes silence until `tick` begins; no effect if that is past.
  void skip_to(std::size_t tick);
  /// Returns the results of the completed ticks.
  [[nodiscard]] const std::vector<float>& steps() const { return steps_; }

 private:
  std::vector<float> steps_;
  std::size_t filled_ = 0;
  float last_ = 0.0F;
  float largest_ = 0.0F;
};

/// The time at which a part of the speech was played.
struct HeardAt {
  double tick = 0.0;    // tick of the output
  double spoken = 0.0;  // tick of the undistorted speech that is played from there
};

/// Returns the ticks at which `heard` clicks. `clean` is the same speech decoded without a network.
/// A tick clicks if its largest step exceeds 1.3 times the largest step of `clean` within 80 ms of
/// the same words by more than 0.004 (-48 dBFS). Comparing with the speech at the same place keeps
/// plosives from counting as clicks; the 80 ms allow for concealment, which continues the last
/// sound for up to 60 ms. Ticks within 10 ms of each other are one click. `places` maps ticks of
/// the output to the words, ascending.
[[nodiscard]] std::vector<std::size_t> find_clicks(std::span<const float> heard,
                                                   std::span<const float> clean,
                                                   std::span<const HeardAt> places);

}  // namespace roger::app::bench
