// Plays a clip in the operator's own ears, beside his radios.
#pragma once

#include <atomic>
#include <cstdint>
#include <list>
#include <span>
#include <vector>

#include "radio/station/port/clip.hpp"

namespace roger::radio {

/// play() and stop() belong to one thread at a time, next() to the audio callback.
class ClipPlayer {
 public:
  explicit ClipPlayer(std::uint32_t device_rate);

  /// From its beginning; what was being played ends. Takes memory, and time for another rate.
  void play(const Clip& clip);
  void stop();
  /// Any thread: the last play() still sounds, or is about to.
  [[nodiscard]] bool playing() const noexcept {
    return done_.load(std::memory_order_acquire) < asked_.load(std::memory_order_acquire);
  }

  /// Audio callback: the next samples; fewer, or none, when there is no more to hear.
  std::span<const float> next(std::size_t samples) noexcept;

 private:
  struct Tape {
    std::uint64_t number = 0;
    std::vector<float> samples;  // at the device's rate
  };
  void hand_over(std::vector<float> samples);

  std::uint32_t device_rate_;
  std::list<Tape> tapes_;  // handed over, and not yet known to be out of the callback's hands
  std::uint64_t last_ = 0;
  std::atomic<const Tape*> next_{nullptr};
  std::atomic<std::uint64_t> asked_{0};    // number of the newest tape
  std::atomic<std::uint64_t> current_{0};  // number of the callback's
  std::atomic<std::uint64_t> done_{0};     // number of the newest that was played to its end
  const Tape* playing_ = nullptr;          // the callback's
  std::size_t at_ = 0;
};

}  // namespace roger::radio
