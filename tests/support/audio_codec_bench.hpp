// Common code of the codec tests: a test signal and its packets.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <memory>
#include <numbers>
#include <utility>
#include <vector>

#include "audio/codec/codec.hpp"

namespace roger::audio {

/// A tone whose level rises and falls four times a second.
inline std::vector<float> tone(std::uint32_t rate, double seconds, double hertz = 300.0) {
  std::vector<float> samples(static_cast<std::size_t>(rate * seconds));
  for (std::size_t i = 0; i < samples.size(); ++i) {
    const double t = static_cast<double>(i) / rate;
    samples[i] = static_cast<float>(0.3 * std::sin(2.0 * std::numbers::pi * hertz * t) *
                                    (1.0 + 0.5 * std::sin(2.0 * std::numbers::pi * 4.0 * t)));
  }
  return samples;
}

inline std::unique_ptr<VoiceEncoder> encoder_of(const CodecSettings& settings) {
  auto encoder = make_encoder(settings);
  EXPECT_TRUE(encoder) << (encoder ? "" : encoder.error().text());
  return std::move(encoder).value();
}

/// Returns the encoder's packets for input in blocks of `block` samples. `flush`: including the
/// rest.
inline std::vector<CodedPacket> encode(VoiceEncoder& encoder, const std::vector<float>& samples,
                                       bool flush = true, std::size_t block = 61) {
  std::vector<CodedPacket> packets;
  CodedPacket packet;
  for (std::size_t i = 0; i < samples.size(); i += block) {
    encoder.write(std::span(samples).subspan(i, std::min(block, samples.size() - i)));
    while (encoder.next(packet, false)) packets.push_back(packet);
  }
  while (flush && encoder.next(packet, true)) packets.push_back(packet);
  return packets;
}

}  // namespace roger::audio
