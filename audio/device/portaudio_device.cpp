#include <fmt/format.h>
#include <portaudio.h>

#include <cmath>
#include <mutex>
#include <utility>

#include "audio/device/device_choice.hpp"
#include "audio/device/device_factory.hpp"
#include "audio/device/portaudio_callback.hpp"
#include "audio/device/portaudio_library.hpp"

namespace roger::audio {
namespace {

constexpr Nanoseconds kDeadAfter{3'000'000'000};

std::string full_name(const PaDeviceInfo& device) {
  return fmt::format("{}: {}", Pa_GetHostApiInfo(device.hostApi)->name, device.name);
}

std::string words(PaError error) {
  if (error != paUnanticipatedHostError) return Pa_GetErrorText(error);
  const PaHostErrorInfo* info = Pa_GetLastHostErrorInfo();
  return fmt::format("{} ({})", Pa_GetErrorText(error), info->errorText);
}

std::vector<DeviceEntry> all_devices() {
  std::vector<DeviceEntry> devices;
  const PaDeviceIndex count = Pa_GetDeviceCount();
  for (PaDeviceIndex i = 0; i < count; ++i) {
    const PaDeviceInfo& device = *Pa_GetDeviceInfo(i);
    const PaHostApiInfo& host = *Pa_GetHostApiInfo(device.hostApi);
    DeviceEntry entry;
    entry.index = i;
    entry.default_input = host.defaultInputDevice == i;
    entry.default_output = host.defaultOutputDevice == i;
    entry.info.name = device.name;
    entry.info.host = host.name;
    entry.info.inputs = device.maxInputChannels;
    entry.info.outputs = device.maxOutputChannels;
    entry.info.default_rate = device.defaultSampleRate;
    entry.info.low_input_latency = from_seconds(device.defaultLowInputLatency);
    entry.info.low_output_latency = from_seconds(device.defaultLowOutputLatency);
    entry.info.is_default = i == Pa_GetDefaultInputDevice() || i == Pa_GetDefaultOutputDevice();
    devices.push_back(std::move(entry));
  }
  return devices;
}

/// Input and output of a stream as PortAudio wants them; no device on a side: nullptr.
struct Sides {
  PaStreamParameters in{};
  PaStreamParameters out{};
  bool has_in = false;
  bool has_out = false;

  explicit Sides(const DeviceChoice& choice) {
    if (choice.input >= 0) {
      const PaDeviceInfo& device = *Pa_GetDeviceInfo(choice.input);
      in = {choice.input, 1, paFloat32, device.defaultLowInputLatency, nullptr};
      has_in = true;
    }
    if (choice.output >= 0) {
      const PaDeviceInfo& device = *Pa_GetDeviceInfo(choice.output);
      const int channels = device.maxOutputChannels >= 2 ? 2 : 1;
      out = {choice.output, channels, paFloat32, device.defaultLowOutputLatency, nullptr};
      has_out = true;
    }
  }
  [[nodiscard]] const PaStreamParameters* input() const { return has_in ? &in : nullptr; }
  [[nodiscard]] const PaStreamParameters* output() const { return has_out ? &out : nullptr; }
  [[nodiscard]] const PaDeviceInfo& main_device() const {
    return *Pa_GetDeviceInfo(has_out ? out.device : in.device);
  }
};

/// A stream and what its thread uses. One that can't be ended any more is kept here for good: a
/// JACK client whose server died would wait ten minutes for it in Pa_StopStream, and its thread
/// may still come back to what it was given.
struct Stream {
  Stream(PortAudioLibrary used, std::uint32_t rate, int output_channels)
      : library(std::move(used)), callback(rate, output_channels) {}
  Stream(const Stream&) = delete;
  Stream& operator=(const Stream&) = delete;
  ~Stream() {
    if (handle == nullptr) return;
    const QuietStandardError quiet;
    Pa_CloseStream(handle);
  }

  static void keep_for_good(std::unique_ptr<Stream> stream) {
    static std::mutex mutex;
    static auto& kept = *new std::vector<std::unique_ptr<Stream>>;  // never destroyed
    const std::lock_guard lock(mutex);
    kept.push_back(std::move(stream));
  }

  PortAudioLibrary library;  // outlives the stream
  PortAudioCallback callback;
  PaStream* handle = nullptr;
};

/// The stream is opened with framesPerBuffer 0: the host's own period is the only buffering. A JACK
/// stream then gets exactly one period a call.
class PortAudioDevice final : public AudioDevice {
 public:
  PortAudioDevice(PortAudioLibrary library, const Sides& sides, std::uint32_t sample_rate)
      : sides_(sides),
        sample_rate_(sample_rate),
        name_(full_name(sides.main_device())),
        host_(Pa_GetHostApiInfo(sides.main_device().hostApi)->name),
        jack_(Pa_GetHostApiInfo(sides.main_device().hostApi)->type == paJACK),
        stream_(std::make_unique<Stream>(std::move(library), sample_rate,
                                         sides.has_out ? sides.out.channelCount : 0)) {}
  PortAudioDevice(const PortAudioDevice&) = delete;
  PortAudioDevice& operator=(const PortAudioDevice&) = delete;
  ~PortAudioDevice() override { PortAudioDevice::stop(); }

  Status open();

  [[nodiscard]] std::uint32_t sample_rate() const override { return sample_rate_; }
  Status start(AudioProcessor& processor) override;
  void stop() override;
  [[nodiscard]] DeviceState state() const override;

 private:
  enum class Phase { kStopped, kStarted, kLost };

  [[nodiscard]] Error failure(const char* what, const std::string& why) const;
  [[nodiscard]] std::string lost_words() const;

  const Sides sides_;
  const std::uint32_t sample_rate_;
  const std::string name_;
  const std::string host_;
  const bool jack_;
  mutable std::mutex mutex_;  // of all below
  Phase phase_ = Phase::kStopped;
  std::unique_ptr<Stream> stream_;  // nullptr once lost
};

Error PortAudioDevice::failure(const char* what, const std::string& why) const {
  return {ErrorCode::kUnavailable,
          fmt::format("audio device '{}' can't be {}: {}", name_, what, why),
          {}};
}

std::string PortAudioDevice::lost_words() const {
  return fmt::format("audio device '{}' is gone or has stopped: {}, then start the radio anew",
                     name_, jack_ ? "start the JACK server again" : "plug it in again");
}

Status PortAudioDevice::open() {
  const QuietStandardError quiet;
  const PaError error = Pa_OpenStream(&stream_->handle, sides_.input(), sides_.output(),
                                      sample_rate_, paFramesPerBufferUnspecified, paNoFlag,
                                      PortAudioCallback::call, &stream_->callback);
  if (error == paNoError) return ok();
  stream_->handle = nullptr;
  return failure("opened", words(error));
}

Status PortAudioDevice::start(AudioProcessor& processor) {
  stop();
  const std::lock_guard lock(mutex_);
  if (phase_ == Phase::kLost) return failure("started", lost_words());
  const PaStreamInfo& info = *Pa_GetStreamInfo(stream_->handle);
  stream_->callback.begin(processor, from_seconds(info.inputLatency),
                          from_seconds(info.outputLatency));
  const QuietStandardError quiet;
  const PaError error = Pa_StartStream(stream_->handle);
  if (error != paNoError) {
    stream_->callback.end();
    return failure("started", words(error));
  }
  phase_ = Phase::kStarted;
  return ok();
}

void PortAudioDevice::stop() {
  const std::lock_guard lock(mutex_);
  if (phase_ != Phase::kStarted) return;
  if (jack_ && Pa_IsStreamActive(stream_->handle) != 1) {
    stream_->callback.end();
    Stream::keep_for_good(std::move(stream_));
    phase_ = Phase::kLost;
    return;
  }
  Pa_StopStream(stream_->handle);
  stream_->callback.end();
  phase_ = Phase::kStopped;
}

DeviceState PortAudioDevice::state() const {
  const std::lock_guard lock(mutex_);
  DeviceState state;
  state.name = name_;
  state.host = host_;
  state.sample_rate = sample_rate_;
  if (stream_) stream_->callback.describe(state);
  state.running = phase_ == Phase::kStarted && Pa_IsStreamActive(stream_->handle) == 1 &&
                  stream_->callback.silent_for() < kDeadAfter;
  if (phase_ != Phase::kStopped && !state.running) state.trouble = lost_words();
  return state;
}

}  // namespace

Result<std::unique_ptr<AudioDevice>> make_portaudio_device(const DeviceRequest& request) {
  auto library = PortAudioLibrary::open(request.client_name);
  if (!library) return library.error();
  auto choice = choose_device(request.name, all_devices());
  if (!choice) return choice.error();
  const Sides sides(choice.value());
  const bool wanted_rate =
      Pa_IsFormatSupported(sides.input(), sides.output(), request.sample_rate) == paNoError;
  const std::uint32_t rate =
      wanted_rate ? request.sample_rate
                  : static_cast<std::uint32_t>(std::lround(sides.main_device().defaultSampleRate));
  auto device = std::make_unique<PortAudioDevice>(std::move(library).value(), sides, rate);
  if (const Status opened = device->open(); !opened) return opened.error();
  return std::unique_ptr<AudioDevice>(std::move(device));
}

Result<std::vector<DeviceInfo>> list_devices() {
  auto library = PortAudioLibrary::open("roger-devices");
  if (!library) return library.error();
  std::vector<DeviceInfo> infos;
  for (DeviceEntry& entry : all_devices()) infos.push_back(std::move(entry.info));
  return infos;
}

}  // namespace roger::audio
