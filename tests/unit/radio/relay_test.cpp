// A relay retransmits on one radio what the other receives.
#include "radio/station/relay.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/unit/radio/bench.hpp"

namespace roger::radio {
namespace {

using std::chrono::milliseconds;

NetPlan relay_plan(int limit_s = 60) {
  std::string text = "transmit_limit_s = " + std::to_string(limit_s) + R"(
[[net]]
name = "RED"
frequency_mhz = "40.000"
[[net]]
name = "BLUE"
frequency_mhz = "41.000"
)";
  const auto station = [&text](const std::string& name, const std::string& relay,
                               std::initializer_list<const char*> nets) {
    text += "[[station]]\ncall_sign = \"" + name + "\"\n" + relay;
    for (const char* net : nets) {
      text += "[[station.radio]]\nname = \"" + std::string(net) +
              " set\"\nlowest_mhz = 30\nhighest_mhz = 88\npresets = [\"" + net + "\"]\n";
    }
  };
  station("A", "", {"RED"});
  station("B", "", {"BLUE"});
  station("R", "relay = [\"RED set\", \"BLUE set\"]\n", {"RED", "BLUE"});
  station("S", "relay = [\"BLUE set\", \"RED set\"]\n", {"RED", "BLUE"});
  auto plan = parse_net_plan(text, "relay");
  EXPECT_TRUE(plan) << plan.error().text();
  return std::move(plan).value();
}

struct RelayTest : testing::Test {
  explicit RelayTest(NetPlan plan = relay_plan())
      : bench(std::move(plan)),
        a((bench.guard = milliseconds{20}, bench.add_station("A"))),
        b(bench.add_station("B")),
        r(bench.add_station("R")) {
    for (Bench::Person* person : {&a, &b}) {
      person->radios->submit(SetSidetone{false, 0.0});
    }
    a.microphone = tone(700.0, 0.2F);
    b.microphone = tone(1900.0, 0.2F);
    bench.run(milliseconds{200});
  }
  void key(Bench::Person& who, bool pressed, int then_ms) {
    who.radios->submit(Key{0, pressed});
    bench.run(milliseconds{then_ms});
  }
  /// Returns the total time, ms, for which a person has heard the original level.
  [[nodiscard]] static double heard_ms(const Bench::Person& who) {
    const double energy = rms(who.left) * rms(who.left) * static_cast<double>(who.left.size());
    return energy / (0.2 * 0.2 / 2.0) / 48.0;
  }
  Bench bench;
  Bench::Person& a;
  Bench::Person& b;
  Bench::Person& r;
};

TEST_F(RelayTest, SpeechIsRelayedCompletelyInRealTime) {
  key(a, true, 600);
  EXPECT_NEAR(amplitude_at(b.heard(bench.now_ms() - 200, 200), 700.0), 0.2, 0.01);
  ASSERT_TRUE(r.radios->snapshot()->relay);
  const RelaySnapshot relay = *r.radios->snapshot()->relay;
  EXPECT_EQ(relay.from, 0U);
  EXPECT_EQ(relay.to, 1U);
  EXPECT_GT(relay.delay, milliseconds{9});
  EXPECT_LT(relay.delay, milliseconds{300});
  const auto reports = events_of(*r.radios, EventKind::kRelayed);
  ASSERT_EQ(reports.size(), 1U);
  EXPECT_THAT(in_words(reports[0].notice),
              testing::MatchesRegex("sent on by BLUE set, [0-9]+ ms later"));
  key(a, false, 1000);
  EXPECT_NEAR(heard_ms(b), 600.0, 30.0) << "nothing is missing";
  EXPECT_FALSE(r.radios->snapshot()->radios[1].transmitting);
  EXPECT_FALSE(r.radios->snapshot()->relay);
  for (const VoicePacket& signal : bench.net(2).voice()) {
    EXPECT_TRUE(signal.transmission.flags.relayed);
    EXPECT_EQ(signal.transmission.address, Address(Frequency::from_hertz(41'000'000)));
  }
  EXPECT_FALSE(bench.net(0).voice().front().transmission.flags.relayed);
}

TEST_F(RelayTest, AnswerIsRelayedInTheOtherDirection) {
  key(a, true, 500);
  key(a, false, 800);
  key(b, true, 600);
  key(b, false, 800);
  EXPECT_NEAR(heard_ms(a), 600.0, 30.0);
  EXPECT_NEAR(heard_ms(b), 500.0, 30.0);
  EXPECT_EQ(events_of(*r.radios, EventKind::kRelayed).size(), 2U);
  EXPECT_EQ(events_of(*r.radios, EventKind::kTransmitStarted).size(), 2U)
      << "the relay does not relay its own transmission";
}

TEST_F(RelayTest, FirstSpeakerIsRelayed) {
  key(a, true, 400);
  key(b, true, 400);
  EXPECT_EQ(r.radios->snapshot()->relay->from, 0U);
  EXPECT_FALSE(r.radios->snapshot()->radios[0].transmitting) << "half duplex";
  key(a, false, 600);
  ASSERT_TRUE(r.radios->snapshot()->relay) << "the other speaker is relayed next";
  EXPECT_EQ(r.radios->snapshot()->relay->from, 1U);
}

TEST_F(RelayTest, TwoRelaysDoNotMakeALoop) {
  bench.add_station("S");
  bench.run(milliseconds{200});
  key(a, true, 500);
  key(a, false, 4000);
  EXPECT_EQ(events_of(*r.radios, EventKind::kTransmitStarted).size(), 1U);
  EXPECT_TRUE(events_of(*a.radios, EventKind::kReceiveStarted).empty());
  const auto last = bench.net(2).voice().back().coded.timing.sent_ns;
  EXPECT_LT(last, (bench.clock.now() - milliseconds{2500}).time_since_epoch().count());
}

TEST_F(RelayTest, OnlyOneOfTwoRelaysOnTheSameNetsTransmits) {
  Bench::Person& s = bench.add_station("S");
  bench.run(milliseconds{200});
  key(a, true, 1000);
  const auto on_air = [](const Bench::Person& relay, std::size_t radio) {
    return relay.radios->snapshot()->radios.at(radio).transmitting;
  };
  EXPECT_TRUE(on_air(r, 1)) << "the relay with the lower StreamTag has precedence";
  EXPECT_FALSE(on_air(s, 1));
  EXPECT_NEAR(amplitude_at(b.heard(bench.now_ms() - 200, 200), 700.0), 0.2, 0.01);
  const auto reports = events_of(*s.radios, EventKind::kRelayed);
  ASSERT_FALSE(reports.empty());
  EXPECT_EQ(in_words(reports.back().notice), "not relayed: another relay has precedence");
  key(a, false, 1000);
  key(a, true, 1000);
  EXPECT_TRUE(on_air(r, 1) != on_air(s, 1)) << "only one relay transmits for the next speaker";
}

TEST_F(RelayTest, MutedRadioIsStillRelayed) {
  r.radios->submit(SetVolume{0, -40.0});
  key(a, true, 600);
  EXPECT_NEAR(amplitude_at(b.heard(bench.now_ms() - 200, 200), 700.0), 0.2, 0.01);
}

TEST_F(RelayTest, RefusedKeyIsRetriedForTheNextSpeaker) {
  RadioCondition dead;
  dead.call_sign = "R";
  dead.radio_index = 2;
  dead.failure = Failure::kTransmitter;
  a.radios->submit(SetControl{dead});
  bench.run(milliseconds{200});
  key(a, true, 2000);
  EXPECT_EQ(events_of(*r.radios, EventKind::kCommandRefused).size(), 1U) << "reported once";
  key(a, false, 500);
  dead.failure = Failure::kNone;
  a.radios->submit(SetControl{dead});
  bench.run(milliseconds{300});
  key(a, true, 600);
  EXPECT_NEAR(amplitude_at(b.heard(bench.now_ms() - 200, 200), 700.0), 0.2, 0.01);
}

struct LimitedRelayTest : RelayTest {
  LimitedRelayTest() : RelayTest(relay_plan(1)) {}
};

TEST_F(LimitedRelayTest, TimeOutEndsRelayingUntilTheNextSpeaker) {
  key(a, true, 900);
  key(a, false, 700);
  key(a, true, 900);
  key(a, false, 700);
  EXPECT_EQ(events_of(*r.radios, EventKind::kTransmitEnded).size(), 2U);
  EXPECT_FALSE(r.radios->snapshot()->relay);
}

TEST(RelayPlanTest, RelayNeedsTwoTransmittingRadios) {
  const auto problem = [](const std::string& station) {
    const auto plan = parse_net_plan(R"([[net]]
name = "RED"
frequency_mhz = 40
[[station]]
call_sign = "A"
)" + station + R"(
[[station.radio]]
name = "1"
lowest_mhz = 30
highest_mhz = 88
presets = ["RED"]
[[station.radio]]
name = "2"
lowest_mhz = 30
highest_mhz = 88
presets = ["RED"]
[[station.radio]]
name = "3"
lowest_mhz = 30
highest_mhz = 88
presets = ["RED"]
receive_only = true
)",
                                     "p.toml");
    return plan ? std::string() : plan.error().text();
  };
  using testing::HasSubstr;
  EXPECT_EQ(problem("relay = [\"2\", \"1\"]"), "");
  EXPECT_THAT(problem("relay = [\"1\"]"), HasSubstr("p.toml:6"));
  EXPECT_THAT(problem("relay = [\"1\"]"), HasSubstr("expected two different radios"));
  EXPECT_THAT(problem("relay = [\"1\", \"1\"]"), HasSubstr("expected two different radios"));
  EXPECT_THAT(problem("relay = [\"1\", \"3\"]"),
              HasSubstr("\"3\": expected one of its radios that can transmit, \"1\", \"2\""));
  EXPECT_THAT(problem("echo = true\nrelay = [\"1\", \"2\"]"),
              HasSubstr("expected either echo or relay, found both"));
}

}  // namespace
}  // namespace roger::radio
