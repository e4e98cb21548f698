// GSM full rate (ETSI GSM 06.10, RPE-LTP), encoding 8, through libgsm: 13 kbit/s at 8000 Hz.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>

#include "audio/codec/codec.hpp"
#include "audio/codec/concealment.hpp"
#include "audio/codec/packet_framing.hpp"
#include "core/octets.hpp"

struct gsm_state;

namespace roger::audio {

/// The only sample rate of GSM in Hz.
inline constexpr std::uint32_t kGsmRate = 8000;
/// A codec frame: 20 ms in 33 octets, of which the first nibble is 0xD.
inline constexpr std::size_t kGsmFrameSamples = 160;
inline constexpr std::size_t kGsmFrameBytes = 33;

/// Returns the samples in a packet, or nullopt if its bytes are not whole frames. Frames in pairs
/// of 65 octets, as in WAV files, are not accepted.
[[nodiscard]] std::optional<std::uint32_t> gsm_packet_samples(Bytes packet) noexcept;

/// The state of libgsm for one direction. libgsm allocates only when a state is created.
class GsmState {
 public:
  using Samples = std::array<std::int16_t, kGsmFrameSamples>;
  using Frame = std::array<Octet, kGsmFrameBytes>;

  /// Throws std::bad_alloc if libgsm cannot allocate memory.
  GsmState();
  // Input is taken by value, because libgsm requires pointers to variables.
  void encode(Samples samples, Frame& out) noexcept;
  /// `frame`: its first nibble is 0xD.
  void decode(Frame frame, Samples& out) noexcept;
  /// @{ Make the state, except for rounding, that of an encoder or decoder that has processed
  /// silence: libgsm offers no reset, and creating a state anew would allocate.
  void restart_encoder() noexcept;
  void restart_decoder() noexcept;
  /// @}

 private:
  std::unique_ptr<gsm_state, void (*)(gsm_state*)> state_;
};

/// A packet holds as many frames as fit into its nominal duration, at least one.
class GsmEncoder final : public VoiceEncoder {
 public:
  /// Takes settings checked by make_encoder().
  explicit GsmEncoder(const CodecSettings& settings);

  [[nodiscard]] std::uint32_t sample_rate() const noexcept override { return kGsmRate; }
  void restart() noexcept override;
  void write(std::span<const float> samples) noexcept override { framing_.write(samples); }
  bool next(CodedPacket& packet, bool flush) noexcept override;
  [[nodiscard]] Nanoseconds lookahead() const noexcept override { return Nanoseconds{0}; }

 private:
  PacketFraming framing_;
  GsmState state_;
};

class GsmDecoder final : public VoiceDecoder {
 public:
  GsmDecoder();

  [[nodiscard]] std::uint32_t sample_rate() const noexcept override { return kGsmRate; }
  void restart() noexcept override;
  std::size_t decode(const CodedPacket& packet, std::span<float> out) noexcept override;
  void conceal(std::span<float> out) noexcept override { concealer_.conceal(out); }

 private:
  GsmState state_;
  WaveformConcealer concealer_;
};

}  // namespace roger::audio
