// Stations together with a federate that knows only RPR.
#include <gmock/gmock.h>

#include "core/octets.hpp"
#include "radio/hla/federate/radio_federate.hpp"
#include "radio/hla/rpr_encoding.hpp"
#include "tests/integration/radio/expect_speech.hpp"
#include "tests/integration/radio/observer.hpp"
#include "tests/integration/radio/radio_fixture.hpp"
#include "tests/integration/radio/rpr_watcher.hpp"
#include "tests/integration/radio/speech.hpp"
#include "tests/integration/radio/vehicle.hpp"

namespace roger::radio {
namespace {

using Seen = Observer::Seen;

class InteroperationTest : public RadioFederation {};

TEST_F(InteroperationTest, PlainFederateReceivesEveryChannelByClassPromotion) {
  Observer observer("radio test", rid_text(), fom_modules());
  observer.listen();
  TestStation red = open(settings({"EAGLE 1"}));
  TestStation blue = open(settings({"BLUE 1"}));
  ASSERT_TRUE(red.station && blue.station);
  for (TestStation* station : {&red, &blue}) {
    const std::size_t before = observer.voices();
    EXPECT_TRUE(eventually([&] {
      station->say(std::vector<float>(14'400, 0.1F));
      return observer.voices() > before + 5;
    }));
  }
  for (const Seen& item : observer.seen()) {
    if (item.what != Seen::What::kVoice) continue;
    EXPECT_EQ(item.parameters, 1U) << "AudioData and no parameter that RPR does not define";
    ASSERT_GT(item.audio.size(), kAudioDataHeader);
    audio::CodedPacket packet;
    EXPECT_EQ(decode_audio_data(item.audio, packet), AudioDataError::kNone);
    EXPECT_EQ(packet.encoding, audio::Encoding::kOpus);
  }
}

TEST_F(InteroperationTest, PlainFederateReceivesTheEncodingThatTheNetRequires) {
  Observer observer("radio test", rid_text(), fom_modules());
  observer.listen();
  const VoiceCoding mu_law{audio::find_codec("mu-law"), std::chrono::milliseconds{20}};
  StationSettings speaking = settings({"EAGLE 1"});
  speaking.plan.nets.at(0).coding = mu_law;
  ASSERT_EQ(speaking.codec.encoding, audio::Encoding::kOpus);
  StationSettings listening = unhurried_settings("EAGLE 2");
  listening.plan.nets.at(0).coding = mu_law;
  TestStation speaker = open(speaking);
  TestStation listener = open(listening);
  ASSERT_TRUE(speaker.station && listener.station);
  const std::vector<float> words = speech(kSpokenWords, 0.1, 0.1);
  speaker.say(words);
  wait_until_it_was_heard(listener);
  listener.station->close();
  EXPECT_EQ(differences_of_waveform(words, listener.headset().heard()), "");

  std::size_t voices = 0;
  for (const Seen& item : observer.seen()) {
    if (item.what != Seen::What::kVoice) continue;
    audio::CodedPacket packet;
    ASSERT_EQ(decode_audio_data(item.audio, packet), AudioDataError::kNone);
    EXPECT_EQ(static_cast<std::uint32_t>(packet.encoding), 1U);
    EXPECT_EQ(packet.sample_rate, 8000U);
    EXPECT_EQ(packet.sample_count, 160U);
    EXPECT_EQ(packet.size, 160U);
    ++voices;
  }
  EXPECT_GT(voices, 10U);
}

TEST_F(InteroperationTest, TransmitterStateEnclosesItsVoice) {
  Observer observer("radio test", rid_text(), fom_modules());
  observer.listen();
  TestStation station = open(settings({"EAGLE 1"}));
  ASSERT_TRUE(station.station);
  const auto status_seen = [&](int status) {
    const auto seen = observer.seen();
    return !seen.empty() && seen.back().what == Seen::What::kStatus && seen.back().status == status;
  };
  ASSERT_TRUE(eventually([&] { return status_seen(1); })) << "on, but not transmitting";
  for (int turn = 0; turn < 5; ++turn) {
    const std::size_t before = observer.seen().size();
    station.say(std::vector<float>(9600, 0.1F));
    ASSERT_TRUE(eventually([&] { return status_seen(1); }));
    const auto seen = observer.seen();
    ASSERT_GT(seen.size(), before + 4);
    EXPECT_EQ(seen[before].what, Seen::What::kStatus);
    EXPECT_EQ(seen[before].status, 2);
    for (std::size_t i = before + 1; i + 1 < seen.size(); ++i) {
      EXPECT_EQ(seen[i].what, Seen::What::kVoice) << "turn " << turn << ", " << i - before;
    }
  }
}

TEST_F(InteroperationTest, LateJoinerDiscoversExistingTransmitters) {
  TestStation station = open(settings({"EAGLE 1"}));
  ASSERT_TRUE(station.station);
  TestStation late = open(settings({"EAGLE 2"}));
  ASSERT_TRUE(late.station);
  EXPECT_TRUE(eventually([&] { return late.port().snapshot()->federation.stations_known == 1; }));
  EXPECT_TRUE(
      eventually([&] { return station.port().snapshot()->federation.stations_known == 1; }));
}

// A switch passes a group on only after it has processed the membership of the station that joined.
TEST_F(InteroperationTest, LateJoinerAsksAgainUntilATransmitterAnswers) {
  constexpr std::size_t kLost = 2;
  constexpr std::chrono::milliseconds kQuiet{500};  // the next request would come earlier
  Observer radio("radio test", rid_text(), fom_modules());
  radio.answer_after(kLost);
  radio.transmit_on(7, 40'000'000);
  TestStation late = open(settings({"EAGLE 1"}));
  ASSERT_TRUE(late.station);
  EXPECT_TRUE(eventually([&] { return late.port().snapshot()->federation.stations_known == 1; }));
  EXPECT_FALSE(eventually([&] { return radio.requests() > kLost + 1; }, kQuiet))
      << "asks a transmitter that has answered";
}

TEST_F(InteroperationTest, StationsKnowEachOtherWithNamedProducers) {
  std::vector<std::string> modules = fom_modules();
  modules.emplace_back(ROGER_SOURCE_DIR "/tests/integration/rti/modules/producers.xml");
  const Observer creator("radio test", rid_text(), modules);
  TestStation one = open(settings({"EAGLE 1"}));
  TestStation two = open(settings({"EAGLE 2"}));
  ASSERT_TRUE(one.station && two.station);
  for (TestStation* station : {&one, &two}) {
    EXPECT_TRUE(eventually([&] {
      return station->port().snapshot()->federation.stations_known == 1;
    })) << station->port().snapshot()->federation.stations_known
        << " stations known";
  }
}

TEST_F(InteroperationTest, StationFollowsItsHost) {
  const auto riding = [this](const std::string& call_sign) {
    StationSettings out = settings({call_sign});
    out.plan.propagation.model = Propagation::kFreeSpace;
    for (OperatorPlan& station : out.plan.stations) {
      station.position = Geodetic{0.0, 0.0, 0.0};
      if (station.call_sign != "EAGLE 1") continue;
      station.position.reset();
      station.host.object = "HMMWV-1";
      station.follows_host = true;
    }
    return open(out);
  };
  TestStation rider = riding("EAGLE 1");
  TestStation listener = riding("EAGLE 2");
  ASSERT_TRUE(rider.station && listener.station);
  const auto trouble = [&] { return in_words(rider.port().snapshot()->federation.trouble); };
  const auto received = [&]() -> std::optional<double> {
    const auto& speakers = listener.radio().speakers;
    return speakers.empty() ? std::nullopt : speakers.front().received_dbm;
  };
  Vehicle vehicle("radio test", rid_text(),
                  ROGER_SOURCE_DIR "/tests/integration/radio/vehicles.xml", "HMMWV-1");
  // Repeated, as by RPR entities: updates before the subscription are lost.
  ASSERT_TRUE(eventually([&] {
    vehicle.report({6'378'137.0, 1000.0, 0.0});
    return trouble().empty() && !rider.port().snapshot()->radios.empty();
  }));
  rider.port().submit(Key{0, true});
  ASSERT_TRUE(eventually([&] {
    vehicle.report({6'378'137.0, 1000.0, 0.0});
    return received().has_value();
  }));
  const double near = *received();
  vehicle.report({6'378'137.0, 10'000.0, 0.0});
  EXPECT_TRUE(eventually([&] { return received() && std::abs(*received() - near + 20) < 0.2; }));
  vehicle.report({std::numeric_limits<double>::quiet_NaN(), 0.0, 0.0});
  EXPECT_TRUE(eventually([&] {
    return trouble() ==
           "host \"HMMWV-1\" reports an impossible position; the last valid one is used";
  })) << trouble();
  vehicle.remove();
  EXPECT_TRUE(eventually([&] {
    return trouble() == "host \"HMMWV-1\" has left; the last known position is used";
  })) << trouble();
  EXPECT_TRUE(received() && std::abs(*received() - near + 20) < 0.2);
  rider.port().submit(Key{0, false});
}

TEST_F(InteroperationTest, EntityIsFoundThatWasDiscoveredBeforeItIsFollowed) {
  class : public RadioNetListener {
    void on_voice(const VoicePacket& /*voice*/) override {}
    void on_message(const Message& /*message*/) override {}
  } listener;
  const FederationSettings settings = this->settings({"EAGLE 1"}).federation;
  const SteadyClock clock;
  RadioFederate federate(settings, clock,
                         std::make_shared<ControlGate>(RoleSettings{}, settings.federation, clock));
  ASSERT_TRUE(federate.join(listener));
  EXPECT_FALSE(federate.entity_place("another").present);
  Vehicle vehicle("radio test", rid_text(),
                  ROGER_SOURCE_DIR "/tests/integration/radio/vehicles.xml", "HMMWV-1");
  // The transmitter of a later station is discovered after the vehicle.
  const TestStation later = open(this->settings({"EAGLE 2"}));
  ASSERT_TRUE(eventually([&] { return federate.state().stations_known == 1; }));
  EXPECT_FALSE(federate.entity_place("HMMWV-1").present);
  EXPECT_TRUE(federate.entity_place("HMMWV-1").present);
  EXPECT_TRUE(eventually([&] {
    vehicle.report({6'378'137.0, 1000.0, 0.0});
    return federate.entity_place("HMMWV-1").reported.has_value();
  }));
  vehicle.remove();
  EXPECT_TRUE(eventually([&] { return !federate.entity_place("HMMWV-1").present; }));
}

TEST_F(InteroperationTest, PlainRadioIsHeardIfEnabled) {
  StationSettings listening = settings({"EAGLE 2"});
  listening.federation.hear_plain_rpr = true;
  TestStation listener = open(listening);
  ASSERT_TRUE(listener.station);
  Observer radio("radio test", rid_text(), fom_modules());
  constexpr std::uint64_t kStream = 0x1122334455667788U;
  radio.transmit_on(kStream, 40'000'000);
  audio::CodedPacket packet;
  packet.stream = kStream;
  packet.encoding = audio::Encoding::kMuLaw;
  packet.sample_rate = 8000;
  packet.sample_count = 250;
  packet.size = 250;
  ByteVector bytes(kMaxAudioData);
  for (std::size_t i = 0; i < packet.size; ++i)
    packet.bytes[i] = i % 8 < 4 ? Octet{0x90} : Octet{0x10};
  bytes.resize(encode_audio_data(packet, bytes));
  EXPECT_TRUE(eventually([&] {
    radio.send(bytes);
    std::this_thread::sleep_for(std::chrono::milliseconds{21});
    return listener.radio().receiving;
  }));
  bool named = false;
  EXPECT_TRUE(eventually([&] {
    radio.send(bytes);
    const auto speakers = listener.radio().speakers;
    named = named || (!speakers.empty() && !speakers[0].call_sign.empty());
    const auto samples = listener.headset().heard();
    return named && std::any_of(samples.begin(), samples.end(), [](float s) { return s > 0.05F; });
  })) << "not heard, or not named after its object: "
      << named;
}

TEST_F(InteroperationTest, VoiceWithTheStreamTagOfAnotherFederateIsNotHeard) {
  StationSettings listening = settings({"EAGLE 2"});
  listening.federation.hear_plain_rpr = true;
  TestStation listener = open(listening);
  ASSERT_TRUE(listener.station);
  constexpr std::uint64_t kStream = 0x1122334455667788U;
  constexpr std::uint64_t kHertz = 40'000'000;
  Observer radio("radio test", rid_text(), fom_modules());
  radio.transmit_on(kStream, kHertz);
  ASSERT_TRUE(
      eventually([&] { return listener.port().snapshot()->federation.stations_known == 1; }));
  Observer forger("radio test", rid_text(), fom_modules());
  forger.transmit_on(kStream + 1, kHertz + 1'000'000);
  audio::CodedPacket packet;
  packet.stream = kStream;
  packet.encoding = audio::Encoding::kMuLaw;
  packet.sample_rate = 8000;
  packet.sample_count = 250;
  packet.size = 250;
  ByteVector bytes(kMaxAudioData);
  for (std::size_t i = 0; i < packet.size; ++i)
    packet.bytes[i] = i % 8 < 4 ? Octet{0x90} : Octet{0x10};
  bytes.resize(encode_audio_data(packet, bytes));
  bool heard = false;
  EXPECT_TRUE(eventually([&] {
    forger.send(bytes);
    heard = heard || listener.radio().receiving;
    return listener.port().snapshot()->federation.malformed >= 20;
  }));
  EXPECT_FALSE(heard);
  EXPECT_TRUE(eventually([&] {
    radio.send(bytes);
    std::this_thread::sleep_for(std::chrono::milliseconds{21});
    return listener.radio().receiving;
  })) << "its own federate is heard";
}

TEST_F(InteroperationTest, MalformedDataIsCountedAndHarmless) {
  StationSettings listening = settings({"EAGLE 2"});
  listening.federation.hear_plain_rpr = true;
  TestStation listener = open(listening);
  TestStation speaker = open(settings({"EAGLE 1"}));
  ASSERT_TRUE(listener.station && speaker.station);
  Observer radio("radio test", rid_text(), fom_modules());
  radio.transmit_on(7, 40'000'000);
  std::uint64_t sent = 0;
  EXPECT_TRUE(eventually([&] {
    radio.send({Octet{1}, Octet{2}});  // AudioData without a header
    ++sent;
    return listener.port().snapshot()->federation.malformed > 2;
  }));
  EXPECT_LE(listener.port().snapshot()->federation.malformed, sent);
  speaker.say(std::vector<float>(9600, 0.1F));
  EXPECT_TRUE(eventually([&] { return listener.radio().last_speaker.has_value(); }));
}

TEST_F(InteroperationTest, PlainRadiosAreNotSubscribedByDefault) {
  TestStation listener = open(settings({"EAGLE 2"}));
  TestStation speaker = open(settings({"EAGLE 1"}));
  ASSERT_TRUE(listener.station && speaker.station);
  Observer radio("radio test", rid_text(), fom_modules());
  radio.transmit_on(7, 40'000'000);
  audio::CodedPacket packet;
  packet.stream = 7;
  packet.sample_count = 1;
  packet.size = 1;
  ByteVector bytes(kMaxAudioData);
  bytes.resize(encode_audio_data(packet, bytes));
  for (int i = 0; i < 10; ++i) radio.send(bytes);
  speaker.say(std::vector<float>(9600, 0.1F));
  ASSERT_TRUE(eventually([&] { return listener.radio().last_speaker.has_value(); }));
  EXPECT_EQ(listener.radio().last_speaker->call_sign, "EAGLE 1");
}

TEST_F(InteroperationTest, LostUpdatesAreRepeated) {
  StationSettings beating = settings({"EAGLE 1"});
  beating.federation.heartbeat = std::chrono::milliseconds{100};
  TestStation station = open(beating);
  ASSERT_TRUE(station.station);
  RprWatcher watcher("radio test", rid_text());  // too late for the first updates
  ASSERT_TRUE(eventually([&] {
    const auto transmitters = watcher.objects(true);
    const auto receivers = watcher.objects(false);
    return transmitters.size() == 1 && transmitters.begin()->second.size() == 20 &&
           receivers.size() == 1 && receivers.begin()->second.size() == 7;
  }));
  const std::size_t before = watcher.updates().size();
  EXPECT_TRUE(eventually([&] { return watcher.updates().size() >= before + 4; }))
      << "the updates are repeated";
}

}  // namespace
}  // namespace roger::radio
