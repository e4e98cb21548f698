// Settings of the microphone, of VOX and of the key that are changed while the operator works,
// measured in the sound of another operator.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <random>

#include "tests/unit/radio/bench.hpp"

namespace roger::radio {
namespace {

using std::chrono::milliseconds;

constexpr std::size_t kSamplesPerMs = 48;  // samples

/// Returns a tone from `from_ms` up to `until_ms` after the beginning.
Microphone tone_during(int from_ms, int until_ms) {
  return [=](std::uint64_t sample) {
    const bool sounds = sample >= static_cast<std::uint64_t>(from_ms) * kSamplesPerMs &&
                        sample < static_cast<std::uint64_t>(until_ms) * kSamplesPerMs;
    return sounds ? tone(kPitch)(sample) : 0.0F;
  };
}

double energy_of(std::span<const float> samples) {
  double sum = 0.0;
  for (const float sample : samples) {
    sum += static_cast<double>(sample) * static_cast<double>(sample);
  }
  return sum;
}

/// Two stations; the second one hears the first one on a squelched radio.
class VoiceInputTest : public testing::Test {
 protected:
  VoiceInputTest() {
    talker_.radios->submit(SetSidetone{false, 0.0});
    listener_.radios->submit(SetSquelch{0, true});
  }

  void set(const VoiceInput& settings) {
    talker_.radios->submit(SetVoiceInput{settings});
    bench_.run(milliseconds{50});
  }
  void key(bool pressed) { talker_.radios->submit(Key{0, pressed}); }
  /// Returns what the listener has heard, as milliseconds of the tone.
  [[nodiscard]] double heard_ms() const {
    return energy_of(listener_.left) / (kAmplitude * kAmplitude / 2.0) /
           static_cast<double>(kSamplesPerMs);
  }
  [[nodiscard]] std::size_t count(EventKind kind) const {
    return events_of(*talker_.radios, kind).size();
  }
  /// Returns the level of the last `length` ms that the listener heard, in dB.
  [[nodiscard]] double level_db(int length) const {
    const auto samples = listener_.heard(bench_.now_ms() - length, length);
    return 10.0 * std::log10(energy_of(samples) / static_cast<double>(samples.size()));
  }

  Bench bench_{bench_plan()};
  Bench::Person& talker_ = bench_.add_station("A");
  Bench::Person& listener_ = bench_.add_station("B");
};

TEST_F(VoiceInputTest, HighPassIsSwitchedDuringATransmission) {
  constexpr double kLow = 150.0;
  talker_.microphone = tone(kLow);
  key(true);
  bench_.run(milliseconds{600});
  const double before = level_db(200);
  VoiceInput settings;
  settings.microphone.high_pass_hz = 300.0;
  set(settings);
  bench_.run(milliseconds{500});
  // A Butterworth filter of second order: (f/fc)^2 / sqrt(1 + (f/fc)^4).
  constexpr double kExpectedDb = -12.3;
  EXPECT_NEAR(level_db(200) - before, kExpectedDb, 0.5);
  EXPECT_EQ(talker_.radios->snapshot()->voice_input, settings);
  set({});
  bench_.run(milliseconds{500});
  EXPECT_NEAR(level_db(200), before, 0.2);
}

TEST_F(VoiceInputTest, NoiseAtTheMicrophoneIsSuppressed) {
  auto random = std::make_shared<std::minstd_rand>(1);
  talker_.microphone = [random](std::uint64_t) {
    return std::normal_distribution<float>(0.0F, 0.02F)(*random);
  };
  key(true);
  bench_.run(milliseconds{800});
  const double before = level_db(400);
  VoiceInput settings;
  settings.microphone.suppress_noise = true;
  set(settings);
  bench_.run(milliseconds{1000});
  EXPECT_LT(level_db(200) - before, -8.0);
}

TEST_F(VoiceInputTest, QuietVoiceIsEvenedOut) {
  talker_.microphone = tone(kPitch, 0.02F);
  key(true);
  bench_.run(milliseconds{500});
  const double before = level_db(200);
  VoiceInput settings;
  settings.microphone.automatic_gain = true;
  set(settings);
  bench_.run(milliseconds{1300});
  EXPECT_GT(level_db(200) - before, 6.0);
}

TEST_F(VoiceInputTest, GainOfTheMicrophoneIsPartOfTheSettings) {
  talker_.microphone = tone(kPitch);
  key(true);
  bench_.run(milliseconds{600});
  const double before = level_db(200);
  VoiceInput settings;
  settings.microphone.gain = {-6.0};
  set(settings);
  bench_.run(milliseconds{400});
  EXPECT_NEAR(level_db(200) - before, -6.0, 0.1);
}

TEST_F(VoiceInputTest, NoiseAtTheMicrophoneIsHeardWhileTheRadioIsKeyed) {
  talker_.radios->submit(SetSidetone{true, 0.0});
  const audio::MicrophoneNoiseSettings noise{audio::NoisePlace::kHelicopter, {-25.0}};
  talker_.radios->submit(SetMicrophoneNoise{noise});
  bench_.run(milliseconds{500});
  EXPECT_EQ(talker_.radios->snapshot()->voice_input, VoiceInput{.noise = noise});
  EXPECT_LT(level_db(400), -100.0) << "not keyed";
  key(true);
  bench_.run(milliseconds{1500});
  EXPECT_NEAR(level_db(1000), -25.0, 1.0);
  EXPECT_LT(rms(talker_.heard(700, 700)), 1e-5) << "the sidetone is the microphone alone";
  EXPECT_LT(talker_.radios->snapshot()->microphone_dbfs, -100.0)
      << "the level is that of the voice";
  key(false);
  bench_.run(milliseconds{800});
  EXPECT_LT(level_db(200), -100.0);
}

TEST_F(VoiceInputTest, NoiseAtTheMicrophoneIsChangedDuringATransmission) {
  talker_.microphone = tone(kPitch);
  key(true);
  bench_.run(milliseconds{600});
  const double before = amplitude_at(listener_.heard(bench_.now_ms() - 200, 200), kPitch);
  const double level = level_db(200);
  set({.noise = {audio::NoisePlace::kShip, {-20.0}}});
  bench_.run(milliseconds{500});
  EXPECT_NEAR(amplitude_at(listener_.heard(bench_.now_ms() - 200, 200), kPitch), before,
              0.02 * before)
      << "the voice keeps its level";
  talker_.microphone = {};
  bench_.run(milliseconds{350});
  EXPECT_NEAR(level_db(200), -20.0, 1.0);
  talker_.microphone = tone(kPitch);
  set({});
  bench_.run(milliseconds{400});
  EXPECT_NEAR(level_db(200), level, 0.01);
}

TEST_F(VoiceInputTest, NoiseAtTheMicrophoneIsNeitherSuppressedNorEvenedOut) {
  set({.microphone = {.suppress_noise = true, .automatic_gain = true},
       .noise = {audio::NoisePlace::kJet, {-30.0}}});
  key(true);
  bench_.run(milliseconds{1900});
  EXPECT_NEAR(level_db(1000), -30.0, 1.0);
}

TEST_F(VoiceInputTest, NoiseAtTheMicrophoneDoesNotOpenVox) {
  set({.vox = VoxRequest{{.threshold = {-60.0}, .hang = milliseconds{200}}, 0},
       .noise = {audio::NoisePlace::kVehicle, {-10.0}}});
  bench_.run(milliseconds{1000});
  EXPECT_EQ(count(EventKind::kTransmitStarted), 0U);
  const int now = bench_.now_ms();
  talker_.microphone = tone_during(now, now + 300);
  bench_.run(milliseconds{1000});
  EXPECT_EQ(count(EventKind::kTransmitStarted), 1U);
  EXPECT_EQ(count(EventKind::kTransmitEnded), 1U) << "the noise does not keep it open";
}

TEST(PlannedNoiseTest, PlanSetsTheNoiseAtTheMicrophoneAtTheStart) {
  NetPlan plan = bench_plan();
  plan.stations[0].microphone_noise = {audio::NoisePlace::kPropeller, {-20.0}};
  Bench bench(plan);
  Bench::Person& talker = bench.add_station("A");
  Bench::Person& listener = bench.add_station("B");
  EXPECT_EQ(talker.radios->snapshot()->voice_input.noise, plan.stations[0].microphone_noise);
  EXPECT_EQ(listener.radios->snapshot()->voice_input.noise, audio::MicrophoneNoiseSettings{});
  talker.radios->submit(Key{0, true});
  bench.run(milliseconds{1500});
  EXPECT_NEAR(20.0 * std::log10(rms(listener.heard(bench.now_ms() - 1000, 1000))), -20.0, 1.0);
}

TEST_F(VoiceInputTest, VoxIsSwitchedOnAndOff) {
  talker_.microphone = tone_during(300, 500);
  bench_.run(milliseconds{700});
  EXPECT_EQ(count(EventKind::kTransmitStarted), 0U);
  set({.vox = VoxRequest{}});
  talker_.microphone = tone_during(1000, 1200);
  bench_.run(milliseconds{400});
  EXPECT_FALSE(talker_.radios->silent()) << "within the hang time of VOX";
  set({});
  bench_.run(milliseconds{100});
  EXPECT_TRUE(talker_.radios->silent()) << "the key that VOX held is released";
  talker_.microphone = tone_during(1500, 1700);
  bench_.run(milliseconds{800});
  EXPECT_EQ(count(EventKind::kTransmitStarted), 1U);
  EXPECT_NEAR(heard_ms(), 150.0, 25.0) << "the tone until VOX ended, and its rest";
}

TEST_F(VoiceInputTest, ThresholdAndRadioOfVoxApply) {
  // RMS of the tone: -15 dBFS.
  VoiceInput settings;
  settings.vox = VoxRequest{{.threshold = {-12.0}}, 0};
  set(settings);
  talker_.microphone = tone_during(100, 300);
  bench_.run(milliseconds{500});
  EXPECT_EQ(count(EventKind::kTransmitStarted), 0U) << "below the threshold";
  settings.vox = VoxRequest{{.threshold = {-18.0}, .hang = milliseconds{100}}, 1};
  set(settings);
  talker_.microphone = tone_during(700, 900);
  bench_.run(milliseconds{600});
  const auto started = events_of(*talker_.radios, EventKind::kTransmitStarted);
  ASSERT_EQ(started.size(), 1U);
  EXPECT_EQ(started[0].radio, 1U);
  EXPECT_TRUE(talker_.radios->silent()) << "after the hang time of 100 ms";
}

TEST_F(VoiceInputTest, LeadSendsTheSoundBeforeTheKey) {
  for (const int lead : {0, 100}) {
    SCOPED_TRACE(lead);
    set({.key_timing = {.lead = milliseconds{lead}}});
    const double before = heard_ms();
    const int now = bench_.now_ms();
    talker_.microphone = tone_during(now + 120, now + 200);  // ends with the key-down
    bench_.run(milliseconds{200});
    key(true);
    bench_.run(milliseconds{200});
    key(false);
    bench_.run(milliseconds{600});
    // Listeners receive the lead late, and play it faster to catch up.
    constexpr double kCaughtUpMs = 10.0;
    EXPECT_NEAR(heard_ms() - before, lead == 0 ? 0.0 : 80.0, kCaughtUpMs);
  }
  EXPECT_EQ(count(EventKind::kTransmitStarted), 2U);
}

TEST_F(VoiceInputTest, LeadSendsNoSoundTwice) {
  set({.key_timing = {.lead = milliseconds{500}}});
  const int now = bench_.now_ms();
  talker_.microphone = tone_during(now + 100, now + 200);
  bench_.run(milliseconds{100});
  key(true);
  bench_.run(milliseconds{100});
  key(false);
  bench_.run(milliseconds{100});
  key(true);  // less than the lead after the first transmission
  bench_.run(milliseconds{200});
  key(false);
  bench_.run(milliseconds{900});
  EXPECT_EQ(count(EventKind::kTransmitStarted), 2U);
  EXPECT_NEAR(heard_ms(), 100.0, 10.0);
}

TEST_F(VoiceInputTest, HangTimeSendsTheSoundAfterTheKey) {
  for (const int hang : {0, 300}) {
    SCOPED_TRACE(hang);
    set({.key_timing = {.hang = milliseconds{hang}}});
    const double before = heard_ms();
    key(true);
    bench_.run(milliseconds{200});
    const int now = bench_.now_ms();
    talker_.microphone = tone_during(now + 50, now + 150);
    key(false);
    bench_.run(milliseconds{250});
    EXPECT_EQ(talker_.radios->silent(), hang == 0);
    bench_.run(milliseconds{150});
    EXPECT_TRUE(talker_.radios->silent());
    bench_.run(milliseconds{400});
    EXPECT_NEAR(heard_ms() - before, hang == 0 ? 0.0 : 100.0, 6.0);
  }
}

TEST_F(VoiceInputTest, KeyWithinTheHangTimeContinuesTheTransmission) {
  set({.key_timing = {.hang = milliseconds{300}}});
  talker_.microphone = tone(kPitch);
  key(true);
  bench_.run(milliseconds{200});
  key(false);
  bench_.run(milliseconds{200});
  key(true);
  bench_.run(milliseconds{400});
  EXPECT_EQ(count(EventKind::kTransmitStarted), 1U);
  EXPECT_EQ(count(EventKind::kTransmitEnded), 0U);
  key(false);
  bench_.run(milliseconds{800});
  EXPECT_EQ(count(EventKind::kTransmitStarted), 1U);
  EXPECT_EQ(count(EventKind::kTransmitEnded), 1U);
  EXPECT_NEAR(heard_ms(), 200.0 + 200.0 + 400.0 + 300.0, 15.0) << "without a gap";
}

TEST_F(VoiceInputTest, HangTimeEndsAtTheLimitOfATransmission) {
  // The plan limits transmissions to 2 s.
  set({.key_timing = {.hang = milliseconds{2000}}});
  key(true);
  bench_.run(milliseconds{1500});
  key(false);
  bench_.run(milliseconds{400});
  EXPECT_FALSE(talker_.radios->silent());
  bench_.run(milliseconds{200});
  EXPECT_TRUE(talker_.radios->silent());
}

TEST_F(VoiceInputTest, LimitOfATransmissionIncludesItsContinuation) {
  // The plan limits transmissions to 2 s.
  set({.key_timing = {.hang = milliseconds{300}}});
  key(true);
  bench_.run(milliseconds{1500});
  key(false);
  bench_.run(milliseconds{100});
  key(true);
  bench_.run(milliseconds{300});
  EXPECT_FALSE(talker_.radios->silent());
  bench_.run(milliseconds{200});
  EXPECT_TRUE(talker_.radios->silent());
  EXPECT_EQ(count(EventKind::kTransmitStarted), 1U);
}

TEST_F(VoiceInputTest, ClosingDoesNotWaitForTheHangTime) {
  for (const bool is_held : {true, false}) {
    SCOPED_TRACE(is_held);
    Bench bench(bench_plan());
    StationOperator& radios = *bench.add_station("A").radios;
    radios.submit(SetVoiceInput{{.key_timing = {.hang = milliseconds{2000}}}});
    radios.submit(Key{0, true});
    bench.run(milliseconds{200});
    if (!is_held) radios.submit(Key{0, false});
    bench.run(milliseconds{100});
    EXPECT_FALSE(radios.silent());
    radios.release_all();
    bench.run(milliseconds{100});
    EXPECT_TRUE(radios.silent());
    EXPECT_EQ(events_of(radios, EventKind::kTransmitEnded).size(), 1U);
  }
}

TEST_F(VoiceInputTest, WrongSettingsAreRefusedAndNothingChanges) {
  const std::vector<std::pair<VoiceInput, std::string>> wrong{
      {{.microphone = {.gain = {41.0}}}, "microphone gain in dB 41: expected -60 to 40"},
      {{.microphone = {.high_pass_hz = 5.0}}, "microphone high-pass in Hz 5: expected 20 to 1000"},
      {{.vox = VoxRequest{{.threshold = {1.0}}, 0}}, "VOX threshold in dBFS 1: expected -90 to 0"},
      {{.vox = VoxRequest{{.hang = milliseconds{20}}, 0}},
       "VOX hang time in ms 20: expected 50 to 5000"},
      {{.vox = VoxRequest{{.look_back = milliseconds{501}}, 0}},
       "VOX look-back in ms 501: expected 0 to 500"},
      {{.vox = VoxRequest{{}, 9}}, "VOX on radio 10: expected a radio that transmits"},
      {{.vox = VoxRequest{{}, 2}}, "VOX on radio 3: expected a radio that transmits"},
      {{.noise = {audio::NoisePlace::kJet, {-61.0}}},
       "microphone noise in dBFS -61: expected -60 to -10"},
      {{.key_timing = {.lead = milliseconds{501}}},
       "501 ms before and 0 ms after the key: expected up to 500, and up to 2000"},
      {{.key_timing = {.hang = milliseconds{-1}}},
       "0 ms before and -1 ms after the key: expected up to 500, and up to 2000"}};
  for (const auto& [settings, reason] : wrong) {
    const CommandId id = talker_.radios->submit(SetVoiceInput{settings});
    const auto refused = events_of(*talker_.radios, EventKind::kCommandRefused);
    ASSERT_FALSE(refused.empty()) << reason;
    EXPECT_EQ(refused.back().command, id);
    EXPECT_EQ(in_words(refused.back().notice), reason);
  }
  bench_.run(milliseconds{50});
  EXPECT_EQ(talker_.radios->snapshot()->voice_input, VoiceInput{});
}

}  // namespace
}  // namespace roger::radio
