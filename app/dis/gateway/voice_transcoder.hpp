// Converts the voice of one transmitter to another encoding.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "audio/codec/codec.hpp"
#include "audio/dsp/resampler.hpp"
#include "audio/packet.hpp"
#include "audio/playout/stream_decoder.hpp"

namespace roger::app {

/// Decodes packets, resamples them and encodes them again, once. A packet is returned as soon as
/// its samples are there, so the delay is that of the packet time of the output and 1 ms of
/// resampling. Not thread-safe.
class VoiceTranscoder {
 public:
  /// Receives a packet; only encoding, sample rate, sample count and bytes have a meaning. Valid
  /// during the call.
  using Output = std::function<void(const audio::CodedPacket&)>;

  /// Throws std::invalid_argument if `to` are no settings of an encoder (audio::make_encoder()).
  explicit VoiceTranscoder(const audio::CodecSettings& to);

  /// Starts a new transmission.
  void restart();
  /// Converts a packet for which audio::check_packet() returns kStored.
  void write(const audio::CodedPacket& packet, const Output& output);
  /// Continues the sound for `missing`, the duration of lost packets.
  void conceal(Nanoseconds missing, const Output& output);
  /// Completes the last packet with silence; restart() must follow.
  void finish(const Output& output);

 private:
  /// Prepares for packets of another encoding or rate.
  void begin(const audio::StreamFormat& format);
  void resample(std::span<const float> samples, const Output& output);
  void encode(bool flush, const Output& output);

  std::unique_ptr<audio::VoiceEncoder> encoder_;
  audio::StreamDecoder decoder_;
  std::optional<audio::StreamFormat> format_;  // nullopt: nothing decoded since restart()
  std::optional<audio::Resampler> resampler_;  // from input_rate_ to the encoder's
  std::uint32_t input_rate_ = 0;
  std::vector<float> decoded_;
  std::vector<float> resampled_;
  audio::CodedPacket packet_;
};

}  // namespace roger::app
