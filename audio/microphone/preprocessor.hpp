// speexdsp's preprocessor.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

struct SpeexPreprocessState_;

namespace roger::audio {

/// Works on frames of 16-bit numbers: what comes out is one frame later than what filled a frame.
/// Allocates in the constructor only. One thread.
class Preprocessor {
 public:
  enum class Task {
    kSuppressNoise,  // stationary noise is lowered by up to 15 dB
    kFindGain,       // tells the gain that brings the speaker to the usual loudness
  };
  Preprocessor(Task task, std::size_t frame, std::uint32_t sample_rate);

  /// Takes a sample, -1 to 1. Returns true when it completed a frame, which has been processed.
  bool add(float sample) noexcept;
  /// Writes the newest result, frame() samples, to `out`.
  void read(std::span<float> out) const noexcept;
  /// Samples in a frame.
  [[nodiscard]] std::size_t frame() const noexcept { return frame_.size(); }
  /// Those of the next one that are there.
  [[nodiscard]] std::size_t waiting() const noexcept { return count_; }
  /// Of kFindGain, in decibels.
  [[nodiscard]] int gain_db() const noexcept;

 private:
  std::unique_ptr<SpeexPreprocessState_, void (*)(SpeexPreprocessState_*)> state_;
  std::vector<std::int16_t> frame_;  // the result, until the next sample is added
  std::size_t count_ = 0;
};

}  // namespace roger::audio
