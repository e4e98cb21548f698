#include "app/dis/gateway/voice_transcoder.hpp"

#include <gtest/gtest.h>

#include <chrono>
#include <cmath>
#include <numbers>
#include <stdexcept>
#include <vector>

#include "tests/unit/app_dis_gateway/samples.hpp"

namespace roger::app {
namespace {

using std::chrono::milliseconds;

/// Returns the packets of a tone of 600 Hz at -10 dBFS, of so many seconds, encoded with `from`.
std::vector<audio::CodedPacket> tone_packets(const audio::CodecSettings& from, double length) {
  auto encoder = audio::make_encoder(from);
  EXPECT_TRUE(encoder);
  const std::uint32_t rate = encoder.value()->sample_rate();
  std::vector<audio::CodedPacket> out;
  audio::CodedPacket packet;
  const auto samples = static_cast<std::size_t>(length * rate);
  for (std::size_t i = 0; i < samples; ++i) {
    const double angle = 2.0 * std::numbers::pi * 600.0 * static_cast<double>(i) / rate;
    const auto sample = static_cast<float>(0.316 * std::sin(angle));
    encoder.value()->write({&sample, 1});
    while (encoder.value()->next(packet, false)) out.push_back(packet);
  }
  return out;
}

/// Collects packets and their sound.
struct Sink {
  explicit Sink(const audio::CodecSettings& to) {
    decoder.begin({to.encoding, to.sample_rate, audio::find_opus_rate(to.sample_rate)});
  }
  VoiceTranscoder::Output output() {
    return [this](const audio::CodedPacket& packet) {
      EXPECT_EQ(audio::check_packet(packet), audio::InsertResult::kStored);
      packets.push_back(packet);
      std::vector<float> room(audio::kMaxDecodedSamples);
      const std::size_t count = decoder.decode(packet, room);
      sound.insert(sound.end(), room.begin(), room.begin() + static_cast<std::ptrdiff_t>(count));
    };
  }
  /// Returns the level of the last 200 ms, dBFS, and their share at 600 Hz.
  [[nodiscard]] std::pair<double, double> tone(std::uint32_t rate) const {
    const std::size_t count = rate / 5;
    double power = 0.0;
    double real = 0.0;
    double imaginary = 0.0;
    for (std::size_t i = 0; i < count; ++i) {
      const double sample = sound.at(sound.size() - count + i);
      const double angle = 2.0 * std::numbers::pi * 600.0 * static_cast<double>(i) / rate;
      power += sample * sample;
      real += sample * std::cos(angle);
      imaginary += sample * std::sin(angle);
    }
    const auto n = static_cast<double>(count);
    const double at_tone = 2.0 * (real * real + imaginary * imaginary) / n;
    return {10.0 * std::log10(2.0 * power / n), at_tone / power};
  }
  audio::StreamDecoder decoder;
  std::vector<audio::CodedPacket> packets;
  std::vector<float> sound;
};

struct Conversion {
  audio::CodecSettings from;
  audio::CodecSettings to;
  double purity;  // least share of the tone in the sound
};

class VoiceTranscoderTest : public testing::TestWithParam<Conversion> {};

INSTANTIATE_TEST_SUITE_P(
    Codings, VoiceTranscoderTest,
    testing::Values(
        Conversion{{.sample_rate = 48000}, kMuLaw, 0.99},
        Conversion{{.sample_rate = 16000, .frame = milliseconds(20)}, kMuLaw, 0.99},
        Conversion{kMuLaw, {.sample_rate = 48000, .frame = milliseconds(20)}, 0.99},
        Conversion{
            kMuLaw,
            {.encoding = audio::Encoding::kCvsd, .sample_rate = 16000, .frame = milliseconds(20)},
            0.95},
        Conversion{
            {.encoding = audio::Encoding::kPcm16BigEndian, .sample_rate = 44100}, kMuLaw, 0.99}));

TEST_P(VoiceTranscoderTest, ToneKeepsItsLevelAndItsPitch) {
  const Conversion& conversion = GetParam();
  VoiceTranscoder transcoder(conversion.to);
  Sink sink(conversion.to);
  for (const auto& packet : tone_packets(conversion.from, 1.0)) {
    transcoder.write(packet, sink.output());
  }
  const auto [level, purity] = sink.tone(conversion.to.encoding == audio::Encoding::kOpus
                                             ? audio::find_opus_rate(conversion.to.sample_rate)
                                             : conversion.to.sample_rate);
  EXPECT_NEAR(level, -10.0, 1.0);
  EXPECT_GT(purity, conversion.purity);
}

TEST(VoiceTranscoderTest, PacketComesAsSoonAsItsSamplesAreThere) {
  const audio::CodecSettings from{.encoding = audio::Encoding::kPcm16BigEndian,
                                  .sample_rate = 16000,
                                  .frame = milliseconds(10)};
  VoiceTranscoder transcoder(kMuLaw);
  Sink sink(kMuLaw);
  std::size_t written = 0;
  for (const auto& packet : tone_packets(from, 0.5)) {
    transcoder.write(packet, sink.output());
    ++written;
    // One packet of 20 ms for two of 10 ms; the resampler holds back less than a millisecond.
    EXPECT_GE(sink.packets.size() + 1, written / 2) << written;
    EXPECT_LE(sink.packets.size(), written / 2) << written;
  }
}

TEST(VoiceTranscoderTest, EndIsNotCutOff) {
  VoiceTranscoder transcoder(kMuLaw);
  Sink sink(kMuLaw);
  const auto packets = tone_packets({.sample_rate = 48000}, 0.1);
  for (const auto& packet : packets) transcoder.write(packet, sink.output());
  transcoder.finish(sink.output());
  std::uint64_t in = 0;
  for (const auto& packet : packets) in += packet.sample_count;
  EXPECT_GE(sink.sound.size() * 6 + 48, in);
  EXPECT_EQ(sink.packets.back().sample_count, 160U) << "the last packet is complete";
}

TEST(VoiceTranscoderTest, LostPacketsAreReplacedByTheirDuration) {
  VoiceTranscoder transcoder(kMuLaw);
  Sink sink(kMuLaw);
  const auto packets = tone_packets({.encoding = audio::Encoding::kPcm16BigEndian,
                                     .sample_rate = 8000,
                                     .frame = milliseconds(20)},
                                    0.2);
  ASSERT_EQ(packets.size(), 10U);
  for (std::size_t i = 0; i < packets.size(); ++i) {
    if (i == 5 || i == 6) {
      transcoder.conceal(milliseconds(20), sink.output());
    } else {
      transcoder.write(packets[i], sink.output());
    }
  }
  EXPECT_EQ(sink.packets.size(), 10U);
}

TEST(VoiceTranscoderTest, NewTransmissionBeginsWithoutRestOfTheOld) {
  VoiceTranscoder transcoder(kMuLaw);
  Sink sink(kMuLaw);
  const audio::CodecSettings from{
      .encoding = audio::Encoding::kPcm16BigEndian, .sample_rate = 8000, .frame = milliseconds(10)};
  const auto packets = tone_packets(from, 0.03);
  for (const auto& packet : packets) transcoder.write(packet, sink.output());
  ASSERT_EQ(sink.packets.size(), 1U) << "and 10 ms wait";
  transcoder.restart();
  transcoder.write(packets[0], sink.output());
  EXPECT_EQ(sink.packets.size(), 1U);
}

TEST(VoiceTranscoderTest, ImpossibleSettingsThrow) {
  EXPECT_THROW(VoiceTranscoder({.encoding = audio::Encoding::kCvsd, .sample_rate = 8000}),
               std::invalid_argument);
}

}  // namespace
}  // namespace roger::app
