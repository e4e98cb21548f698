// Human speech through encoder and playout, compared with the original; and tests that the
// comparison detects faults.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <functional>

#include "audio/codec/codec.hpp"
#include "core/octets.hpp"
#include "tests/support/audio_playout_lab.hpp"
#include "tests/support/speech_compare.hpp"

namespace roger::audio {
namespace {

using roger::testing::compare_speech;
using roger::testing::Sound;
using roger::testing::SpeechMatch;
using std::chrono::microseconds;
using testing::PlayoutLab;

std::vector<std::string> files_below(const char* folder, std::size_t most,
                                     const std::function<bool(const std::string&)>& wanted) {
  std::vector<std::string> files;
  std::error_code error;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(folder, error)) {
    if (entry.path().extension() == ".wav" && wanted(entry.path().stem().string())) {
      files.push_back(entry.path().string());
    }
  }
  std::ranges::sort(files);
  files.resize(std::min(files.size(), most));
  return files;
}

// The eight speech recordings of alsa-utils, 48 kHz.
Sound short_words() {
  std::vector<Sound> sounds;
  for (const auto& file : files_below("/usr/share/sounds/alsa", 8,
                                      [](const std::string& name) { return name != "Noise"; })) {
    sounds.push_back(roger::testing::read_sound(file));
  }
  return joined(sounds, 0.2);
}

// Sentences of asterisk's English prompts, 8 kHz.
Sound sentences() {
  std::vector<Sound> sounds;
  for (const auto& file : files_below("/usr/share/asterisk/sounds", 6, [](const std::string& name) {
         return name.starts_with("vm-") && name.size() > 12;
       })) {
    sounds.push_back(roger::testing::read_sound(file));
  }
  return joined(sounds, 0.1);
}

/// Changes a packet in transit; returns false if it is lost.
using Fault = std::function<bool(CodedPacket&)>;

Sound through_the_air(const Sound& original, const CodecSettings& settings,
                      const Fault& fault = {}) {
  auto made = make_encoder(settings);
  EXPECT_TRUE(made) << (made ? "" : made.error().text());
  VoiceEncoder& encoder = *made.value();
  const Sound microphone = at_rate(original, encoder.sample_rate());
  PlayoutLab lab({.adaptive = false}, 256);  // stretched sound cannot be compared by samples
  CodedPacket packet;
  std::uint32_t sequence = 0;
  std::uint64_t end = 0;
  const auto send = [&] {
    packet.sequence = sequence++;
    packet.first = packet.sequence == 0;
    end += packet.sample_count;
    const auto at = static_cast<std::int64_t>(end * 1'000'000'000 / packet.sample_rate);
    CodedPacket copy = packet;
    if (!fault || fault(copy)) lab.arrive(copy, at);
  };
  for (std::size_t i = 0; i < microphone.samples.size(); i += 100) {
    const std::size_t n = std::min<std::size_t>(100, microphone.samples.size() - i);
    encoder.write(std::span(microphone.samples).subspan(i, n));
    while (encoder.next(packet, false)) send();
  }
  while (encoder.next(packet, true)) send();
  lab.run(static_cast<std::int64_t>((original.seconds() + 1.0) * 1e9));
  return {48000, std::move(lab.output)};
}

bool every_tenth_is_lost(CodedPacket& packet) {
  return packet.sequence % 10 != 7;
}

class Speech : public ::testing::Test {
 protected:
  static void SetUpTestSuite() {
    words_ = new Sound(short_words());
    sentences_ = new Sound(sentences());
    ASSERT_GT(words_->seconds(), 8.0) << "the recordings of the package alsa-utils are missing";
    ASSERT_GT(sentences_->seconds(), 8.0) << "the package asterisk-core-sounds-en-wav is missing";
  }
  static void TearDownTestSuite() {
    delete words_;
    delete sentences_;
  }
  static SpeechMatch match(const Sound& original, const CodecSettings& settings,
                           const Fault& fault = {}) {
    const SpeechMatch found = compare_speech(original, through_the_air(original, settings, fault));
    if (std::getenv("ROGER_PRINT_MATCH") != nullptr) {
      std::fprintf(stderr, "  %s: %s\n",
                   ::testing::UnitTest::GetInstance()->current_test_info()->name(),
                   found.text().c_str());
    }
    return found;
  }
  static inline Sound* words_ = nullptr;
  static inline Sound* sentences_ = nullptr;
};

const CodecSettings kMuLaw{.encoding = Encoding::kMuLaw, .sample_rate = 8000};
const CodecSettings kPcm{.encoding = Encoding::kPcm16LittleEndian, .sample_rate = 48000};
const CodecSettings kPcm8{.encoding = Encoding::kPcm8, .sample_rate = 8000};
const CodecSettings kGsm{.encoding = Encoding::kGsmFullRate, .sample_rate = 8000};
const CodecSettings kOpus{};

TEST_F(Speech, MuLawKeepsWaveformWithDelayOfFrameAndGuard) {
  for (const Sound* original : {words_, sentences_}) {
    const SpeechMatch found = match(*original, kMuLaw);
    EXPECT_TRUE(found.waveform_kept()) << found.text();
    EXPECT_NEAR(found.delay_seconds, 0.03125 + 0.020, 0.0002);
  }
}

TEST_F(Speech, PcmKeepsWaveform) {
  const SpeechMatch found = match(*words_, kPcm);
  EXPECT_TRUE(found.waveform_kept()) << found.text();
  EXPECT_GT(found.segmental_snr_db, 34.0);
}

TEST_F(Speech, EightBitPcmKeepsWaveform) {
  const SpeechMatch found = match(*words_, kPcm8);
  EXPECT_TRUE(found.waveform_kept()) << found.text();
}

TEST_F(Speech, GsmKeepsSpeech) {
  for (const Sound* original : {words_, sentences_}) {
    const SpeechMatch found = match(*original, kGsm);
    EXPECT_TRUE(found.speech_kept()) << found.text();
    EXPECT_NEAR(found.delay_seconds, 0.020 + 0.020, 0.0005);
  }
}

TEST_F(Speech, OpusKeepsSpeechAndAddsLookAheadDelay) {
  for (const Sound* original : {words_, sentences_}) {
    const SpeechMatch found = match(*original, kOpus);
    EXPECT_TRUE(found.speech_kept()) << found.text();
    EXPECT_NEAR(found.delay_seconds, 0.030 + 0.020 + 0.0065, 0.0005);
  }
}

TEST_F(Speech, OpusWithTenMillisecondFramesKeepsSpeech) {
  const SpeechMatch found = match(*sentences_, {.frame = microseconds{10'000}});
  EXPECT_TRUE(found.speech_kept()) << found.text();
  EXPECT_NEAR(found.delay_seconds, 0.010 + 0.020 + 0.0065, 0.0005);
}

TEST_F(Speech, LossOfOneFrameInTenIsDetected) {
  const SpeechMatch mulaw = match(*sentences_, kMuLaw, every_tenth_is_lost);
  EXPECT_FALSE(mulaw.waveform_kept()) << mulaw.text();
  const SpeechMatch opus = match(*sentences_, kOpus, every_tenth_is_lost);
  EXPECT_FALSE(opus.speech_kept()) << opus.text();
}

TEST_F(Speech, WrongCodecIsDetected) {
  const SpeechMatch inverted = match(*sentences_, kMuLaw, [](CodedPacket& packet) {
    for (Octet& byte : packet.bytes) byte ^= 0x7FU;  // not complemented
    return true;
  });
  EXPECT_FALSE(inverted.waveform_kept()) << inverted.text();
  EXPECT_FALSE(inverted.speech_kept()) << inverted.text();
  const SpeechMatch swapped = match(*words_, kPcm, [](CodedPacket& packet) {
    packet.encoding = Encoding::kPcm16BigEndian;
    return true;
  });
  EXPECT_FALSE(swapped.speech_kept()) << swapped.text();
}

TEST_F(Speech, WrongRateIsDetected) {
  const SpeechMatch found =
      match(*sentences_, {.encoding = Encoding::kPcm16LittleEndian, .sample_rate = 12000},
            [](CodedPacket& packet) {
              packet.sample_rate = 11025;
              return true;
            });
  EXPECT_FALSE(found.waveform_kept()) << found.text();
  EXPECT_FALSE(found.speech_kept()) << found.text();
}

TEST_F(Speech, DifferenceInLevelIsIgnored) {
  Sound softer = *words_;
  for (float& sample : softer.samples) sample *= 0.25F;
  EXPECT_TRUE(compare_speech(*words_, softer).waveform_kept());
}

}  // namespace
}  // namespace roger::audio
