// A key that is pressed by the voice.
#pragma once

#include <cstdint>
#include <optional>
#include <span>

#include "core/clock.hpp"
#include "core/result.hpp"
#include "core/units.hpp"

namespace roger::audio {

struct VoxSettings {
  Decibels threshold{-40.0};      // RMS over 5 ms at which it opens, -90 to 0 dBFS
  Nanoseconds hang{500'000'000};  // of silence until it closes, 50 ms to 5 s
  Nanoseconds look_back{
      150'000'000};  // of what was before it opened and is sent too, at most 500 ms
};

/// Errors: kInvalid, names the value.
Status check(const VoxSettings& settings);

/// Opens once two windows of 5 ms of three in a row are above the threshold, so that a single knock
/// is not enough; closes when none was above it less 6 dB for the hang time. One thread, real-time
/// safe.
class Vox {
 public:
  Vox(const VoxSettings& settings, std::uint32_t sample_rate);

  /// What became of the key.
  struct Change {
    bool pressed = false;
    TimePoint at{};  // from, or until, when the voice is to be sent
  };
  /// Takes samples, the first of which was at the microphone at `captured`. The newest change in
  /// them, if there is one.
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
  unsigned loud_ = 0;  // of the newest windows, a bit each
  bool open_ = false;
  TimePoint spoke_{};   // end of the last window that held it open
  TimePoint closed_{};  // nothing before this is sent again
};

}  // namespace roger::audio
