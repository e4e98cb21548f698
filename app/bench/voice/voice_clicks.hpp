// Finds clicks in speech that was played: sample steps beyond what the speech itself has there.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "app/bench/voice/voice_case.hpp"

namespace roger::app::bench {

/// At the rate of the sound device that the lab plays on, Hz.
inline constexpr std::uint32_t kVoiceOutputRate = 48000;
/// Output samples of a tick.
inline constexpr std::size_t kTickSamples = 60;

/// The largest step from one sample to the next, tick by tick.
class StepMeter {
 public:
  void add(std::span<const float> samples);
  /// Silence up to the beginning of a tick; does nothing when that has gone by.
  void skip_to(std::size_t tick);
  /// Ticks that are complete.
  [[nodiscard]] const std::vector<float>& steps() const { return steps_; }

 private:
  std::vector<float> steps_;
  std::size_t filled_ = 0;
  float last_ = 0.0F;
  float largest_ = 0.0F;
};

/// When a part of the speech was heard.
struct HeardAt {
  double tick = 0.0;    // of the output, from its beginning
  double spoken = 0.0;  // tick of the clean speech that began there
};

/// The ticks at which `heard` clicks: those whose largest step exceeds 1.3 times the largest that
/// `clean`, the same speech decoded without any network, has within 80 ms of the same words, by
/// more than 0.004 (-48 dBFS). Ticks within 10 ms of each other are one
/// click. The 80 ms allow for
/// concealment, which goes on with the last sound for up to 60 ms. `places` tells which words are
/// where, in order.
[[nodiscard]] std::vector<std::size_t> find_clicks(std::span<const float> heard,
                                                   std::span<const float> clean,
                                                   std::span<const HeardAt> places);

}  // namespace roger::app::bench
