// Wrapper of speexdsp's preprocessor.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

struct SpeexPreprocessState_;

namespace roger::audio {

/// Works on frames of 16-bit numbers: the output is one frame later than the input that filled the
/// frame. Allocates in the constructor only. One thread.
class Preprocessor {
 public:
  enum class Task {
    kSuppressNoise,  // reduces stationary noise by up to 15 dB
    kFindGain,       // finds the gain that brings the voice to the nominal loudness
  };
  Preprocessor(Task task, std::size_t frame, std::uint32_t sample_rate);

  /// Takes a sample, -1 to 1. Returns true if it completed a frame, which has then been processed.
  bool add(float sample) noexcept;
  /// Writes the newest result, frame() samples, to `out`.
  void read(std::span<float> out) const noexcept;
  /// Returns the number of samples in a frame.
  [[nodiscard]] std::size_t frame() const noexcept { return frame_.size(); }
  /// Returns the number of samples of the next frame taken so far.
  [[nodiscard]] std::size_t waiting() const noexcept { return count_; }
  /// Returns the gain found by kFindGain in decibels.
  [[nodiscard]] int gain_db() const noexcept;

 private:
  std::unique_ptr<SpeexPreprocessState_, void (*)(SpeexPreprocessState_*)> state_;
  std::vector<std::int16_t> frame_;  // holds the result until the next sample is added
  std::size_t count_ = 0;
};

}  // namespace roger::audio
