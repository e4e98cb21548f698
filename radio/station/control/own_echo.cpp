#include "radio/station/control/own_echo.hpp"

#include <algorithm>
#include <utility>

#include "audio/dsp/resample_whole.hpp"
#include "audio/microphone/microphone_chain.hpp"
#include "audio/microphone/microphone_noise.hpp"
#include "audio/playout/stream_decoder.hpp"

namespace roger::radio {
namespace {

constexpr std::uint64_t kNoiseSeed = 1;

/// Returns the sound as MicrophoneInput passes it to the encoder.
std::vector<float> as_sent(std::span<const float> samples, const VoiceInput& input) {
  audio::MicrophoneChain chain(input.microphone, kClipRate);
  audio::MicrophoneNoise noise(input.noise, kClipRate, kNoiseSeed);
  std::vector<float> out;
  out.reserve(samples.size());
  while (!samples.empty()) {
    const auto piece = samples.first(std::min(samples.size(), audio::MicrophoneChain::kMaxSamples));
    const auto voice = noise.add(chain.process(piece).samples);
    out.insert(out.end(), voice.begin(), voice.end());
    samples = samples.subspan(piece.size());
  }
  return out;
}

}  // namespace

Result<Clip> own_echo(const Clip& said, const VoiceInput& input,
                      const audio::CodecSettings& codec) {
  auto encoder = audio::make_encoder(codec);
  if (!encoder) return encoder.error();
  audio::VoiceEncoder& sender = *encoder.value();
  const std::vector<float> voice =
      audio::resample_whole(as_sent(*said, input), kClipRate, sender.sample_rate());

  audio::StreamDecoder listener;
  audio::StreamFormat format;
  std::vector<float> heard;
  std::vector<float> block(audio::kMaxDecodedSamples);
  audio::CodedPacket packet;
  bool begun = false;
  const auto hear = [&](bool flush) {
    while (sender.next(packet, flush)) {
      if (!std::exchange(begun, true)) {
        format = {packet.encoding, packet.sample_rate, audio::kOpusDecodedRate};
        listener.begin(format);
      }
      const std::size_t count = listener.decode(packet, block);
      heard.insert(heard.end(), block.begin(), block.begin() + static_cast<std::ptrdiff_t>(count));
    }
  };
  sender.restart();
  constexpr std::size_t kPiece = 480;  // as small as a device's block, to avoid overflow
  for (std::size_t at = 0; at < voice.size(); at += kPiece) {
    sender.write(std::span(voice).subspan(at, std::min(kPiece, voice.size() - at)));
    hear(false);
  }
  hear(true);
  if (!begun) return Clip(std::make_shared<std::vector<float>>());
  return Clip(std::make_shared<std::vector<float>>(
      audio::resample_whole(heard, format.decoded_rate(), kClipRate)));
}

}  // namespace roger::radio
