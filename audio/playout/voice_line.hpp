// Turns coded packets into samples on the output line: decodes, conceals, fades and stretches.
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

/// Fades from concealed sound into a packet that begins in the middle of its own time. A fade may
/// span several packets.
class BlendIn {
 public:
  /// Returns the buffer for the sound to fade from, 2.5 ms at `rate` Hz, which the caller fills.
  [[nodiscard]] std::span<float> begin(std::uint32_t rate) noexcept {
    length_ = rate / kParts;
    done_ = 0;
    return std::span(tail_).first(length_);
  }
  void stop() noexcept { length_ = 0; }
  void apply(std::span<float> samples) noexcept;

 private:
  static constexpr std::uint32_t kParts = 400;  // per second
  std::array<float, 48000 / kParts> tail_{};
  std::size_t length_ = 0;
  std::size_t done_ = 0;
};

/// Plays one run of samples at a time, like OutputLine. Memory is allocated in the constructor; one
/// thread, real-time safe.
class VoiceLine {
 public:
  explicit VoiceLine(std::uint32_t output_rate);

  /// Changes the output rate; a new run must begin.
  void set_output_rate(std::uint32_t output_rate) noexcept;
  /// Returns how `packet` is coded and at which rate it is decoded here.
  [[nodiscard]] StreamFormat format_of(const PacketHead& packet) const noexcept {
    return {packet.encoding, packet.sample_rate, opus_rate_};
  }
  /// Begins a run of `format`. `fresh`: the run begins a transmission, and decoder state is reset.
  void begin(const StreamFormat& format, bool fresh) noexcept;
  /// Returns the format of the current run.
  [[nodiscard]] const StreamFormat& format() const noexcept { return format_; }

  /// Puts the packet onto the line without its first `skip` samples. `blend`: fades it in. Returns
  /// false and puts nothing if the packet cannot be decoded.
  bool play(const CodedPacket& packet, std::uint32_t skip, bool blend) noexcept;
  /// Puts the `samples` before `next` onto the line, recovered from the FEC data that `next`
  /// carries. Returns false if it carries none.
  bool recover(const CodedPacket& next, std::uint32_t samples) noexcept;
  /// Puts concealed samples onto the line; returns their number after decoding.
  std::size_t conceal(std::uint32_t samples) noexcept;
  /// Fades out, within 10 ms, a voice that has broken off.
  void fade_out() noexcept;

  /// Lengthens or shortens the waiting samples; returns by how many.
  std::size_t stretch(const PlayoutCorrection& change) noexcept;
  /// Returns whether more samples must wait before they can be shortened.
  [[nodiscard]] bool too_short_to_shorten() const noexcept;
  /// Returns the duration of the samples that are on the line.
  [[nodiscard]] Nanoseconds waiting() const noexcept {
    return to_duration(line_.waiting(), format_.decoded_rate());
  }
  /// Returns the line from which the samples leave.
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
