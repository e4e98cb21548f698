// Brings what was heard back to when it was spoken, so that the two can be compared.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "app/bench/voice/voice_run.hpp"

namespace roger::app::bench {

/// Where the utterances of a recording part: the middles of its pauses of 0.15 s and more, rising,
/// with 0 and the end of the recording at the ends.
[[nodiscard]] std::vector<std::size_t> utterance_bounds(std::span<const float> samples,
                                                        std::uint32_t sample_rate);

/// A recording as it was spoken.
struct SpokenRecording {
  std::span<const float> samples;
  std::uint32_t sample_rate = 0;  // divides kVoiceOutputRate
  Nanoseconds begin{0};           // true time of its first sample
  double drift = 0.0;             // of the clock that counted the samples, parts in a million
};

/// What was heard of `said`, at its rate and of its length: each utterance moved forward by the
/// median delay of its packets, and all of them by up to 5 ms more, which is what still lies
/// between the wave forms (filters). Within an utterance nothing is moved: stretched speech stays
/// stretched.
[[nodiscard]] std::vector<float> aligned(const SpokenRecording& said, const VoiceOutcome& outcome);

}  // namespace roger::app::bench
