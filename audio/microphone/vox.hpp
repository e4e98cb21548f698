// Voice-operated keying (VOX).
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <span>

#include "core/clock.hpp"
#include "core/result.hpp"
#include "core/units.hpp"

namespace roger::audio {

struct VoxSettings {
  static constexpr Decibels kMinThreshold{-90.0};
  static constexpr Decibels kMaxThreshold{0.0};
  static constexpr std::chrono::milliseconds kMinHang{50};
  static constexpr std::chrono::milliseconds kMaxHang{5000};
  static constexpr std::chrono::milliseconds kMaxLookBack{500};
  Decibels threshold{-40.0};           // RMS over 5 ms at which it opens, dBFS
  Nanoseconds hang{500'000'000};       // silence until it closes
  Nanoseconds look_back{150'000'000};  // sound before it opened that is sent too
  friend bool operator==(const VoxSettings&, const VoxSettings&) = default;
};

/// Checks the ranges. Errors: kInvalid, names the value.
Status check(const VoxSettings& settings);

/// Opens when two of three consecutive windows of 5 ms are above the threshold, so that a single
/// knock is not enough. Closes when no window was above the threshold minus 6 dB for the hang time.
/// One thread, real-time safe.
class Vox {
 public:
  Vox(const VoxSettings& settings, std::uint32_t sample_rate);

  /// A change of the key.
  struct Change {
    bool pressed = false;
    TimePoint at{};  // start or end of the voice to send
  };
  /// Takes samples, the first of which reached the microphone at `captured`. Returns the newest
  /// change in them, if any.
  std::optional<Change> process(std::span<const float> samples, TimePoint captured) noexcept;
  [[nodiscard]] bool open() const noexcept { return open_; }

 private:
  std::optional<Change> window(TimePoint end) noexcept;

  const std::uint32_t sample_rate_;
  const Nanoseconds hang_;
  const Nanoseconds look_back_;
  const float opens_;  // mean squares
  const float holds_;
  const std::uint32_t window_;
  float sum_ = 0.0F;
  std::uint32_t count_ = 0;
  unsigned loud_ = 0;  // one bit for each of the newest windows
  bool open_ = false;
  TimePoint spoke_{};   // end of the last window that kept it open
  TimePoint closed_{};  // sound before this is not sent again
};

}  // namespace roger::audio
