// Signal tones of a radio for its operator alone, in addition to the sidetone.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace roger::radio {

enum class OperatorTone : std::uint8_t {
  kTransmitWarning,  // two short beeps: the key is about to be released
  kKeyRefused,       // one long low tone: the transmission was refused
  kRinging,          // three warbling beeps: an incoming call
};

class OperatorTones {
 public:
  explicit OperatorTones(std::uint32_t sample_rate);

  /// Any thread, including real-time ones. A new tone replaces one that sounds.
  void sound(OperatorTone tone) noexcept {
    asked_.store(1U + static_cast<std::uint32_t>(tone), std::memory_order_relaxed);
  }
  /// Audio callback: returns the next samples; fewer, or none, at the end of the tone.
  std::span<const float> next(std::size_t samples) noexcept;

 private:
  std::uint32_t sample_rate_;
  std::vector<float> block_;
  std::atomic<std::uint32_t> asked_{0};  // 0: none, otherwise the tone's number plus 1
  std::size_t playing_ = 0;
  std::size_t at_;  // next sample of that tone
};

}  // namespace roger::radio
