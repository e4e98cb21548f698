// A device on a JACK server, and another client of that server that observes it from outside.
#pragma once

#include <gtest/gtest.h>
#include <jack/jack.h>

#include <atomic>
#include <chrono>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "audio/device/device.hpp"
#include "audio/device/jack_callback.hpp"
#include "core/spsc_ring.hpp"
#include "tests/support/audio_jack_server.hpp"

namespace roger::audio {

inline constexpr int kPeriod = 256;
inline constexpr std::uint32_t kRate = 48000;
inline constexpr float kLoud = 0.4F;
inline constexpr std::uint64_t kClickEvery = 4807;  // frames; not a multiple of the period

struct Moment {
  double seconds = 0.0;
};

inline double seconds(TimePoint instant) {
  return std::chrono::duration<double>(instant.time_since_epoch()).count();
}

/// Sends its input straight to its output, and records the times reported for clicks.
class Passage final : public AudioProcessor {
 public:
  void process(std::span<const float> in, std::span<float> out,
               const BlockTime& time) noexcept override {
    for (std::size_t i = 0; i < out.size() / 2; ++i) {
      const float sample = i < in.size() ? in[i] : 0.0F;
      out[2 * i] = sample;
      out[2 * i + 1] = -sample;
      if (sample > kLoud) {
        const double offset = static_cast<double>(i) / kRate;
        captured.try_push({seconds(time.captured) + offset});
        heard.try_push({seconds(time.heard) + offset});
      }
    }
    blocks.fetch_add(1);
    block_frames = out.size() / 2;
  }
  SpscRing<Moment> captured{1024};
  SpscRing<Moment> heard{1024};
  std::atomic<int> blocks{0};
  std::atomic<std::size_t> block_frames{0};
};

// Samples in JACK's ports. JACK runs the clients of a graph one after the other, so that a client
// may read what another wrote. It orders them by semaphores in memory shared between processes,
// which the thread sanitizer does not see, so it reports two clients of one process as a race.
[[gnu::no_sanitize("thread"), gnu::noinline]] inline float read_port(const float* port,
                                                                     std::size_t place) {
  return port[place];
}
[[gnu::no_sanitize("thread"), gnu::noinline]] inline void write_port(float* port, std::size_t place,
                                                                     float sample) {
  port[place] = sample;
}

/// The oscilloscope: sends clicks from one port and records another, on one sample clock.
class Scope {
 public:
  /// Observes `device`; empty: none.
  explicit Scope(const std::string& device = "") {
    client_ = jack_client_open("scope", JackNoStartServer, nullptr);
    if (client_ == nullptr) return;
    out_ = jack_port_register(client_, "click", JACK_DEFAULT_AUDIO_TYPE, JackPortIsOutput, 0);
    in_ = jack_port_register(client_, "listen", JACK_DEFAULT_AUDIO_TYPE, JackPortIsInput, 0);
    jack_set_process_callback(client_, &Scope::call, this);
    jack_activate(client_);
    connected = !device.empty() &&
                jack_connect(client_, "scope:click", (device + ":in_0").c_str()) == 0 &&
                jack_connect(client_, (device + ":out_0").c_str(), "scope:listen") == 0;
  }
  ~Scope() {
    if (client_ != nullptr) jack_client_close(client_);
  }
  Scope(const Scope&) = delete;
  Scope& operator=(const Scope&) = delete;

  struct Click {
    std::uint64_t frame = 0;
    double seconds = 0.0;  // start of the cycle plus the position in it
  };
  SpscRing<Click> sent{1024};
  SpscRing<Click> received{1024};
  bool connected = false;
  /// Returns the frames that the server has processed since this client was created.
  [[nodiscard]] std::uint64_t frames() const { return frame_; }

 private:
  static int call(jack_nframes_t frames, void* self) {
    run_uncancelled([&] { static_cast<Scope*>(self)->process(frames); });
    return 0;
  }
  void process(jack_nframes_t frames) {
    const double now = seconds(SteadyClock{}.now());
    auto* out = static_cast<float*>(jack_port_get_buffer(out_, frames));
    const auto* in = static_cast<const float*>(jack_port_get_buffer(in_, frames));
    const std::uint64_t first = frame_;
    for (jack_nframes_t i = 0; i < frames; ++i) {
      const std::uint64_t frame = first + i;
      const double instant = now + static_cast<double>(i) / kRate;
      const bool clicks = frame % kClickEvery == kClickEvery - 1;
      write_port(out, i, clicks ? 0.9F : 0.0F);
      if (clicks) sent.try_push({frame, instant});
      if (read_port(in, i) > kLoud) received.try_push({frame, instant});
    }
    frame_ = first + frames;
  }

  jack_client_t* client_ = nullptr;
  jack_port_t* out_ = nullptr;
  jack_port_t* in_ = nullptr;
  std::atomic<std::uint64_t> frame_{0};
};

template <class T>
std::vector<T> all_of(SpscRing<T>& ring) {
  std::vector<T> found;
  T one;
  while (ring.try_pop(one)) found.push_back(one);
  return found;
}

class JackDevice : public ::testing::Test {
 protected:
  std::unique_ptr<AudioDevice> open(const std::string& client, const std::string& name = "JACK") {
    auto device = open_device({.name = name, .client_name = client});
    EXPECT_TRUE(device) << (device ? "" : device.error().text());
    return device ? std::move(device).value() : nullptr;
  }
  testing::JackServer server_{kPeriod};
};

}  // namespace roger::audio
