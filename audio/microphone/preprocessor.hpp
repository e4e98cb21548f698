// speexdsp's preprocessor, a frame at a time.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

struct SpeexPreprocessState_;

namespace roger::audio {

/// Works on frames of 16-bit numbers; what comes out is one frame later than what went in.
/// Allocates in the constructor only. One thread.
class Preprocessor {
 public:
  enum class Task {
    kSuppressNoise,  // stationary noise is lowered by up to 15 dB
    kFindGain,       // tells the gain that brings the speaker to the usual loudness
  };
  Preprocessor(Task task, std::size_t frame, std::uint32_t sample_rate);

  [[nodiscard]] std::size_t frame() const noexcept { return frame_.size(); }
  /// `samples`: one frame, -1 to 1; replaced by the result.
  void process(std::span<float> samples) noexcept;
  /// Of kFindGain, in decibels.
  [[nodiscard]] int gain_db() const noexcept;

 private:
  std::unique_ptr<SpeexPreprocessState_, void (*)(SpeexPreprocessState_*)> state_;
  std::vector<std::int16_t> frame_;
};

}  // namespace roger::audio
