// Compares two aligned recordings: is the received speech the speech that was spoken?
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace roger::testing {

struct Sound {
  std::uint32_t rate = 0;  // Hz; 0: cannot be read
  std::vector<float> samples;
  [[nodiscard]] double seconds() const {
    return rate == 0 ? 0.0 : static_cast<double>(samples.size()) / rate;
  }
};

/// Reads a sound file; several channels are averaged, or one is selected (0 is the first).
Sound read_sound(const std::string& path, int channel = -1);
void write_sound(const std::string& path, const Sound& sound);
/// Returns the sound at another rate, without delay.
Sound at_rate(const Sound& sound, std::uint32_t rate);
/// Returns the recordings one after the other, with a pause before each.
Sound joined(const std::vector<Sound>& sounds, double pause_seconds);

/// Similarity of two recordings of speech between 300 Hz and 2 kHz: below, Opus' voice mode changes
/// the phase; above, it preserves loudness rather than the waveform. Speech is compared in segments
/// of 30 ms, those louder than 35 dB below the loudest. Each segment gets the correlation of both
/// waveforms at their common delay; a segment below 0.5 is spoilt.
struct SpeechMatch {
  double delay_seconds = 0.0;  // delay of the received recording behind the original
  double correlation = 0.0;    // mean over the segments
  double spoilt = 1.0;         // share of the segments, 0 to 1
  double segmental_snr_db =
      -10.0;  // mean of the segments' signal-to-error ratio, each -10 to 35 dB
  int segments = 0;

  /// Limit for codecs that preserve the waveform (mu-law, PCM).
  [[nodiscard]] bool waveform_kept() const {
    return segments >= 20 && correlation > 0.97 && spoilt < 0.02 && segmental_snr_db > 15.0;
  }
  /// Limit for Opus, which preserves speech but not the exact waveform.
  [[nodiscard]] bool speech_kept() const {
    return segments >= 20 && correlation > 0.9 && spoilt < 0.03;
  }
  [[nodiscard]] std::string text() const;
};

/// Compares. `heard` may be longer, begin later by up to `longest_delay`, and be louder or softer
/// as a whole.
SpeechMatch compare_speech(const Sound& original, const Sound& heard, double longest_delay = 2.0);

}  // namespace roger::testing
