// A JACK client of Roger's own.
//
// PortAudio supports JACK too, but cannot release a server that died: it waits ten minutes in
// Pa_StopStream and only then sees a new server. Roger therefore uses JACK directly.
#include <fmt/format.h>
#include <jack/jack.h>

#include <algorithm>
#include <array>
#include <mutex>
#include <utility>

#include "audio/device/device_callback.hpp"
#include "audio/device/device_factory.hpp"
#include "audio/device/jack_callback.hpp"
#include "audio/device/jack_client.hpp"
#include "audio/device/jack_ports.hpp"

namespace roger::audio {
namespace {

constexpr const char* kHost = "JACK Audio Connection Kit";

class JackDevice final : public AudioDevice {
 public:
  JackDevice(std::unique_ptr<JackClient> client, std::string input, std::string output)
      : own_(std::move(client)),
        sample_rate_(jack_get_sample_rate(own_->get())),
        name_(fmt::format("{}: {}", kHost, output.empty() ? input : output)),
        ports_(own_->get(), sample_rate_, std::move(input), std::move(output)),
        callback_(sample_rate_) {}
  ~JackDevice() override { JackDevice::stop(); }

  DeviceStatus open();

  [[nodiscard]] std::uint32_t sample_rate() const override { return sample_rate_; }
  DeviceStatus start(AudioProcessor& processor) override;
  void stop() override;
  [[nodiscard]] DeviceState state() const override;

 private:
  [[nodiscard]] DeviceTrouble failure(DeviceProblem problem) const { return {problem, name_}; }
  void process(jack_nframes_t frames) noexcept;

  const std::unique_ptr<JackClient> own_;
  const std::uint32_t sample_rate_;
  const std::string name_;
  JackPorts ports_;
  DeviceCallback callback_;
  std::atomic<std::uint32_t> late_{0};  // missed periods not yet counted by the callback

  mutable std::mutex mutex_;
  bool active_ = false;
};

DeviceStatus JackDevice::open() {
  const auto use = own_->use();
  if (!use) return failure(DeviceProblem::kServerEnded);
  jack_set_process_callback(
      own_->get(),
      [](jack_nframes_t frames, void* self) {
        run_uncancelled([&] { static_cast<JackDevice*>(self)->process(frames); });
        return 0;
      },
      this);
  jack_set_xrun_callback(
      own_->get(),
      [](void* self) {
        static_cast<JackDevice*>(self)->late_.fetch_add(1, std::memory_order_relaxed);
        return 0;
      },
      this);
  if (!ports_.create()) return failure(DeviceProblem::kNoPort);
  return std::monostate{};
}

DeviceStatus JackDevice::start(AudioProcessor& processor) {
  stop();
  const std::lock_guard lock(mutex_);
  const auto use = own_->use();
  if (!use) return failure(DeviceProblem::kServerEnded);
  callback_.begin(processor);
  if (jack_activate(own_->get()) != 0) {
    callback_.end();
    return failure(DeviceProblem::kClientRejected);
  }
  active_ = true;
  ports_.connect();
  return std::monostate{};
}

void JackDevice::stop() {
  const std::lock_guard lock(mutex_);
  if (!std::exchange(active_, false)) return;
  // A client of a dead server must not be called (see JackClient).
  if (const auto use = own_->use()) jack_deactivate(own_->get());
  callback_.end();
}

void JackDevice::process(jack_nframes_t frames) noexcept {
  HostBlock block;
  ports_.fill(block, frames);
  // The server does not say which side was affected.
  const bool late = late_.exchange(0, std::memory_order_relaxed) > 0;
  block.underrun = late && block.left != nullptr;
  block.overrun = late && block.in != nullptr;
  callback_.process(block);
}

DeviceState JackDevice::state() const {
  const std::lock_guard lock(mutex_);
  DeviceState state;
  state.name = name_;
  state.host = kHost;
  state.sample_rate = sample_rate_;
  callback_.describe(state);
  state.running = active_ && !own_->gone() && callback_.silent_for() < kDeadAfter;
  if (own_->gone() || (active_ && !state.running)) {
    state.trouble = {DeviceProblem::kServerLost, state.name};
  }
  return state;
}

}  // namespace

std::vector<DeviceEntry> jack_devices() {
  const std::unique_ptr<JackClient> own = JackClient::open("roger-devices");
  if (!own) return {};
  const auto use = own->use();
  if (!use) return {};
  jack_client_t* const client = own->get();
  const std::uint32_t rate = jack_get_sample_rate(client);
  std::vector<DeviceEntry> devices;
  const auto device_of = [&](const std::string& port) -> DeviceEntry& {
    const std::string owner = jack_client_of(port);
    const auto known = std::ranges::find_if(
        devices, [&](const DeviceEntry& device) { return device.info.name == owner; });
    if (known != devices.end()) return *known;
    DeviceEntry entry;
    entry.of_jack = true;
    entry.info.name = owner;
    entry.info.host = kHost;
    entry.info.default_rate = rate;
    entry.info.rates = {rate};
    return devices.emplace_back(std::move(entry));
  };
  // A client's outputs are Roger's inputs, and its inputs are Roger's outputs.
  struct Side {
    unsigned long flag;  // NOLINT(google-runtime-int): JACK's
    jack_latency_callback_mode_t mode;
    int DeviceInfo::*ports;
    Nanoseconds DeviceInfo::*latency;
    bool DeviceEntry::*is_default;
  };
  constexpr std::array kBoth{Side{JackPortIsOutput, JackCaptureLatency, &DeviceInfo::inputs,
                                  &DeviceInfo::low_input_latency, &DeviceEntry::default_input},
                             Side{JackPortIsInput, JackPlaybackLatency, &DeviceInfo::outputs,
                                  &DeviceInfo::low_output_latency, &DeviceEntry::default_output}};
  for (const Side& side : kBoth) {
    bool any_default = false;
    for (const std::string& port : find_jack_ports(client, side.flag)) {
      DeviceEntry& device = device_of(port);
      jack_port_t* handle = jack_port_by_name(client, port.c_str());
      if ((device.info.*side.ports)++ == 0) {
        device.info.*side.latency = read_jack_latency(handle, side.mode, rate);
      }
      if (!any_default && (jack_port_flags(handle) & JackPortIsPhysical) != 0) {
        any_default = device.*side.is_default = device.info.is_default = true;
      }
    }
  }
  return devices;
}

DeviceResult<std::unique_ptr<AudioDevice>> make_jack_device(const DeviceRequest& request,
                                                            const DeviceChoice& choice) {
  auto client = JackClient::open(request.client_name);
  if (!client) return DeviceTrouble{DeviceProblem::kServerSilent, request.name};
  const auto name_of = [](const DeviceEntry* device) {
    return device == nullptr ? std::string() : device->info.name;
  };
  auto device = std::make_unique<JackDevice>(std::move(client), name_of(choice.input),
                                             name_of(choice.output));
  if (const DeviceStatus opened = device->open(); !opened) return opened.error();
  return std::unique_ptr<AudioDevice>(std::move(device));
}

}  // namespace roger::audio
