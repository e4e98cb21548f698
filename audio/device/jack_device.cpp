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

namespace roger::audio {
namespace {

constexpr const char* kHost = "JACK Audio Connection Kit";
constexpr std::size_t kSides = 2;

std::vector<std::string> find_ports(jack_client_t* client, unsigned long flags) {
  std::vector<std::string> found;
  const char** names = jack_get_ports(client, nullptr, JACK_DEFAULT_AUDIO_TYPE, flags);
  for (const char** name = names; name != nullptr && *name != nullptr; ++name) {
    found.emplace_back(*name);
  }
  jack_free(static_cast<void*>(names));
  return found;
}

std::string client_of(const std::string& port) {
  return port.substr(0, port.find(':'));
}

/// Returns the full names of a client's ports with `flags`.
std::vector<std::string> find_ports(jack_client_t* client, const std::string& owner,
                                    unsigned long flags) {
  std::vector<std::string> found = find_ports(client, flags);
  std::erase_if(found, [&](const std::string& port) { return client_of(port) != owner; });
  return found;
}

Nanoseconds read_latency(jack_port_t* port, jack_latency_callback_mode_t mode, std::uint32_t rate) {
  if (port == nullptr) return Nanoseconds{0};
  jack_latency_range_t range{};
  jack_port_get_latency_range(port, mode, &range);
  return to_duration(range.max, rate);
}

class JackDevice final : public AudioDevice {
 public:
  JackDevice(std::unique_ptr<JackClient> client, std::string input, std::string output)
      : own_(std::move(client)),
        client_(own_->get()),
        sample_rate_(jack_get_sample_rate(client_)),
        input_(std::move(input)),
        output_(std::move(output)),
        callback_(sample_rate_) {}
  ~JackDevice() override { JackDevice::stop(); }

  DeviceStatus open();

  [[nodiscard]] std::uint32_t sample_rate() const override { return sample_rate_; }
  DeviceStatus start(AudioProcessor& processor) override;
  void stop() override;
  [[nodiscard]] DeviceState state() const override;

 private:
  [[nodiscard]] std::string name() const {
    return fmt::format("{}: {}", kHost, output_.empty() ? input_ : output_);
  }
  [[nodiscard]] DeviceTrouble failure(DeviceProblem problem) const { return {problem, name()}; }
  void connect();
  void process(jack_nframes_t frames) noexcept;

  const std::unique_ptr<JackClient> own_;
  jack_client_t* const client_;
  const std::uint32_t sample_rate_;
  const std::string input_;
  const std::string output_;
  jack_port_t* in_port_ = nullptr;
  std::array<jack_port_t*, kSides> out_ports_{};
  // The device's own ports, whose latencies apply; set by start().
  std::atomic<jack_port_t*> captured_at_{nullptr};
  std::atomic<jack_port_t*> heard_at_{nullptr};
  DeviceCallback callback_;
  std::atomic<std::uint32_t> late_{0};  // missed periods not yet counted by the callback

  mutable std::mutex mutex_;
  bool active_ = false;
};

DeviceStatus JackDevice::open() {
  const auto use = own_->use();
  if (!use) return failure(DeviceProblem::kServerEnded);
  jack_set_process_callback(
      client_,
      [](jack_nframes_t frames, void* self) {
        run_uncancelled([&] { static_cast<JackDevice*>(self)->process(frames); });
        return 0;
      },
      this);
  jack_set_xrun_callback(
      client_,
      [](void* self) {
        static_cast<JackDevice*>(self)->late_.fetch_add(1, std::memory_order_relaxed);
        return 0;
      },
      this);
  if (!input_.empty()) {
    in_port_ = jack_port_register(client_, "in_0", JACK_DEFAULT_AUDIO_TYPE, JackPortIsInput, 0);
    if (in_port_ == nullptr) return failure(DeviceProblem::kNoPort);
  }
  for (std::size_t side = 0; side < kSides && !output_.empty(); ++side) {
    out_ports_[side] = jack_port_register(client_, fmt::format("out_{}", side).c_str(),
                                          JACK_DEFAULT_AUDIO_TYPE, JackPortIsOutput, 0);
    if (out_ports_[side] == nullptr) return failure(DeviceProblem::kNoPort);
  }
  return std::monostate{};
}

DeviceStatus JackDevice::start(AudioProcessor& processor) {
  stop();
  const std::lock_guard lock(mutex_);
  const auto use = own_->use();
  if (!use) return failure(DeviceProblem::kServerEnded);
  callback_.begin(processor);
  if (jack_activate(client_) != 0) {
    callback_.end();
    return failure(DeviceProblem::kClientRejected);
  }
  active_ = true;
  connect();
  return std::monostate{};
}

void JackDevice::connect() {
  if (in_port_ != nullptr) {
    const auto sources = find_ports(client_, input_, JackPortIsOutput);
    if (!sources.empty()) {
      jack_connect(client_, sources.front().c_str(), jack_port_name(in_port_));
      captured_at_ = jack_port_by_name(client_, sources.front().c_str());
    }
  }
  const auto sinks =
      output_.empty() ? std::vector<std::string>{} : find_ports(client_, output_, JackPortIsInput);
  for (std::size_t side = 0; side < kSides && !sinks.empty(); ++side) {
    // A single loudspeaker receives both sides.
    const std::string& sink = sinks[std::min(side, sinks.size() - 1)];
    jack_connect(client_, jack_port_name(out_ports_[side]), sink.c_str());
  }
  if (!sinks.empty()) heard_at_ = jack_port_by_name(client_, sinks.front().c_str());
}

void JackDevice::stop() {
  const std::lock_guard lock(mutex_);
  if (!std::exchange(active_, false)) return;
  // A client of a dead server must not be called (see JackClient).
  if (const auto use = own_->use()) jack_deactivate(client_);
  callback_.end();
}

void JackDevice::process(jack_nframes_t frames) noexcept {
  HostBlock block;
  block.frames = frames;
  if (in_port_ != nullptr) {
    block.in = static_cast<const float*>(jack_port_get_buffer(in_port_, frames));
  }
  if (out_ports_[0] != nullptr) {
    block.left = static_cast<float*>(jack_port_get_buffer(out_ports_[0], frames));
    block.right = static_cast<float*>(jack_port_get_buffer(out_ports_[1], frames));
  }
  block.input_latency = read_latency(captured_at_, JackCaptureLatency, sample_rate_);
  block.output_latency = read_latency(heard_at_, JackPlaybackLatency, sample_rate_);
  // The server does not say which side was affected.
  const bool late = late_.exchange(0, std::memory_order_relaxed) > 0;
  block.underrun = late && block.left != nullptr;
  block.overrun = late && block.in != nullptr;
  callback_.process(block);
}

DeviceState JackDevice::state() const {
  const std::lock_guard lock(mutex_);
  DeviceState state;
  state.name = name();
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
    const std::string owner = client_of(port);
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
    for (const std::string& port : find_ports(client, side.flag)) {
      DeviceEntry& device = device_of(port);
      jack_port_t* handle = jack_port_by_name(client, port.c_str());
      if ((device.info.*side.ports)++ == 0) {
        device.info.*side.latency = read_latency(handle, side.mode, rate);
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
