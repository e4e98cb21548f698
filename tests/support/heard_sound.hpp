// The sound that a station has played so far, from the file of its device "file:IN,OUT".
#pragma once

#include <chrono>
#include <cstdint>
#include <span>
#include <string>

namespace roger::test {

/// Frequency of write_tone(), Hz.
inline constexpr double kTalkersTone = 500.0;

/// Writes a tone of kTalkersTone at -20 dBFS and of this length to a WAV file, as microphone of a
/// station. Throws std::runtime_error.
void write_tone(const std::string& path, std::chrono::seconds length);

/// Returns the amplitude of a tone of kTalkersTone in samples, which contain whole periods of it.
[[nodiscard]] double talkers_tone_in(std::span<const float> samples, std::uint32_t rate);

/// A file that a station's device is writing: 16 bits, stereo, 48 kHz. Sound is whatever exceeds
/// -40 dBFS within 10 ms: the tone, and what is synthesized in place of lost packets until it
/// fades.
class HeardSound {
 public:
  explicit HeardSound(std::string path) : path_(std::move(path)) {}

  /// Returns the length written so far. The last tenth of a second may be missing.
  [[nodiscard]] std::chrono::milliseconds length() const;
  /// Returns the longest silence from `from` to `until`.
  [[nodiscard]] std::chrono::milliseconds longest_silence(std::chrono::milliseconds from,
                                                          std::chrono::milliseconds until) const;
  /// Returns whether the last `time` of the file is sound without a pause.
  [[nodiscard]] bool sounds_for(std::chrono::milliseconds time) const;
  /// Returns the greatest amplitude (1: full scale) that a tone of this frequency, a multiple of
  /// 10 Hz, has in a tenth of a second after `from`; 0 if nothing is that long.
  [[nodiscard]] double peak(double hertz, std::chrono::milliseconds from) const;

 private:
  std::string path_;
};

}  // namespace roger::test
