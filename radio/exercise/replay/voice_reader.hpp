// The voice of a transmission of a tape, decoded piece by piece.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "audio/dsp/resample_whole.hpp"
#include "audio/playout/stream_decoder.hpp"
#include "radio/exercise/replay/tape.hpp"

namespace roger::radio {

/// Silence where packets are missing. Opus is decoded at 48 kHz, all else at its own rate; another
/// rate within one transmission is brought to that of the first packet. Holds the packets, and of
/// the voice what one packet is. Not thread-safe.
class VoiceReader {
 public:
  /// What was spoken well before `from` is passed over. Reads the transmission's files.
  VoiceReader(const Tape& tape, const TapedTransmission& transmission, TimePoint from = {});

  /// When the first sample that is read was spoken, on the tape's clock.
  [[nodiscard]] TimePoint begin() const { return begin_; }
  [[nodiscard]] std::uint32_t rate() const { return rate_; }
  /// The first packet that is read; nullptr: there is none.
  [[nodiscard]] const VoicePacket* first() const;
  /// Puts the next packet's voice behind `out`; false: that was all there is.
  bool read(std::vector<float>& out);
  [[nodiscard]] std::vector<Notice>& damages() { return loaded_.damages; }

 private:
  /// Samples of one encoding and rate, put together.
  struct Piece {
    Piece(const audio::CodedPacket& first, std::uint32_t rate);
    [[nodiscard]] bool continues(const audio::CodedPacket& packet) const;
    audio::StreamFormat format;
    std::uint32_t next_index;
    audio::StreamDecoder decoder{audio::kOpusDecodedRate};
    audio::RecordingResampler resampler;
  };
  [[nodiscard]] bool is_voice(std::size_t number) const;
  [[nodiscard]] TimePoint spoken_at(std::size_t number) const;
  void begin_piece(std::size_t number, std::vector<float>& out);
  void end_piece(std::vector<float>& out);
  void put(const audio::CodedPacket& packet, std::vector<float>& out);

  const TapedTransmission& transmission_;
  LoadedTransmission loaded_;
  std::size_t next_ = 0;  // of loaded_.packets
  std::optional<std::size_t> first_;
  TimePoint begin_{};
  std::uint32_t rate_ = 48'000;
  std::uint64_t made_ = 0;
  std::unique_ptr<Piece> piece_;
  std::vector<float> decoded_;
};

}  // namespace roger::radio
