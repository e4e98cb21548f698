// Sound in and out. Real, file, null and generator devices look alike to the station.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/clock.hpp"
#include "core/result.hpp"

namespace roger::audio {

/// When the samples of a block are captured and heard, in CLOCK_MONOTONIC.
struct BlockTime {
  TimePoint now{};       // the callback began
  TimePoint captured{};  // in[0] was at the microphone
  TimePoint heard{};     // out[0] will be at the loudspeaker
};

/// What a device calls for every block. process() runs in the device's real-time thread: no
/// allocation, no lock, no log, no blocking; one non-blocking wake-up at most.
class AudioProcessor {
 public:
  AudioProcessor() = default;
  AudioProcessor(const AudioProcessor&) = delete;
  AudioProcessor& operator=(const AudioProcessor&) = delete;
  virtual ~AudioProcessor() = default;
  /// `in`: mono, -1 to 1 (empty when the device captures nothing). `out`: interleaved stereo, to
  /// be filled whole. Block sizes may change from call to call, up to max_block.
  virtual void process(std::span<const float> in, std::span<float> out,
                       const BlockTime& time) noexcept = 0;
  /// Samples a channel in the largest block that a device may hand over.
  static constexpr std::size_t kMaxBlock = 8192;
};

/// How a device is and how it fares. Readable at any time from any thread.
struct DeviceState {
  std::string name;       // as listed by the host, "JACK: system"
  std::string asked_for;  // the request's name that led to it: "default"; empty: it is fixed
  std::string opening;    // chosen to take its place, which is under way; empty: nothing
  std::string host;       // "JACK Audio Connection Kit", "ALSA", "file", "null"
  std::uint32_t sample_rate = 0;
  std::uint32_t block_frames = 0;  // of the newest block
  Nanoseconds input_latency{};
  Nanoseconds output_latency{};
  std::uint64_t xruns = 0;      // callbacks before which sound was lost, on either side
  std::uint64_t underruns = 0;  // of them: the loudspeaker went without
  std::uint64_t overruns = 0;   // of them: the microphone's was lost
  std::uint64_t losses = 0;     // times the device was lost
  bool running = false;
  std::string trouble;  // in words, with what to do; empty when all is well
};

/// An open device. start() and stop() belong to one thread; the destructor stops.
class AudioDevice {
 public:
  /// What became of a change; an error says why not and what sounds instead.
  using Changed = std::function<void(const Status&)>;

  AudioDevice() = default;
  AudioDevice(const AudioDevice&) = delete;
  AudioDevice& operator=(const AudioDevice&) = delete;
  virtual ~AudioDevice() = default;
  /// Rate at which process() is called, Hz. Fixed from opening on.
  [[nodiscard]] virtual std::uint32_t sample_rate() const = 0;
  /// Begins to call `processor`, which must outlive the device or the next stop().
  virtual Status start(AudioProcessor& processor) = 0;
  /// When it returns, no call of the processor is under way or will come.
  virtual void stop() = 0;
  [[nodiscard]] virtual DeviceState state() const = 0;
  /// The device that `name` means, as in DeviceRequest, is to take its place while the processor
  /// goes on. Any thread but a real-time one; returns at once. `changed` is called once, on any
  /// thread, and must outlive stop(). Errors: kUnavailable, and those of open_device().
  virtual void change(const std::string& name, Changed changed);
};

/// Which device to open: a name as listed or part of it, "default", "null",
/// "file:IN.wav[,OUT.wav]" ("-" for none), "tone[:HZ[,DBFS]]", "click[:EVERY_MS]".
struct DeviceRequest {
  std::string name = "default";
  std::string client_name = "roger";  // how a JACK server shows the ports
  std::uint32_t sample_rate = 48000;  // wanted; a device that can't runs at its own
  bool may_be_absent = false;  // a sound card or JACK server: silence until it is there, no error
};

/// Whether that name means no hardware: "null", "file:", "tone", "click".
[[nodiscard]] bool is_made_up(std::string_view name);

/// A device that is lost becomes silence (state() says so) and is looked for every second: first
/// itself, after five seconds whatever `request` means by then. Its rate stays what it was, also
/// when change() puts another one in its place.
/// Errors: kNotFound (no such device: lists what there is), kUnavailable, kInvalid (bad WAV).
Result<std::unique_ptr<AudioDevice>> open_device(const DeviceRequest& request);

/// One line of `roger devices`.
struct DeviceInfo {
  std::string name;
  std::string host;
  int inputs = 0;
  int outputs = 0;
  double default_rate = 0;
  std::vector<std::uint32_t> rates;  // usual ones that it takes, Hz
  Nanoseconds low_input_latency{};
  Nanoseconds low_output_latency{};
  bool is_default = false;
};
Result<std::vector<DeviceInfo>> list_devices();

}  // namespace roger::audio
