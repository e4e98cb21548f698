// The samples of an output line: those that wait and the last ones that were played.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "audio/playout/time_stretch.hpp"

namespace roger::audio {

/// Samples are numbered from 0 at the start of a run. Played samples are kept as history for time
/// stretching. Memory is allocated in the constructor; one thread, real-time safe.
class LineSamples {
 public:
  LineSamples();

  /// Begins a run at `rate` Hz, with silence as its history.
  void begin(std::uint32_t rate) noexcept;

  /// Returns the buffer for the next samples, to be filled and then added: at least
  /// kMaxDecodedSamples as long as no more than that waits.
  [[nodiscard]] std::span<float> room() noexcept;
  void add(std::size_t count) noexcept;
  /// Adds silence behind the last sample of the run; added() does not count it.
  void pad(std::size_t count) noexcept;

  /// Returns the number of samples added in this run, which is the number of the one added next.
  [[nodiscard]] std::int64_t added() const noexcept { return added_; }
  /// Returns how many samples wait, including those of pad().
  [[nodiscard]] std::size_t waiting() const noexcept { return end_ - next_; }

  /// Returns the history followed by the waiting samples.
  [[nodiscard]] std::span<const float> all() const noexcept {
    return std::span(samples_).first(end_);
  }
  /// Returns the number of the first sample in all(); negative: silence before the run.
  [[nodiscard]] std::int64_t first() const noexcept {
    return added_ + padding_ - static_cast<std::int64_t>(end_);
  }
  /// Returns the number of the first sample that waits.
  [[nodiscard]] std::int64_t next() const noexcept {
    return first() + static_cast<std::int64_t>(next_);
  }
  /// Makes history of the first `count` samples in all(), if fewer are.
  void pass(std::size_t count) noexcept;
  /// Makes history of all waiting samples.
  void pass_all() noexcept { next_ = end_; }

  /// Removes or repeats a part of the sound around the first waiting sample. Returns the number of
  /// samples, 0 if the sound is not suitable here.
  std::size_t shorten(TimeStretch& stretch, const TimeStretch::Wish& wish) noexcept;
  std::size_t lengthen(TimeStretch& stretch, const TimeStretch::Wish& wish) noexcept;

 private:
  // Invariants: samples_[0, next_) is the past, samples_[next_, end_) waits. Sample number added_ +
  // padding_ is at index end_.
  std::vector<float> samples_;
  std::uint32_t rate_ = 0;
  std::size_t history_ = 0;  // samples kept, at rate_
  std::size_t next_ = 0;
  std::size_t end_ = 0;
  std::int64_t added_ = 0;
  std::int64_t padding_ = 0;
};

}  // namespace roger::audio
