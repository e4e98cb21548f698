// A station with a headset and a loudspeaker on real devices, of which another client of the JACK
// server hears what they play.
#include <gmock/gmock.h>
#include <jack/jack.h>

#include <cmath>
#include <numbers>
#include <optional>

#include "audio/device/jack_callback.hpp"
#include "core/spsc_ring.hpp"
#include "tests/integration/radio/radio_fixture.hpp"
#include "tests/support/audio_jack_server.hpp"
#include "tests/unit/radio/signals.hpp"

namespace roger::radio {
namespace {

constexpr std::uint32_t kRate = MemoryHeadset::kRate;
constexpr double kRedTone = 440.0;
constexpr double kBlueTone = 880.0;
/// Whole periods of both tones. Short, because playout and the bridge between the devices change
/// the pitch a little.
constexpr std::size_t kPart = kRate / 20;
constexpr double kLevel = 0.1;  // -20 dBFS, that of the device "tone"

// As in tests/integration/audio/jack_fixture.hpp: the thread sanitizer does not see how JACK orders
// its clients.
[[gnu::no_sanitize("thread"), gnu::noinline]] float read_port(const float* port,
                                                              std::size_t place) {
  return port[place];
}

/// A client of the server that hears a port.
class Ear {
 public:
  Ear(const std::string& name, const std::string& port) {
    client_ = jack_client_open(name.c_str(), JackNoStartServer, nullptr);
    if (client_ == nullptr) return;
    in_ = jack_port_register(client_, "in", JACK_DEFAULT_AUDIO_TYPE, JackPortIsInput, 0);
    jack_set_process_callback(
        client_,
        [](jack_nframes_t frames, void* self) {
          audio::run_uncancelled([&] { static_cast<Ear*>(self)->process(frames); });
          return 0;
        },
        this);
    jack_activate(client_);
    jack_connect(client_, port.c_str(), (name + ":in").c_str());
  }
  ~Ear() {
    if (client_ != nullptr) jack_client_close(client_);
  }
  Ear(const Ear&) = delete;
  Ear& operator=(const Ear&) = delete;

  /// Returns the next kPart samples.
  [[nodiscard]] std::vector<float> hear() {
    std::vector<float> skipped(sound_.capacity());
    sound_.read(skipped);
    std::vector<float> out(kPart);
    if (!eventually([&] { return sound_.size() >= kPart; })) return {};
    sound_.read(out);
    return out;
  }

 private:
  void process(jack_nframes_t frames) {
    const auto* in = static_cast<const float*>(jack_port_get_buffer(in_, frames));
    for (jack_nframes_t i = 0; i < frames; ++i) sound_.try_push(read_port(in, i));
  }

  SpscRing<float> sound_{2 * kRate};
  jack_client_t* client_ = nullptr;
  jack_port_t* in_ = nullptr;
};

/// Returns whether sound contains the tones of these stations, at their level, and no others.
bool contains(std::span<const float> sound, bool red, bool blue) {
  constexpr double kClose = 0.02;
  constexpr double kAbsent = 0.003;  // -30 dB
  const double of_red = amplitude_at(sound, kRedTone);
  const double of_blue = amplitude_at(sound, kBlueTone);
  return !sound.empty() && std::abs(of_red - (red ? kLevel : 0.0)) < (red ? kClose : kAbsent) &&
         std::abs(of_blue - (blue ? kLevel : 0.0)) < (blue ? kClose : kAbsent);
}

/// Returns the largest deviation from a tone, each sample compared with the two before it. A click
/// deviates by about its height, a gap by about the tone's amplitude.
double largest_click(std::span<const float> sound, double hertz) {
  const double turn = 2.0 * std::cos(2.0 * std::numbers::pi * hertz / kRate);
  double largest = 0.0;
  for (std::size_t i = 2; i < sound.size(); ++i) {
    const double expected = turn * double{sound[i - 1]} - double{sound[i - 2]};
    largest = std::max(largest, std::abs(double{sound[i]} - expected));
  }
  return largest;
}

/// EAGLE 1 transmits on RED and BLUE 1 on BLUE; EAGLE 2 hears RED on radio 0, BLUE on radio 1.
class LoudspeakerTest : public RadioFederation {
 protected:
  std::unique_ptr<Station> open_talker(const std::string& call_sign, double hertz) {
    StationSettings wanted = pcm_settings(call_sign);
    wanted.operators.front().device.name = "tone:" + std::to_string(hertz);
    auto station = Station::open(std::move(wanted));
    EXPECT_TRUE(station) << (station ? "" : station.error().text());
    if (!station) return nullptr;
    station.value()->operator_port(0).submit(Key{0, true});
    return std::move(station).value();
  }
  /// Returns the settings of the listener, with a loudspeaker on the server.
  StationSettings listener_settings() {
    StationSettings wanted = pcm_settings("EAGLE 2");
    auto& stations = wanted.plan.stations;
    const auto eagle = std::ranges::find(stations, "EAGLE 2", &OperatorPlan::call_sign);
    const auto blue = std::ranges::find(stations, "BLUE 1", &OperatorPlan::call_sign);
    eagle->radios.push_back(blue->radios.front());
    eagle->radios.back().name = "2";
    OperatorRequest& request = wanted.operators.front();
    request.loudspeaker = audio::DeviceRequest{};
    request.loudspeaker->name = "JACK: system";
    request.loudspeaker->client_name = "speakers";
    request.loudspeaker->playback_only = true;
    return wanted;
  }

  audio::testing::JackServer server_{256};

 private:
  StationSettings pcm_settings(const std::string& call_sign) const {
    StationSettings out = unhurried_settings(call_sign);
    out.codec.encoding = audio::Encoding::kPcm16BigEndian;
    out.codec.sample_rate = kRate;
    out.codec.frame = std::chrono::milliseconds{5};
    return out;
  }
};

TEST_F(LoudspeakerTest, EachRadioIsHeardAtItsOutput) {
  const auto red = open_talker("EAGLE 1", kRedTone);
  const auto blue = open_talker("BLUE 1", kBlueTone);
  StationSettings wanted = listener_settings();
  wanted.operators.front().device.name = "JACK: system";
  wanted.operators.front().device.client_name = "headset";
  auto listener = Station::open(std::move(wanted));
  ASSERT_TRUE(red && blue);
  ASSERT_TRUE(listener) << listener.error().text();
  OperatorPort& port = listener.value()->operator_port(0);
  Ear headset("ear-headset", "headset:out_0");
  Ear speakers("ear-speakers", "speakers:out_0");
  const auto heard = [&](bool red_headset, bool blue_headset, bool red_speakers,
                         bool blue_speakers) {
    return eventually([&] {
      return contains(headset.hear(), red_headset, blue_headset) &&
             contains(speakers.hear(), red_speakers, blue_speakers);
    });
  };
  EXPECT_TRUE(heard(true, true, false, false));
  port.submit(SetOutput{1, audio::Output::kLoudspeaker});
  EXPECT_TRUE(heard(true, false, false, true));
  port.submit(SetOutput{0, audio::Output::kLoudspeaker});
  EXPECT_TRUE(heard(false, false, true, true));
  port.submit(SetOutput{1, audio::Output::kHeadset});
  EXPECT_TRUE(heard(false, true, true, false));
  EXPECT_EQ(port.snapshot()->loudspeaker->name, "JACK Audio Connection Kit: system");
}

TEST_F(LoudspeakerTest, LostLoudspeakerIsReportedAndHeadsetContinuesWithoutClicks) {
  const auto red = open_talker("EAGLE 1", kRedTone);
  const auto blue = open_talker("BLUE 1", kBlueTone);
  auto headset = std::make_shared<MemoryHeadset>();
  StationParts parts;
  parts.open_device =
      [&](const audio::DeviceRequest& request) -> Result<std::unique_ptr<audio::AudioDevice>> {
    if (request.playback_only) return audio::open_device(request);
    return std::unique_ptr<audio::AudioDevice>(std::make_unique<HeadsetDevice>(headset));
  };
  auto listener = Station::open(listener_settings(), std::move(parts));
  ASSERT_TRUE(red && blue);
  ASSERT_TRUE(listener) << listener.error().text();
  OperatorPort& port = listener.value()->operator_port(0);
  port.submit(SetOutput{1, audio::Output::kLoudspeaker});
  const auto speakers_play = [&] {
    return eventually([] {
      Ear speakers("ear", "speakers:out_0");
      return eventually([&] { return contains(speakers.hear(), false, true); },
                        std::chrono::seconds{3});
    });
  };
  const auto headset_plays = [&] {
    return eventually([&] {
      const std::vector<float> all = headset->heard();
      return all.size() > kPart && contains(std::span(all).last(kPart), true, false);
    });
  };
  EXPECT_TRUE(speakers_play());
  EXPECT_TRUE(headset_plays());
  headset->clear();
  server_.kill();
  ASSERT_TRUE(eventually([&] { return !port.snapshot()->loudspeaker->running; }));
  const auto lost = port.snapshot();
  EXPECT_THAT(audio::in_words(lost->loudspeaker->trouble),
              ::testing::HasSubstr("playing silence until it is back"));
  EXPECT_TRUE(lost->device.running);
  EXPECT_TRUE(lost->device.trouble.empty());
  EXPECT_TRUE(lost->federation.joined);
  server_.start_again();
  ASSERT_TRUE(eventually([&] { return port.snapshot()->loudspeaker->running; }));
  EXPECT_TRUE(speakers_play());
  EXPECT_TRUE(headset_plays());
  // The deviation of the tone itself is that of 16 bits and of playout's trim.
  EXPECT_LT(largest_click(headset->heard(), kRedTone), 0.01) << packets_of(*listener.value());
}

}  // namespace
}  // namespace roger::radio
