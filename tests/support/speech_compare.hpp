// Is what was heard the speech that was spoken? Two recordings are aligned and compared.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace roger::testing {

struct Sound {
  std::uint32_t rate = 0;  // Hz; 0: could not be read
  std::vector<float> samples;
  [[nodiscard]] double seconds() const {
    return rate == 0 ? 0.0 : static_cast<double>(samples.size()) / rate;
  }
};

/// Reads a sound file; several channels are averaged, or one is taken (0 is the first).
Sound read_sound(const std::string& path, int channel = -1);
void write_sound(const std::string& path, const Sound& sound);
/// The same sound at another rate, without delay.
Sound at_rate(const Sound& sound, std::uint32_t rate);
/// One after the other, with a pause before each.
Sound joined(const std::vector<Sound>& sounds, double pause_seconds);

/// How alike two recordings of speech are, between 300 Hz and 2 kHz: below, Opus' voice mode turns
/// the phase, and above it keeps loudness rather than waves. Speech is compared in segments of
/// 30 ms, those louder than 35 dB below the loudest. Each gets the correlation of the two waveforms
/// at their one common delay; a segment below 0.5 is spoilt.
struct SpeechMatch {
  double delay_seconds = 0.0;  // of the heard one behind the original
  double correlation = 0.0;    // mean over the segments
  double spoilt = 1.0;         // share of the segments, 0 to 1
  double segmental_snr_db =
      -10.0;  // mean of the segments' signal-to-error ratio, each -10 to 35 dB
  int segments = 0;

  /// The bar for codecs that keep the waveform (mu-law, PCM).
  [[nodiscard]] bool waveform_kept() const {
    return segments >= 20 && correlation > 0.97 && spoilt < 0.02 && segmental_snr_db > 15.0;
  }
  /// The bar for Opus, which keeps speech but not every wave of it.
  [[nodiscard]] bool speech_kept() const {
    return segments >= 20 && correlation > 0.9 && spoilt < 0.03;
  }
  [[nodiscard]] std::string text() const;
};

/// `heard` may be longer, begin later by up to `longest_delay` and be louder or softer as a whole.
SpeechMatch compare_speech(const Sound& original, const Sound& heard, double longest_delay = 2.0);

}  // namespace roger::testing
