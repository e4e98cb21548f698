#include "audio/device/jack_ports.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

namespace roger::audio {
namespace {

/// Returns the full names of a client's ports with `flags`.
std::vector<std::string> find_ports(jack_client_t* client, const std::string& owner,
                                    unsigned long flags) {
  std::vector<std::string> found = find_jack_ports(client, flags);
  std::erase_if(found, [&](const std::string& port) { return jack_client_of(port) != owner; });
  return found;
}

}  // namespace

std::vector<std::string> find_jack_ports(jack_client_t* client, unsigned long flags) {
  std::vector<std::string> found;
  const char** names = jack_get_ports(client, nullptr, JACK_DEFAULT_AUDIO_TYPE, flags);
  for (const char** name = names; name != nullptr && *name != nullptr; ++name) {
    found.emplace_back(*name);
  }
  jack_free(static_cast<void*>(names));
  return found;
}

std::string jack_client_of(const std::string& port) {
  return port.substr(0, port.find(':'));
}

Nanoseconds read_jack_latency(jack_port_t* port, jack_latency_callback_mode_t mode,
                              std::uint32_t rate) noexcept {
  if (port == nullptr) return Nanoseconds{0};
  jack_latency_range_t range{};
  jack_port_get_latency_range(port, mode, &range);
  return to_duration(range.max, rate);
}

JackPorts::JackPorts(jack_client_t* client, std::uint32_t sample_rate, std::string input,
                     std::string output)
    : client_(client),
      sample_rate_(sample_rate),
      input_(std::move(input)),
      output_(std::move(output)) {
}

bool JackPorts::create() {
  if (!input_.empty()) {
    in_port_ = jack_port_register(client_, "in_0", JACK_DEFAULT_AUDIO_TYPE, JackPortIsInput, 0);
    if (in_port_ == nullptr) return false;
  }
  for (std::size_t side = 0; side < kSides && !output_.empty(); ++side) {
    out_ports_[side] = jack_port_register(client_, fmt::format("out_{}", side).c_str(),
                                          JACK_DEFAULT_AUDIO_TYPE, JackPortIsOutput, 0);
    if (out_ports_[side] == nullptr) return false;
  }
  return true;
}

void JackPorts::connect() {
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

void JackPorts::fill(HostBlock& block, jack_nframes_t frames) const noexcept {
  block.frames = frames;
  if (in_port_ != nullptr) {
    block.in = static_cast<const float*>(jack_port_get_buffer(in_port_, frames));
  }
  if (out_ports_[0] != nullptr) {
    block.left = static_cast<float*>(jack_port_get_buffer(out_ports_[0], frames));
    block.right = static_cast<float*>(jack_port_get_buffer(out_ports_[1], frames));
  }
  block.input_latency = read_jack_latency(captured_at_, JackCaptureLatency, sample_rate_);
  block.output_latency = read_jack_latency(heard_at_, JackPlaybackLatency, sample_rate_);
}

}  // namespace roger::audio
