// Stations that communicate through the RTI on the loopback interface.
#include <gmock/gmock.h>

#include <cmath>
#include <filesystem>
#include <system_error>

#include "tests/integration/radio/expect_speech.hpp"
#include "tests/integration/radio/radio_fixture.hpp"
#include "tests/integration/radio/speech.hpp"

namespace roger::radio {
namespace {

using ::testing::HasSubstr;

class StationTest : public RadioFederation {
 protected:
  // With mu-law, the waveform can be compared.
  static StationSettings with_mu_law(StationSettings settings) {
    settings.codec.encoding = audio::Encoding::kMuLaw;
    settings.codec.sample_rate = 8000;
    return settings;
  }
  static double loudness(const std::vector<float>& samples) {
    double sum = 0.0;
    for (const double sample : samples) sum += sample * sample;
    return sum;
  }
};

TEST_F(StationTest, SpeechArrivesUnchanged) {
  test::repeat_if_disturbed(kBearable, [this](std::string& differences) {
    TestStation speaker = open(settings({"EAGLE 1"}));
    TestStation listener = open(unhurried_settings("EAGLE 2"));
    ASSERT_TRUE(speaker.station && listener.station);
    const std::vector<std::vector<float>> words = several_words();
    speaker.say_each(words);
    wait_until_it_was_heard(listener);
    EXPECT_EQ(listener.radio().last_speaker->call_sign, "EAGLE 1");
    EXPECT_EQ(listener.radio().net, "RED");
    listener.station->close();
    differences = differences_of_words(words, listener.headset().heard());

    const OperatorReport report = listener.station->report().operators.at(0);
    EXPECT_GT(report.packets_received, 40U);
    EXPECT_EQ(report.packets_malformed, 0U);
    ASSERT_EQ(report.latencies.size(), 1U);
    EXPECT_TRUE(report.latencies[0].clocks_related);
    EXPECT_GT(report.latencies[0].end_to_end.p50, 31.25);
    EXPECT_EQ(report.latencies[0].call_sign, "EAGLE 1");
  });
}

TEST_F(StationTest, IntercomUsesLinesAndCarriesCalls) {
  const auto crew = parse_net_plan(R"(
[[net]]
name = "CREW"
kind = "intercom"
[[station]]
call_sign = "EAGLE 1"
[[station.radio]]
name = "IC"
kind = "intercom"
presets = ["CREW"]
[[station]]
call_sign = "EAGLE 2"
[[station.radio]]
name = "IC"
kind = "intercom"
presets = ["CREW"]
)",
                                   "crew");
  ASSERT_TRUE(crew) << crew.error().text();
  const auto at = [&](const std::string& call_sign) {
    StationSettings out = settings({call_sign});
    out.plan = crew.value();
    return open(out);
  };
  TestStation one = at("EAGLE 1");
  TestStation two = at("EAGLE 2");
  ASSERT_TRUE(one.station && two.station);
  EXPECT_TRUE(eventually([&] {
    one.say(std::vector<float>(9600, 0.1F));
    return two.radio().last_speaker && two.radio().last_speaker->call_sign == "EAGLE 1";
  }));
  one.port().submit(PlaceCall{0, "EAGLE 2"});
  ASSERT_TRUE(eventually([&] { return two.radio().call.state == CallState::kRinging; }));
  two.port().submit(AnswerCall{0});
  ASSERT_TRUE(eventually([&] { return one.radio().call.state == CallState::kInCall; }));
  EXPECT_TRUE(eventually([&] {
    two.say(std::vector<float>(9600, 0.1F));
    return one.radio().last_speaker && one.radio().last_speaker->call_sign == "EAGLE 2";
  }));
  one.station->close();
  EXPECT_TRUE(eventually([&] { return two.radio().call.state == CallState::kIdle; }));
  EXPECT_EQ(in_words(two.port().snapshot()->federation.trouble), "");
  EXPECT_EQ(two.port().snapshot()->federation.malformed, 0U);
  EXPECT_EQ(two.port().snapshot()->federation.stations_known, 0U)
      << "an intercom publishes no radio";
}

TEST_F(StationTest, DistantStationIsNotHeardForAStatedReason) {
  const auto at = [this](const std::string& call_sign, double longitude) {
    StationSettings placed = settings({call_sign});
    placed.plan.propagation.model = Propagation::kTwoRay;
    for (OperatorPlan& station : placed.plan.stations) {
      station.position = Geodetic{48.0, longitude, 2.0};
    }
    return placed;
  };
  TestStation speaker = open(at("EAGLE 1", 11.0));
  TestStation near = open(at("EAGLE 2", 11.02));
  TestStation far = open(at("BLUE 1", 13.0));
  ASSERT_TRUE(speaker.station && near.station && far.station);
  far.port().submit(Tune{0, speaker.radio().frequency});
  ASSERT_TRUE(eventually([&] { return far.radio().frequency == speaker.radio().frequency; }));
  std::string why;
  std::uint64_t seen = 0;
  // The first transmission may arrive before the groups are joined.
  ASSERT_TRUE(eventually([&] {
    speaker.say(std::vector<float>(24'000, 0.1F));
    const EventBatch batch = far.port().events_since(seen);
    for (const Event& event : batch.events) {
      seen = event.sequence;
      if (event.kind == EventKind::kNotHeard) why = in_words(event.why);
    }
    return !why.empty();
  }));
  EXPECT_THAT(why, HasSubstr(" dB below squelch"));
  EXPECT_FALSE(far.radio().last_speaker);
  EXPECT_TRUE(eventually([&] { return near.radio().last_speaker.has_value(); }));
}

TEST_F(StationTest, SpeakerLearnsWhichStationsHear) {
  TestStation speaker = open(settings({"EAGLE 1"}));
  TestStation listener = open(settings({"EAGLE 2"}));
  TestStation elsewhere = open(settings({"BLUE 1"}));
  ASSERT_TRUE(speaker.station && listener.station && elsewhere.station);
  speaker.port().submit(Key{0, true});
  const auto answer_of = [&](const std::string& call_sign) {
    for (const HearingAnswerSnapshot& hearer : speaker.radio().hearers) {
      if (hearer.call_sign == call_sign) return hearer.heard ? "heard" : in_words(hearer.reason);
    }
    return std::string{};
  };
  // Both stations must have discovered the transmitter first.
  ASSERT_TRUE(eventually([&] {
    speaker.port().submit(AskWhoHears{0});
    return eventually(
        [&] { return answer_of("EAGLE 2") == "heard" && !answer_of("BLUE 1").empty(); },
        std::chrono::seconds{1});
  })) << answer_of("EAGLE 2")
      << answer_of("BLUE 1");
  EXPECT_THAT(answer_of("BLUE 1"), HasSubstr("no radio tuned to"));
  const auto seen = elsewhere.port().snapshot()->transmissions;
  ASSERT_EQ(seen.size(), 1U);
  EXPECT_EQ(seen[0].call_sign, "EAGLE 1") << "although no channel of it is subscribed";
}

TEST_F(StationTest, MuLawSpeechArrivesUnchanged) {
  test::repeat_if_disturbed(kBearable, [this](std::string& differences) {
    const StationSettings from = with_mu_law(settings({"EAGLE 1"}));
    TestStation speaker = open(from);
    TestStation listener = open(unhurried_settings("EAGLE 2"));
    ASSERT_TRUE(speaker.station && listener.station);
    const std::vector<float> words = speech(kSpokenWords, 0.1, 0.1);
    speaker.say(words);
    wait_until_it_was_heard(listener);
    listener.station->close();
    differences = differences_of_waveform(words, listener.headset().heard());
  });
}

TEST_F(StationTest, FileDevicesCarrySpeechFromFileToFile) {
  test::repeat_if_disturbed(kBearable, [this](std::string& differences) {
    const auto folder =
        std::filesystem::path(::testing::TempDir()) / ("roger-radio-" + std::to_string(::getpid()));
    std::filesystem::create_directories(folder);
    const std::string said = (folder / "said.wav").string();
    const std::string heard = (folder / "heard.wav").string();
    // The words end within the first two seconds, see TestStation::say_each().
    const std::vector<float> words = speech(kSpokenWords, 0.5, 1.0);
    {
      auto sink = audio::WavSink::create(said, 48'000);
      ASSERT_TRUE(sink);
      for (const float sample : words) {
        const float both[2] = {sample, sample};
        ASSERT_TRUE(sink.value()->write(both));
      }
    }
    StationSettings listening = unhurried_settings("EAGLE 2");
    listening.operators[0].device.name = "file:-," + heard;
    auto listener = Station::open(std::move(listening));
    ASSERT_TRUE(listener) << listener.error().text();
    StationSettings speaking = with_mu_law(settings({"EAGLE 1"}));
    // The received file is as long as the sent one.
    const std::string meanwhile = (folder / "meanwhile.wav").string();
    speaking.operators[0].device.name = "file:" + said + "," + meanwhile;
    auto speaker = Station::open(std::move(speaking));
    ASSERT_TRUE(speaker) << speaker.error().text();
    OperatorPort& port = speaker.value()->operator_port(0);
    port.submit(Key{0, true});
    constexpr std::size_t kBytesPerFrame = 4;
    EXPECT_TRUE(eventually([&] {
      std::error_code absent;
      const auto bytes = std::filesystem::file_size(meanwhile, absent);
      return !absent && bytes > words.size() * kBytesPerFrame;
    }));
    port.submit(Key{0, false});
    const OperatorPort& operator_audio = listener.value()->operator_port(0);
    EXPECT_TRUE(eventually([&operator_audio] {
      return operator_audio.snapshot()->radios[0].last_speaker.has_value();
    }));
    EXPECT_TRUE(
        eventually([&operator_audio] { return !operator_audio.snapshot()->radios[0].receiving; }));
    speaker.value()->close();
    listener.value()->close();
    differences = differences_of_waveform(speech(kSpokenWords, 0.0, 0.0), speech(heard, 0.0, 0.0));
    std::filesystem::remove_all(folder);
  });
}

TEST_F(StationTest, OtherFrequencyReceivesNothing) {
  TestStation speaker = open(settings({"EAGLE 1"}));
  TestStation other = open(settings({"BLUE 1"}));
  TestStation listener = open(settings({"EAGLE 2"}));
  ASSERT_TRUE(speaker.station && other.station && listener.station);
  speaker.say(speech(kSpokenWords, 0.0, 0.0));
  wait_until_it_was_heard(listener);
  EXPECT_FALSE(other.radio().last_speaker.has_value());
  EXPECT_EQ(loudness(other.headset().heard()), 0.0);
  const OperatorReport report = other.station->report().operators.at(0);
  EXPECT_EQ(report.packets_received + report.packets_filtered, 0U)
      << "voice of other channels does not even reach the station";
}

TEST_F(StationTest, RetuningChangesWhatIsHeard) {
  TestStation speaker = open(settings({"EAGLE 1"}));
  TestStation other = open(settings({"BLUE 1"}));
  ASSERT_TRUE(speaker.station && other.station);
  other.port().submit(Tune{0, Frequency::from_kilohertz(40'000)});
  ASSERT_TRUE(eventually([&] { return other.radio().net == "RED"; }));
  // The control thread subscribes to the new channel in its next turn. Speaking until the voice is
  // heard needs no assumption about that time.
  EXPECT_TRUE(eventually([&] {
    speaker.say(std::vector<float>(9600, 0.1F));
    return other.radio().last_speaker.has_value();
  }));
}

TEST_F(StationTest, OperatorsOfOneProcessHearEachOther) {
  TestStation both = open(settings({"EAGLE 1", "EAGLE 2"}));
  ASSERT_TRUE(both.station);
  both.say(speech(kSpokenWords, 0.0, 0.0));
  EXPECT_TRUE(eventually([&] {
    const auto last = both.port(1).snapshot()->radios[0].last_speaker;
    return last && last->call_sign == "EAGLE 1";
  }));
  EXPECT_FALSE(both.port(0).snapshot()->radios[0].last_speaker.has_value());
}

TEST_F(StationTest, EchoStationReturnsSpeech) {
  test::repeat_if_disturbed(kBearable, [this](std::string& differences) {
    // Mu-law: after encoding twice, Opus preserves intelligibility but not the waveform for a
    // comparison.
    StationSettings there = with_mu_law(unhurried_settings("ECHO"));
    const StationSettings here = with_mu_law(unhurried_settings("EAGLE 1"));
    TestStation echo = open(there);
    TestStation speaker = open(here);
    ASSERT_TRUE(echo.station && speaker.station);
    ASSERT_TRUE(
        eventually([&] { return speaker.port().snapshot()->federation.stations_known > 0; }));
    speaker.port().submit(SetSidetone{false, 0.0});
    const std::vector<float> words = speech(kSpokenWords, 0.1, 0.1);
    speaker.say(words);
    wait_until_it_was_heard(speaker);
    EXPECT_EQ(speaker.radio().last_speaker->call_sign, "ECHO");
    speaker.station->close();
    differences = differences_of_waveform(words, speaker.headset().heard());
    if (!differences.empty())
      differences += packets_of(*speaker.station) + packets_of(*echo.station);
  });
}

TEST_F(StationTest, StationsComeAndGo) {
  TestStation speaker = open(settings({"EAGLE 1"}));
  ASSERT_TRUE(speaker.station);
  for (int i = 0; i < 3; ++i) {
    TestStation listener = open(settings({"EAGLE 2"}));
    ASSERT_TRUE(listener.station);
    EXPECT_TRUE(
        eventually([&] { return speaker.port().snapshot()->federation.stations_known == 1; }));
    speaker.say(std::vector<float>(9600, 0.1F));
    EXPECT_TRUE(eventually([&] { return listener.radio().last_speaker.has_value(); }));
    listener.station->close();
    EXPECT_TRUE(
        eventually([&] { return speaker.port().snapshot()->federation.stations_known == 0; }));
  }
}

TEST_F(StationTest, NameInUseGetsANumber) {
  TestStation first = open(settings({"EAGLE 1"}));
  TestStation second = open(settings({"EAGLE 1"}));
  ASSERT_TRUE(first.station && second.station);
  EXPECT_EQ(first.port().snapshot()->federation.federate, "EAGLE 1");
  EXPECT_EQ(second.port().snapshot()->federation.federate, "EAGLE 1 2");
}

TEST_F(StationTest, LossOfTheExecutiveIsReported) {
  TestStation speaker = open(settings({"EAGLE 1"}));
  TestStation listener = open(settings({"EAGLE 2"}));
  ASSERT_TRUE(speaker.station && listener.station);
  executive_.stop();
  EXPECT_TRUE(eventually([&] { return !listener.port().snapshot()->federation.trouble.empty(); }));
  EXPECT_TRUE(eventually([&] {
    for (const Event& event : listener.port().events_since(0).events) {
      if (event.kind == EventKind::kFederationTrouble) return true;
    }
    return false;
  }));
  EXPECT_THAT(in_words(listener.port().snapshot()->federation.trouble), HasSubstr("lost"));
}

TEST_F(StationTest, ProblemsAreReportedAsText) {
  const auto error_of = [](StationSettings settings) {
    auto station = Station::open(std::move(settings));
    return station ? std::string("no error") : station.error().text();
  };
  StationSettings nobody = settings({"EAGLE 9"});
  EXPECT_THAT(error_of(nobody), HasSubstr("\"EAGLE 9\": no such station in the net plan"));

  StationSettings twice = settings({"EAGLE 1", "EAGLE 1"});
  for (auto& request : twice.operators) request.device.name = "null";
  EXPECT_THAT(error_of(twice), HasSubstr("\"EAGLE 1\": asked for twice"));

  StationSettings deaf = settings({"EAGLE 1"});
  deaf.operators[0].device.name = "no such device";
  EXPECT_THAT(error_of(deaf), HasSubstr("no such device"));

  StationSettings fom = settings({"EAGLE 1"});
  fom.operators[0].device.name = "null";
  fom.federation.federation = "fom test";
  fom.federation.fom_modules = {"/nonexistent/module.xml"};
  EXPECT_THAT(error_of(fom), HasSubstr("/nonexistent/module.xml"));

  StationSettings alone = settings({"EAGLE 1"});
  alone.operators[0].device.name = "null";
  alone.federation.rid = "[executive]\naddress = \"127.0.0.1:" + std::to_string(rti::free_port()) +
                         "\"\nstart = false\n[network]\ninterface = \"lo\"\n";
  EXPECT_THAT(error_of(alone), HasSubstr("cannot connect to the RTI"));

  StationSettings codec = settings({"EAGLE 1"});
  codec.operators[0].device.name = "null";
  codec.codec.frame = std::chrono::milliseconds{100};
  EXPECT_THAT(error_of(codec), HasSubstr("frame of 100 ms"));
}

}  // namespace
}  // namespace roger::radio
