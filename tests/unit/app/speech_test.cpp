#include "app/support/speech.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <cmath>
#include <filesystem>
#include <numbers>
#include <random>

#include "audio/device/wav_file.hpp"

namespace roger::app {
namespace {

const std::string kFolder = "/usr/share/sounds/alsa/";

Speech recording(const std::string& name) {
  auto read = read_recording(kFolder + name);
  EXPECT_TRUE(read) << name;
  return read ? std::move(read).value() : Speech{};
}

Speech delayed(const Speech& speech, double seconds, float gain) {
  Speech out{speech.sample_rate, {}};
  out.samples.resize(static_cast<std::size_t>(seconds * speech.sample_rate), 0.0F);
  for (const float sample : speech.samples) out.samples.push_back(gain * sample);
  out.samples.resize(out.samples.size() + speech.sample_rate, 0.0F);
  return out;
}

TEST(SpeechTest, SameSpeechIsFoundAtItsPosition) {
  const Speech said = recording("Front_Center.wav");
  const Likeness quieter = compare(said, delayed(said, 1.234, 0.3F));
  EXPECT_GT(quieter.correlation, 0.99);
  EXPECT_NEAR(quieter.delay_s, 1.234, 0.001);
}

TEST(SpeechTest, OtherSpeechNoiseAndSilenceAreNotSimilar) {
  const Speech said = recording("Front_Center.wav");
  EXPECT_LT(compare(said, delayed(recording("Side_Right.wav"), 0.5, 1.0F)).correlation, 0.3);
  EXPECT_LT(compare(said, delayed(recording("Noise.wav"), 0.5, 1.0F)).correlation, 0.3);
  EXPECT_EQ(compare(said, Speech{48000, std::vector<float>(96000, 0.0F)}).correlation, 0.0);
  EXPECT_EQ(compare(said, Speech{48000, {}}).correlation, 0.0);
}

TEST(SpeechTest, MissingFramesLowerTheCorrelation) {
  const Speech said = recording("Front_Center.wav");
  Speech heard = delayed(said, 0.2, 1.0F);
  const std::size_t frame = 1500;
  for (std::size_t at = 0; at + frame <= heard.samples.size(); at += 10 * frame) {
    std::fill_n(heard.samples.begin() + static_cast<std::ptrdiff_t>(at), frame, 0.0F);
  }
  EXPECT_LT(compare(said, heard).correlation, 0.99);
}

TEST(SpeechTest, RecordingsAreJoinedAtTheSameRate) {
  const auto speech = load_speech({kFolder + "Front_Left.wav", kFolder + "Rear_Left.wav"});
  ASSERT_TRUE(speech);
  EXPECT_EQ(speech.value().sample_rate, 48000U);
  const double expected =
      recording("Front_Left.wav").seconds() + recording("Rear_Left.wav").seconds() + 0.3 + 0.2;
  EXPECT_NEAR(speech.value().seconds(), expected, 0.001);
}

TEST(SpeechTest, RecordingIsReadToItsLastFrame) {
  // Ends abruptly, unlike a real recording, 1000 frames after the last full block that is read at
  // once.
  const std::string path = (std::filesystem::temp_directory_path() /
                            ("roger-recording-" + std::to_string(::getpid()) + ".wav"))
                               .string();
  auto sink = audio::WavSink::create(path, 48000, 1);
  ASSERT_TRUE(sink) << in_words(sink.error());
  const std::vector<float> said(2048 + 1000, 0.25F);
  ASSERT_TRUE(sink.value()->write(said) && sink.value()->flush());
  const auto heard = read_recording(path);
  std::filesystem::remove(path);
  ASSERT_TRUE(heard);
  ASSERT_EQ(heard.value().samples.size(), said.size());
  EXPECT_NEAR(heard.value().samples.back(), 0.25F, 1e-4F);
}

TEST(SpeechTest, ResamplingKeepsLengthAndTone) {
  constexpr double kTurn = 2.0 * std::numbers::pi * 1000.0;  // 1 kHz
  Speech tone{48000, std::vector<float>(48000)};
  for (std::size_t i = 0; i < tone.samples.size(); ++i) {
    tone.samples[i] = static_cast<float>(std::sin(kTurn * static_cast<double>(i) / 48000.0));
  }
  const Speech low = resampled(tone, 8000);
  EXPECT_EQ(low.samples.size(), 8000U);
  // The minimum-phase filter shifts 1 kHz by 0.03 samples at 8 kHz.
  for (std::size_t i = 100; i < 7900; ++i) {
    EXPECT_NEAR(low.samples[i], std::sin(kTurn * (static_cast<double>(i) - 0.03) / 8000.0), 0.02)
        << i;
  }
}

TEST(SpeechTest, LongRecordingIsRefused) {
  const auto longer = read_recording(kFolder + "Front_Left.wav", 1);
  ASSERT_FALSE(longer);
  EXPECT_EQ(longer.error().text(),
            kFolder + "Front_Left.wav: too long: all speech together may last 1 s");
}

TEST(SpeechTest, InvalidFileIsNamedInTheError) {
  const auto missing = read_recording("/nonexistent/a.wav");
  ASSERT_FALSE(missing);
  EXPECT_THAT(missing.error().text(), testing::HasSubstr("/nonexistent/a.wav"));
  EXPECT_FALSE(load_speech({kFolder + "Front_Left.wav", "/dev/null"}));
}

}  // namespace
}  // namespace roger::app
