// Effects of distance, power and other carriers on the received sound.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/unit/radio/bench.hpp"

namespace roger::radio {
namespace {

using std::chrono::milliseconds;

/// Returns a plan with listener L and talkers T0, T1 and so on at the given distances north of L,
/// all on one net.
NetPlan plan_with(Modulation modulation, const std::vector<double>& kilometres,
                  const std::string& character = "") {
  constexpr double kDegreesPerKilometre = 1.0 / 111.2;
  std::string text = R"(
[propagation]
model = "egli"
[[net]]
name = "NET"
frequency_mhz = "50.000"
modulation = ")" + std::string(name_of(modulation)) +
                     "\"\n";
  const auto station = [&text, &character](const std::string& call_sign, double latitude) {
    text += "[[station]]\ncall_sign = \"" + call_sign +
            "\"\nposition = { latitude = " + std::to_string(latitude) + ", longitude = 11.0 }\n" +
            R"([[station.radio]]
name = "1"
lowest_mhz = "30.000"
highest_mhz = "88.000"
presets = ["NET"]
)" + character;
  };
  station("L", 48.0);
  for (std::size_t i = 0; i < kilometres.size(); ++i) {
    station("T" + std::to_string(i), 48.0 + kilometres[i] * kDegreesPerKilometre);
  }
  const auto plan = parse_net_plan(text, "test", {ROGER_SOURCE_DIR "/configs/radios"});
  EXPECT_TRUE(plan) << (plan ? "" : plan.error().text());
  return plan.value();
}

/// Stations of plan_with(). All talkers transmit at once, T0 with another pitch than the others.
struct Scene {
  Scene(Modulation modulation, const std::vector<double>& kilometres,
        const std::string& character = "")
      : bench(plan_with(modulation, kilometres, character)), listener(add_listener()) {
    for (std::size_t i = 0; i < kilometres.size(); ++i) {
      Bench::Person& talker = bench.add_station("T" + std::to_string(i));
      talker.microphone = tone(i == 0 ? kPitch : kOtherPitch, kAmplitude);
      talkers.push_back(&talker);
    }
  }
  Bench::Person& add_listener() {
    bench.guard = milliseconds{20};  // time stretching would change the measured amplitudes
    return bench.add_station("L");
  }
  void talk() {
    bench.run(milliseconds{100});
    for (Bench::Person* talker : talkers) talker->radios->submit(Key{0, true});
    bench.run(milliseconds{900});
  }
  [[nodiscard]] std::span<const float> heard() const { return listener.heard(500, 400); }
  [[nodiscard]] double level(double hertz) const { return amplitude_at(heard(), hertz); }
  /// Returns the RMS of everything except the talkers' tones.
  [[nodiscard]] double residual() const {
    const double tones = (std::pow(level(kPitch), 2.0) + std::pow(level(kOtherPitch), 2.0)) / 2.0;
    return std::sqrt(std::max(0.0, std::pow(rms(heard()), 2.0) - tones));
  }

  Bench bench;
  Bench::Person& listener;
  std::vector<Bench::Person*> talkers;
};

TEST(ReceptionSoundTest, NoiseIncreasesWithDistance) {
  Scene near(Modulation::kFm, {0.3});
  near.talk();
  EXPECT_NEAR(near.level(kPitch), kAmplitude, 0.01);
  EXPECT_LT(near.residual(), 0.003);
  Scene farther(Modulation::kFm, {7.0});
  farther.talk();
  EXPECT_NEAR(farther.level(kPitch), kAmplitude, 0.1);
  EXPECT_GT(farther.residual(), 3.0 * near.residual());
  const auto speakers = farther.listener.radios->snapshot()->radios[0].speakers;
  ASSERT_EQ(speakers.size(), 1U);
  ASSERT_TRUE(speakers[0].received_dbm);
  EXPECT_NEAR(*speakers[0].received_dbm, -92.0, 8.0);
  const ReceiverState published = farther.bench.net(0).published_receivers.back();
  EXPECT_EQ(published.received_dbm, std::lround(*speakers[0].received_dbm))
      << "also in the RPR receiver object";
}

TEST(ReceptionSoundTest, SquelchStaysClosedOutOfRange) {
  Scene far(Modulation::kFm, {40.0});
  far.talk();
  EXPECT_EQ(rms(far.heard()), 0.0);
  EXPECT_FALSE(far.listener.radios->snapshot()->radios[0].receiving);
  const auto why = events_of(*far.listener.radios, EventKind::kNotHeard);
  ASSERT_EQ(why.size(), 1U) << "reported once per transmission";
  EXPECT_EQ(why[0].call_sign, "T0");
  EXPECT_THAT(in_words(why[0].why), testing::MatchesRegex("[0-9]+ dB below squelch"));
}

TEST(ReceptionSoundTest, SatelliteLevelIsIndependentOfDistance) {
  Scene far(Modulation::kFm, {900.0}, "character = \"uhf-satcom\"\n");
  far.talk();
  EXPECT_NEAR(20.0 * std::log10(far.level(kPitch) / std::numbers::sqrt2), -18.0, 2.0);
  EXPECT_TRUE(events_of(*far.listener.radios, EventKind::kNotHeard).empty());
}

TEST(ReceptionSoundTest, OpenSquelchGivesNoiseOutOfRange) {
  Scene far(Modulation::kFm, {40.0});
  far.listener.radios->submit(SetSquelch{0, false});
  far.talk();
  EXPECT_GT(rms(far.heard()), 0.02);
  EXPECT_LT(far.level(kPitch), 0.01);
}

TEST(ReceptionSoundTest, StrongerFmSignalCapturesTheReceiver) {
  Scene air(Modulation::kFm, {4.0, 1.0});
  air.talk();
  EXPECT_NEAR(air.level(kOtherPitch), kAmplitude, 0.01);
  EXPECT_LT(air.level(kPitch), 0.002);
  const auto speakers = air.listener.radios->snapshot()->radios[0].speakers;
  ASSERT_EQ(speakers.size(), 1U);
  EXPECT_EQ(speakers[0].call_sign, "T1");
  const auto why = events_of(*air.listener.radios, EventKind::kNotHeard);
  ASSERT_EQ(why.size(), 1U);
  EXPECT_EQ(why[0].call_sign, "T0");
  EXPECT_EQ(in_words(why[0].why), "stepped on by a stronger signal");
}

// T0 is on the adjacent channel, at 20 m or at 5 km.
TEST(ReceptionSoundTest, NearTransmitterOnAdjacentChannelInterferes) {
  for (const bool near : {true, false}) {
    Scene air(Modulation::kFm, {near ? 0.02 : 5.0, 8.0});
    air.talkers[0]->radios->submit(Tune{0, Frequency::from_hertz(50'025'000)});
    air.talk();
    EXPECT_LT(air.level(kPitch), 0.02 * kAmplitude) << "the adjacent channel is not demodulated";
    if (near) {
      EXPECT_LT(air.level(kOtherPitch), 0.5 * kAmplitude);
      EXPECT_GT(air.residual(), 0.05);
    } else {
      EXPECT_GT(air.level(kOtherPitch), 0.7 * kAmplitude);
    }
    for (const SpeakerSnapshot& speaker : air.listener.radios->snapshot()->radios[0].speakers) {
      EXPECT_EQ(speaker.call_sign, "T1")
          << "interference from an adjacent channel is not a speaker";
    }
    EXPECT_TRUE(
        air.bench.net(0).interest.contains(filter::to_channel(Frequency::from_hertz(50'025'000))));
  }
}

TEST(ReceptionSoundTest, TransmittingStationLearnsWhomItMisses) {
  Scene air(Modulation::kFm, {1.0, 1.2});
  air.listener.radios->submit(Key{0, true});
  air.talk();
  const auto why = events_of(*air.listener.radios, EventKind::kNotHeard);
  ASSERT_EQ(why.size(), 2U) << "once for each speaker, although their packets alternate";
  EXPECT_EQ(in_words(why[0].why), "this radio is transmitting");
}

TEST(ReceptionSoundTest, FmSignalsOfEqualStrengthAreBothUnreadable) {
  Scene air(Modulation::kFm, {2.0, 2.1});
  air.talk();
  EXPECT_LT(air.level(kPitch), 0.1 * kAmplitude);
  EXPECT_LT(air.level(kOtherPitch), 0.1 * kAmplitude);
  EXPECT_GT(rms(air.heard()), 0.05) << "the presence of a carrier is audible";
}

TEST(ReceptionSoundTest, BothAmSignalsAreHeardWithAHeterodyne) {
  Scene air(Modulation::kAm, {1.0, 1.2});
  air.talk();
  EXPECT_GT(air.level(kPitch), 0.3 * kAmplitude);
  EXPECT_GT(air.level(kOtherPitch), 0.3 * kAmplitude);
  EXPECT_GT(air.residual(), 0.03);
}

}  // namespace
}  // namespace roger::radio
