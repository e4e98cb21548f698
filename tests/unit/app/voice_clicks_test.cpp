#include "app/bench/voice/voice_clicks.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

#include "app/bench/voice/voice_speech.hpp"

namespace roger::app::bench {
namespace {

std::vector<float> make_steps(const std::vector<float>& samples) {
  StepMeter meter;
  meter.add(samples);
  meter.skip_to((samples.size() + kTickSamples - 1) / kTickSamples);
  return meter.steps();
}

/// The recordings, and the clicks found when they are played with changes.
class ClickTest : public ::testing::Test {
 protected:
  ClickTest() : speech(load_speech_or_default({}).value().samples) {}
  [[nodiscard]] std::vector<std::size_t> clicks(const std::vector<float>& heard,
                                                double delay_ticks = 0.0) const {
    const std::vector<HeardAt> places{{delay_ticks, 0.0}};
    return find_clicks(make_steps(heard), make_steps(speech), places);
  }
  /// Returns a sample near `at` s where the voice is loud.
  [[nodiscard]] std::size_t loud_at(double at) const {
    auto sample = static_cast<std::size_t>(at * kVoiceOutputRate);
    while (std::abs(speech[sample]) < 0.1F) ++sample;
    return sample;
  }

  std::vector<float> speech;
};

TEST_F(ClickTest, CleanSpeechHasNoClicks) {
  EXPECT_TRUE(clicks(speech).empty());
  EXPECT_TRUE(clicks(std::vector<float>(speech.size(), 0.0F)).empty());
}

TEST_F(ClickTest, DelayedSpeechHasNoClicks) {
  std::vector<float> late(4800, 0.0F);
  late.insert(late.end(), speech.begin(), speech.end());
  EXPECT_TRUE(clicks(late, 80.0).empty());
}

TEST_F(ClickTest, InsertedClickIsFoundAtItsPosition) {
  for (const double at : {0.05, 1.0, 3.3, 7.0}) {
    std::vector<float> heard = speech;
    const auto sample = static_cast<std::size_t>(at * kVoiceOutputRate);
    heard[sample] += 0.5F;
    const auto found = clicks(heard);
    ASSERT_EQ(found.size(), 1U) << at;
    EXPECT_NEAR(static_cast<double>(found[0] * kTickSamples), static_cast<double>(sample),
                2.0 * kTickSamples);
  }
}

TEST_F(ClickTest, FaintClickInAPauseIsFound) {
  std::vector<float> heard = speech;
  std::size_t quiet = 0;  // in the middle of 0.2 s of silence
  for (std::size_t i = 0, run = 0; i < speech.size() && quiet == 0; ++i) {
    run = std::abs(speech[i]) < 0.001F ? run + 1 : 0;
    if (run == 9600) quiet = i - 4800;
  }
  ASSERT_GT(quiet, 0U);
  heard[quiet] += 0.01F;
  EXPECT_EQ(clicks(heard).size(), 1U);
}

TEST_F(ClickTest, CutInLoudSpeechIsFound) {
  std::vector<float> heard = speech;
  const std::size_t at = loud_at(0.3);
  std::fill_n(heard.begin() + static_cast<std::ptrdiff_t>(at), 960, 0.0F);
  EXPECT_GE(clicks(heard).size(), 1U);
}

TEST_F(ClickTest, ClicksWithinTenMillisecondsAreOne) {
  std::vector<float> heard = speech;
  for (std::size_t i = 0; i < 5; ++i) heard[48000 + i * 200] += 0.5F;
  EXPECT_EQ(clicks(heard).size(), 1U);
  for (std::size_t i = 0; i < 5; ++i) heard[96000 + i * 2000] += 0.5F;
  EXPECT_EQ(clicks(heard).size(), 6U);
}

TEST_F(ClickTest, StepsAreComparedWithTheWordsAtThatTime) {
  // The same steps are normal in loud words but a click elsewhere.
  const std::vector<float> tone_steps(800, 0.1F);
  std::vector<float> clean(800, 0.0F);
  std::fill(clean.begin() + 400, clean.end(), 0.1F);
  const std::vector<HeardAt> first{{0.0, 0.0}};
  const std::vector<HeardAt> second{{0.0, 400.0}};
  EXPECT_FALSE(find_clicks(tone_steps, clean, first).empty());
  EXPECT_TRUE(find_clicks(tone_steps, clean, second).empty());
}

TEST(StepMeterTest, LargestStepOfEachTickIsMeasuredAcrossBlocks) {
  StepMeter meter;
  std::vector<float> samples(3 * kTickSamples, 0.0F);
  samples[10] = 0.25F;
  samples[kTickSamples] = -0.5F;  // the step between two ticks belongs to the later one
  for (const float sample : samples) meter.add({&sample, 1});
  EXPECT_EQ(meter.steps(), (std::vector<float>{0.25F, 0.5F, 0.0F}));
  meter.skip_to(5);
  EXPECT_EQ(meter.steps().size(), 5U);
  meter.skip_to(2);
  EXPECT_EQ(meter.steps().size(), 5U);
}

}  // namespace
}  // namespace roger::app::bench
