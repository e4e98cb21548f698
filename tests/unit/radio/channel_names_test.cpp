// Radios that select channels of the aeronautical band by their names.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/unit/radio/bench.hpp"

namespace roger::radio {
namespace {

using std::chrono::milliseconds;

constexpr Frequency khz(std::uint64_t kilohertz) {
  return Frequency::from_kilohertz(kilohertz);
}

NetPlan air_plan() {
  std::string text = R"(
[[net]]
name = "TOWER"
frequency_mhz = "118.000"
modulation = "AM"
[[net]]
name = "GROUND"
frequency_mhz = "121.805"
modulation = "AM"
)";
  for (const char* call_sign : {"A", "B"}) {
    text += std::string("[[station]]\ncall_sign = \"") + call_sign +
            "\"\n[[station.radio]]\nname = \"1\"\nlowest_mhz = 118\nhighest_mhz = 136.990\n"
            "step_khz = 8.33\npresets = [\"GROUND\", \"TOWER\"]\n";
  }
  text += "[[station]]\ncall_sign = \"RANGE\"\ninstructor = true\n";
  auto plan = parse_net_plan(text, "air");
  EXPECT_TRUE(plan) << plan.error().text();
  return std::move(plan).value();
}

class ChannelNamesTest : public testing::Test {
 protected:
  void tune(Bench::Person& person, std::uint64_t kilohertz) {
    person.radios->submit(Tune{0, khz(kilohertz)});
    bench_.run(milliseconds{100});
  }
  static RadioSnapshot radio_of(const Bench::Person& person) {
    return person.radios->snapshot()->radios.at(0);
  }

  Bench bench_{air_plan()};
  Bench::Person& a_ = bench_.add_station("A");
  Bench::Person& b_ = bench_.add_station("B");
};

TEST_F(ChannelNamesTest, NameDeterminesFrequencyAndBandwidth) {
  tune(a_, 118'010);
  EXPECT_EQ(radio_of(a_).channel, khz(118'010));
  EXPECT_EQ(radio_of(a_).frequency, Frequency::from_hertz(118'008'333));
  EXPECT_EQ(radio_of(a_).modulation, "AM 8.33 kHz");
  const TransmitterState& published = bench_.net(0).transmitters.at(1000);
  EXPECT_EQ(published.frequency, Frequency::from_hertz(118'008'333));
  EXPECT_DOUBLE_EQ(published.bandwidth_hz, 8330.0);
  EXPECT_EQ(published.modulation, Modulation::kAm);
}

TEST_F(ChannelNamesTest, NarrowChannelIsNotTheWideNetOfItsFrequency) {
  tune(a_, 118'005);
  EXPECT_EQ(radio_of(a_).frequency, khz(118'000));
  EXPECT_EQ(radio_of(a_).channel, khz(118'005));
  EXPECT_EQ(radio_of(a_).net, "");
  tune(a_, 118'000);
  EXPECT_EQ(radio_of(a_).channel, khz(118'000));
  EXPECT_EQ(radio_of(a_).net, "TOWER");
  EXPECT_EQ(radio_of(a_).modulation, "AM 25 kHz");
}

TEST_F(ChannelNamesTest, NetOfANarrowChannelIsShownByName) {
  EXPECT_EQ(radio_of(a_).channel, khz(121'805));
  EXPECT_EQ(radio_of(a_).frequency, khz(121'800));
  EXPECT_EQ(radio_of(a_).presets.at(0).channel, khz(121'805));
  EXPECT_EQ(radio_of(a_).presets.at(1).channel, khz(118'000));
  tune(a_, 121'805);
  EXPECT_EQ(radio_of(a_).net, "GROUND") << "tuned by hand";
}

TEST_F(ChannelNamesTest, StationsOnTheSameNameHearEachOther) {
  tune(a_, 118'010);
  tune(b_, 118'010);
  a_.microphone = tone(kPitch);
  a_.radios->submit(Key{0, true});
  bench_.run(milliseconds{500});
  EXPECT_EQ(radio_of(b_).speakers.size(), 1U);
  tune(b_, 118'015);
  EXPECT_EQ(radio_of(b_).speakers.size(), 0U) << "another frequency";
}

TEST_F(ChannelNamesTest, ReceptionIsReportedByTheNameOfTheChannel) {
  struct Case {
    std::uint64_t channel;
    const char* net;
  };
  const std::vector<Case> cases{
      {118'005, "118.005 MHz"}, {118'010, "118.010 MHz"}, {118'000, "TOWER"}, {121'805, "GROUND"}};
  for (const auto& [channel, net] : cases) {
    SCOPED_TRACE(channel);
    tune(a_, channel);
    tune(b_, channel);
    a_.microphone = tone(kPitch);
    a_.radios->submit(Key{0, true});
    bench_.run(milliseconds{500});
    a_.radios->submit(Key{0, false});
    bench_.run(milliseconds{500});
    const auto began = events_of(*b_.radios, EventKind::kReceiveStarted);
    ASSERT_FALSE(began.empty());
    EXPECT_EQ(began.back().channel, khz(channel));
    ASSERT_EQ(b_.radios->report().latencies.size(), 1U);
    EXPECT_EQ(b_.radios->report().latencies[0].net, net);
  }
}

TEST_F(ChannelNamesTest, QuestionBeforeATransmissionNamesTheChannel) {
  tune(a_, 118'005);
  a_.radios->submit(AskWhoHears{0});
  bench_.run(milliseconds{100});
  const auto refused = events_of(*a_.radios, EventKind::kCommandRefused);
  ASSERT_EQ(refused.size(), 1U);
  EXPECT_THAT(in_words(refused[0].notice), testing::HasSubstr("118.005 MHz"));
}

TEST_F(ChannelNamesTest, RefusalNamesTheChannelBelow) {
  tune(a_, 118'020);
  const auto refused = events_of(*a_.radios, EventKind::kCommandRefused);
  ASSERT_EQ(refused.size(), 1U);
  EXPECT_EQ(in_words(refused[0].notice),
            "118.020 MHz: between channels, the nearest below is 118.015 MHz");
}

TEST_F(ChannelNamesTest, InstructorNamesTheChannelToJam) {
  Bench::Person& range = bench_.add_station("RANGE");
  std::vector<Jam> jammed;
  bench_.net(2).sends_together = [&](std::span<const Message> messages) {
    for (const Message& message : messages) {
      if (const auto* jam = std::get_if<Jam>(&message)) jammed.push_back(*jam);
    }
  };
  range.radios->submit(SetControl{Jam{.frequency = khz(121'805), .kind = JamKind::kNoise}});
  bench_.run(milliseconds{100});
  ASSERT_FALSE(jammed.empty());
  EXPECT_EQ(jammed.front().frequency, khz(121'800));
  EXPECT_EQ(range.radios->snapshot()->radios.at(1).channel, khz(121'805));
}

TEST_F(ChannelNamesTest, JammedChannelIsAnnouncedByItsName) {
  Bench::Person& range = bench_.add_station("RANGE");
  const auto announced = [&](Frequency channel, JamKind kind) {
    range.radios->submit(SetControl{Jam{.frequency = channel, .kind = kind}});
    bench_.run(milliseconds{100});
    return in_words(events_of(*b_.radios, EventKind::kInstructorControl).back().control.value());
  };
  EXPECT_EQ(announced(khz(121'805), JamKind::kNoise), "121.805 MHz is jammed with noise");
  EXPECT_EQ(announced(khz(121'805), JamKind::kOff), "121.805 MHz is no longer jammed");
  EXPECT_EQ(announced(khz(119'005), JamKind::kTone), "119.005 MHz is jammed with a tone")
      << "no net of the plan has it";
  EXPECT_EQ(announced(khz(119'100), JamKind::kNoise), "119.100 MHz is jammed with noise");
}

TEST_F(ChannelNamesTest, JammerOfANarrowChannelSparesTheNextOne) {
  Bench::Person& range = bench_.add_station("RANGE");
  tune(b_, 118'010);
  const auto heard_while_jammed = [&](Frequency channel) {
    range.radios->submit(SetControl{Jam{.frequency = channel, .kind = JamKind::kNoise}});
    bench_.run(milliseconds{500});
    return rms(b_.heard(bench_.now_ms() - 200, 190));
  };
  EXPECT_LT(heard_while_jammed(khz(118'005)), 0.001);
  EXPECT_GT(heard_while_jammed(khz(118'010)), 0.05);
}

TEST_F(ChannelNamesTest, InstructorCutsAChannelWithoutANet) {
  Bench::Person& range = bench_.add_station("RANGE");
  tune(a_, 118'010);
  tune(b_, 118'010);
  range.radios->submit(SetControl{NetCut{.frequency = khz(118'010), .cut = true}});
  bench_.run(milliseconds{100});
  a_.microphone = tone(kPitch);
  a_.radios->submit(Key{0, true});
  bench_.run(milliseconds{500});
  EXPECT_EQ(radio_of(b_).speakers.size(), 0U);
}

}  // namespace
}  // namespace roger::radio
