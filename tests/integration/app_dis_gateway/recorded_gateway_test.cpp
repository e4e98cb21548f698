// A DIS radio in a recording of the federation, and the replay of that recording.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <filesystem>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "radio/exercise/replay/recorded_voice.hpp"
#include "radio/exercise/replay/recording.hpp"
#include "tests/integration/app_dis_gateway/gateway_network.hpp"
#include "tests/support/heard_sound.hpp"

namespace roger::app {
namespace {

using namespace std::chrono_literals;
using testing::AllOf;
using testing::Each;
using testing::ElementsAre;
using testing::Ge;
using testing::Gt;
using testing::IsEmpty;
using testing::Le;
using testing::Lt;
using testing::SizeIs;

constexpr const char* kDisRadio = "DIS 1:10:5";
constexpr auto kSpeech = 2s;
constexpr std::size_t kSpokenPackets = kSpeech / 20ms;
/// Voice is best effort.
constexpr std::size_t kMinSpokenPackets = kSpokenPackets * 9 / 10;

class RecordedGatewayTest : public GatewayNetworkTest {
 protected:
  RecordedGatewayTest() { test::write_tone(tone_, 120s); }

  test::StationProgram& record(const std::string& name) {
    auto& out = start(name, {"record", "--plan", plan_, "--folder", folder_ + "/" + name});
    EXPECT_TRUE(out.shows("Recording to ")) << transcripts();
    return out;
  }
  /// Ends a recorder and returns what it has recorded.
  radio::Recording recording_of(test::StationProgram& recorder) {
    recorder.end();
    const std::filesystem::directory_iterator first(folder_ + "/" + recorder.name());
    auto out = radio::load_recording(first->path().string());
    if (!out) throw std::runtime_error(out.error().text());
    EXPECT_THAT(out.value().damages, IsEmpty());
    return std::move(out).value();
  }
};

/// Expects that a transmission is that of the DIS radio, with its sound.
void expect_dis_radio(const radio::Recording& recording,
                      const radio::RecordedTransmission& transmission) {
  const radio::AirTransmission& air = transmission.air;
  EXPECT_EQ(air.transmission.call_sign, kDisRadio);
  EXPECT_EQ(air.host.object, kDisRadio);
  EXPECT_THAT(air.host.entity, ElementsAre(1, 10, 5));
  EXPECT_EQ(air.net, "RED");
  EXPECT_TRUE(air.sound);
  EXPECT_FALSE(air.stepped_on);
  const radio::RecordedVoice voice = decode_transmission(recording, transmission);
  EXPECT_THAT(voice.damages, IsEmpty());
  EXPECT_EQ(voice.rate, 8000U);
  ASSERT_THAT(voice.samples, SizeIs(AllOf(Ge(kMinSpokenPackets * 160), Le(kSpokenPackets * 160))));
  const double amplitude = test::talkers_tone_in(std::span(voice.samples).first(8000), voice.rate);
  EXPECT_THAT(20.0 * std::log10(amplitude), AllOf(Gt(-10.5), Lt(-9.5)));
}

/// The PDUs of one radio.
struct RadioPdus {
  std::vector<dis::Transmitter> states;
  std::vector<ByteVector> sound;     // of each Signal PDU
  bool ends_with_its_state = false;  // the newest PDU is no Signal PDU
};
RadioPdus pdus_of(const DisPeer& peer, const dis::RadioId& radio) {
  RadioPdus out;
  for (const HeardPdu& one : peer.heard()) {
    if (const auto* state = std::get_if<dis::Transmitter>(&one.pdu.body)) {
      if (state->radio != radio) continue;
      out.states.push_back(*state);
      out.ends_with_its_state = true;
    } else if (const auto* signal = std::get_if<dis::Signal>(&one.pdu.body)) {
      if (signal->radio != radio) continue;
      out.sound.push_back(signal->data);
      out.ends_with_its_state = false;
    }
  }
  return out;
}

TEST_F(RecordedGatewayTest, VoiceOfADisRadioIsRecordedAndItsReplayIsHeardByStationsAndDisOnce) {
  gateway("gateway", kCarries);
  DisPeer peer(network_, next_host());
  DisPeer listener(network_, next_host());
  test::StationProgram& first = record("first");
  network_.wait_for_memberships();
  peer.speak(peer_radio(), kSpeech);
  ASSERT_TRUE(first.shows(std::string(kDisRadio) + " on RED: ")) << transcripts();
  const radio::Recording recording = recording_of(first);
  ASSERT_THAT(recording.transmissions, SizeIs(1));
  expect_dis_radio(recording, recording.transmissions[0]);
  const RadioPdus original = pdus_of(listener, peer_radio().radio);
  ASSERT_THAT(original.sound, SizeIs(Ge(kMinSpokenPackets)));
  EXPECT_THAT(original.sound, Each(original.sound.front())) << "a tone with whole periods";

  // The DIS radio still exists.
  test::StationProgram& alpha = station("ALPHA");
  test::StationProgram& second = record("second");
  network_.wait_for_memberships();
  listener.forget();
  test::StationProgram& replay = start("replay", {"replay", recording.folder, "--plan", plan_});
  EXPECT_TRUE(alpha.shows(std::string("receiving ") + kDisRadio)) << transcripts();
  ASSERT_TRUE(test::eventually([&] { return !replay.runs(); })) << transcripts();
  replay.end();
  const test::HeardSound heard(heard_file("ALPHA"));
  EXPECT_TRUE(test::eventually([&] { return heard.peak(test::kTalkersTone, 0ms) > 0.01; }))
      << transcripts();

  // The voice of the station is later than all echoes of the replay.
  const dis::RadioId station_radio{{100, 200, 17}, 1};
  alpha.say("key 1 down");
  ASSERT_TRUE(test::eventually([&] { return pdus_of(listener, station_radio).sound.size() > 50; }))
      << transcripts();
  alpha.say("key 1 up");
  ASSERT_TRUE(second.shows("ALPHA on RED: ")) << transcripts();
  alpha.end();
  const radio::Recording again = recording_of(second);
  ASSERT_THAT(again.transmissions, SizeIs(2)) << "the replay and the station";
  expect_dis_radio(again, again.transmissions[0]);
  EXPECT_EQ(again.transmissions[1].air.transmission.call_sign, "ALPHA");

  const auto replayed = listener.find([&](const dis::Transmitter& one) {
    return one.radio != station_radio && one.radio.entity.application == 200;
  });
  ASSERT_TRUE(replayed) << transcripts();
  EXPECT_EQ(replayed->radio.entity.site, 100) << "as any radio of the federation";
  const RadioPdus in_dis = pdus_of(listener, replayed->radio);
  ASSERT_THAT(in_dis.sound, SizeIs(AllOf(Ge(kMinSpokenPackets), Le(kSpokenPackets))));
  EXPECT_THAT(in_dis.sound, Each(original.sound.front())) << "bit by bit";
  EXPECT_EQ(in_dis.states.front().frequency, peer_radio().frequency);
  EXPECT_EQ(in_dis.states.front().transmit_state, dis::TransmitState::kOnTransmitting);
  EXPECT_EQ(in_dis.states.back().transmit_state, dis::TransmitState::kOff);
  EXPECT_TRUE(in_dis.ends_with_its_state);
  for (const dis::Transmitter& one : listener.all<dis::Transmitter>()) {
    EXPECT_TRUE(one.radio == replayed->radio || one.radio == station_radio)
        << dis::text(one.radio) << ": a third radio";
  }
}

}  // namespace
}  // namespace roger::app
