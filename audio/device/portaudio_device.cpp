#include <fmt/format.h>
#include <portaudio.h>

#include <cmath>
#include <mutex>
#include <optional>
#include <utility>

#include "audio/device/device_callback.hpp"
#include "audio/device/device_factory.hpp"
#include "audio/device/portaudio_library.hpp"

namespace roger::audio {
namespace {

constexpr PaStreamCallbackFlags kUnderruns = paOutputUnderflow | paOutputOverflow;
constexpr PaStreamCallbackFlags kOverruns = paInputOverflow | paInputUnderflow;
constexpr double kMaxLatency = 2.0;  // s; larger values reported by a host are ignored
constexpr std::uint32_t kUsualRates[] = {8000,  11025, 16000, 22050, 24000,
                                         32000, 44100, 48000, 96000, 192000};

std::string full_name(const PaDeviceInfo& device) {
  return fmt::format("{}: {}", Pa_GetHostApiInfo(device.hostApi)->name, device.name);
}

std::string words(PaError error) {
  if (error != paUnanticipatedHostError) return Pa_GetErrorText(error);
  const PaHostErrorInfo* info = Pa_GetLastHostErrorInfo();
  return fmt::format("{} ({})", Pa_GetErrorText(error), info->errorText);
}

/// Input and output of a stream in PortAudio's form; nullptr: no device on this side.
struct Sides {
  std::optional<PaStreamParameters> in;
  std::optional<PaStreamParameters> out;

  explicit Sides(const DeviceChoice& choice) {
    if (choice.input != nullptr) {
      const PaDeviceInfo& device = *Pa_GetDeviceInfo(choice.input->index);
      in = {choice.input->index, 1, paFloat32, device.defaultLowInputLatency, nullptr};
    }
    if (choice.output != nullptr) {
      const PaDeviceInfo& device = *Pa_GetDeviceInfo(choice.output->index);
      const int channels = device.maxOutputChannels >= 2 ? 2 : 1;
      out = {choice.output->index, channels, paFloat32, device.defaultLowOutputLatency, nullptr};
    }
  }
  [[nodiscard]] const PaStreamParameters* input() const { return in ? &*in : nullptr; }
  [[nodiscard]] const PaStreamParameters* output() const { return out ? &*out : nullptr; }
  [[nodiscard]] const PaDeviceInfo& main_device() const {
    return *Pa_GetDeviceInfo(out ? out->device : in->device);
  }
};

// PortAudio's times use a clock of its own. Only their differences are used: the duration of the
// sound in the card's buffers.
Nanoseconds latency(double instant, double difference, Nanoseconds fallback) {
  const bool plausible = instant > 0.0 && difference >= 0.0 && difference < kMaxLatency;
  return plausible ? from_seconds(difference) : fallback;
}

/// The stream is opened with framesPerBuffer 0, so the host's own period is the only buffering.
class PortAudioDevice final : public AudioDevice {
 public:
  PortAudioDevice(std::unique_ptr<PortAudioLibrary> library, const Sides& sides,
                  std::uint32_t sample_rate)
      : library_(std::move(library)),
        sides_(sides),
        sample_rate_(sample_rate),
        name_(full_name(sides.main_device())),
        host_(Pa_GetHostApiInfo(sides.main_device().hostApi)->name),
        callback_(sample_rate) {}
  ~PortAudioDevice() override {
    PortAudioDevice::stop();
    if (stream_ == nullptr) return;
    const QuietStandardError quiet;
    Pa_CloseStream(stream_);
  }

  DeviceStatus open();

  [[nodiscard]] std::uint32_t sample_rate() const override { return sample_rate_; }
  DeviceStatus start(AudioProcessor& processor) override;
  void stop() override;
  [[nodiscard]] DeviceState state() const override;

 private:
  static int call(const void* in, void* out, unsigned long frames,
                  const PaStreamCallbackTimeInfo* time, PaStreamCallbackFlags flags, void* self);
  /// Returns whether the stream is started and its thread is working.
  [[nodiscard]] bool alive() const;

  const std::unique_ptr<PortAudioLibrary> library_;  // outlives the stream
  const Sides sides_;
  const std::uint32_t sample_rate_;
  const std::string name_;
  const std::string host_;
  DeviceCallback callback_;
  Nanoseconds usual_input_{};  // used if the host reports no latency
  Nanoseconds usual_output_{};
  mutable std::mutex mutex_;  // guards all members below
  bool started_ = false;
  PaStream* stream_ = nullptr;
};

DeviceStatus PortAudioDevice::open() {
  const QuietStandardError quiet;
  const PaError error =
      Pa_OpenStream(&stream_, sides_.input(), sides_.output(), sample_rate_,
                    paFramesPerBufferUnspecified, paNoFlag, PortAudioDevice::call, this);
  if (error == paNoError) return std::monostate{};
  stream_ = nullptr;
  return DeviceTrouble{DeviceProblem::kNotOpened, name_, words(error)};
}

int PortAudioDevice::call(const void* in, void* out, unsigned long frames,
                          const PaStreamCallbackTimeInfo* time, PaStreamCallbackFlags flags,
                          void* self) {
  auto& device = *static_cast<PortAudioDevice*>(self);
  const int channels = device.sides_.out ? device.sides_.out->channelCount : 0;
  HostBlock block;
  block.in = static_cast<const float*>(in);
  block.left = static_cast<float*>(out);
  block.right = out != nullptr && channels == 2 ? block.left + 1 : nullptr;
  block.stride = channels == 2 ? 2 : 1;
  block.frames = frames;
  block.input_latency = latency(time->inputBufferAdcTime,
                                time->currentTime - time->inputBufferAdcTime, device.usual_input_);
  block.output_latency =
      latency(time->outputBufferDacTime, time->outputBufferDacTime - time->currentTime,
              device.usual_output_);
  // Any input flag means lost microphone sound, any output flag lost loudspeaker sound.
  const bool priming = (flags & paPrimingOutput) != 0;
  block.underrun = !priming && (flags & kUnderruns) != 0;
  block.overrun = !priming && (flags & kOverruns) != 0;
  device.callback_.process(block);
  return paContinue;
}

bool PortAudioDevice::alive() const {
  return started_ && Pa_IsStreamActive(stream_) == 1 && callback_.silent_for() < kDeadAfter;
}

DeviceStatus PortAudioDevice::start(AudioProcessor& processor) {
  stop();
  const std::lock_guard lock(mutex_);
  const PaStreamInfo& info = *Pa_GetStreamInfo(stream_);
  usual_input_ = from_seconds(info.inputLatency);
  usual_output_ = from_seconds(info.outputLatency);
  callback_.begin(processor);
  const QuietStandardError quiet;
  const PaError error = Pa_StartStream(stream_);
  if (error != paNoError) {
    callback_.end();
    return DeviceTrouble{DeviceProblem::kNotStarted, name_, words(error)};
  }
  started_ = true;
  return std::monostate{};
}

void PortAudioDevice::stop() {
  const std::lock_guard lock(mutex_);
  if (!started_) return;
  const QuietStandardError quiet;
  // Sound still buffered in a dead device will never be played.
  if (alive()) {
    Pa_StopStream(stream_);
  } else {
    Pa_AbortStream(stream_);
  }
  callback_.end();
  started_ = false;
}

DeviceState PortAudioDevice::state() const {
  const std::lock_guard lock(mutex_);
  DeviceState state;
  state.name = name_;
  state.host = host_;
  state.sample_rate = sample_rate_;
  callback_.describe(state);
  state.running = alive();
  if (started_ && !state.running) state.trouble = {DeviceProblem::kUnplugged, name_};
  return state;
}

}  // namespace

std::vector<DeviceEntry> portaudio_devices() {
  std::vector<DeviceEntry> devices;
  const PaDeviceIndex count = Pa_GetDeviceCount();
  for (PaDeviceIndex i = 0; i < count; ++i) {
    const PaDeviceInfo& device = *Pa_GetDeviceInfo(i);
    const PaHostApiInfo& host = *Pa_GetHostApiInfo(device.hostApi);
    if (host.type == paJACK) continue;  // see jack_device.cpp
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

std::vector<std::uint32_t> portaudio_rates(const DeviceEntry& device) {
  const QuietStandardError quiet;  // PortAudio opens devices to query them
  const Sides sides(
      {device.info.inputs > 0 ? &device : nullptr, device.info.outputs > 0 ? &device : nullptr});
  std::vector<std::uint32_t> rates;
  for (const std::uint32_t rate : kUsualRates) {
    if (Pa_IsFormatSupported(sides.input(), sides.output(), rate) == paNoError) {
      rates.push_back(rate);
    }
  }
  return rates;
}

DeviceResult<std::unique_ptr<AudioDevice>> make_portaudio_device(const DeviceRequest& request,
                                                                 const DeviceChoice& choice) {
  auto library = PortAudioLibrary::open();
  if (!library) return library.error();
  const Sides sides(choice);
  const bool wanted_rate =
      Pa_IsFormatSupported(sides.input(), sides.output(), request.sample_rate) == paNoError;
  const std::uint32_t rate =
      wanted_rate ? request.sample_rate
                  : static_cast<std::uint32_t>(std::lround(sides.main_device().defaultSampleRate));
  auto device = std::make_unique<PortAudioDevice>(std::move(library).value(), sides, rate);
  if (const DeviceStatus opened = device->open(); !opened) return opened.error();
  return std::unique_ptr<AudioDevice>(std::move(device));
}

}  // namespace roger::audio
