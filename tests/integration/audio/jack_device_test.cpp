// A PortAudio device on a real JACK server, seen from outside by another JACK client.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <jack/jack.h>

#include <algorithm>
#include <atomic>
#include <cmath>
#include <optional>
#include <thread>
#include <vector>

#include "audio/device/device.hpp"
#include "core/spsc_ring.hpp"
#include "tests/support/audio_jack_server.hpp"

namespace roger::audio {
namespace {

using namespace std::chrono_literals;
using testing::JackServer;

constexpr int kPeriod = 256;
constexpr std::uint32_t kRate = 48000;
constexpr float kLoud = 0.4F;
constexpr std::uint64_t kClickEvery = 4807;  // frames; not a multiple of the period

struct Moment {
  double seconds = 0.0;
};

double seconds(TimePoint instant) {
  return std::chrono::duration<double>(instant.time_since_epoch()).count();
}

/// Sends what comes in straight out again, and notes the instants claimed for clicks.
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

/// The oscilloscope: clicks out of one port, listens at another, on one sample clock.
class Scope {
 public:
  explicit Scope(const std::string& device) {
    client_ = jack_client_open("scope", JackNoStartServer, nullptr);
    out_ = jack_port_register(client_, "click", JACK_DEFAULT_AUDIO_TYPE, JackPortIsOutput, 0);
    in_ = jack_port_register(client_, "listen", JACK_DEFAULT_AUDIO_TYPE, JackPortIsInput, 0);
    jack_set_process_callback(client_, &Scope::call, this);
    jack_activate(client_);
    connected = jack_connect(client_, "scope:click", (device + ":in_0").c_str()) == 0 &&
                jack_connect(client_, (device + ":out_0").c_str(), "scope:listen") == 0;
  }
  ~Scope() { jack_client_close(client_); }
  Scope(const Scope&) = delete;
  Scope& operator=(const Scope&) = delete;

  struct Click {
    std::uint64_t frame = 0;
    double seconds = 0.0;  // begin of the cycle plus the place in it
  };
  SpscRing<Click> sent{1024};
  SpscRing<Click> received{1024};
  bool connected = false;

 private:
  static int call(jack_nframes_t frames, void* self) {
    static_cast<Scope*>(self)->process(frames);
    return 0;
  }
  void process(jack_nframes_t frames) {
    const double now = seconds(SteadyClock{}.now());
    auto* out = static_cast<float*>(jack_port_get_buffer(out_, frames));
    const auto* in = static_cast<const float*>(jack_port_get_buffer(in_, frames));
    for (jack_nframes_t i = 0; i < frames; ++i) {
      const std::uint64_t frame = frame_ + i;
      const double instant = now + static_cast<double>(i) / kRate;
      out[i] = frame % kClickEvery == kClickEvery - 1 ? 0.9F : 0.0F;
      if (out[i] > 0.0F) sent.try_push({frame, instant});
      if (in[i] > kLoud) received.try_push({frame, instant});
    }
    frame_ += frames;
  }

  jack_client_t* client_ = nullptr;
  jack_port_t* out_ = nullptr;
  jack_port_t* in_ = nullptr;
  std::uint64_t frame_ = 0;
};

template <class T>
std::vector<T> all_of(SpscRing<T>& ring) {
  std::vector<T> found;
  T one;
  while (ring.try_pop(one)) found.push_back(one);
  return found;
}

/// The instant among `moments` that is nearest to `seconds`, if it is of the same click.
std::optional<double> nearest(const std::vector<Moment>& moments, double seconds) {
  std::optional<double> best;
  for (const Moment& moment : moments) {
    const double distance = std::fabs(moment.seconds - seconds);
    if (distance > static_cast<double>(kClickEvery) / 2 / kRate) continue;
    if (!best || distance < std::fabs(*best - seconds)) best = moment.seconds;
  }
  return best;
}

double median(std::vector<double> values) {
  std::ranges::sort(values);
  return values[values.size() / 2];
}

class JackDevice : public ::testing::Test {
 protected:
  std::unique_ptr<AudioDevice> open(const std::string& client, const std::string& name = "JACK") {
    auto device = open_device({.name = name, .client_name = client});
    EXPECT_TRUE(device) << (device ? "" : device.error().text());
    return device ? std::move(device).value() : nullptr;
  }
  JackServer server_{kPeriod};
};

TEST_F(JackDevice, InstantsAndDelayAreThoseThatAClientSees) {
  Passage passage;
  auto device = open("passage");
  ASSERT_NE(device, nullptr);
  EXPECT_EQ(device->sample_rate(), kRate);
  ASSERT_TRUE(device->start(passage));
  Scope scope("passage");
  ASSERT_TRUE(scope.connected);
  const auto deadline = SteadyClock{}.now() + 60s;
  while (scope.received.size() < 40 && SteadyClock{}.now() < deadline) {
    std::this_thread::sleep_for(20ms);
  }
  const DeviceState state = device->state();
  device->stop();
  ASSERT_GE(scope.received.size(), 40U);
  EXPECT_EQ(passage.block_frames, static_cast<std::size_t>(kPeriod));

  const double input = std::chrono::duration<double>(state.input_latency).count();
  const double output = std::chrono::duration<double>(state.output_latency).count();
  std::vector<double> loops;
  std::vector<double> capture_errors;
  std::vector<double> heard_errors;
  // A period that the server missed may swallow a click anywhere on its way, so each is found by
  // where it must be: clicks are 100 ms apart, and on their way for less than half of that.
  const auto received = all_of(scope.received);
  const auto captured = all_of(passage.captured);
  const auto heard = all_of(passage.heard);
  for (const Scope::Click& sent : all_of(scope.sent)) {
    const auto back = std::ranges::find_if(received, [&](const Scope::Click& click) {
      return click.frame >= sent.frame && click.frame < sent.frame + kClickEvery / 2;
    });
    const auto in = nearest(captured, sent.seconds - input);
    if (back == received.end() || !in) continue;
    const auto out = nearest(heard, back->seconds + output);
    if (!out) continue;
    loops.push_back(static_cast<double>(back->frame - sent.frame) / kRate);
    capture_errors.push_back(*in + input - sent.seconds);
    heard_errors.push_back(*out - output - back->seconds);
  }
  ASSERT_GE(loops.size(), 30U);
  constexpr double kPeriodSeconds = static_cast<double>(kPeriod) / kRate;
  RecordProperty("loop_ms", std::to_string(median(loops) * 1e3));
  RecordProperty("capture_error_ms", std::to_string(median(capture_errors) * 1e3));
  RecordProperty("heard_error_ms", std::to_string(median(heard_errors) * 1e3));
  // The way through this very graph takes one period, for JACK runs no client of a circle twice in
  // a cycle. The driver declares one period for its input and two for its output, which are on the
  // way of a real microphone and loudspeaker only.
  EXPECT_NEAR(median(loops), kPeriodSeconds, 1e-9);
  EXPECT_NEAR(input, kPeriodSeconds, 1e-6);
  EXPECT_NEAR(output, 2 * kPeriodSeconds, 1e-6);
  EXPECT_LT(std::fabs(median(capture_errors)), kPeriodSeconds);
  // What the device sends in one cycle, the scope takes in the next.
  EXPECT_LT(std::fabs(median(heard_errors) + kPeriodSeconds), kPeriodSeconds);
  EXPECT_THAT(state.host, ::testing::HasSubstr("JACK"));
  EXPECT_TRUE(state.running);
  EXPECT_EQ(state.block_frames, static_cast<std::uint32_t>(kPeriod));
  EXPECT_EQ(state.trouble, "");
}

TEST_F(JackDevice, IsListedAndFoundByPartsOfItsName) {
  const auto devices = list_devices();
  ASSERT_TRUE(devices);
  ASSERT_FALSE(devices.value().empty());
  EXPECT_EQ(devices.value().back().name, "system");
  EXPECT_EQ(devices.value().back().inputs, 2);
  EXPECT_EQ(devices.value().back().outputs, 2);
  EXPECT_EQ(devices.value().back().default_rate, 48000.0);
  for (const char* name :
       {"default", "jack", "system", "JACK: system", "JACK Audio Connection Kit: system"}) {
    EXPECT_NE(open("names", name), nullptr) << name;
  }
  const auto missing = open_device({.name = "Moon Base"});
  ASSERT_FALSE(missing);
  EXPECT_EQ(missing.error().code, ErrorCode::kNotFound);
  EXPECT_THAT(missing.error().message, ::testing::HasSubstr("'Moon Base' not found; there is: "));
  EXPECT_THAT(missing.error().message,
              ::testing::EndsWith("'null', 'file:IN.wav,OUT.wav', 'tone' and 'click' always work"));
  EXPECT_THAT(missing.error().message, ::testing::HasSubstr("Kit: system'"));
}

TEST_F(JackDevice, RunsAtTheServersRateWhenItCanNotHaveItsOwn) {
  auto device = open_device({.name = "JACK", .client_name = "rate", .sample_rate = 16000});
  ASSERT_TRUE(device) << device.error().text();
  EXPECT_EQ(device.value()->sample_rate(), 48000U);
}

TEST_F(JackDevice, StartsAndStopsAgainAndAgain) {
  Passage passage;
  auto device = open("again");
  ASSERT_NE(device, nullptr);
  for (int i = 0; i < 5; ++i) {
    ASSERT_TRUE(device->start(passage));
    const int before = passage.blocks;
    const auto deadline = SteadyClock{}.now() + 30s;
    while (passage.blocks == before && SteadyClock{}.now() < deadline) {
      std::this_thread::sleep_for(1ms);
    }
    EXPECT_GT(passage.blocks, before);
    device->stop();
    const int after = passage.blocks;
    std::this_thread::sleep_for(20ms);
    EXPECT_EQ(passage.blocks, after);
    EXPECT_FALSE(device->state().running);
  }
}

/// Waits until it is so; false when that takes a minute.
template <class Condition>
bool comes_true(const Condition& condition) {
  const auto deadline = SteadyClock{}.now() + 60s;
  while (!condition()) {
    if (SteadyClock{}.now() > deadline) return false;
    std::this_thread::sleep_for(10ms);
  }
  return true;
}

class LostServer : public JackDevice, public ::testing::WithParamInterface<int> {};

TEST_P(LostServer, BecomesSilenceAndIsUsedAgainOnceItIsBack) {
  Passage passage;
  auto device = open("phoenix");
  ASSERT_NE(device, nullptr);
  ASSERT_TRUE(device->start(passage));
  ASSERT_TRUE(comes_true([&] { return passage.blocks > 20; }));
  const std::string name = device->state().name;
  for (int time = 1; time <= 2; ++time) {
    server_.kill(GetParam());
    ASSERT_TRUE(comes_true([&] { return !device->state().running; }));
    const DeviceState lost = device->state();
    EXPECT_THAT(lost.trouble, ::testing::HasSubstr("start the JACK server again"));
    EXPECT_THAT(lost.trouble, ::testing::HasSubstr("silence until it is back"));
    EXPECT_EQ(lost.name, name);
    EXPECT_EQ(lost.losses, static_cast<std::uint64_t>(time));
    const int before = passage.blocks;  // time goes on
    EXPECT_TRUE(comes_true([&] { return passage.blocks > before + 50; }));

    server_.start_again();
    ASSERT_TRUE(comes_true([&] { return device->state().running; }));
    EXPECT_EQ(device->state().trouble, "");
    EXPECT_EQ(device->state().name, name);
    // The server throws out a client that a busy machine kept too long, the scope too.
    EXPECT_TRUE(comes_true([] {
      const Scope scope("phoenix");
      const auto patience = SteadyClock{}.now() + 3s;
      while (scope.received.size() <= 3 && SteadyClock{}.now() < patience) {
        std::this_thread::sleep_for(10ms);
      }
      return scope.connected && scope.received.size() > 3;
    }));
  }
  device->stop();
  EXPECT_FALSE(device->state().running);
}

INSTANTIATE_TEST_SUITE_P(EndedOrCrashed, LostServer, ::testing::Values(SIGTERM, SIGKILL));

TEST_F(JackDevice, ComesBackAtAnotherRateAndKeepsItsOwn) {
  Passage passage;
  auto device = open("other-rate");
  ASSERT_NE(device, nullptr);
  ASSERT_TRUE(device->start(passage));
  server_.kill();
  ASSERT_TRUE(comes_true([&] { return !device->state().running; }));
  server_.start_again(44100);
  ASSERT_TRUE(comes_true([&] { return device->state().running; }));
  EXPECT_EQ(device->sample_rate(), kRate);
  EXPECT_EQ(device->state().sample_rate, 44100U);
  Scope scope("other-rate");
  ASSERT_TRUE(scope.connected);
  EXPECT_TRUE(comes_true([&] { return scope.received.size() > 3; }));
}

TEST_F(JackDevice, StopsWhileItIsLost) {
  Passage passage;
  auto device = open("orphan");
  ASSERT_NE(device, nullptr);
  ASSERT_TRUE(device->start(passage));
  server_.kill();
  ASSERT_TRUE(comes_true([&] { return !device->state().running; }));
  device->stop();
  const int after = passage.blocks;
  std::this_thread::sleep_for(50ms);
  EXPECT_EQ(passage.blocks, after);
  ASSERT_TRUE(device->start(passage)) << "silence can be started";
  EXPECT_TRUE(comes_true([&] { return passage.blocks > after; }));
}

TEST_F(JackDevice, MayComeLaterThanWhoWantsIt) {
  server_.kill();
  const DeviceRequest request{.name = "JACK", .client_name = "early"};
  EXPECT_FALSE(open_device(request));
  DeviceRequest patient = request;
  patient.may_be_absent = true;
  Passage passage;
  auto device = open_device(patient);
  ASSERT_TRUE(device) << device.error().text();
  ASSERT_TRUE(device.value()->start(passage));
  EXPECT_TRUE(comes_true([&] { return passage.blocks > 5; }));
  EXPECT_FALSE(device.value()->state().running);
  EXPECT_THAT(device.value()->state().trouble, ::testing::HasSubstr("silence until it is there"));
  server_.start_again();
  ASSERT_TRUE(comes_true([&] { return device.value()->state().running; }));
  EXPECT_EQ(device.value()->state().trouble, "");
  EXPECT_EQ(device.value()->state().losses, 0U);
}

TEST_F(JackDevice, MissedPeriodsAreCounted) {
  /// Now and then takes longer than the server can wait for.
  class Slow final : public AudioProcessor {
   public:
    void process(std::span<const float> /*in*/, std::span<float> out,
                 const BlockTime& /*time*/) noexcept override {
      std::ranges::fill(out, 0.0F);
      if (++blocks_ % 40 == 0) std::this_thread::sleep_for(50ms);
    }

   private:
    int blocks_ = 0;
  } slow;
  auto device = open("slow");
  ASSERT_NE(device, nullptr);
  ASSERT_TRUE(device->start(slow));
  EXPECT_TRUE(comes_true([&] { return device->state().underruns > 2; }));
  const DeviceState state = device->state();
  EXPECT_EQ(state.underruns, state.overruns);  // JACK does not say which
  EXPECT_EQ(state.xruns, state.underruns);
}

}  // namespace
}  // namespace roger::audio
