#include <fmt/format.h>
#include <portaudio.h>

#include <array>
#include <atomic>
#include <cmath>
#include <utility>

#include "audio/device/block_clock.hpp"
#include "audio/device/device_choice.hpp"
#include "audio/device/device_factory.hpp"
#include "audio/device/portaudio_library.hpp"

namespace roger::audio {
namespace {

constexpr PaStreamCallbackFlags kXrunFlags =
    paInputUnderflow | paInputOverflow | paOutputUnderflow | paOutputOverflow;
// What a host may claim as a latency and still be believed, s.
constexpr double kLongestLatency = 2.0;
constexpr Nanoseconds kDeadAfter{3'000'000'000};

Nanoseconds nanoseconds(double seconds) {
  return Nanoseconds{static_cast<Nanoseconds::rep>(seconds * 1e9)};
}

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
    entry.info.low_input_latency = nanoseconds(device.defaultLowInputLatency);
    entry.info.low_output_latency = nanoseconds(device.defaultLowOutputLatency);
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

/// The stream is opened with framesPerBuffer 0: the host's own period is the only buffering. A JACK
/// stream then gets exactly one period a call.
class PortAudioDevice final : public AudioDevice {
 public:
  PortAudioDevice(PortAudioLibrary library, const Sides& sides, std::uint32_t sample_rate)
      : library_(std::move(library)),
        sides_(sides),
        sample_rate_(sample_rate),
        name_(full_name(sides.main_device())),
        host_(Pa_GetHostApiInfo(sides.main_device().hostApi)->name),
        captured_clock_(sample_rate),
        heard_clock_(sample_rate) {}
  PortAudioDevice(const PortAudioDevice&) = delete;
  PortAudioDevice& operator=(const PortAudioDevice&) = delete;
  ~PortAudioDevice() override;

  Status open();

  [[nodiscard]] std::uint32_t sample_rate() const override { return sample_rate_; }
  Status start(AudioProcessor& processor) override;
  void stop() override;
  [[nodiscard]] DeviceState state() const override;

 private:
  static int call(const void* in, void* out, unsigned long frames,
                  const PaStreamCallbackTimeInfo* time, PaStreamCallbackFlags flags, void* self);
  void process(const float* in, float* out, std::size_t frames,
               const PaStreamCallbackTimeInfo& time, PaStreamCallbackFlags flags) noexcept;
  [[nodiscard]] Error failure(const char* what, PaError error) const;

  PortAudioLibrary library_;
  const Sides sides_;
  const std::uint32_t sample_rate_;
  const std::string name_;
  const std::string host_;
  PaStream* stream_ = nullptr;
  std::atomic<bool> started_{false};

  // The callback's.
  AudioProcessor* processor_ = nullptr;
  BlockClock captured_clock_;
  BlockClock heard_clock_;
  Nanoseconds fallback_input_{};
  Nanoseconds fallback_output_{};
  std::array<float, 2 * AudioProcessor::kMaxBlock> stereo_{};  // for a mono output, or none

  // Written by the callback, read by state().
  std::atomic<std::uint32_t> block_frames_{0};
  std::atomic<std::int64_t> input_latency_ns_{0};
  std::atomic<std::int64_t> output_latency_ns_{0};
  std::atomic<std::uint64_t> xruns_{0};
  std::atomic<std::int64_t> last_call_ns_{0};
};

PortAudioDevice::~PortAudioDevice() {
  stop();
  if (stream_ != nullptr) {
    const QuietStandardError quiet;
    Pa_CloseStream(stream_);
  }
}

Error PortAudioDevice::failure(const char* what, PaError error) const {
  return {ErrorCode::kUnavailable,
          fmt::format("audio device '{}' can't be {}: {}", name_, what, words(error)),
          {}};
}

Status PortAudioDevice::open() {
  const QuietStandardError quiet;
  const PaError error = Pa_OpenStream(&stream_, sides_.input(), sides_.output(), sample_rate_,
                                      paFramesPerBufferUnspecified, paNoFlag, call, this);
  if (error != paNoError) {
    stream_ = nullptr;
    return failure("opened", error);
  }
  return ok();
}

Status PortAudioDevice::start(AudioProcessor& processor) {
  stop();
  processor_ = &processor;
  captured_clock_.restart();
  heard_clock_.restart();
  const PaStreamInfo& info = *Pa_GetStreamInfo(stream_);
  fallback_input_ = nanoseconds(info.inputLatency);
  fallback_output_ = nanoseconds(info.outputLatency);
  last_call_ns_ = SteadyClock{}.now().time_since_epoch().count();
  const QuietStandardError quiet;
  const PaError error = Pa_StartStream(stream_);
  if (error != paNoError) return failure("started", error);
  started_ = true;
  return ok();
}

void PortAudioDevice::stop() {
  if (!started_) return;
  started_ = false;
  // A stream whose device went away would never drain, so it is not waited for.
  if (Pa_IsStreamActive(stream_) == 1) {
    Pa_StopStream(stream_);
  } else {
    Pa_AbortStream(stream_);
  }
}

int PortAudioDevice::call(const void* in, void* out, unsigned long frames,
                          const PaStreamCallbackTimeInfo* time, PaStreamCallbackFlags flags,
                          void* self) {
  static_cast<PortAudioDevice*>(self)->process(static_cast<const float*>(in),
                                               static_cast<float*>(out), frames, *time, flags);
  return paContinue;
}

void PortAudioDevice::process(const float* in, float* out, std::size_t frames,
                              const PaStreamCallbackTimeInfo& time,
                              PaStreamCallbackFlags flags) noexcept {
  const TimePoint now = SteadyClock{}.now();
  // PortAudio's instants are of a clock of its own, which under JACK does not even run at the pace
  // of CLOCK_MONOTONIC; only their differences are used. Under JACK these are the latencies that
  // the ports declare, under ALSA what the card's buffers hold.
  const auto latency = [](double difference, Nanoseconds fallback) {
    return difference >= 0.0 && difference < kLongestLatency ? nanoseconds(difference) : fallback;
  };
  const Nanoseconds input =
      time.inputBufferAdcTime > 0.0
          ? latency(time.currentTime - time.inputBufferAdcTime, fallback_input_)
          : fallback_input_;
  const Nanoseconds output =
      time.outputBufferDacTime > 0.0
          ? latency(time.outputBufferDacTime - time.currentTime, fallback_output_)
          : fallback_output_;
  const bool xrun = (flags & kXrunFlags) != 0 && (flags & paPrimingOutput) == 0;
  if (xrun) xruns_.fetch_add(1, std::memory_order_relaxed);
  block_frames_.store(static_cast<std::uint32_t>(frames), std::memory_order_relaxed);
  input_latency_ns_.store(input.count(), std::memory_order_relaxed);
  output_latency_ns_.store(output.count(), std::memory_order_relaxed);
  last_call_ns_.store(now.time_since_epoch().count(), std::memory_order_relaxed);

  const BlockTime block{now, captured_clock_.next(now - input, frames, xrun),
                        heard_clock_.next(now + output, frames, xrun)};
  const bool direct = sides_.out.channelCount == 2 && out != nullptr;
  for (std::size_t done = 0; done < frames;) {
    const std::size_t n = std::min(frames - done, AudioProcessor::kMaxBlock);
    const Nanoseconds offset =
        nanoseconds(static_cast<double>(done) / static_cast<double>(sample_rate_));
    const std::span<const float> captured =
        in != nullptr ? std::span(in + done, n) : std::span<const float>();
    const std::span<float> played =
        direct ? std::span(out + 2 * done, 2 * n) : std::span(stereo_).first(2 * n);
    processor_->process(captured, played, {now, block.captured + offset, block.heard + offset});
    if (!direct && out != nullptr) {
      for (std::size_t i = 0; i < n; ++i)
        out[done + i] = 0.5F * (stereo_[2 * i] + stereo_[2 * i + 1]);
    }
    done += n;
  }
}

DeviceState PortAudioDevice::state() const {
  DeviceState state;
  state.name = name_;
  state.host = host_;
  state.sample_rate = sample_rate_;
  state.block_frames = block_frames_;
  state.input_latency = Nanoseconds{input_latency_ns_};
  state.output_latency = Nanoseconds{output_latency_ns_};
  state.xruns = xruns_;
  if (!started_) return state;
  const Nanoseconds silent = SteadyClock{}.now().time_since_epoch() - Nanoseconds{last_call_ns_};
  state.running = Pa_IsStreamActive(stream_) == 1 && silent < kDeadAfter;
  if (!state.running) {
    state.trouble = fmt::format(
        "audio device '{}' is gone or has stopped: plug it in again or restart the JACK server, "
        "then start the radio anew",
        name_);
  }
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
