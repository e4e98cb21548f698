// The voice of a recorded transmission, decoded packet by packet.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "audio/dsp/resample_whole.hpp"
#include "audio/playout/stream_decoder.hpp"
#include "radio/exercise/replay/packet_reader.hpp"

namespace roger::radio {

/// Missing packets become silence. Opus is decoded at 48 kHz, other encodings at their own rate. If
/// the rate changes within a transmission, the voice is resampled to the rate of the first packet.
/// Holds the voice of one packet in memory. The recording must outlive it. Not thread-safe.
class VoiceReader {
 public:
  /// Skips packets well before `from`. `files`: of the recording.
  VoiceReader(std::shared_ptr<SoundFiles> files, const RecordedTransmission& transmission,
              TimePoint from = {});

  /// Returns the time of the first sample, on the clock of the recording.
  [[nodiscard]] TimePoint begin() const { return begin_; }
  [[nodiscard]] std::uint32_t rate() const { return rate_; }
  /// Returns the first packet that is read; nullptr if there is none.
  [[nodiscard]] const VoicePacket* first() const { return first_ ? &*first_ : nullptr; }
  /// Appends the next packet's voice to `out`. Returns false when no packets follow.
  bool read(std::vector<float>& out);
  /// Returns the problems with the packets read so far.
  [[nodiscard]] std::vector<Notice>& damages() { return packets_.damages(); }

 private:
  /// Decoding state of consecutive packets with the same encoding and rate.
  struct Piece {
    Piece(const audio::CodedPacket& first, std::uint32_t rate);
    [[nodiscard]] bool continues(const audio::CodedPacket& packet) const;
    audio::StreamFormat format;
    std::uint32_t next_index;
    audio::StreamDecoder decoder{audio::kOpusDecodedRate};
    audio::RecordingResampler resampler;
  };
  /// Returns the packet with this number; null if it is unreadable or contains no voice.
  const VoicePacket* read_voice(std::size_t number);
  [[nodiscard]] std::size_t count() const { return packets_.transmission().packets.size(); }
  [[nodiscard]] TimePoint spoken_at(std::size_t number) const;
  void begin_piece(const audio::CodedPacket& packet, TimePoint at, std::vector<float>& out);
  void end_piece(std::vector<float>& out);
  void put(const audio::CodedPacket& packet, std::vector<float>& out);

  PacketReader packets_;
  std::size_t next_ = 0;  // number of the next packet
  std::optional<VoicePacket> first_;
  TimePoint begin_{};
  std::uint32_t rate_ = 48'000;
  std::uint64_t made_ = 0;
  std::unique_ptr<Piece> piece_;
  std::vector<float> decoded_;
};

}  // namespace roger::radio
