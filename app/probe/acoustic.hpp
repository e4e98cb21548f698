// Clicks from a loudspeaker to a microphone, and their delays: whatever is between the two, be it
// air or two stations' radios, is measured as a listener would.
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <span>
#include <vector>

#include "app/probe/measurement.hpp"
#include "app/support/stop_signal.hpp"
#include "audio/device/device.hpp"
#include "core/result.hpp"

namespace roger::app {

/// A click is sought for so long after it was played.
constexpr double kAcousticSearchMs = 400.0;
/// So far a click has to stand out of the highest that noise alone gives, or it counts as missed.
constexpr double kLeastOverNoiseDb = 12.0;

/// What was recorded while clicks were played.
struct AcousticTrace {
  std::uint32_t sample_rate = 0;
  std::vector<float> heard;         // of the microphone; heard[n] came with the block that played n
  std::vector<std::size_t> clicks;  // places at which clicks began to play, in order
  std::vector<double> device_ms;    // of each block: from out[0] at the loudspeaker back to in[0]
                                    // at the microphone, as the device has it
  std::size_t quiet = 0;            // samples at the beginning without clicks
};

struct AcousticDelays {
  ClickDelays clicks;           // with the device's own part taken off
  double noise_db = 0.0;        // highest of noise, against an untouched click
  double over_noise_db = 0.0;   // median of all clicks, heard or missed
  double device_ms = 0.0;       // that was taken off
  double uncertainty_ms = 0.0;  // of the median: half width of 95 %, and how far the device's word
                                // for its own part varies
};

/// Finds the clicks. Errors: kUnavailable (the clicks do not stand out of the noise: at least half
/// were missed), with figures and what to do. Pure.
Result<AcousticDelays> judge(const AcousticTrace& trace);

/// Plays and records; everything is allocated beforehand.
class AcousticTape final : public audio::AudioProcessor {
 public:
  /// `count` clicks 500 to 600 ms apart behind a second of silence.
  AcousticTape(std::uint32_t sample_rate, int count);

  void process(std::span<const float> in, std::span<float> out,
               const audio::BlockTime& time) noexcept override;

  /// Any thread: clicks that were played and sought for; whether all were.
  [[nodiscard]] int done() const;
  [[nodiscard]] bool complete() const;
  /// After the device has stopped.
  [[nodiscard]] AcousticTrace take();

 private:
  AcousticTrace trace_;
  std::vector<float> wave_;
  std::size_t next_click_ = 0;
  std::size_t blocks_ = 0;
  std::atomic<std::size_t> place_{0};
};

struct AcousticSettings {
  audio::DeviceRequest device;
  int clicks = 100;
};
struct AcousticReport {
  AcousticSettings settings;
  audio::DeviceState device;
  AcousticDelays delays;
};

/// Errors: those of open_device() and judge(); kUnavailable when the device is lost or a stop was
/// asked for.
Result<AcousticReport> measure_acoustic(const AcousticSettings& settings, StopSignal& stop,
                                        const std::function<void(int)>& progress);

}  // namespace roger::app
