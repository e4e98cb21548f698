// The voice that a gateway is measured with, and how it arrives.
#pragma once

#include <cstdint>
#include <vector>

#include "audio/codec/codec.hpp"
#include "core/clock.hpp"
#include "core/guarded.hpp"
#include "core/percentiles.hpp"

namespace roger::app::bench {

/// The packets of a voice, which all radios send one after the other.
class VoiceLoop {
 public:
  /// Encodes a second of a tone. Throws a CommandError if `coding` are no settings of an encoder.
  explicit VoiceLoop(const audio::CodecSettings& coding);
  /// Returns packet `number` of a transmission with its number and sample index. The voice repeats.
  /// Packets of encodings with octets for samples begin with `number`, see number_in().
  [[nodiscard]] audio::CodedPacket packet(std::uint32_t number) const;
  [[nodiscard]] Nanoseconds frame() const { return frame_; }

 private:
  std::vector<audio::CodedPacket> packets_;
  Nanoseconds frame_{0};
};

/// Returns the number at the beginning of a packet that was passed on unchanged.
[[nodiscard]] std::uint32_t number_in(Bytes sound);

/// When packets were sent, and by how much a gateway has delayed their sound. Thread-safe.
class Delays {
 public:
  /// `frame`: duration of the sent packets.
  Delays(std::size_t radios, Nanoseconds frame) : frame_(frame), state_(State{radios}) {}

  /// The next packet of a radio is sent now.
  void sent(std::size_t radio, TimePoint now);
  /// A packet has arrived, whose first sample is `media` after that of the first packet.
  void arrived(std::size_t radio, Nanoseconds media, TimePoint now);

  [[nodiscard]] std::uint64_t sent_count() const;
  [[nodiscard]] std::uint64_t arrived_count() const;
  /// Returns by how much the oldest sound of the packets was older after the gateway, µs.
  [[nodiscard]] Percentiles added_us() const;

 private:
  struct State {
    explicit State(std::size_t radios) : sent(radios) {}
    std::vector<std::vector<TimePoint>> sent;  // of each packet, by radio
    std::vector<double> added_us;
  };
  const Nanoseconds frame_;
  Guarded<State> state_;
};

}  // namespace roger::app::bench
