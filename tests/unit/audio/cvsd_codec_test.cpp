#include "audio/codec/cvsd_codec.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <complex>
#include <numbers>
#include <random>
#include <vector>

#include "core/octets.hpp"

namespace roger::audio::cvsd {
namespace {

std::vector<float> sine(double hertz, std::uint32_t rate, double decibels, double seconds = 2.0) {
  std::vector<float> samples(static_cast<std::size_t>(rate * seconds));
  const double amplitude = std::pow(10.0, decibels / 20.0);
  for (std::size_t i = 0; i < samples.size(); ++i) {
    samples[i] = static_cast<float>(
        amplitude * std::sin(2.0 * std::numbers::pi * hertz * static_cast<double>(i) / rate));
  }
  return samples;
}

std::vector<CodedPacket> encode(const std::vector<float>& samples, std::uint32_t rate) {
  auto made = make_encoder({.encoding = Encoding::kCvsd, .sample_rate = rate});
  EXPECT_TRUE(made);
  VoiceEncoder& encoder = *made.value();
  EXPECT_EQ(encoder.sample_rate(), rate);
  std::vector<CodedPacket> packets;
  CodedPacket packet;
  for (std::size_t i = 0; i < samples.size(); i += 100) {
    encoder.write(std::span(samples).subspan(i, std::min<std::size_t>(100, samples.size() - i)));
    while (encoder.next(packet, false)) packets.push_back(packet);
  }
  while (encoder.next(packet, true)) packets.push_back(packet);
  return packets;
}

std::vector<float> decode(const std::vector<CodedPacket>& packets) {
  CvsdDecoder decoder(48000);
  std::vector<float> heard;
  std::vector<float> out(6000);
  for (const CodedPacket& packet : packets) {
    const std::size_t count = decoder.decode(packet, out);
    EXPECT_EQ(count, packet.sample_count);
    heard.insert(heard.end(), out.begin(), out.begin() + static_cast<std::ptrdiff_t>(count));
  }
  return heard;
}

double rms(std::span<const float> samples) {
  double sum = 0.0;
  for (const float sample : samples)
    sum += static_cast<double>(sample) * static_cast<double>(sample);
  return std::sqrt(sum / static_cast<double>(samples.size()));
}

// Returns the gain at `hertz` and the ratio of that tone to the rest in dB, without the first
// quarter.
struct Quality {
  double gain = 0.0;
  double snr = 0.0;
};
Quality quality(const std::vector<float>& heard, double hertz, std::uint32_t rate,
                double decibels) {
  const std::span<const float> part = std::span(heard).subspan(heard.size() / 4, rate);
  std::complex<double> sum;
  for (std::size_t i = 0; i < part.size(); ++i) {
    const double angle = 2.0 * std::numbers::pi * hertz * static_cast<double>(i) / rate;
    sum += static_cast<double>(part[i]) * std::polar(1.0, -angle);
  }
  const double amplitude = 2.0 * std::abs(sum) / static_cast<double>(part.size());
  const double all = rms(part) * rms(part);
  const double tone = amplitude * amplitude / 2.0;
  return {20.0 * std::log10(amplitude) - decibels, 10.0 * std::log10(tone / (all - tone))};
}

TEST(Cvsd, PreservesLevelAndSignal) {
  for (const double decibels : {-30.0, -24.0, -18.0, -12.0}) {
    const auto at_16k =
        quality(decode(encode(sine(800, 16000, decibels), 16000)), 800, 16000, decibels);
    EXPECT_NEAR(at_16k.gain, 0.0, 2.0) << decibels;
    EXPECT_GT(at_16k.snr, 12.0) << decibels;
    const auto at_32k =
        quality(decode(encode(sine(800, 32000, decibels), 32000)), 800, 32000, decibels);
    EXPECT_NEAR(at_32k.gain, 0.0, 2.0) << decibels;
    EXPECT_GT(at_32k.snr, 18.0) << decibels;
  }
}

TEST(Cvsd, SilenceIsAlternatingBitsAndNearlySilent) {
  const auto packets = encode(std::vector<float>(16000), 16000);
  for (std::size_t i = 5; i < packets.size(); ++i) {
    for (std::size_t k = 0; k < packets[i].size; ++k) {
      const auto octet = static_cast<unsigned>(packets[i].bytes[k]);
      ASSERT_TRUE(octet == 0xaaU || octet == 0x55U) << i << " " << k;
    }
  }
  const auto heard = decode(packets);
  EXPECT_LT(rms(std::span(heard).subspan(8000)), 0.001);  // the pattern itself is filtered out
}

TEST(Cvsd, OldestBitIsHighest) {
  // Silence, then a step upwards: the first run of ones begins within an octet and reaches its
  // lowest bit.
  CvsdDecoder decoder(48000);
  CodedPacket packet;
  packet.encoding = Encoding::kCvsd;
  packet.sample_rate = 16000;
  packet.sample_count = 16;
  packet.size = 2;
  packet.bytes[0] = Octet{0xff};
  packet.bytes[1] = Octet{0x00};
  std::vector<float> out(16);
  ASSERT_EQ(decoder.decode(packet, out), 16U);
  EXPECT_GT(*std::ranges::max_element(out), 0.0F);
  const auto peak = std::ranges::max_element(out) - out.begin();
  EXPECT_GT(peak, 6);
  EXPECT_GE(out[5], 0.0F);
}

TEST(Cvsd, PacketsAreWholeOctetsWithoutLoss) {
  const auto packets = encode(sine(500, 16000, -20, 1.0), 16000);
  ASSERT_EQ(packets.size(), 32U);
  std::uint32_t index = 0;
  for (const CodedPacket& packet : packets) {
    EXPECT_EQ(packet.encoding, Encoding::kCvsd);
    EXPECT_EQ(packet.sample_rate, 16000U);
    EXPECT_EQ(packet.sample_index, index);
    EXPECT_EQ(packet.size * 8, packet.sample_count);
    EXPECT_TRUE(packet.sample_count == 496 || packet.sample_count == 504);
    index += packet.sample_count;
  }
  EXPECT_EQ(index, 16000U);
}

TEST(Cvsd, PacketMayEndWithinOctet) {
  auto packets = encode(sine(500, 16000, -20, 0.1), 16000);
  packets[1].sample_count -= 5;
  CvsdDecoder decoder(48000);
  std::vector<float> out(600);
  EXPECT_EQ(decoder.decode(packets[1], out), packets[1].sample_count);
  packets[1].sample_count -= 3;
  EXPECT_EQ(decoder.decode(packets[1], out), 0U);
  packets[1].sample_count += 9;
  EXPECT_EQ(decoder.decode(packets[1], out), 0U);
}

TEST(Cvsd, BitErrorsDegradeGently) {
  const auto clean = encode(sine(800, 16000, -18), 16000);
  const auto reference = decode(clean);
  double before = 100.0;
  for (const auto& [share, least] : {std::pair{0.001, 15.0}, {0.01, 7.0}, {0.05, 0.5}}) {
    auto packets = clean;
    std::minstd_rand random(17);
    for (CodedPacket& packet : packets) {
      for (std::size_t bit = 0; bit < packet.sample_count; ++bit) {
        if (static_cast<double>(random()) < share * static_cast<double>(std::minstd_rand::max())) {
          packet.bytes[bit / 8] ^= static_cast<Octet>(1U << (bit % 8));
        }
      }
    }
    const auto heard = decode(packets);
    double error = 0.0;
    double energy = 0.0;
    for (std::size_t i = 0; i < heard.size(); ++i) {
      const double away = static_cast<double>(heard[i]) - static_cast<double>(reference[i]);
      error += away * away;
      energy += static_cast<double>(reference[i]) * static_cast<double>(reference[i]);
    }
    const double snr = 10.0 * std::log10(energy / error);
    EXPECT_GT(snr, least) << share;
    EXPECT_LT(snr, before) << share;
    before = snr;
  }
}

TEST(Cvsd, ConcealsAndRecoversAfterwards) {
  const auto packets = encode(sine(500, 16000, -15, 1.0), 16000);
  CvsdDecoder decoder(48000);
  std::vector<float> out(504);
  for (std::size_t i = 0; i < 10; ++i) ASSERT_GT(decoder.decode(packets[i], out), 0U);
  std::vector<float> gap(1600);
  decoder.conceal(gap);
  EXPECT_GT(rms(std::span(gap).first(160)), 0.08);
  EXPECT_EQ(gap[1000], 0.0F);
  const auto whole = decode(packets);
  std::size_t at = 0;
  for (std::size_t i = 0; i < 20; ++i) at += packets[i].sample_count;
  for (std::size_t i = 13; i < 20; ++i) ASSERT_GT(decoder.decode(packets[i], out), 0U);
  // The estimate has decayed and the steps are equal again.
  for (std::size_t k = 0; k < 100; ++k) {
    const std::size_t count = packets[19].sample_count;
    ASSERT_NEAR(out[count - 100 + k], whole[at - 100 + k], 0.002F);
  }
}

TEST(Cvsd, InvalidPacketsAndSamplesAreHarmless) {
  CvsdDecoder decoder(48000);
  std::vector<float> out(6000);
  CodedPacket packet;
  packet.encoding = Encoding::kCvsd;
  packet.sample_rate = 16000;
  packet.bytes.fill(Octet{0xff});
  packet.size = 100;
  packet.sample_count = 800;
  ASSERT_EQ(decoder.decode(packet, out), 800U);
  for (const float sample : out) ASSERT_LE(std::fabs(sample), 4.0F);
  packet.sample_count = 0xffff'fff8U;
  EXPECT_EQ(decoder.decode(packet, out), 0U);
  packet.sample_count = 800;
  packet.size = 100'000;
  EXPECT_EQ(decoder.decode(packet, out), 0U);
  packet.size = 100;
  packet.sample_rate = 0;
  EXPECT_EQ(decoder.decode(packet, out), 0U);
  packet.sample_rate = 16000;
  EXPECT_EQ(decoder.decode(packet, std::span(out).first(799)), 0U);
  const auto odd = encode({std::vector<float>(800, std::nanf(""))}, 16000);
  for (const float sample : decode(odd)) ASSERT_TRUE(std::isfinite(sample));
}

}  // namespace
}  // namespace roger::audio::cvsd
