// Hopping nets: which radios follow which, and what is published about them.
#include "radio/model/hopping.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/unit/radio/bench.hpp"

namespace roger::radio {
namespace {

using std::chrono::milliseconds;

TEST(HoppingTest, AllSettingsMustAgree) {
  using Maybe = std::optional<Hopping>;
  const Hopping own{HopSystem::kSincgars, 34, 2, 0};
  const auto against = [&own](auto change) {
    Hopping other = own;
    change(other);
    return in_words(why_not_followed(own, other));
  };
  EXPECT_TRUE(why_not_followed(Maybe{}, Maybe{}).empty());
  EXPECT_TRUE(why_not_followed(own, own).empty());
  EXPECT_EQ(in_words(why_not_followed(Maybe{}, own)), "the sender hops, this radio does not");
  EXPECT_EQ(in_words(why_not_followed(own, Maybe{})), "this radio hops, the sender does not");
  EXPECT_EQ(against([](Hopping& other) { other.system = HopSystem::kHaveQuick; }),
            "it hops with HAVE QUICK, this radio with SINCGARS");
  EXPECT_EQ(against([](Hopping& other) { other.net_id = 35; }),
            "it hops on net 35, this radio on 34");
  EXPECT_EQ(against([](Hopping& other) { other.hopset = 3; }), "it uses hopset 3, this radio 2");
  EXPECT_EQ(against([](Hopping& other) { other.clock_ms = 4; }), "") << "within half a hop";
  EXPECT_EQ(against([](Hopping& other) { other.clock_ms = -3000; }), "hop clocks differ by 3 s");
  EXPECT_EQ(against([](Hopping& other) { other.clock_ms = 250; }), "hop clocks differ by 0.25 s");
  EXPECT_EQ(against([](Hopping& other) { other.clock_ms = 5; }), "hop clocks differ by 0.005 s");
}

/// Nets on one nominal frequency, and a station for each setting.
NetPlan hopping_plan() {
  std::string text;
  const auto net = [&text](const std::string& name, const std::string& hopping) {
    text += "[[net]]\nname = \"" + name + "\"\nfrequency_mhz = \"40.000\"\n" + hopping;
  };
  net("PLAIN", "");
  net("HOP", "[net.hopping]\nsystem = \"SINCGARS\"\nnet_id = 34\nhopset = 2\n");
  net("OTHER", "hopping = { system = \"SINCGARS\", net_id = 34, hopset = 3 }\n");
  net("LATE",
      "hopping = { system = \"SINCGARS\", net_id = 34, hopset = 2, time_of_day_offset_s = -3 }\n");
  const auto station = [&text](const std::string& name, const std::string& presets) {
    text += "[[station]]\ncall_sign = \"" + name + "\"\n[[station.radio]]\nname = \"1\"\n" +
            "lowest_mhz = 30\nhighest_mhz = 88\npresets = [" + presets + "]\n";
  };
  station("A", "\"HOP\", \"PLAIN\"");
  station("B", "\"HOP\", \"PLAIN\", \"OTHER\", \"LATE\"");
  station("C", "\"PLAIN\"");
  auto plan = parse_net_plan(text, "hopping");
  EXPECT_TRUE(plan) << plan.error().text();
  return std::move(plan).value();
}

struct HoppingNetTest : testing::Test {
  HoppingNetTest()
      : bench(with_short_guard()), a(bench.add_station("A")), b(bench.add_station("B")) {
    a.microphone = tone(700.0);
  }
  Bench& with_short_guard() {
    own_bench.guard = milliseconds{20};
    return own_bench;
  }
  void talk() {
    bench.run(milliseconds{100});
    a.radios->submit(Key{0, true});
    bench.run(milliseconds{400});
  }
  [[nodiscard]] static std::vector<std::string> reasons_of(const Bench::Person& person) {
    std::vector<std::string> out;
    for (const Event& event : events_of(*person.radios, EventKind::kNotHeard)) {
      out.push_back(in_words(event.why));
    }
    return out;
  }
  [[nodiscard]] bool hears(const Bench::Person& person) const {
    return rms(person.heard(bench.now_ms() - 200, 200)) > 0.1;
  }
  [[nodiscard]] bool heard_nothing(const Bench::Person& person) const {
    return rms(person.heard(0, bench.now_ms())) < 1e-4;
  }
  Bench own_bench{hopping_plan()};
  Bench& bench;
  Bench::Person& a;
  Bench::Person& b;
};

TEST_F(HoppingNetTest, SameNetIsHeardAndPublished) {
  talk();
  EXPECT_TRUE(hears(b));
  EXPECT_TRUE(reasons_of(b).empty());
  EXPECT_EQ(b.radios->snapshot()->radios[0].hopping, "SINCGARS 34, hopset 2");
  const Hopping expected{HopSystem::kSincgars, 34, 2, 0};
  EXPECT_EQ(bench.net(0).sent.front().transmitter.hopping, expected);
  for (const VoicePacket& signal : bench.net(0).voice())
    EXPECT_EQ(signal.transmission.hopping, expected);
}

TEST_F(HoppingNetTest, FixedRadioHearsNothingAndReportsItOnce) {
  Bench::Person& c = bench.add_station("C");
  c.left.assign(b.left.size(), 0.0F);
  talk();
  EXPECT_TRUE(heard_nothing(c));
  EXPECT_THAT(reasons_of(c), testing::ElementsAre("the sender hops, this radio does not"));
  EXPECT_EQ(c.radios->snapshot()->transmissions.at(0).reason.code, HearingReason::kSenderHops);
  EXPECT_EQ(in_words(c.radios->snapshot()->transmissions.at(0).reason),
            "the sender hops, this radio does not");
  EXPECT_FALSE(c.radios->snapshot()->radios[0].receiving);
}

TEST_F(HoppingNetTest, HoppingRadioDoesNotHearFixedTransmitter) {
  a.radios->submit(SelectPreset{0, 2});
  talk();
  EXPECT_TRUE(heard_nothing(b));
  EXPECT_THAT(reasons_of(b), testing::ElementsAre("this radio hops, the sender does not"));
}

TEST_F(HoppingNetTest, OtherHopsetOrClockIsNotHeard) {
  b.radios->submit(SelectPreset{0, 3});
  talk();
  b.radios->submit(SelectPreset{0, 4});
  bench.run(milliseconds{300});
  EXPECT_TRUE(heard_nothing(b));
  EXPECT_THAT(reasons_of(b),
              testing::ElementsAre("it uses hopset 2, this radio 3", "hop clocks differ by 3 s"));
  b.radios->submit(SetTimeOfDay{0, 3.0});
  bench.run(milliseconds{300});
  EXPECT_TRUE(hears(b)) << "the clock is set correctly";
  EXPECT_FALSE(b.radios->snapshot()->radios[0].in_step)
      << "the clock differs from that of its own net";
  EXPECT_EQ(b.radios->snapshot()->radios[0].clock_ahead, std::chrono::seconds{3});
  EXPECT_TRUE(a.radios->snapshot()->radios[0].in_step);
  EXPECT_EQ(a.radios->snapshot()->radios[0].hop_net, 34);
}

TEST_F(HoppingNetTest, HoppingSettingsAreLatchedAtKeyDown) {
  talk();
  a.radios->submit(SetTimeOfDay{0, 5.0});
  bench.run(milliseconds{300});
  EXPECT_TRUE(hears(b));
  EXPECT_EQ(bench.net(0).transmitters.begin()->second.hopping->clock_ms, 0);
  a.radios->submit(Key{0, false});
  bench.run(milliseconds{300});
  EXPECT_EQ(bench.net(0).transmitters.begin()->second.hopping->clock_ms, 5000);
}

TEST_F(HoppingNetTest, HoppingNetCannotBeTunedByHand) {
  b.radios->submit(Tune{0, Frequency::from_hertz(40'000'000)});
  bench.run(milliseconds{50});
  EXPECT_EQ(b.radios->snapshot()->radios[0].net, "PLAIN");
  talk();
  EXPECT_THAT(reasons_of(b), testing::ElementsAre("the sender hops, this radio does not"));
}

TEST_F(HoppingNetTest, HoppingCarrierDoesNotQuietOtherRadios) {
  Bench::Person& c = bench.add_station("C");
  bench.run(milliseconds{100});
  TransmitterState silent;
  silent.stream = 77;
  silent.frequency = Frequency::from_hertz(40'000'000);
  silent.status = TransmitterStatus::kTransmitting;
  silent.hopping = Hopping{HopSystem::kSincgars, 34, 2, 0};
  bench.net(0).set_transmitter(silent);
  bench.run(milliseconds{1000});
  const auto carrier = [](Bench::Person& person) {
    return person.radios->operator_audio().inlet().settings(0).bare_carrier_snr_db;
  };
  EXPECT_GT(carrier(b), 0.0F);
  EXPECT_LT(carrier(c), -100.0F);
}

TEST_F(HoppingNetTest, ClockOffsetRequiresAHoppingNet) {
  Bench::Person& c = bench.add_station("C");
  c.radios->submit(SetTimeOfDay{0, 1.0});
  b.radios->submit(SetTimeOfDay{0, 50'000.0});
  EXPECT_EQ(in_words(events_of(*c.radios, EventKind::kCommandRefused).at(0).notice),
            "radio \"1\" has no net that hops among its presets");
  EXPECT_THAT(in_words(events_of(*b.radios, EventKind::kCommandRefused).at(0).notice),
              testing::HasSubstr("time of day (s) 50000"));
}

TEST(HoppingPlanTest, ImpossibleValuesAreReportedWithTheirLine) {
  const auto plan = parse_net_plan(R"([[net]]
name = "RED"
frequency_mhz = 40
[net.hopping]
system = "JUMPY"
net_id = 1000
time_of_day_offset_s = 1e9
speed = 3
[[station]]
call_sign = "A"
[[station.radio]]
name = "1"
lowest_mhz = 30
highest_mhz = 88
presets = ["RED"]
)",
                                   "p.toml");
  ASSERT_FALSE(plan);
  const std::string text = plan.error().text();
  for (const char* part : {"p.toml:5", "JUMPY", "HAVE QUICK", "p.toml:6", "1000", "hopset",
                           "p.toml:7", "p.toml:8", "speed"}) {
    EXPECT_THAT(text, testing::HasSubstr(part));
  }
}

}  // namespace
}  // namespace roger::radio
