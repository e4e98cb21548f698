// Instructor controls: their effects, duration and targets.
#include "radio/station/receive/instructor_controls.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <utility>
#include <vector>

#include "radio/hla/control_text.hpp"
#include "radio/station/control/instructor_effects.hpp"
#include "tests/unit/radio/bench.hpp"

namespace roger::radio {
namespace {

using std::chrono::milliseconds;

const Frequency kFortyMegahertz = Frequency::from_hertz(40'000'000);
constexpr double kPassband = 16'000.0;
constexpr double kVoicePitch = 700.0;
constexpr float kVoiceLevel = 0.25F;

struct InstructorControlsTest : testing::Test {
  [[nodiscard]] ControlEffect effect(const std::string& call_sign = "A", std::uint16_t index = 1,
                                     Frequency frequency = kFortyMegahertz) const {
    return controls.effect(call_sign, index, frequency, kPassband, now);
  }
  static Jam jam(std::uint64_t source, JamKind kind, float strength) {
    return {source, kFortyMegahertz, 25e3F, kind, strength};
  }
  InstructorControls controls;
  TimePoint now{std::chrono::seconds{100}};
};

TEST_F(InstructorControlsTest, EffectsExpireWithoutRenewal) {
  EXPECT_TRUE(controls.apply(NetCut{1, kFortyMegahertz, true}, now));
  EXPECT_TRUE(effect().cut);
  now += kControlRenewal;
  EXPECT_FALSE(controls.apply(NetCut{1, kFortyMegahertz, true}, now))
      << "a renewal changes nothing";
  now += kControlExpiry;
  EXPECT_TRUE(effect().cut);
  now += milliseconds{1};
  EXPECT_FALSE(effect().cut);
  EXPECT_TRUE(controls.apply(NetCut{1, kFortyMegahertz, true}, now))
      << "the effect has expired and begins again";
}

TEST_F(InstructorControlsTest, InstructorEndsOnlyTheirOwnEffects) {
  controls.apply(NetCut{1, kFortyMegahertz, true}, now);
  controls.apply(NetCut{2, kFortyMegahertz, true}, now);
  EXPECT_TRUE(controls.apply(NetCut{1, kFortyMegahertz, false}, now));
  EXPECT_FALSE(controls.apply(NetCut{1, kFortyMegahertz, false}, now)) << "it has ended already";
  EXPECT_TRUE(effect().cut);
  controls.apply(NetCut{2, kFortyMegahertz, false}, now);
  EXPECT_FALSE(effect().cut);
}

TEST_F(InstructorControlsTest, JamAffectsRadiosTunedToIt) {
  controls.apply(jam(1, JamKind::kNoise, 40.0F), now);
  EXPECT_EQ(effect().jam, JamKind::kNoise);
  EXPECT_NEAR(effect().jam_snr_db, 40.0, 0.1);
  const auto partial = effect("A", 1, Frequency::from_hertz(40'016'000));
  EXPECT_EQ(partial.jam, JamKind::kNoise);
  EXPECT_LT(partial.jam_snr_db, 38.0) << "only a part of the jammed band is received";
  EXPECT_EQ(effect("A", 1, Frequency::from_hertz(40'025'000)).jam, JamKind::kOff);
  controls.apply(jam(2, JamKind::kTone, 60.0F), now);
  EXPECT_EQ(effect().jam, JamKind::kTone) << "the stronger of two";
}

TEST_F(InstructorControlsTest, ConditionAppliesToOneOrAllRadiosOfAnOperator) {
  controls.apply(RadioCondition{1, "A", 2, Failure::kReceiver, 0.0F, SquelchForce::kFree}, now);
  EXPECT_EQ(effect("A", 1).failure, Failure::kNone);
  EXPECT_EQ(effect("A", 2).failure, Failure::kReceiver);
  EXPECT_EQ(effect("B", 2).failure, Failure::kNone);
  controls.apply(RadioCondition{2, "A", 0, Failure::kTransmitter, 12.0F, SquelchForce::kOpen}, now);
  EXPECT_EQ(effect("A", 1).failure, Failure::kTransmitter);
  EXPECT_EQ(effect("A", 2).failure, Failure::kBoth);
  EXPECT_DOUBLE_EQ(effect("A", 2).loss_db, 12.0);
  EXPECT_EQ(effect("A", 2).squelch, SquelchForce::kOpen);
  controls.apply(RadioCondition{2, "A", 0}, now);
  EXPECT_EQ(effect("A", 1), ControlEffect{});
}

TEST_F(InstructorControlsTest, ExtremeValuesAreBounded) {
  controls.apply(jam(1, JamKind::kNoise, 1e9F), now);
  controls.apply(RadioCondition{1, "A", 0, Failure::kNone, 1e9F, SquelchForce::kOpen}, now);
  EXPECT_LE(effect().jam_snr_db, 200.0);
  EXPECT_LE(effect().loss_db, 200.0);
}

TEST_F(InstructorControlsTest, NumberOfEffectsIsBounded) {
  std::size_t stored = 0;
  for (std::uint64_t i = 0; i < 5 * kMaxStoredEffects; ++i) {
    if (controls.apply(NetCut{i, kFortyMegahertz, true}, now)) ++stored;
  }
  EXPECT_EQ(stored, 2 * kMaxStoredEffects);
  EXPECT_TRUE(effect().cut);
  now += kControlExpiry + milliseconds{1};
  EXPECT_TRUE(controls.apply(NetCut{0, kFortyMegahertz, true}, now)) << "the others have expired";
}

TEST_F(InstructorControlsTest, SeveralInstructorsCanHaveAllTheirEffects) {
  for (std::uint64_t source = 1; source <= 4; ++source) {
    for (std::uint32_t i = 0; i < kMaxEffects; ++i) {
      const auto frequency = Frequency::from_kilohertz(30'000 + 25 * i);
      ASSERT_TRUE(controls.apply(NetCut{source, frequency, true}, now)) << source << " " << i;
    }
  }
}

TEST_F(InstructorControlsTest, EffectsAreDescribedInWords) {
  EXPECT_EQ(in_words(jam(1, JamKind::kTone, 1.0F)), "40.000 MHz is jammed with a tone");
  EXPECT_EQ(in_words(NetCut{1, kFortyMegahertz, false}), "40.000 MHz is no longer cut");
  EXPECT_EQ(in_words(RadioCondition{1, "A", 2, Failure::kReceiver, 20.0F, SquelchForce::kOpen}),
            "A's radio 2: cannot receive, 20 dB loss, squelch held open");
  EXPECT_EQ(in_words(RadioCondition{1, "A", 0}), "A's radios: working again");
}

/// A talks to B. The instructor is at a separate station, C.
struct ControlledRadioTest : testing::Test {
  ControlledRadioTest() : a(add("A")), b(add("B")), i(add("C")) {
    a.microphone = tone(kVoicePitch);
  }
  Bench::Person& add(const std::string& name) {
    bench.guard = milliseconds{20};
    return bench.add_station(name);
  }
  /// Submits a control of the instructor and runs for 100 ms.
  void apply(const std::variant<Jam, NetCut, RadioCondition>& control) {
    i.radios->submit(SetControl{control});
    bench.run(milliseconds{100});
  }
  /// Returns the amplitude of A's voice at B in the next 300 ms.
  double heard() {
    bench.run(milliseconds{200});
    const int from = bench.now_ms();
    bench.run(milliseconds{300});
    return amplitude_at(b.heard(from, 290), kVoicePitch);
  }
  void talk() {
    bench.run(milliseconds{100});
    a.radios->submit(Key{0, true});
  }
  [[nodiscard]] std::string reason() const {
    const auto transmissions = b.radios->snapshot()->transmissions;
    return transmissions.empty() ? "no transmission" : in_words(transmissions.front().reason);
  }
  Bench bench{bench_plan()};
  Bench::Person& a;
  Bench::Person& b;
  Bench::Person& i;
};

TEST_F(ControlledRadioTest, CutNetIsSilentUntilRestored) {
  talk();
  EXPECT_NEAR(heard(), kVoiceLevel, 0.01);
  apply(NetCut{0, kFortyMegahertz, true});
  EXPECT_LT(heard(), 0.001);
  EXPECT_EQ(reason(), "the net is cut");
  apply(NetCut{0, kFortyMegahertz, false});
  EXPECT_NEAR(heard(), kVoiceLevel, 0.01);
  const auto notices = events_of(*b.radios, EventKind::kInstructorControl);
  ASSERT_EQ(notices.size(), 2U);
  EXPECT_EQ(in_words(*notices[0].control), "40.000 MHz is cut");
}

TEST_F(ControlledRadioTest, EffectsLastUntilTheInstructorLeaves) {
  apply(NetCut{0, kFortyMegahertz, true});
  bench.run(std::chrono::seconds{20});
  talk();
  EXPECT_LT(heard(), 0.001) << "the control is renewed";
  EXPECT_EQ(events_of(*b.radios, EventKind::kInstructorControl).size(), 1U)
      << "renewals are not reported";
}

/// The cuts that the instructor sends, by frequency, and the numbers of those sent together.
struct SentCuts {
  std::map<Frequency, std::vector<std::pair<int, bool>>> by_frequency;  // ms, and whether it is cut
  std::vector<std::size_t> together;
};

TEST_F(ControlledRadioTest, AThousandEffectsAreSentAndRenewedInSmallGroups) {
  SentCuts sent;
  bench.net(2).sends_together = [&](std::span<const Message> messages) {
    sent.together.push_back(messages.size());
    for (const Message& message : messages) {
      const auto* cut = std::get_if<NetCut>(&message);
      if (cut != nullptr) sent.by_frequency[cut->frequency].emplace_back(bench.now_ms(), cut->cut);
    }
  };
  const auto submit = [&](std::size_t number, bool cut) {
    const auto khz = static_cast<std::uint32_t>(30'000 + 25 * number);
    i.radios->submit(SetControl{NetCut{0, Frequency::from_kilohertz(khz), cut}});
  };
  for (std::size_t number = 0; number <= kMaxEffects; ++number) submit(number, true);
  const auto refused = events_of(*i.radios, EventKind::kCommandRefused);
  ASSERT_EQ(refused.size(), 1U);
  EXPECT_EQ(in_words(refused[0].notice),
            "1000 effects are active, which is the limit: end one of them first");
  bench.run(std::chrono::seconds{6});
  ASSERT_EQ(sent.by_frequency.size(), kMaxEffects);
  constexpr int kLatest = kControlRenewal / milliseconds{1} + 100;
  for (const auto& [of, times] : sent.by_frequency) {
    EXPECT_GE(times.size(), 3U);
    for (std::size_t n = 1; n < times.size(); ++n) {
      EXPECT_LE(times[n].first - times[n - 1].first, kLatest) << of.megahertz_text();
    }
  }
  for (std::size_t number = 0; number < kMaxEffects; ++number) submit(number, false);
  bench.run(std::chrono::seconds{6});
  for (const auto& [of, times] : sent.by_frequency) {
    EXPECT_EQ(std::ranges::count(times, false, &std::pair<int, bool>::second), 1);
    EXPECT_FALSE(times.back().second) << "no renewal follows the end: " << of.megahertz_text();
  }
  EXPECT_LE(std::ranges::max(sent.together), kMaxSentTogether);
  EXPECT_GE(std::ranges::count(sent.together, kMaxSentTogether), 50) << "proved in full groups";
}

TEST_F(ControlledRadioTest, CommandsThatFollowEachOtherCloselyAreProvedInGroups) {
  constexpr std::size_t kChecksOfListeners = 100;  // in a second
  std::size_t proofs = 0;
  bench.net(2).sends_together = [&](std::span<const Message> messages) {
    if (!std::holds_alternative<NetCut>(messages.front())) return;
    proofs += (messages.size() + kMaxProvedTogether - 1) / kMaxProvedTogether;
  };
  std::uint32_t number = 0;
  for (int step = 0; step < 100; ++step) {
    for (int command = 0; command < 3; ++command, ++number) {
      i.radios->submit(
          SetControl{NetCut{0, Frequency::from_kilohertz(30'000 + 25 * number), true}});
    }
    bench.run(Bench::kBlockTime);
  }
  EXPECT_GT(proofs, 0U);
  EXPECT_LT(proofs, kChecksOfListeners);
}

TEST(InstructorEffectsTest, ConditionOfAnUnknownRadioIsRejectedWithThePossibleOnes) {
  Bench bench(bench_plan());
  StationOperator& a = *bench.add_station("A").radios;
  Bench::Person& b = bench.add_station("B");
  TransmitterState other;
  other.stream = 77;
  other.call_sign = "FOX 9";
  other.radio_index = 4;
  bench.net(1).set_transmitter(other);
  const auto refusal_of = [&](const RadioCondition& condition) {
    const CommandId id = a.submit(SetControl{condition});
    bench.run(milliseconds{100});
    for (const Event& event : a.events_since(0).events) {
      if (event.command == id) return in_words(event.notice);
    }
    return std::string("no result");
  };
  const std::string known = R"("NOBODY": expected A, B, C, ECHO, FOX 9)";
  EXPECT_EQ(refusal_of({0, "NOBODY", 1, Failure::kReceiver}),
            "no station has the call sign " + known);
  EXPECT_EQ(refusal_of({0, "NOBODY", 0}), "no station has the call sign " + known);
  EXPECT_EQ(refusal_of({0, "B", 9, Failure::kBoth}),
            "\"B\" has no radio 9: expected 1, 2, or 0 for all of them");
  EXPECT_EQ(refusal_of({0, "FOX 9", 1, Failure::kBoth}),
            "\"FOX 9\" has no radio 1: expected 4, or 0 for all of them");
  EXPECT_TRUE(events_of(*b.radios, EventKind::kInstructorControl).empty());
  EXPECT_EQ(refusal_of({0, "B", 2, Failure::kBoth}), "");
  EXPECT_EQ(refusal_of({0, "C", 1, Failure::kBoth}), "") << "may join later";
  EXPECT_EQ(refusal_of({0, "FOX 9", 4, Failure::kBoth}), "");
  EXPECT_EQ(events_of(*b.radios, EventKind::kInstructorControl).size(), 3U);
  bench.net(1).remove_transmitter(other.stream);
  EXPECT_EQ(refusal_of({0, "FOX 9", 4}), "") << "the effect can be ended";
}

TEST_F(ControlledRadioTest, FailedReceiverReceivesNothing) {
  talk();
  apply(RadioCondition{0, "B", 1, Failure::kReceiver, 0.0F, SquelchForce::kFree});
  EXPECT_LT(heard(), 0.001);
  EXPECT_EQ(reason(), "this radio has failed");
}

TEST_F(ControlledRadioTest, FailedTransmitterReleasesItsKeyAndRefusesNewOnes) {
  talk();
  bench.run(milliseconds{200});
  apply(RadioCondition{0, "A", 0, Failure::kTransmitter, 0.0F, SquelchForce::kFree});
  EXPECT_LT(heard(), 0.001);
  EXPECT_TRUE(a.radios->silent());
  a.radios->submit(Key{0, true});
  const auto refused = events_of(*a.radios, EventKind::kCommandRefused);
  ASSERT_EQ(refused.size(), 1U);
  EXPECT_EQ(in_words(refused[0].notice), "radio \"1\" has failed");
}

TEST(InstructorControlsAndVoxTest, VoxDoesNotKeyAFailedTransmitter) {
  for (const Failure failure : {Failure::kNone, Failure::kTransmitter}) {
    Bench bench(bench_plan());
    bench.vox = VoxRequest{};
    Bench::Person& talker = bench.add_station("A");
    bench.vox.reset();
    Bench::Person& instructor = bench.add_station("C");
    instructor.radios->submit(
        SetControl{RadioCondition{0, "A", 0, failure, 0.0F, SquelchForce::kFree}});
    bench.run(milliseconds{100});
    talker.microphone = tone(kVoicePitch);
    bench.run(milliseconds{500});
    EXPECT_EQ(talker.radios->silent(), failure == Failure::kTransmitter);
  }
}

TEST_F(ControlledRadioTest, StrongerJammerReplacesTheVoice) {
  talk();
  EXPECT_NEAR(heard(), kVoiceLevel, 0.01);
  apply(Jam{0, kFortyMegahertz, 25e3F, JamKind::kTone, 70.0F});
  EXPECT_LT(heard(), 0.01);
  EXPECT_EQ(reason(), "jammed");
  const int from = bench.now_ms();
  bench.run(milliseconds{200});
  EXPECT_NEAR(amplitude_at(b.heard(from, 190), 1000.0), 0.2, 0.01);
  apply(Jam{0, kFortyMegahertz, 25e3F, JamKind::kNoise, 70.0F});
  EXPECT_LT(heard(), 0.03);
  EXPECT_GT(rms(b.heard(bench.now_ms() - 200, 190)), 0.05);
  a.radios->submit(Key{0, false});  // the plan allows two seconds
  bench.run(milliseconds{300});
  apply(Jam{0, kFortyMegahertz, 25e3F, JamKind::kNoise, 20.0F});
  talk();
  EXPECT_NEAR(heard(), kVoiceLevel, 0.02) << "the stronger FM signal captures the receiver";
  apply(Jam{0, kFortyMegahertz, 25e3F, JamKind::kOff, 0.0F});
  EXPECT_NEAR(heard(), kVoiceLevel, 0.01);
}

TEST_F(ControlledRadioTest, JammerAloneOpensTheSquelch) {
  bench.run(milliseconds{100});
  apply(Jam{0, kFortyMegahertz, 25e3F, JamKind::kNoise, 40.0F});
  bench.run(milliseconds{300});
  EXPECT_GT(rms(b.heard(250, 100)), 0.05);
  EXPECT_FALSE(b.radios->snapshot()->radios[0].receiving) << "no station transmits";
}

TEST_F(ControlledRadioTest, AttenuatedRadioReceivesNoiseAndThenNothing) {
  talk();
  apply(RadioCondition{0, "B", 0, Failure::kNone, 28.0F, SquelchForce::kFree});
  EXPECT_GT(heard(), 0.1);
  EXPECT_GT(rms(b.heard(bench.now_ms() - 200, 190)), 0.001);
  apply(RadioCondition{0, "B", 0, Failure::kNone, 45.0F, SquelchForce::kFree});
  EXPECT_LT(heard(), 0.001);
  EXPECT_NE(reason().find(" dB below squelch"), std::string::npos) << reason();
}

TEST_F(ControlledRadioTest, InstructorControlsKeepSamplesFinite) {
  talk();
  apply(Jam{0, kFortyMegahertz, 25e3F, JamKind::kNoise, 1e9F});
  apply(RadioCondition{0, "B", 0, Failure::kNone, 1e9F, SquelchForce::kOpen});
  bench.run(milliseconds{300});
  for (const float sample : b.left) ASSERT_LE(std::abs(sample), 1.0F);
  apply(Jam{0, kFortyMegahertz, 25e3F, JamKind::kOff, 0.0F});
  apply(RadioCondition{0, "B", 0});
  EXPECT_NEAR(heard(), kVoiceLevel, 0.01) << "the control leaves no trace";
}

TEST_F(ControlledRadioTest, SquelchCanBeHeldOpenOrClosed) {
  apply(RadioCondition{0, "B", 1, Failure::kNone, 0.0F, SquelchForce::kOpen});
  bench.run(milliseconds{200});
  EXPECT_GT(rms(b.heard(200, 90)), 0.02) << "noise";
  apply(RadioCondition{0, "B", 1, Failure::kNone, 0.0F, SquelchForce::kClosed});
  talk();
  EXPECT_LT(heard(), 0.001);
  EXPECT_EQ(reason(), "squelch held closed");
}

TEST_F(ControlledRadioTest, CarrierWithoutSoundQuietsTheNoise) {
  b.radios->submit(SetSquelch{0, false});
  bench.run(milliseconds{300});
  EXPECT_GT(rms(b.heard(200, 90)), 0.02);
  TransmitterState silent;
  silent.stream = 4711;
  silent.frequency = kFortyMegahertz;
  silent.status = TransmitterStatus::kTransmitting;
  bench.net(2).set_transmitter(silent);
  bench.run(milliseconds{1000});
  EXPECT_LT(rms(b.heard(bench.now_ms() - 200, 190)), 0.002) << "a carrier is present";
  silent.status = TransmitterStatus::kOn;
  bench.net(2).set_transmitter(silent);
  bench.run(milliseconds{300});
  EXPECT_GT(rms(b.heard(bench.now_ms() - 200, 190)), 0.02);
}

TEST_F(ControlledRadioTest, WhisperReachesOnlyItsRecipient) {
  Bench::Person& other = bench.add_operator("ECHO");
  a.radios->submit(Whisper{0, "B"});
  talk();
  EXPECT_NEAR(heard(), kVoiceLevel, 0.01);
  EXPECT_LT(rms(i.heard(bench.now_ms() - 300, 290)), 0.001) << "tuned to the same net";
  const auto seen = other.radios->snapshot()->transmissions;
  ASSERT_EQ(seen.size(), 1U);
  EXPECT_EQ(seen[0].reason.code, HearingReason::kWhispered);
}

TEST_F(ControlledRadioTest, WhisperToAStationWithoutARadioOnTheNetIsRefused) {
  bench.add_operator("ECHO");  // at the instructor's station
  const auto refusal_of = [this](const std::string& call_sign) {
    i.radios->submit(Whisper{0, call_sign});
    bench.run(milliseconds{100});
    const auto refused = events_of(*i.radios, EventKind::kCommandRefused);
    return refused.empty() ? "" : in_words(refused.back().notice);
  };
  EXPECT_EQ(refusal_of("ECHO"), "") << "an operator of the same station";
  EXPECT_EQ(i.radios->snapshot()->radios[0].whispers_to, "ECHO");
  EXPECT_EQ(refusal_of("B"), "");
  EXPECT_EQ(refusal_of("NOBODY"), "\"NOBODY\" has no radio on RED: expected A, B, ECHO");
  EXPECT_EQ(i.radios->snapshot()->radios[0].whispers_to, "B") << "nothing changes";
  b.radios->submit(Tune{0, Frequency::from_hertz(50'000'000)});
  bench.run(milliseconds{100});
  EXPECT_EQ(refusal_of("B"), "\"B\" has no radio on RED: expected A, ECHO");
}

TEST_F(ControlledRadioTest, InstructorTransmitsUnderAnyCallSign) {
  i.microphone = tone(kVoicePitch);
  i.radios->submit(SpeakAs{0, "HAWK 3"});
  i.radios->submit(Key{0, true});
  bench.run(milliseconds{500});
  const auto speakers = b.radios->snapshot()->radios[0].speakers;
  ASSERT_EQ(speakers.size(), 1U);
  EXPECT_EQ(speakers[0].call_sign, "HAWK 3");
  i.radios->submit(SpeakAs{0, std::string(64, 'x')});
  EXPECT_EQ(events_of(*i.radios, EventKind::kCommandRefused).size(), 1U);
}

}  // namespace
}  // namespace roger::radio
