// The input samples from which a resampler computes its next outputs.
#pragma once

#include <algorithm>
#include <cstddef>
#include <span>
#include <vector>

namespace roger::audio {

/// Consecutive samples of a stream, in its own memory or in the caller's. Allocates in the
/// constructor only; all other calls are real-time safe and belong to one thread.
class ResamplerWindow {
 public:
  /// For show() alone.
  ResamplerWindow() = default;
  /// Reserves memory for outputs that are computed from up to `most_taps` samples each.
  explicit ResamplerWindow(std::size_t most_taps) : own_(most_taps + kSlide) {}

  /// Discards all samples. If it has memory, the window then holds `silent` samples of silence.
  void restart(std::size_t silent) noexcept;
  /// Shows the samples that take() has stored. Required after a restart and after show().
  void show_own() noexcept { samples_ = own_.data(); }
  /// Shows samples stored by the caller, the first at index `begin`, until the next restart.
  void show(std::span<const float> samples, std::size_t begin) noexcept {
    samples_ = samples.data();
    begin_ = begin;
    end_ = samples.size();
  }
  /// Copies to its own memory what the window lacks to hold `taps` and `further` samples, limited
  /// by the memory and by `in`. Returns the number of samples copied.
  std::size_t take(std::span<const float> in, std::size_t taps, std::size_t further) noexcept;

  /// Removes the first `count` samples; the window must hold them.
  void skip(std::size_t count) noexcept { begin_ += count; }
  /// Returns how many samples the window lacks to hold `count`.
  [[nodiscard]] std::size_t missing(std::size_t count) const noexcept {
    const std::size_t needed = begin_ + count;
    return needed - std::min(needed, end_);
  }
  [[nodiscard]] bool holds(std::size_t count) const noexcept { return end_ >= begin_ + count; }
  [[nodiscard]] std::span<const float> samples() const noexcept {
    return {samples_ + begin_, end_ - begin_};
  }

 private:
  // Samples kept beyond those of an output before the window is moved to the front of the memory.
  static constexpr std::size_t kSlide = 512;

  std::vector<float> own_;
  const float* samples_ = nullptr;  // [begin_, end_) of it is in the window
  std::size_t begin_ = 0;
  std::size_t end_ = 0;
};

}  // namespace roger::audio
