// A transmission of a tape at another speed, made piece by piece while it is played.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "audio/codec/codec.hpp"
#include "audio/dsp/time_scale.hpp"
#include "radio/exercise/replay/voice_reader.hpp"

namespace roger::radio {

/// Coded as it was, numbered from 0. Holds the tape's packets, and of the voice what is being made.
/// Not thread-safe.
class ScaledVoice {
 public:
  /// `speed`: as of TapePlayer. What was said before `from` is left out. Reads files.
  ScaledVoice(const Tape& tape, const TapedTransmission& transmission, double speed,
              TimePoint from);

  struct Packet {
    VoicePacket voice;
    Nanoseconds at{0};  // its first sample, from the voice's beginning on, as it is played
    Nanoseconds length{0};
  };
  /// On the tape's clock.
  [[nodiscard]] TimePoint begin() const { return begin_; }
  /// The next packets: so many that they last `length`, or all there are left. `stops` is asked
  /// before each packet of the tape; once it says so nothing more is made.
  std::vector<Packet> next(Nanoseconds length, const std::function<bool()>& stops);
  /// There are no more.
  [[nodiscard]] bool over() const { return over_ && !held_; }
  /// What can't be coded; empty: nothing.
  [[nodiscard]] const std::string& trouble() const { return trouble_; }

 private:
  void take_voice();
  void code(std::vector<Packet>& out, bool flush);
  void put(std::vector<Packet>& out);

  VoiceReader reader_;
  TimePoint begin_{};
  std::size_t to_skip_ = 0;  // samples before `from`
  bool over_ = false;
  std::string trouble_;
  std::unique_ptr<audio::VoiceEncoder> encoder_;
  audio::TimeScale scale_;
  std::optional<audio::RecordingResampler> resampler_;
  std::vector<float> voice_, scaled_, resampled_;
  VoicePacket shape_;
  std::optional<std::uint32_t> first_index_;
  std::uint32_t number_ = 0;
  std::optional<Packet> held_;  // the newest: whether it is the last one is not known yet
};

}  // namespace roger::radio
