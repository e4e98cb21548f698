// Measures the delay from a loudspeaker to a microphone with clicks. Whatever lies between them,
// air or the radios of two stations, is included as a listener would experience it.
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

/// Time after the start of a click during which it is searched for, in milliseconds.
constexpr double kAcousticSearchMs = 400.0;
/// Level by which a click must exceed the highest matched-filter output of noise alone; weaker
/// clicks count as missed.
constexpr double kMinOverNoiseDb = 12.0;

/// The recording of a click test.
struct AcousticTrace {
  std::uint32_t sample_rate = 0;
  std::vector<float> heard;  // microphone samples; heard[n] was captured in the block that played n
  std::vector<std::size_t> clicks;  // sample indices at which clicks start, ascending
  std::vector<double> device_ms;    // per block: time from in[0] at the microphone to out[0] at the
                                    // loudspeaker, as the device reports it
  std::size_t quiet = 0;            // number of leading samples without clicks
};

/// Result of a click test.
struct AcousticDelays {
  ClickDelays clicks;           // delays without the device's own part
  double noise_db = 0.0;        // highest matched-filter output of noise, relative to an
                                // undistorted click
  double over_noise_db = 0.0;   // median of all clicks, found or missed
  double device_ms = 0.0;       // delay of the device itself, already subtracted
  double uncertainty_ms = 0.0;  // of the median: half width of its 95 % confidence interval plus
                                // half of the range of device_ms
};

/// Finds the clicks and their delays. Errors: kUnavailable (at least half of the clicks do not
/// exceed the noise), with figures and advice. Pure function.
Result<AcousticDelays> judge(const AcousticTrace& trace);

/// Plays the clicks and records the microphone. Allocates in the constructor only; process() is
/// real-time safe.
class AcousticProcessor final : public audio::AudioProcessor {
 public:
  /// Prepares `count` clicks 500 to 600 ms apart, after one second of silence.
  AcousticProcessor(std::uint32_t sample_rate, int count);

  void process(std::span<const float> in, std::span<float> out,
               const audio::BlockTime& time) noexcept override;

  /// Returns the number of clicks whose search time has passed; complete() returns whether all
  /// have. Any thread.
  [[nodiscard]] int done() const;
  [[nodiscard]] bool complete() const;
  /// Returns the recording. Call only after the device has stopped.
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

/// Runs the test. Calls `progress` with the number of completed clicks. Errors: those of
/// open_device() and judge(); kUnavailable when the device is lost or a stop is requested.
Result<AcousticReport> measure_acoustic(const AcousticSettings& settings, StopSignal& stop,
                                        const std::function<void(int)>& progress);

}  // namespace roger::app
