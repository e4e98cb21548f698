// A radio that receives on more than its tuned frequency: by its guard receiver, or by scanning.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "radio/station/control/scan.hpp"
#include "tests/unit/radio/bench.hpp"

namespace roger::radio {
namespace {

using std::chrono::milliseconds;

NetPlan guard_plan(const std::string& more = "guard = \"GUARD\"\n") {
  std::string text;
  const auto net = [&text](const std::string& name, const std::string& megahertz) {
    text += "[[net]]\nname = \"" + name + "\"\nfrequency_mhz = \"" + megahertz + "\"\n";
  };
  net("RED", "40.000");
  net("BLUE", "41.000");
  net("PINK", "42.000");
  net("GUARD", "45.500");
  const auto station = [&text](const std::string& name, const std::string& rest) {
    text +=
        "[[station]]\ncall_sign = \"" + name + "\"\n[[station.radio]]\nname = \"1\"\n" +
        "lowest_mhz = 30\nhighest_mhz = 88\npresets = [\"RED\", \"BLUE\", \"PINK\", \"GUARD\"]\n" +
        rest;
  };
  station("W", more);
  station("A", "");
  station("B", "");
  auto plan = parse_net_plan(text, "watching");
  EXPECT_TRUE(plan) << plan.error().text();
  return std::move(plan).value();
}

struct GuardAndScanTest : testing::Test {
  GuardAndScanTest()
      : w((bench.guard = milliseconds{20}, bench.add_station("W"))),
        a(bench.add_station("A")),
        b(bench.add_station("B")) {
    a.microphone = tone(700.0, 0.2F);
    b.microphone = tone(1900.0, 0.2F);
    bench.run(milliseconds{100});
  }
  void talk(Bench::Person& who, int preset, bool pressed = true) {
    if (pressed) who.radios->submit(SelectPreset{0, preset});
    who.radios->submit(Key{0, pressed});
  }
  [[nodiscard]] double level(double hertz) const {
    return amplitude_at(w.heard(bench.now_ms() - 200, 200), hertz);
  }
  [[nodiscard]] RadioSnapshot radio() const { return w.radios->snapshot()->radios[0]; }

  Bench bench{guard_plan()};
  Bench::Person& w;
  Bench::Person& a;
  Bench::Person& b;
};

TEST_F(GuardAndScanTest, GuardIsHeardInAdditionToTheTunedNet) {
  talk(a, 1);
  talk(b, 4);
  bench.run(milliseconds{500});
  EXPECT_NEAR(level(700.0), 0.2, 0.01);
  EXPECT_NEAR(level(1900.0), 0.2, 0.01)
      << "the guard receiver is separate, so no signal is captured";
  const RadioSnapshot now = radio();
  EXPECT_EQ(now.guard, "GUARD");
  ASSERT_EQ(now.speakers.size(), 2U);
  for (const SpeakerSnapshot& speaker : now.speakers) {
    EXPECT_EQ(speaker.by_guard, speaker.call_sign == "B");
  }
  const auto began = events_of(*w.radios, EventKind::kReceiveStarted);
  ASSERT_EQ(began.size(), 2U);
  for (const Event& event : began) {
    EXPECT_EQ(event.radio, 0U);
    EXPECT_EQ(in_words(event.notice), event.call_sign == "B" ? "by guard" : "");
  }
  for (const TransmissionSnapshot& each : w.radios->snapshot()->transmissions) {
    EXPECT_TRUE(each.heard);
    EXPECT_EQ(each.radio, RadioId{0});
  }
  talk(b, 4, false);
  bench.run(milliseconds{500});
  EXPECT_TRUE(radio().last_speaker->by_guard);
  EXPECT_EQ(w.radios->snapshot()->radios.size(), 1U) << "a guard receiver is not a radio";
}

TEST_F(GuardAndScanTest, GuardSharesVolumeMuteAndKeyOfTheRadio) {
  talk(b, 4);
  w.radios->submit(SetVolume{0, -20.0});
  bench.run(milliseconds{500});
  EXPECT_NEAR(level(1900.0), 0.02, 0.002);
  w.radios->submit(SetVolume{0, 0.0});
  w.radios->submit(SetSidetone{false, -12.0});
  w.radios->submit(Key{0, true});
  bench.run(milliseconds{500});
  EXPECT_LT(level(1900.0), 0.002) << "half duplex";
  EXPECT_EQ(bench.net(0).voice().front().transmission.address,
            Address(Frequency::from_hertz(40'000'000)))
      << "the radio transmits on the tuned net, not on guard";
  w.radios->submit(Key{0, false});
  bench.run(milliseconds{500});
  EXPECT_NEAR(level(1900.0), 0.2, 0.01);
  w.radios->submit(SetMute{0, true});
  bench.run(milliseconds{300});
  EXPECT_LT(level(1900.0), 0.002);
}

TEST_F(GuardAndScanTest, RadioTunedToGuardHearsItOnce) {
  w.radios->submit(SelectPreset{0, 4});
  talk(b, 4);
  bench.run(milliseconds{500});
  EXPECT_NEAR(level(1900.0), 0.2, 0.01);
  ASSERT_EQ(radio().speakers.size(), 1U);
  EXPECT_FALSE(radio().speakers[0].by_guard);
}

TEST_F(GuardAndScanTest, CutNetAndFailedReceiverAffectGuard) {
  talk(b, 4);
  NetCut cut;
  cut.frequency = Frequency::from_hertz(45'500'000);
  w.radios->submit(SetControl{cut});
  bench.run(milliseconds{500});
  EXPECT_LT(level(1900.0), 0.002);
  EXPECT_EQ(w.radios->snapshot()->transmissions.at(0).reason.code, HearingReason::kCut);
}

TEST(GuardPlanTest, GuardNetMustExistAndBeInRange) {
  const auto problem = [](const std::string& guard) {
    const auto plan = parse_net_plan(R"([[net]]
name = "RED"
frequency_mhz = 40
[[net]]
name = "HOP"
frequency_mhz = 40
hopping = { system = "SINCGARS", net_id = 1, hopset = 1 }
[[net]]
name = "AIR"
frequency_mhz = "121.500"
[[station]]
call_sign = "A"
[[station.radio]]
name = "1"
lowest_mhz = 30
highest_mhz = 88
presets = ["RED"]
guard = ")" + guard + "\"\n",
                                     "p.toml");
    return plan ? std::string() : plan.error().text();
  };
  EXPECT_EQ(problem("RED"), "");
  EXPECT_THAT(problem("GRAD"), testing::HasSubstr("p.toml:18"));
  EXPECT_THAT(problem("GRAD"), testing::HasSubstr("\"GRAD\": no such net; expected one of"));
  EXPECT_THAT(problem("AIR"), testing::HasSubstr("this radio tunes 30.000 to 88.000 MHz"));
  EXPECT_THAT(problem("HOP"), testing::HasSubstr("hops: expected a net that does not hop"));
}

TEST(ScanTest, ScanCyclesHoldsAndContinues) {
  TimePoint now{};
  Scan scan(2, 3, now);
  const auto after = [&](int ms, bool heard, bool transmitting = false) {
    now += milliseconds{ms};
    return scan.step(heard, transmitting, now);
  };
  EXPECT_EQ(after(200, false), 2);
  EXPECT_EQ(after(50, false), 3);
  EXPECT_EQ(after(250, false), 1);
  EXPECT_EQ(scan.stopped_at(), 2) << "the first preset, until the scan stops";
  EXPECT_EQ(after(250, false), 2);
  EXPECT_EQ(after(250, false), 3);
  EXPECT_EQ(after(100, true), 3);
  EXPECT_EQ(scan.stopped_at(), 3);
  EXPECT_EQ(after(5000, true), 3);
  EXPECT_EQ(after(1999, false), 3);
  EXPECT_EQ(after(1, false), 1);
  EXPECT_EQ(after(50, false, true), 3)
      << "the radio transmits on the preset where the scan stopped";
  EXPECT_EQ(after(1999, false), 3) << "the scan waits for an answer";
  EXPECT_EQ(after(1, false), 1);
}

TEST(ScanTest, ManualTuningTransmitsUntilTheScanStops) {
  TimePoint now{std::chrono::seconds{100}};
  Scan scan(0, 3, now);
  EXPECT_EQ(scan.step(false, false, now), 1);
  EXPECT_EQ(scan.step(false, true, now), 1);
  EXPECT_EQ(scan.stopped_at(), 0);
  scan.step(true, false, now);
  EXPECT_EQ(scan.stopped_at(), 1);
}

TEST(ScanTest, SatelliteDelayExtendsTheDwellTime) {
  TimePoint now{std::chrono::seconds{100}};
  Scan scan(1, 2, now, milliseconds{250});
  now += milliseconds{450};
  EXPECT_EQ(scan.step(false, false, now), 1);
  now += milliseconds{100};
  EXPECT_EQ(scan.step(false, false, now), 2);
}

TEST_F(GuardAndScanTest, ScanHoldsTransmitsThereAndContinues) {
  w.radios->submit(SetScan{0, true});
  bench.run(milliseconds{1000});
  EXPECT_NE(radio().scanned_preset, 0);
  EXPECT_EQ(radio().preset, 1);
  talk(a, 3);
  bench.run(milliseconds{1500});
  EXPECT_EQ(radio().scanned_preset, 3);
  EXPECT_EQ(radio().preset, 3);
  EXPECT_NEAR(level(700.0), 0.2, 0.01);
  talk(a, 3, false);
  bench.run(milliseconds{300});
  w.radios->submit(Key{0, true});
  bench.run(milliseconds{300});
  w.radios->submit(Key{0, false});
  for (const VoicePacket& signal : bench.net(0).voice()) {
    EXPECT_EQ(signal.transmission.address, Address(Frequency::from_hertz(42'000'000)));
  }
  EXPECT_FALSE(bench.net(0).voice().empty());
  bench.run(milliseconds{1000});
  EXPECT_EQ(radio().scanned_preset, 3) << "the scan waits for an answer";
  EXPECT_TRUE(radio().scan_held);
  bench.run(milliseconds{1700});
  EXPECT_NE(radio().scanned_preset, 3) << "the scan continues";
  EXPECT_FALSE(radio().scan_held);
  EXPECT_EQ(radio().preset, 3) << "a key would transmit on the preset of the last stop";
  EXPECT_EQ(bench.net(0).transmitters.begin()->second.frequency, Frequency::from_hertz(42'000'000));
}

TEST_F(GuardAndScanTest, TuningEndsTheScan) {
  w.radios->submit(SetScan{0, true});
  bench.run(milliseconds{400});
  w.radios->submit(SelectPreset{0, 2});
  bench.run(milliseconds{400});
  EXPECT_EQ(radio().scanned_preset, 0);
  EXPECT_EQ(radio().preset, 2);
  talk(a, 2);
  bench.run(milliseconds{400});
  EXPECT_NEAR(level(700.0), 0.2, 0.01);
}

TEST_F(GuardAndScanTest, EndedScanStaysAtItsLastStop) {
  talk(a, 2);
  w.radios->submit(SetScan{0, true});
  bench.run(milliseconds{1500});
  w.radios->submit(SetScan{0, false});
  bench.run(milliseconds{3000});
  EXPECT_EQ(radio().scanned_preset, 0);
  EXPECT_EQ(radio().preset, 2);
  EXPECT_NEAR(level(700.0), 0.2, 0.01);
}

TEST(ScanPlanTest, ScanNeedsTwoPresets) {
  Bench bench(bench_plan());
  Bench::Person& b = bench.add_station("B");
  b.radios->submit(SetScan{0, true});
  EXPECT_EQ(in_words(events_of(*b.radios, EventKind::kCommandRefused).at(0).notice),
            "radio \"1\" has fewer than two presets to scan");
}

}  // namespace
}  // namespace roger::radio
