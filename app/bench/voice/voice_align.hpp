// Aligns played speech with the original, so that the two can be compared.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "app/bench/voice/voice_run.hpp"

namespace roger::app::bench {

/// Returns the boundaries of the utterances of a recording, ascending: 0, the middle of each pause
/// of at least 0.15 s, and the end.
[[nodiscard]] std::vector<std::size_t> utterance_bounds(std::span<const float> samples,
                                                        std::uint32_t sample_rate);

/// A recording and the time at which it was spoken.
struct SpokenRecording {
  std::span<const float> samples;
  std::uint32_t sample_rate = 0;  // divides kVoiceOutputRate
  Nanoseconds begin{0};           // true time of the first sample
  double drift = 0.0;             // drift of the sample clock, parts per million
};

/// Returns the played sound of `said`, at its sample rate and with its length. Each utterance is
/// advanced by the median delay of its packets. Then all are shifted by up to 5 ms, the remaining
/// delay of filters. Nothing is moved within an utterance: stretched speech stays stretched,
/// because the listener hears it.
[[nodiscard]] std::vector<float> aligned(const SpokenRecording& said, const VoiceOutcome& outcome);

}  // namespace roger::app::bench
