// From coded packets to samples on the output line: decoding, concealing, fading, stretching.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

#include "audio/playout/output_line.hpp"
#include "audio/playout/playout_policy.hpp"
#include "audio/playout/stream_decoder.hpp"
#include "audio/playout/time_stretch.hpp"

namespace roger::audio {

/// Fades a packet that begins amid its time in from what was concealed, however many packets that
/// takes.
class BlendIn {
 public:
  /// Returns the room for what is faded from: 2.5 ms at `rate` Hz, to be filled.
  [[nodiscard]] std::span<float> begin(std::uint32_t rate) noexcept {
    length_ = rate / kParts;
    done_ = 0;
    return std::span(tail_).first(length_);
  }
  void stop() noexcept { length_ = 0; }
  void apply(std::span<float> samples) noexcept;

 private:
  static constexpr std::uint32_t kParts = 400;  // of a second
  std::array<float, 48000 / kParts> tail_{};
  std::size_t length_ = 0;
  std::size_t done_ = 0;
};

/// One run of samples at a time, as OutputLine. Memory is taken in the constructor; one thread,
/// real-time safe.
class VoiceLine {
 public:
  explicit VoiceLine(std::uint32_t output_rate);

  /// Another output rate; a new run has to begin.
  void set_output_rate(std::uint32_t output_rate) noexcept;
  /// Returns how `packet` is coded, and decoded here.
  [[nodiscard]] StreamFormat format_of(const PacketHead& packet) const noexcept {
    return {packet.encoding, packet.sample_rate, opus_rate_};
  }
  /// Begins a run of `format`. `fresh`: it begins a transmission, without memory of the past.
  void begin(const StreamFormat& format, bool fresh) noexcept;
  /// The format of the present run.
  [[nodiscard]] const StreamFormat& format() const noexcept { return format_; }

  /// Puts the packet onto the line without its first `skip` samples. `blend`: it is faded in.
  /// Returns false, and puts nothing, when it can't be decoded.
  bool play(const CodedPacket& packet, std::uint32_t skip, bool blend) noexcept;
  /// Puts `samples` before `next` onto the line, from what `next` carries of them; false when it
  /// does not.
  bool recover(const CodedPacket& next, std::uint32_t samples) noexcept;
  /// Puts made-up samples onto the line; returns how many after decoding.
  std::size_t conceal(std::uint32_t samples) noexcept;
  /// The voice breaks off: ends in a fade of 10 ms.
  void fade_out() noexcept;

  /// Lengthens or shortens what waits; returns by how many samples.
  std::size_t stretch(const PlayoutChange& change) noexcept;
  /// Returns whether more must wait before it can be shortened.
  [[nodiscard]] bool too_short_to_shorten() const noexcept;
  /// How long what was put onto the line and has not left takes.
  [[nodiscard]] Nanoseconds waiting() const noexcept {
    return duration_of(line_.waiting(), format_.decoded_rate());
  }
  /// What was put onto it leaves here.
  [[nodiscard]] OutputLine& line() noexcept { return line_; }
  [[nodiscard]] const OutputLine& line() const noexcept { return line_; }

 private:
  OutputLine line_;
  StreamDecoder decoder_;
  TimeStretch stretch_;
  BlendIn blend_;
  StreamFormat format_{Encoding::kMuLaw, 8000};
  std::uint32_t opus_rate_;
};

}  // namespace roger::audio
