// What a radio tells its operator in his own ear, beside his sidetone: tones that nobody else
// hears.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace roger::radio {

enum class OperatorTone : std::uint8_t {
  kTransmitWarning,  // two short beeps: the key is about to be released
  kKeyRefused,       // one long low tone: nothing is sent
  kRinging,          // three warbling beeps: somebody calls
};

class OperatorTones {
 public:
  explicit OperatorTones(std::uint32_t sample_rate);

  /// Any thread, real-time ones included. The newest tone takes the place of one that sounds.
  void sound(OperatorTone tone) noexcept {
    asked_.store(1U + static_cast<std::uint32_t>(tone), std::memory_order_relaxed);
  }
  /// Audio callback: the next samples; fewer, or none, when there is no more to hear.
  std::span<const float> next(std::size_t samples) noexcept;

 private:
  std::uint32_t sample_rate_;
  std::vector<float> block_;
  std::atomic<std::uint32_t> asked_{0};  // 0: nothing, else one more than the tone
  std::size_t playing_ = 0;
  std::size_t at_;  // sample of that tone
};

}  // namespace roger::radio
