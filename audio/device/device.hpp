// Sound input and output. Hardware, file, null and generator devices have the same interface.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "audio/device/device_trouble.hpp"
#include "core/clock.hpp"
#include "core/result.hpp"

namespace roger::audio {

/// When the samples of a block are captured and heard, in CLOCK_MONOTONIC.
struct BlockTime {
  TimePoint now{};       // start of the callback
  TimePoint captured{};  // in[0] reached the microphone
  TimePoint heard{};     // out[0] will reach the loudspeaker
};

/// Interface that a device calls for every block. process() runs in the device's real-time thread:
/// no allocation, no lock, no log, no blocking, and at most one non-blocking wake-up.
class AudioProcessor {
 public:
  AudioProcessor() = default;
  AudioProcessor(const AudioProcessor&) = delete;
  AudioProcessor& operator=(const AudioProcessor&) = delete;
  virtual ~AudioProcessor() = default;
  /// `in`: mono, -1 to 1 (empty if the device captures nothing). `out`: interleaved stereo, to be
  /// filled completely. Block sizes may vary from call to call, up to kMaxBlock.
  virtual void process(std::span<const float> in, std::span<float> out,
                       const BlockTime& time) noexcept = 0;
  /// Samples per channel in the largest block that a device may pass.
  static constexpr std::size_t kMaxBlock = 8192;
};

/// State and counters of a device. Readable at any time from any thread.
struct DeviceState {
  std::string name;  // as listed by the host, "JACK: system"
  /// Requested name that selected this device ("default"); empty: the device cannot be changed.
  std::string asked_for;
  std::string opening;  // device being opened in its place; empty: none
  std::string host;     // "JACK Audio Connection Kit", "ALSA", "null", kFileHost, kGeneratorHost
  std::uint32_t sample_rate = 0;
  std::uint32_t block_frames = 0;  // of the newest block
  Nanoseconds input_latency{};
  Nanoseconds output_latency{};
  std::uint64_t xruns = 0;      // callbacks with lost sound before them, on either side
  std::uint64_t underruns = 0;  // xruns in which the loudspeaker received no sound
  std::uint64_t overruns = 0;   // xruns in which microphone sound was lost
  std::uint64_t losses = 0;     // times the device was lost
  bool running = false;
  DeviceTrouble trouble;
};

/// An open device. start() and stop() belong to one thread; the destructor stops.
class AudioDevice {
 public:
  /// Receives the outcome of a change; an error says why it failed and which device is in use.
  using Changed = std::function<void(const DeviceStatus&)>;

  AudioDevice() = default;
  AudioDevice(const AudioDevice&) = delete;
  AudioDevice& operator=(const AudioDevice&) = delete;
  virtual ~AudioDevice() = default;
  /// Returns the rate in Hz at which process() is called. Constant after opening.
  [[nodiscard]] virtual std::uint32_t sample_rate() const = 0;
  /// Starts calling `processor`, which must outlive the device or the next stop().
  virtual DeviceStatus start(AudioProcessor& processor) = 0;
  /// Stops. After it returns, the processor is not being called and will not be called.
  virtual void stop() = 0;
  [[nodiscard]] virtual DeviceState state() const = 0;
  /// Requests that the device named `name`, as in DeviceRequest, replaces this one while the
  /// processor continues. Any thread except a real-time one; returns immediately. `changed` is
  /// called once, on any thread, and must outlive stop().
  virtual void change(const std::string& name, Changed changed);
};

/// Host of a device that reads and writes WAV files.
inline constexpr std::string_view kFileHost = "file";
/// Host of a device that generates test signals.
inline constexpr std::string_view kGeneratorHost = "generator";

/// Name of a device that captures and plays silence.
inline constexpr std::string_view kNullDevice = "null";

/// The device to open: a listed name or part of one, "default", "null", "file:IN.wav[,OUT.wav]"
/// ("-" for none), "tone[:HZ[,DBFS]]", "click[:EVERY_MS]".
struct DeviceRequest {
  std::string name = "default";
  std::string client_name = "roger";  // client name in the JACK server
  std::uint32_t sample_rate = 48000;  // requested; a device that does not support it uses its own
  /// True: if the sound card or JACK server is absent, silence is played until it is available.
  /// False: open_device() returns an error.
  bool may_be_absent = false;
  bool playback_only = false;  // of a sound card or JACK client only the outputs are used
};

/// Returns whether the name is of a device without hardware: "null", "file:", "tone", "click".
[[nodiscard]] bool has_no_hardware(std::string_view name);

/// Opens a device. If it is lost, it is replaced by silence (see state()) and searched for every
/// second: first the same device, after five seconds any device that matches `request`. Its rate
/// does not change, even if change() replaces it. Errors: kNotFound (no such device; lists those
/// available), kUnavailable, kInvalid (bad WAV).
Result<std::unique_ptr<AudioDevice>> open_device(const DeviceRequest& request);

/// One line of `roger devices`.
struct DeviceInfo {
  std::string name;
  std::string host;
  int inputs = 0;
  int outputs = 0;
  double default_rate = 0;
  std::vector<std::uint32_t> rates;  // common rates that it supports, Hz
  Nanoseconds low_input_latency{};
  Nanoseconds low_output_latency{};
  bool is_default = false;
};
Result<std::vector<DeviceInfo>> list_devices();

}  // namespace roger::audio
