// A transmission of a tape at another speed, made piece by piece while it is played.
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
  /// What was said before `from` is left out. Reads files.
  StretchedVoice(const Tape& tape, const TapedTransmission& transmission, double speed,
                 TimePoint from);

  /// On the tape's clock.
  [[nodiscard]] TimePoint begin() const { return begin_; }
  /// The first packet, null where there is none, and its rate.
  [[nodiscard]] const VoicePacket* first() const { return reader_.first(); }
  [[nodiscard]] std::uint32_t rate() const { return reader_.rate(); }
  /// Puts the voice of the next packet, at `rate`, in the place of `out`; false: that was all there
  /// is. The rate is that of the first call.
  bool read(std::uint32_t rate, std::vector<float>& out);

 private:
  VoiceReader reader_;
  TimePoint begin_;
  std::size_t to_skip_;  // samples before `from`
  audio::TimeScale scale_;
  std::optional<audio::RecordingResampler> resampler_;
  std::vector<float> voice_, scaled_;
};

/// Samples coded as packets that are numbered from 0. Not thread-safe.
class VoiceCoder {
 public:
  struct Packet {
    VoicePacket voice;
    Nanoseconds at{0};  // its first sample, from the voice's beginning on
    Nanoseconds length{0};
  };
  /// Packets are as `shape` but for their sound, numbers and marks.
  VoiceCoder(const VoicePacket& shape, std::unique_ptr<audio::VoiceEncoder> encoder)
      : shape_(shape), encoder_(std::move(encoder)) {}

  [[nodiscard]] std::uint32_t rate() const { return encoder_->sample_rate(); }
  /// Adds the packets that are complete to `out`. `ends`: no samples follow.
  void code(std::span<const float> samples, bool ends, std::vector<Packet>& out);

 private:
  void put(std::vector<Packet>& out);

  VoicePacket shape_;
  std::unique_ptr<audio::VoiceEncoder> encoder_;
  std::optional<std::uint32_t> first_index_;
  std::uint32_t number_ = 0;
  std::optional<Packet> held_;  // the newest: whether it is the last one is not known yet
};

/// Coded as it was, numbered from 0. Holds the tape's packets, and of the voice what is being made.
/// Not thread-safe.
class ScaledVoice {
 public:
  using Packet = VoiceCoder::Packet;
  /// `speed`: as of TapePlayer. What was said before `from` is left out. Reads files.
  ScaledVoice(const Tape& tape, const TapedTransmission& transmission, double speed,
              TimePoint from);

  /// On the tape's clock.
  [[nodiscard]] TimePoint begin() const { return voice_.begin(); }
  /// The next packets: so many that they last `length`, or all there are left. `stops` is asked
  /// before each packet of the tape; once it says so nothing more is made.
  std::vector<Packet> next(Nanoseconds length, const std::function<bool()>& stops);
  /// There are no more.
  [[nodiscard]] bool over() const { return over_; }
  /// Why it can't be coded; empty: it can.
  [[nodiscard]] const Notice& trouble() const { return trouble_; }

 private:
  StretchedVoice voice_;
  std::optional<VoiceCoder> coder_;  // none: nothing can be coded
  std::vector<float> samples_;
  bool over_ = false;
  Notice trouble_;
};

}  // namespace roger::radio
