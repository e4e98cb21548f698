// The sound that others would hear, computed from the microphone's sound.

#include "radio/station/control/own_echo.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

namespace roger::radio {
namespace {

Clip tone(double hz, double amplitude, std::size_t samples) {
  std::vector<float> out(samples);
  for (std::size_t i = 0; i < samples; ++i) {
    out[i] = static_cast<float>(
        amplitude * std::sin(2.0 * std::numbers::pi * hz * static_cast<double>(i) / kClipRate));
  }
  return std::make_shared<std::vector<float>>(std::move(out));
}

/// Returns the amplitude of `hz` in the middle half of a clip.
double amplitude_at(double hz, const Clip& clip) {
  double sine = 0.0;
  double cosine = 0.0;
  const std::size_t begin = clip->size() / 4;
  const std::size_t count = clip->size() / 2;
  for (std::size_t i = begin; i < begin + count; ++i) {
    const double angle = 2.0 * std::numbers::pi * hz * static_cast<double>(i) / kClipRate;
    sine += static_cast<double>((*clip)[i]) * std::sin(angle);
    cosine += static_cast<double>((*clip)[i]) * std::cos(angle);
  }
  return 2.0 * std::hypot(sine, cosine) / static_cast<double>(count);
}

struct OwnEchoCase {
  audio::Encoding encoding;
  std::uint32_t sample_rate;
};

class OwnEchoTest : public testing::TestWithParam<OwnEchoCase> {
 protected:
  OwnEchoTest() {
    codec_.encoding = GetParam().encoding;
    codec_.sample_rate = GetParam().sample_rate;
  }
  audio::CodecSettings codec_;
  const Clip said_ = tone(1000.0, 0.1, kClipRate);
};

TEST_P(OwnEchoTest, EchoEqualsTheSpeech) {
  const auto heard = own_echo(said_, {}, codec_);
  ASSERT_TRUE(heard) << heard.error().text();
  EXPECT_NEAR(amplitude_at(1000.0, heard.value()), 0.1, 0.02);
  EXPECT_GE(heard.value()->size() + 1, said_->size()) << "the end is not cut off";
  EXPECT_LE(heard.value()->size(), said_->size() + kClipRate / 10);
}

TEST_P(OwnEchoTest, EchoPassesTheMicrophoneChain) {
  VoiceInput louder;
  louder.microphone.gain = Decibels{6.0};
  const auto heard = own_echo(said_, louder, codec_);
  ASSERT_TRUE(heard) << heard.error().text();
  EXPECT_NEAR(amplitude_at(1000.0, heard.value()), 0.2, 0.04);
}

TEST_P(OwnEchoTest, EchoHasTheNoiseAtTheMicrophone) {
  VoiceInput noisy;
  noisy.noise = {audio::NoisePlace::kHelicopter, {-20.0}};
  const auto heard = own_echo(tone(1000.0, 0.0, kClipRate), noisy, codec_);
  ASSERT_TRUE(heard) << heard.error().text();
  double sum = 0.0;
  for (const float sample : *heard.value()) {
    sum += static_cast<double>(sample) * static_cast<double>(sample);
  }
  EXPECT_NEAR(10.0 * std::log10(sum / static_cast<double>(heard.value()->size())), -20.0, 3.0);
}

INSTANTIATE_TEST_SUITE_P(Codecs, OwnEchoTest,
                         testing::Values(OwnEchoCase{audio::Encoding::kOpus, 48'000},
                                         OwnEchoCase{audio::Encoding::kMuLaw, 8'000},
                                         OwnEchoCase{audio::Encoding::kCvsd, 16'000},
                                         OwnEchoCase{audio::Encoding::kPcm8, 16'000},
                                         OwnEchoCase{audio::Encoding::kGsmFullRate, 8'000},
                                         OwnEchoCase{audio::Encoding::kPcm16LittleEndian, 16'000}));

TEST(OwnEchoOfNothingTest, EmptyInputGivesNoSound) {
  const auto heard = own_echo(tone(1000.0, 0.1, 0), {}, {});
  ASSERT_TRUE(heard);
  EXPECT_TRUE(heard.value()->empty());
}

TEST(OwnEchoOfNothingTest, MissingCodecIsAnError) {
  audio::CodecSettings codec;
  codec.sample_rate = 1;
  EXPECT_FALSE(own_echo(tone(1000.0, 0.1, 480), {}, codec));
}

}  // namespace
}  // namespace roger::radio
