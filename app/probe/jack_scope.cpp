#include "app/probe/jack_scope.hpp"

#include <jack/jack.h>

#include <algorithm>
#include <atomic>
#include <span>

#include "app/probe/click.hpp"
#include "audio/device/jack_callback.hpp"
#include "core/counters.hpp"
#include "core/spsc_ring.hpp"

namespace roger::app {
namespace {

constexpr std::size_t kRingSeconds = 4;
constexpr std::size_t kClicksWaiting = 64;

void say_nothing(const char* /*message*/) {
}

}  // namespace

struct JackScope::Impl {
  /// Plays clicks at scheduled frames of the sample clock.
  struct ClickGenerator {
    const std::vector<float> wave;
    SpscRing<jack_nframes_t> waiting{kClicksWaiting};
    // Used by JACK's real-time thread only.
    std::size_t wave_place = SIZE_MAX;  // SIZE_MAX: no click is being played
    std::optional<jack_nframes_t> next = {};

    /// Fills a block that begins at `frame`.
    void generate(std::span<float> out, jack_nframes_t frame) noexcept {
      std::fill(out.begin(), out.end(), 0.0F);
      for (std::size_t i = 0; i < out.size(); ++i) {
        if (!next) {
          jack_nframes_t place = 0;
          if (waiting.try_pop(place)) next = place;
        }
        const auto now = static_cast<jack_nframes_t>(frame + i);
        // Signed difference, because the frame counter wraps. A click that is overdue starts now.
        if (next && static_cast<std::int32_t>(now - *next) >= 0) {
          next.reset();
          wave_place = 0;
        }
        if (wave_place < wave.size()) out[i] = wave[wave_place++];
      }
    }
  };

  /// One cycle of the server: its first frame on the sample clock and its length.
  struct Cycle {
    jack_nframes_t frame = 0;
    jack_nframes_t count = 0;
  };

  /// Both signals on their way from JACK's real-time thread to the trace.
  struct TraceQueue {
    explicit TraceQueue(std::uint32_t sample_rate)
        : sent(kRingSeconds * sample_rate), heard(sent.capacity()), cycles(sent.capacity() / 16) {}

    SpscRing<float> sent;
    SpscRing<float> heard;
    SpscRing<Cycle> cycles;
    Counter dropped;

    [[nodiscard]] bool has_room(jack_nframes_t count) const {
      return sent.capacity() - sent.size() >= count && cycles.size() < cycles.capacity();
    }
  };

  explicit Impl(jack_client_t* opened)
      : client(opened),
        clicks{click_wave(jack_get_sample_rate(opened))},
        queue(jack_get_sample_rate(opened)) {}

  jack_client_t* client;
  jack_port_t* output = nullptr;
  jack_port_t* input = nullptr;
  ClickGenerator clicks;
  TraceQueue queue;
  Counter late_cycles;
  std::atomic<bool> gone{false};

  // Used by the thread that calls this class.
  ScopeTrace recorded;
  std::optional<jack_nframes_t> first_frame;
  std::string ear;  // full names of the own ports
  std::string click_port_name;

  void process(jack_nframes_t count) noexcept {
    auto* out = static_cast<float*>(jack_port_get_buffer(output, count));
    const auto* in = static_cast<const float*>(jack_port_get_buffer(input, count));
    const jack_nframes_t frame = jack_last_frame_time(client);
    // Input is copied before output is generated: in a loop-back both buffers may be the same
    // memory.
    // A cycle is recorded completely or not at all; otherwise the two traces would no longer be
    // aligned.
    const bool recorded_whole = queue.has_room(count);
    if (recorded_whole) queue.heard.write({in, count});
    clicks.generate({out, count}, frame);
    if (recorded_whole) {
      queue.sent.write({out, count});
      queue.cycles.try_push({frame, count});
    } else {
      queue.dropped.add(count);
    }
  }

  [[nodiscard]] std::vector<std::string> ports(const std::string& of, unsigned long flags) const {
    std::vector<std::string> out;
    const char** names =
        jack_get_ports(client, ("^" + of + ":").c_str(), JACK_DEFAULT_AUDIO_TYPE, flags);
    for (const char** name = names; name != nullptr && *name != nullptr; ++name) {
      out.emplace_back(*name);
    }
    jack_free(names);
    return out;
  }

  void clear_connections(const std::string& port_name) const {
    jack_port_t* port = jack_port_by_name(client, port_name.c_str());
    if (port == nullptr) return;
    const bool is_output = (jack_port_flags(port) & JackPortIsOutput) != 0;
    const char** others = jack_port_get_all_connections(client, port);
    for (const char** other = others; other != nullptr && *other != nullptr; ++other) {
      jack_disconnect(client, is_output ? port_name.c_str() : *other,
                      is_output ? *other : port_name.c_str());
    }
    jack_free(others);
  }

  [[nodiscard]] Status connect(const std::string& from, const std::string& to) const {
    if (jack_connect(client, from.c_str(), to.c_str()) == 0) return ok();
    return Error{ErrorCode::kUnavailable,
                 "the JACK server refuses to connect '" + from + "' to '" + to + "'",
                 {}};
  }
};

JackScope::JackScope(std::unique_ptr<Impl> impl) : impl_(std::move(impl)) {
}

JackScope::~JackScope() {
  if (!impl_->gone.load()) jack_deactivate(impl_->client);
  jack_client_close(impl_->client);
}

Result<std::unique_ptr<JackScope>> JackScope::open(const std::string& server,
                                                   const std::string& name) {
  jack_set_error_function(say_nothing);
  jack_set_info_function(say_nothing);
  jack_status_t status{};
  const auto options = static_cast<jack_options_t>(JackNoStartServer | JackServerName);
  jack_client_t* client = jack_client_open(name.c_str(), options, &status, server.c_str());
  if (client == nullptr) {
    return Error{ErrorCode::kUnavailable,
                 "no JACK server named '" + server +
                     "' responds. Start jackd, or check the name of the server",
                 {}};
  }
  auto impl = std::make_unique<Impl>(client);
  Impl* self = impl.get();
  std::unique_ptr<JackScope> scope(new JackScope(std::move(impl)));
  self->output = jack_port_register(client, "click", JACK_DEFAULT_AUDIO_TYPE, JackPortIsOutput, 0);
  self->input = jack_port_register(client, "ear", JACK_DEFAULT_AUDIO_TYPE, JackPortIsInput, 0);
  jack_set_process_callback(
      client,
      [](jack_nframes_t count, void* argument) {
        audio::run_uncancelled([&] { static_cast<Impl*>(argument)->process(count); });
        return 0;
      },
      self);
  jack_set_xrun_callback(
      client,
      [](void* argument) {
        static_cast<Impl*>(argument)->late_cycles.add();
        return 0;
      },
      self);
  jack_on_shutdown(
      client, [](void* argument) { static_cast<Impl*>(argument)->gone.store(true); }, self);
  if (self->output == nullptr || self->input == nullptr || jack_activate(client) != 0) {
    return Error{
        ErrorCode::kUnavailable, "the JACK server '" + server + "' refuses the probe's ports", {}};
  }
  self->click_port_name = jack_port_name(self->output);
  self->ear = jack_port_name(self->input);
  return scope;
}

std::uint32_t JackScope::sample_rate() const {
  return jack_get_sample_rate(impl_->client);
}

std::uint32_t JackScope::period() const {
  return jack_get_buffer_size(impl_->client);
}

DriverLatency JackScope::driver_latency() const {
  const auto declared_ms = [&](unsigned long flags, jack_latency_callback_mode_t mode) {
    const char** names =
        jack_get_ports(impl_->client, nullptr, JACK_DEFAULT_AUDIO_TYPE, flags | JackPortIsPhysical);
    jack_latency_range_t range{0, 0};
    if (names != nullptr && *names != nullptr) {
      jack_port_get_latency_range(jack_port_by_name(impl_->client, *names), mode, &range);
    }
    jack_free(names);
    constexpr double kMillisecondsPerSecond = 1000.0;
    return kMillisecondsPerSecond * range.max / sample_rate();
  };
  return {declared_ms(JackPortIsOutput, JackCaptureLatency),
          declared_ms(JackPortIsInput, JackPlaybackLatency)};
}

std::uint64_t JackScope::xruns() const {
  return impl_->late_cycles.value();
}

bool JackScope::alive() const {
  return !impl_->gone.load();
}

std::vector<std::string> JackScope::output_ports(const std::string& client) const {
  return impl_->ports(client, JackPortIsOutput);
}

std::vector<std::string> JackScope::input_ports(const std::string& client) const {
  return impl_->ports(client, JackPortIsInput);
}

Status JackScope::feed(const std::string& input_port) {
  impl_->clear_connections(input_port);
  return impl_->connect(impl_->click_port_name, input_port);
}

Status JackScope::listen(const std::string& output_port) {
  impl_->clear_connections(output_port);
  return impl_->connect(output_port, impl_->ear);
}

Status JackScope::loop_back() {
  return impl_->connect(impl_->click_port_name, impl_->ear);
}

void JackScope::unplug() {
  impl_->clear_connections(impl_->click_port_name);
  impl_->clear_connections(impl_->ear);
}

bool JackScope::click_at(std::uint64_t place) {
  const auto since_first = static_cast<jack_nframes_t>(place);
  return impl_->clicks.waiting.try_push(impl_->first_frame.value_or(0) + since_first);
}

void JackScope::collect() {
  ScopeTrace& trace = impl_->recorded;
  std::vector<float> block;
  Impl::Cycle cycle;
  while (impl_->queue.cycles.try_pop(cycle)) {
    if (!impl_->first_frame) impl_->first_frame = cycle.frame;
    const std::size_t start = cycle.frame - *impl_->first_frame;
    const std::size_t end = start + cycle.count;
    block.resize(cycle.count);
    if (end > trace.sent.size()) {
      trace.sent.resize(end);
      trace.heard.resize(end);
    }
    const auto place = static_cast<std::ptrdiff_t>(start);
    impl_->queue.sent.read(block);
    std::copy(block.begin(), block.end(), trace.sent.begin() + place);
    impl_->queue.heard.read(block);
    std::copy(block.begin(), block.end(), trace.heard.begin() + place);
  }
}

const ScopeTrace& JackScope::trace() const {
  return impl_->recorded;
}

std::uint64_t JackScope::overflow() const {
  return impl_->queue.dropped.value();
}

}  // namespace roger::app
