// Intercom nets and calls between stations of a test bench.
#include "dds-filter/channel.hpp"
#include "tests/unit/radio/bench.hpp"

namespace roger::radio {
namespace {

NetPlan intercom_plan() {
  std::string text = R"(
[[key]]
name = "CREW KEY"
id = 5
secret = "00112233445566778899aabbccddeeff00112233445566778899aabbccddeeff"
[[net]]
name = "RED"
frequency_mhz = "40.000"
[[net]]
name = "CREW"
kind = "intercom"
[[net]]
name = "STAFF"
kind = "intercom"
key = "CREW KEY"
)";
  for (const char* call_sign : {"A", "B", "C"}) {
    text += "[[station]]\ncall_sign = \"" + std::string(call_sign) + R"("
[[station.radio]]
name = "IC"
kind = "intercom"
presets = ["CREW", "STAFF"]
[[station.radio]]
name = "VHF"
lowest_mhz = 30
highest_mhz = 88
presets = ["RED"]
)";
  }
  auto plan = parse_net_plan(text, "intercom");
  EXPECT_TRUE(plan) << plan.error().text();
  return std::move(plan).value();
}

float peak_of(std::span<const float> heard) {
  float out = 0.0F;
  for (const float sample : heard) out = std::max(out, std::abs(sample));
  return out;
}

class IntercomTest : public testing::Test {
 protected:
  static CallState call_of(const Bench::Person& person) {
    return person.radios->snapshot()->radios.at(0).call.state;
  }
  static bool hears(const Bench::Person& person, const std::string& call_sign) {
    for (const SpeakerSnapshot& speaker : person.radios->snapshot()->radios.at(0).speakers) {
      if (speaker.call_sign == call_sign) return true;
    }
    return false;
  }

  Bench bench{intercom_plan()};
  Bench::Person& a = bench.add_station("A");
  Bench::Person& b = bench.add_station("B");
  Bench::Person& c = bench.add_station("C");
};

TEST_F(IntercomTest, AllStationsHearAllSpeakersWhileSpeaking) {
  a.microphone = tone(440.0);
  b.microphone = tone(660.0);
  a.radios->submit(Key{0, true});
  b.radios->submit(Key{0, true});
  bench.run(std::chrono::milliseconds{600});
  EXPECT_TRUE(hears(a, "B"));
  EXPECT_TRUE(hears(b, "A"));
  EXPECT_TRUE(hears(c, "A"));
  EXPECT_TRUE(hears(c, "B"));
  EXPECT_GT(peak_of(c.heard(400, 100)), 0.1F);
  const VoicePacket sent = bench.net(0).voice().back();
  EXPECT_EQ(sent.transmission.address, Address(IntercomLine{"net/CREW"}));
  EXPECT_FALSE(sent.emission);
}

TEST_F(IntercomTest, IntercomIsNotPublishedAsARadio) {
  for (const auto& [stream, transmitter] : bench.net(0).transmitters) {
    EXPECT_EQ(transmitter.radio_index, 2);
  }
  a.radios->submit(Key{0, true});
  bench.run(std::chrono::milliseconds{300});
  EXPECT_EQ(bench.net(0).transmitters.size(), 1U);
  EXPECT_TRUE(bench.net(0).on_air().empty());
  for (const ReceiverState& receiver : bench.net(0).published_receivers)
    EXPECT_EQ(receiver.radio_index, 2);
}

TEST_F(IntercomTest, OtherLinesAreNotHeard) {
  a.microphone = tone(440.0);
  c.radios->submit(SelectPreset{0, 2});
  bench.run(std::chrono::milliseconds{50});
  a.radios->submit(Key{0, true});
  bench.run(std::chrono::milliseconds{400});
  EXPECT_TRUE(hears(b, "A"));
  EXPECT_TRUE(events_of(*c.radios, EventKind::kReceiveStarted).empty());
  EXPECT_LT(peak_of(c.heard(200, 200)), 0.001F);
}

TEST_F(IntercomTest, SecureIntercomIsHeardOnlyWithTheKey) {
  a.microphone = tone(440.0);
  for (Bench::Person* person : {&a, &b, &c}) person->radios->submit(SelectPreset{0, 2});
  c.radios->submit(SetSecure{0, false});
  bench.run(std::chrono::milliseconds{100});
  a.radios->submit(Key{0, true});
  bench.run(std::chrono::milliseconds{400});
  EXPECT_TRUE(hears(b, "A"));
  EXPECT_TRUE(b.radios->snapshot()->radios[0].speakers.at(0).unreadable.empty());
  EXPECT_EQ(in_words(events_of(*c.radios, EventKind::kNotHeard).at(0).why),
            "it is secure, this radio is plain");
}

TEST_F(IntercomTest, UnsuitableCommandsAreRefusedWithReason) {
  a.radios->submit(Tune{0, Frequency::from_kilohertz(40'000)});
  a.radios->submit(AskWhoHears{0});
  a.radios->submit(PlaceCall{1, "B"});
  const auto refused = events_of(*a.radios, EventKind::kCommandRefused);
  ASSERT_EQ(refused.size(), 3U);
  EXPECT_EQ(in_words(refused[0].notice), "an intercom cannot be tuned to a frequency");
  EXPECT_EQ(in_words(refused[1].notice), "\"IC\" is an intercom: all stations on the line hear it");
  EXPECT_EQ(in_words(refused[2].notice), "radio \"VHF\" is not an intercom and cannot make calls");
  const RadioSnapshot radio = a.radios->snapshot()->radios.at(0);
  EXPECT_TRUE(radio.intercom);
  EXPECT_EQ(radio.frequency, Frequency{});
  EXPECT_EQ(radio.presets.at(0).channel, Frequency{});
  EXPECT_EQ(radio.modulation, "intercom");
}

TEST_F(IntercomTest, CallIsHeardOnlyByItsTwoStations) {
  a.radios->submit(PlaceCall{0, "B"});
  bench.run(std::chrono::milliseconds{150});
  EXPECT_EQ(call_of(a), CallState::kCalling);
  EXPECT_EQ(call_of(b), CallState::kRinging);
  EXPECT_GT(peak_of(b.heard(0, 150)), 0.01F) << "the ringing tone is heard";
  EXPECT_EQ(in_words(events_of(*b.radios, EventKind::kCall).at(0).notice), "A calls");
  b.radios->submit(AnswerCall{0});
  bench.run(std::chrono::milliseconds{150});
  EXPECT_EQ(call_of(a), CallState::kInCall);
  EXPECT_EQ(a.radios->snapshot()->radios[0].net, "") << "the call itself is data";
  EXPECT_EQ(a.radios->snapshot()->radios[0].call.call_sign, "B");

  a.microphone = tone(440.0);
  a.radios->submit(Key{0, true});
  bench.run(std::chrono::milliseconds{400});
  EXPECT_TRUE(hears(b, "A"));
  EXPECT_TRUE(events_of(*c.radios, EventKind::kReceiveStarted).empty());
  EXPECT_EQ(net_key_of(bench.net(0).voice().back().transmission.address), "call/1/A/B");

  b.radios->submit(HangUp{0});
  bench.run(std::chrono::milliseconds{200});
  EXPECT_EQ(call_of(a), CallState::kIdle);
  EXPECT_FALSE(a.radios->snapshot()->radios[0].transmitting) << "the key belonged to the call";
  EXPECT_EQ(a.radios->snapshot()->radios[0].net, "CREW");
  a.radios->submit(Key{0, true});
  bench.run(std::chrono::milliseconds{400});
  EXPECT_TRUE(hears(c, "A"));
}

TEST_F(IntercomTest, BusyStationIsReportedAndUnknownStationDoesNotAnswer) {
  a.radios->submit(PlaceCall{0, "B"});
  bench.run(std::chrono::milliseconds{150});
  c.radios->submit(PlaceCall{0, "B"});
  bench.run(std::chrono::milliseconds{150});
  EXPECT_EQ(call_of(c), CallState::kBusy);
  EXPECT_EQ(in_words(events_of(*c.radios, EventKind::kCall).back().notice), "B is busy");
  c.radios->submit(PlaceCall{0, "ABSENT"});
  bench.run(std::chrono::milliseconds{2200});
  EXPECT_EQ(call_of(c), CallState::kNoAnswer);
  EXPECT_EQ(in_words(events_of(*c.radios, EventKind::kCall).back().notice),
            "no station answered with the call sign ABSENT");
}

TEST_F(IntercomTest, CallableStationsAreListed) {
  EXPECT_EQ(a.radios->snapshot()->callable, (std::vector<std::string>{"B", "C"}));
  EXPECT_EQ(b.radios->snapshot()->callable, (std::vector<std::string>{"A", "C"}));
  TransmitterState guest;
  guest.stream = 77;
  guest.call_sign = "OF ANOTHER PLAN";
  bench.net(1).set_transmitter(guest);
  bench.run(std::chrono::milliseconds{1200});
  EXPECT_EQ(a.radios->snapshot()->callable,
            (std::vector<std::string>{"B", "C", "OF ANOTHER PLAN"}));
}

TEST_F(IntercomTest, LeavingStationEndsTheCall) {
  a.radios->submit(PlaceCall{0, "B"});
  bench.run(std::chrono::milliseconds{150});
  b.radios->submit(AnswerCall{0});
  bench.run(std::chrono::milliseconds{150});
  b.radios->release_all();
  bench.run(std::chrono::milliseconds{150});
  EXPECT_EQ(call_of(a), CallState::kIdle);
}

TEST(IntercomPlanTest, ProblemsAreReportedWithTheirLine) {
  const auto plan = parse_net_plan(R"(
[[net]]
name = "RED"
frequency_mhz = "40.000"
[[net]]
name = "CREW"
kind = "intercom"
bandwidth_khz = 25
[[station]]
call_sign = "A"
[[station.radio]]
name = "IC"
kind = "intercom"
lowest_mhz = 30
presets = ["RED"]
[[station.radio]]
name = "VHF"
lowest_mhz = 30
highest_mhz = 88
presets = ["CREW"]
)",
                                   "p.toml");
  ASSERT_FALSE(plan);
  const std::string problems = plan.error().text();
  for (const std::string_view problem :
       {"p.toml:8: net[1].bandwidth_khz: not allowed for an intercom",
        "p.toml:14: station[0].radio[0].lowest_mhz: not allowed for an intercom",
        "net \"RED\": an intercom cannot be tuned to a frequency",
        "net \"CREW\": a radio cannot be tuned to an intercom"}) {
    EXPECT_NE(problems.find(problem), std::string::npos) << problem << "\n" << problems;
  }
}

}  // namespace
}  // namespace roger::radio
