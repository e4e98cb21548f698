// A recorded transmission at another speed, computed in pieces while it is played.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <vector>

#include "audio/codec/codec.hpp"
#include "audio/dsp/time_scale.hpp"
#include "radio/exercise/replay/voice_reader.hpp"

namespace roger::radio {

/// The samples of a transmission at another speed. Not thread-safe.
class StretchedVoice {
 public:
  /// Omits the voice before `from`. Reads files.
  StretchedVoice(const Recording& recording, const RecordedTransmission& transmission, double speed,
                 TimePoint from);

  /// Returns the time of the first sample, on the clock of the recording.
  [[nodiscard]] TimePoint begin() const { return begin_; }
  /// Returns the first packet; null if there is none. rate() returns its decoded rate.
  [[nodiscard]] const VoicePacket* first() const { return reader_.first(); }
  [[nodiscard]] std::uint32_t rate() const { return reader_.rate(); }
  /// Replaces `out` with the voice of the next packet at `rate`, which must be the same in all
  /// calls. Returns false when no packets follow.
  bool read(std::uint32_t rate, std::vector<float>& out);

 private:
  VoiceReader reader_;
  TimePoint begin_;
  std::size_t to_skip_;  // samples before `from`
  audio::TimeScale scale_;
  std::optional<audio::RecordingResampler> resampler_;
  std::vector<float> voice_, scaled_;
};

/// Encodes samples as packets numbered from 0. Not thread-safe.
class VoiceCoder {
 public:
  struct Packet {
    VoicePacket voice;
    Nanoseconds at{0};  // time of its first sample since the beginning of the voice
    Nanoseconds length{0};
  };
  /// Packets are copies of `shape` except for voice data, numbers and first/last marks.
  VoiceCoder(const VoicePacket& shape, std::unique_ptr<audio::VoiceEncoder> encoder)
      : shape_(shape), encoder_(std::move(encoder)) {}

  [[nodiscard]] std::uint32_t rate() const { return encoder_->sample_rate(); }
  /// Appends complete packets to `out`. `ends`: no samples follow.
  void code(std::span<const float> samples, bool ends, std::vector<Packet>& out);

 private:
  void put(std::vector<Packet>& out);

  VoicePacket shape_;
  std::unique_ptr<audio::VoiceEncoder> encoder_;
  std::optional<std::uint32_t> first_index_;
  std::uint32_t number_ = 0;
  std::optional<Packet> held_;  // the newest packet, held until it is known whether it is the last
};

/// The packets of a transmission at another speed, in the original encoding and numbered from 0.
/// Holds only the part of the voice in progress in memory. Not thread-safe.
class ScaledVoice {
 public:
  using Packet = VoiceCoder::Packet;
  /// `speed`: as in PlayerSettings. Omits the voice before `from`. Reads files.
  ScaledVoice(const Recording& recording, const RecordedTransmission& transmission, double speed,
              TimePoint from);

  /// Returns the time of the first sample, on the clock of the recording.
  [[nodiscard]] TimePoint begin() const { return voice_.begin(); }
  /// Returns the next packets, which last at least `length` in total, or all that are left. Calls
  /// `stops` before each recorded packet and stops when it returns true.
  std::vector<Packet> next(Nanoseconds length, const std::function<bool()>& stops);
  /// Returns whether no packets are left.
  [[nodiscard]] bool over() const { return over_; }
  /// Returns why the voice cannot be encoded; empty if it can.
  [[nodiscard]] const Notice& trouble() const { return trouble_; }

 private:
  StretchedVoice voice_;
  std::optional<VoiceCoder> coder_;  // none: the voice cannot be encoded
  std::vector<float> samples_;
  bool over_ = false;
  Notice trouble_;
};

}  // namespace roger::radio
