// Effects of a radio's character on what its operator hears.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/unit/radio/bench.hpp"

namespace roger::radio {
namespace {

using std::chrono::milliseconds;

NetPlan plan_of(const RadioCharacter& character) {
  NetPlan plan = bench_plan();
  for (OperatorPlan& station : plan.stations) {
    for (RadioPlan& radio : station.radios) radio.character = character;
  }
  return plan;
}

/// A transmits to B for 400 ms, beginning at 100 ms. Ends 900 ms after the key-up.
struct ShortTalk {
  explicit ShortTalk(const RadioCharacter& character, std::uint32_t rate = 48'000)
      : bench(plan_of(character)) {
    bench.guard = milliseconds{20};
    bench.codec.sample_rate = rate;
    a = &bench.add_station("A");
    b = &bench.add_station("B");
    a->microphone = tone(kPitch, kAmplitude);
    bench.run(milliseconds{100});
    a->radios->submit(Key{0, true});
    bench.run(milliseconds{400});
    a->radios->submit(Key{0, false});
    bench.run(milliseconds{900});
  }
  Bench bench;
  Bench::Person* a;
  Bench::Person* b;
};

TEST(CharacterSoundTest, DefaultCharacterLeavesSamplesUnchanged) {
  const ShortTalk talk({});
  const auto heard = talk.b->heard(300, 100);
  std::size_t matches = 0;
  for (std::size_t lag = 0; lag < 480; ++lag) {  // seven periods
    bool equal = true;
    for (std::size_t i = 0; i < heard.size() && equal; ++i) {
      const float said = tone(kPitch, kAmplitude)(i + lag);
      equal = std::abs(heard[i] - said) <= 1.01F / 32'768.0F &&
              heard[i] * 32'768.0F == std::round(heard[i] * 32'768.0F);
    }
    matches += equal ? 1 : 0;
  }
  EXPECT_EQ(matches, 1U);
}

TEST(CharacterSoundTest, BandAndGainApplyAtEveryRate) {
  RadioCharacter character;
  character.sound.low_hz = 1000.0;
  for (const std::uint32_t rate : {8000U, 16'000U, 48'000U}) {
    const ShortTalk talk(character, rate);
    EXPECT_NEAR(20.0 * std::log10(amplitude_at(talk.b->heard(250, 200), kPitch) / kAmplitude),
                -12.6, 1.2)
        << rate;
  }
  character = {};
  character.sound.agc = AgcSettings{.target = {-30.0}};
  const ShortTalk even(character);
  EXPECT_NEAR(20.0 * std::log10(rms(even.b->heard(300, 150))), -30.0, 1.0);
}

TEST(CharacterSoundTest, KeyAndSquelchClicksAreHeard) {
  RadioCharacter character;
  character.squelch.tail = milliseconds{100};
  const ShortTalk without(character);
  character.sound.squelch_click = Decibels{-6.0};
  const ShortTalk with(character);
  std::vector<float> clicks(with.b->left.size());
  for (std::size_t i = 0; i < clicks.size(); ++i) {
    clicks[i] = with.b->left[i] - without.b->left[i];
  }
  std::vector<int> at;  // milliseconds
  for (std::size_t i = 0; i < clicks.size(); ++i) {
    const int now = static_cast<int>(i / 48);
    if (std::abs(clicks[i]) > 0.2F && (at.empty() || now > at.back() + 20)) at.push_back(now);
  }
  ASSERT_EQ(at.size(), 2U) << "one when the squelch opens, one after the tail";
  EXPECT_NEAR(at[1] - at[0], 400 + 100, 45);
  character.sound.squelch_click.reset();
  character.sound.key_click = Decibels{-6.0};
  const ShortTalk keyed(character);
  EXPECT_NE(keyed.b->left, without.b->left);
}

TEST(CharacterSoundTest, TransmittingStationHearsNoClickOfItsOwnRadio) {
  RadioCharacter character;
  character.sound.squelch_click = Decibels{-6.0};
  character.sound.key_click = Decibels{-6.0};
  ShortTalk talk(character);
  const std::size_t from = talk.b->left.size();
  talk.b->radios->submit(SetSidetone{false, 0.0});
  talk.b->radios->submit(Key{0, true});
  talk.bench.run(milliseconds{200});
  talk.b->radios->submit(Key{0, false});
  talk.bench.run(milliseconds{200});
  EXPECT_EQ(rms(std::span(talk.b->left).subspan(from)), 0.0);
}

TEST(CharacterSoundTest, DelayIsExactToTheSampleAndPartOfTheLatency) {
  RadioCharacter character;
  const ShortTalk at_once(character);
  character.delay = milliseconds{250};
  const ShortTalk late(character);
  constexpr std::size_t kDelay = 12'000;
  const auto first = std::span(at_once.b->left).first(at_once.b->left.size() - kDelay);
  EXPECT_GT(rms(first), 0.05);
  EXPECT_EQ(rms(std::span(late.b->left).first(kDelay)), 0.0);
  EXPECT_TRUE(std::ranges::equal(first, std::span(late.b->left).subspan(kDelay)));
  const auto latency_ms = [](const ShortTalk& talk) {
    return talk.b->radios->report().latencies.at(0).end_to_end.p50;
  };
  EXPECT_NEAR(latency_ms(late) - latency_ms(at_once), 250.0, 0.01);
  const auto began = [](const ShortTalk& talk) {
    return events_of(*talk.b->radios, EventKind::kReceiveStarted).at(0).at;
  };
  EXPECT_LE(abs(began(late) - began(at_once) - milliseconds{250}), Bench::kBlockTime);
}

TEST(CharacterSoundTest, RetuningDropsSoundThatIsStillDelayed) {
  RadioCharacter character;
  character.delay = milliseconds{250};
  Bench bench(plan_of(character));
  Bench::Person& a = bench.add_station("A");
  Bench::Person& c = bench.add_station("C");
  a.microphone = tone(kPitch);
  bench.run(milliseconds{100});
  a.radios->submit(Key{0, true});
  bench.run(milliseconds{200});
  c.radios->submit(SelectPreset{0, 2});
  bench.run(milliseconds{500});
  EXPECT_EQ(rms(c.left), 0.0);
}

TEST(CharacterSoundTest, TransmitTimeOutWarningIsHeardOnlyByItsOperator) {
  Bench bench(bench_plan());  // warns after 1 s
  Bench::Person& a = bench.add_station("A");
  Bench::Person& b = bench.add_station("B");
  a.radios->submit(SetSidetone{false, 0.0});
  a.radios->submit(Key{0, true});
  bench.run(milliseconds{1500});
  EXPECT_EQ(rms(a.heard(0, 980)), 0.0);
  EXPECT_NEAR(amplitude_at(a.heard(1020, 60), 1000.0), 0.1, 0.02);
  EXPECT_GT(rms(a.heard(1165, 40)), 0.06) << "the second of two tones";
  EXPECT_LT(rms(a.heard(1100, 30)), 0.001);
  EXPECT_EQ(rms(a.heard(1250, 240)), 0.0);
  EXPECT_EQ(rms(b.left), 0.0) << "no other station hears it";
}

TEST(CharacterSoundTest, RefusedKeySoundsALowTone) {
  Bench bench(bench_plan());
  Bench::Person& a = bench.add_station("A");
  a.radios->submit(Key{2, true});
  bench.run(milliseconds{500});
  EXPECT_NEAR(amplitude_at(a.heard(50, 200), 300.0), 0.1, 0.02);
  EXPECT_EQ(rms(a.heard(350, 140)), 0.0);
  a.radios->submit(SelectPreset{0, 99});
  bench.run(milliseconds{500});
  EXPECT_EQ(rms(a.heard(500, 490)), 0.0) << "other refusals are silent";
}

}  // namespace
}  // namespace roger::radio
