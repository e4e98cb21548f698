// Recordings of a voice: read, spoken into the net, and compared with what came back.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "core/result.hpp"

namespace roger::app {

/// Mono samples, -1 to 1.
struct Speech {
  std::uint32_t sample_rate = 48000;
  std::vector<float> samples;

  [[nodiscard]] double seconds() const { return static_cast<double>(samples.size()) / sample_rate; }
};

/// Reads one sound file, at 48 kHz; channels are averaged. Errors: kNotFound, kInvalid; both name
/// the path.
Result<Speech> read_recording(const std::string& path);

/// The recordings one after the other, 0.3 s apart, with 0.2 s of silence behind the
/// last. Errors: as read_recording().
Result<Speech> load_speech(const std::vector<std::string>& paths);

/// The same sound at another rate, without delay.
[[nodiscard]] Speech resampled(const Speech& speech, std::uint32_t sample_rate);

/// How alike a recording and what came back are.
struct Likeness {
  double correlation = 0.0;  // of the wave forms at 8 kHz, aligned: 1 the same, 0 unrelated
  double delay_s = 0.0;      // from the beginning of `heard` to the beginning of the speech
};

/// Finds `said` in `heard`. Codecs that keep the wave form give 0.9 and more, other speech below
/// 0.3.
[[nodiscard]] Likeness compare(const Speech& said, const Speech& heard);

}  // namespace roger::app
