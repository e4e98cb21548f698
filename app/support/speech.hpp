// Voice recordings: read from files, transmitted, and compared with what was received.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "core/result.hpp"

namespace roger::app {

/// Mono samples, full scale -1 to 1.
struct Speech {
  std::uint32_t sample_rate = 48000;
  std::vector<float> samples;

  [[nodiscard]] double seconds() const { return static_cast<double>(samples.size()) / sample_rate; }
};

/// Maximum duration of the speech of a command or script, which is held in memory: 115 MB.
inline constexpr std::size_t kMaxSpeechSeconds = 600;

/// Reads one sound file and converts it to 48 kHz mono (the average of its channels). Errors: those
/// of audio::WavSource::open(), and kInvalid (longer than `max_seconds`); all name the path.
Result<Speech> read_recording(const std::string& path, std::size_t max_seconds = kMaxSpeechSeconds);

/// Reads several recordings and joins them with 0.3 s of silence between them and 0.2 s after the
/// last. Errors: those of read_recording(); kMaxSpeechSeconds limits the sum.
Result<Speech> load_speech(const std::vector<std::string>& paths);

/// Returns the sound at another sample rate, without added delay.
[[nodiscard]] Speech resampled(const Speech& speech, std::uint32_t sample_rate);

/// Similarity of a transmitted recording and the received sound.
struct Likeness {
  double correlation = 0.0;  // of the aligned waveforms at 8 kHz: 1 is identical, 0 unrelated
  double delay_s = 0.0;  // from the beginning of `heard` to the beginning of the speech, in seconds
};

/// Finds `said` in `heard`. Waveform codecs score 0.9 and more, unrelated speech below 0.3.
[[nodiscard]] Likeness compare(const Speech& said, const Speech& heard);

}  // namespace roger::app
