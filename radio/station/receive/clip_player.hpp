// Plays a clip to the operator, in addition to the radios.
#pragma once

#include <atomic>
#include <cstdint>
#include <list>
#include <span>
#include <vector>

#include "radio/station/port/clip.hpp"

namespace roger::radio {

/// play() and stop() belong to one thread at a time, next() to the audio callback.
///
/// Hand-over: play() exchanges a pointer to the new clip, next() exchanges it for null, so exactly
/// one side claims each clip. play() frees a clip only if it got it back unclaimed or the callback
/// has already moved to a newer one. The callback neither allocates nor frees.
class ClipPlayer {
 public:
  explicit ClipPlayer(std::uint32_t device_rate);

  /// Plays a clip from its beginning; the present clip ends. Allocates, and resamples if needed.
  void play(const Clip& clip);
  void stop() { hand_over({}); }
  /// Any thread: returns whether the last play() sounds or is about to.
  [[nodiscard]] bool playing() const noexcept {
    return done_.load(std::memory_order_acquire) < asked_.load(std::memory_order_acquire);
  }

  /// Audio callback: returns the next samples; fewer, or none, at the end of the clip.
  std::span<const float> next(std::size_t samples) noexcept;

 private:
  struct PreparedClip {
    std::uint64_t number = 0;
    std::vector<float> samples;  // at the device's rate
  };
  void hand_over(std::vector<float> samples);

  std::uint32_t device_rate_;
  std::list<PreparedClip> prepared_clips_;  // handed over, and possibly still used by the callback
  std::uint64_t last_ = 0;
  std::atomic<const PreparedClip*> next_{nullptr};
  std::atomic<std::uint64_t> asked_{0};    // number of the newest clip
  std::atomic<std::uint64_t> current_{0};  // number of the callback's clip
  std::atomic<std::uint64_t> done_{0};     // number of the newest clip that was played completely
  const PreparedClip* playing_ = nullptr;  // the callback's
  std::size_t at_ = 0;
};

}  // namespace roger::radio
