#include "audio/mixer.hpp"

#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <limits>

namespace roger::audio {
namespace {

std::array<float, 8> mixed(float voice, float amplitude, float pan) {
  MixSource source;
  source.jump(amplitude, pan);
  std::array<float, 4> in{};
  in.fill(voice);
  std::array<float, 8> out{};
  Mixer mixer;
  mixer.begin(out);
  mixer.add(in, source);
  mixer.finish();
  return out;
}

TEST(Mixer, PansVoiceLeftCentreAndRight) {
  EXPECT_FLOAT_EQ(mixed(0.2F, 1.0F, 0.0F)[0], 0.2F);
  EXPECT_FLOAT_EQ(mixed(0.2F, 1.0F, 0.0F)[1], 0.2F);
  EXPECT_FLOAT_EQ(mixed(0.2F, 1.0F, -1.0F)[0], 0.2F);
  EXPECT_FLOAT_EQ(mixed(0.2F, 1.0F, -1.0F)[1], 0.0F);
  EXPECT_FLOAT_EQ(mixed(0.2F, 2.0F, 0.5F)[0], 0.2F);
  EXPECT_FLOAT_EQ(mixed(0.2F, 2.0F, 0.5F)[1], 0.4F);
  EXPECT_FLOAT_EQ(mixed(0.2F, 1.0F, 9.0F)[0], 0.0F);
}

TEST(Mixer, SumsVoicesAndNeverClips) {
  MixSource a;
  MixSource b;
  std::array<float, 100> sine{};
  for (std::size_t i = 0; i < sine.size(); ++i) {
    sine[i] = std::sin(0.3F * static_cast<float>(i));
  }
  std::array<float, 200> out{};
  Mixer mixer;
  mixer.begin(out);
  for (int i = 0; i < 20; ++i) mixer.add(sine, i % 2 == 0 ? a : b);
  mixer.finish();
  for (const float sample : out) ASSERT_LE(std::fabs(sample), 1.0F);

  mixer.begin(out);
  for (float& sample : sine) sample *= 0.3F;
  mixer.add(sine, a);
  mixer.add(sine, b);
  mixer.finish();
  for (std::size_t i = 0; i < sine.size(); ++i) ASSERT_FLOAT_EQ(out[2 * i], 2.0F * sine[i]);
}

TEST(Mixer, VolumeChangeIsSpreadOverBlock) {
  MixSource source;
  source.jump(0.0F, 0.0F);
  source.set(0.5F, 0.0F);
  std::array<float, 100> ones{};
  ones.fill(1.0F);
  std::array<float, 200> out{};
  Mixer mixer;
  mixer.begin(out);
  mixer.add(ones, source);
  EXPECT_NEAR(out[0], 0.005F, 1e-6F);
  EXPECT_NEAR(out[100], 0.255F, 1e-6F);
  EXPECT_NEAR(out[198], 0.5F, 1e-6F);
  mixer.begin(out);
  mixer.add(ones, source);
  EXPECT_FLOAT_EQ(out[0], 0.5F);
}

TEST(Mixer, VoiceMovesFromOneOutputToTheOtherWithinBlock) {
  MixSource source;
  source.jump(0.5F, 0.0F);
  std::array<float, 100> ones{};
  ones.fill(1.0F);
  std::array<float, 200> headset{};
  std::array<float, 200> loudspeaker{};
  Mixer mixer;
  mixer.begin(headset, loudspeaker);
  mixer.add(ones, source);
  EXPECT_FLOAT_EQ(headset[0], 0.5F);
  EXPECT_EQ(loudspeaker[0], 0.0F);
  source.set(0.5F, 1.0F, Output::kLoudspeaker);
  mixer.begin(headset, loudspeaker);
  mixer.add(ones, source);
  EXPECT_NEAR(headset[0], 0.495F, 1e-6F);
  EXPECT_NEAR(headset[199], 0.0F, 1e-6F);
  EXPECT_EQ(loudspeaker[0], 0.0F) << "panned to the right";
  EXPECT_NEAR(loudspeaker[1], 0.005F, 1e-6F);
  EXPECT_NEAR(loudspeaker[199], 0.5F, 1e-6F);
  mixer.begin(headset);
  mixer.add(ones, source);
  for (const float sample : headset) ASSERT_EQ(sample, 0.0F) << "there is no loudspeaker";
}

TEST(SoftLimit, IsTransparentBelowKneeAndSmoothAbove) {
  EXPECT_EQ(soft_limit(0.7F), 0.7F);
  EXPECT_EQ(soft_limit(-0.7F), -0.7F);
  float last = 0.0F;
  float last_step = 0.001F;
  for (int i = 1; i < 5000; ++i) {
    const float limited = soft_limit(static_cast<float>(i) * 0.001F);
    ASSERT_GE(limited, last);
    ASSERT_LE(limited, 1.0F);
    ASSERT_LE(limited - last, last_step + 1e-6F);  // no upward corner
    last_step = limited - last;
    last = limited;
  }
  EXPECT_EQ(soft_limit(std::numeric_limits<float>::quiet_NaN()), 0.0F);
  EXPECT_EQ(soft_limit(-std::numeric_limits<float>::infinity()), -1.0F);
}

}  // namespace
}  // namespace roger::audio
