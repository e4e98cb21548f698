// An instructor who breaks in is heard at any distance and in place of all other stations.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/unit/radio/bench.hpp"

namespace roger::radio {
namespace {

using std::chrono::milliseconds;

constexpr double kTraineePitch = 700.0;
constexpr double kInstructorPitch = 1100.0;
constexpr double kLoudness = 0.25;

/// Returns a plan with listener L, trainee T 300 m from L, and instructor I at latitude
/// `instructor`. `modelled`: propagation depends on distance.
NetPlan break_in_plan(Modulation modulation, bool modelled, double instructor) {
  std::string text = modelled ? "[propagation]\nmodel = \"egli\"\n" : "";
  text += "[[net]]\nname = \"NET\"\nfrequency_mhz = 50\nmodulation = \"" +
          std::string(name_of(modulation)) + "\"\n";
  for (const auto& [call_sign, latitude] :
       {std::pair{"L", 48.0}, {"T", 48.0027}, {"I", instructor}}) {
    text += "[[station]]\ncall_sign = \"" + std::string(call_sign) +
            "\"\nposition = { latitude = " + std::to_string(latitude) + R"(, longitude = 11.0 }
[[station.radio]]
name = "1"
lowest_mhz = 30
highest_mhz = 88
presets = ["NET"]
)";
  }
  const auto plan = parse_net_plan(text, "test");
  EXPECT_TRUE(plan) << (plan ? "" : plan.error().text());
  return plan.value();
}

struct Scene {
  explicit Scene(Modulation modulation = Modulation::kFm, bool modelled = true,
                 double instructor_latitude = 51.6)
      : bench(break_in_plan(modulation, modelled, instructor_latitude)) {
    bench.guard = milliseconds{20};
    listener = &bench.add_station("L");
    trainee = &bench.add_station("T");
    instructor = &bench.add_station("I");
    trainee->microphone = tone(kTraineePitch, kLoudness);
    instructor->microphone = tone(kInstructorPitch, kLoudness);
    bench.run(milliseconds{100});
  }
  /// Keys the trainee's radio, and 400 ms later the instructor's radio as `key` says. Then runs for
  /// 600 ms.
  void transmit_both(const Key& key) {
    trainee->radios->submit(Key{0, true});
    bench.run(milliseconds{400});
    instructor->radios->submit(key);
    bench.run(milliseconds{600});
  }
  /// Returns the amplitude at the listener in the last 300 ms.
  [[nodiscard]] double level(double hertz) const {
    return amplitude_at(listener->heard(bench.now_ms() - 300, 300), hertz);
  }
  [[nodiscard]] std::vector<std::string> reasons(const std::string& call_sign) const {
    std::vector<std::string> out;
    for (const Event& event : events_of(*listener->radios, EventKind::kNotHeard)) {
      if (event.call_sign == call_sign) out.push_back(in_words(event.why));
    }
    return out;
  }

  Bench bench;
  Bench::Person* listener = nullptr;
  Bench::Person* trainee = nullptr;
  Bench::Person* instructor = nullptr;
};

TEST(BreakInTest, OnlyTheInstructorIsHeardWithoutPropagationModel) {
  Scene plain(Modulation::kFm, false);
  plain.transmit_both(Key{0, true});
  EXPECT_NEAR(plain.level(kTraineePitch), kLoudness, 0.02) << "a normal key";
  EXPECT_NEAR(plain.level(kInstructorPitch), kLoudness, 0.02);
  Scene scene(Modulation::kFm, false);
  scene.transmit_both(Key{0, true, {.breaks_in = true}});
  EXPECT_LT(scene.level(kTraineePitch), 0.002);
  EXPECT_NEAR(scene.level(kInstructorPitch), kLoudness, 0.01);
}

TEST(BreakInTest, ListenerShowsTheTransmission) {
  Scene scene;
  scene.transmit_both(Key{0, true, {.breaks_in = true}});
  const auto speakers = scene.listener->radios->snapshot()->radios[0].speakers;
  const auto instructor = std::ranges::find(speakers, "I", &SpeakerSnapshot::call_sign);
  ASSERT_NE(instructor, speakers.end());
  const Transmission& transmission = instructor->transmission;
  EXPECT_EQ(transmission.call_sign, "I");
  EXPECT_TRUE(transmission.flags.breaks_in);
  EXPECT_EQ(transmission.modulation, Modulation::kFm);
}

TEST(BreakInTest, OnlyTheInstructorIsHeardBeyondRadioRange) {
  for (const Modulation modulation : {Modulation::kFm, Modulation::kAm, Modulation::kSsb}) {
    Scene plain(modulation);
    plain.transmit_both(Key{0, true});
    EXPECT_NEAR(plain.level(kTraineePitch), kLoudness, 0.02);
    EXPECT_LT(plain.level(kInstructorPitch), 0.002) << "out of range";
    Scene scene(modulation);
    scene.transmit_both(Key{0, true, {.breaks_in = true}});
    EXPECT_LT(scene.level(kTraineePitch), 0.002);
    EXPECT_NEAR(scene.level(kInstructorPitch), kLoudness, 0.01);
    EXPECT_NEAR(rms(scene.listener->heard(scene.bench.now_ms() - 300, 300)),
                kLoudness / std::sqrt(2.0), 0.01)
        << "neither heterodyne nor noise is heard";
  }
}

TEST(BreakInTest, ReplacedTraineeIsReportedWithReason) {
  Scene scene;
  scene.transmit_both(Key{0, true, {.breaks_in = true}});
  EXPECT_THAT(scene.reasons("T"), testing::ElementsAre("an instructor breaks in"));
  EXPECT_TRUE(scene.reasons("I").empty());
  scene.trainee->radios->submit(AskWhoHears{0});
  scene.bench.run(milliseconds{200});
  const auto hearers = scene.trainee->radios->snapshot()->radios[0].hearers;
  const auto listener = std::ranges::find(hearers, "L", &HearingAnswerSnapshot::call_sign);
  ASSERT_NE(listener, hearers.end());
  EXPECT_FALSE(listener->heard);
  EXPECT_EQ(listener->reason.code, HearingReason::kBrokenInto);
}

TEST(BreakInTest, RadioShowsTheStationThatIsSteppedOn) {
  const auto shown = [](const Scene& scene) {
    return scene.listener->radios->snapshot()->radios[0].stepped_on;
  };
  Scene near(Modulation::kFm, true, 48.018);
  near.transmit_both(Key{0, true});
  ASSERT_TRUE(shown(near));
  EXPECT_EQ(shown(near)->call_sign, "I") << "the instructor is 2 km away";
  EXPECT_EQ(shown(near)->reason.code, HearingReason::kSteppedOn);
  near.instructor->radios->submit(Key{0, false});
  near.bench.run(milliseconds{500});
  EXPECT_FALSE(shown(near));
  near.transmit_both(Key{0, true, {.breaks_in = true}});
  ASSERT_TRUE(shown(near));
  EXPECT_EQ(shown(near)->call_sign, "T");
  EXPECT_EQ(shown(near)->reason.code, HearingReason::kBrokenInto);
}

TEST(BreakInTest, TraineeIsHeardAgainAfterTheBreakIn) {
  Scene scene;
  scene.transmit_both(Key{0, true, {.breaks_in = true}});
  scene.instructor->radios->submit(Key{0, false});
  scene.bench.run(milliseconds{700});
  EXPECT_NEAR(scene.level(kTraineePitch), kLoudness, 0.01);
  scene.instructor->radios->submit(Key{0, true});
  scene.bench.run(milliseconds{700});
  EXPECT_NEAR(scene.level(kTraineePitch), kLoudness, 0.01) << "the next key is a normal one";
}

TEST(BreakInTest, JammerDoesNotAffectTheInstructor) {
  Scene scene;
  Jam jam;
  jam.frequency = Frequency::from_hertz(50'000'000);
  jam.kind = JamKind::kNoise;
  jam.strength_db = 90.0F;
  scene.instructor->radios->submit(SetControl{jam});
  scene.transmit_both(Key{0, true, {.breaks_in = true}});
  EXPECT_NEAR(scene.level(kInstructorPitch), kLoudness, 0.01);
}

TEST(BreakInTest, AdjacentChannelIsNotAffected) {
  Scene scene;
  scene.listener->radios->submit(Tune{0, Frequency::from_hertz(50'025'000)});
  scene.bench.run(milliseconds{100});
  scene.instructor->radios->submit(Key{0, true, {.breaks_in = true}});
  scene.bench.run(milliseconds{600});
  EXPECT_LT(scene.level(kInstructorPitch), 0.002);
  EXPECT_TRUE(events_of(*scene.listener->radios, EventKind::kReceiveStarted).empty());
}

TEST(BreakInTest, TransmittingHalfDuplexRadioDoesNotHearTheInstructor) {
  Scene scene;
  scene.transmit_both(Key{0, true, {.breaks_in = true}});
  const auto why = events_of(*scene.trainee->radios, EventKind::kNotHeard);
  ASSERT_FALSE(why.empty());
  EXPECT_EQ(in_words(why.back().why), "this radio is transmitting");
}

}  // namespace
}  // namespace roger::radio
