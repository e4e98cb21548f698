// One packet of a transmission on its way over the air.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "audio/packet.hpp"
#include "audio/repetition.hpp"
#include "core/octets.hpp"
#include "radio/model/propagation/link.hpp"
#include "radio/signal/transmission.hpp"

namespace roger::radio {

/// An earlier packet repeated against loss: of the same stream, encoding, rate and transmission as
/// the packet that carries it.
struct RepeatedPacket {
  std::uint32_t packets_back = 1;  // 1: the packet just before, up to kMaxPacketsBack
  std::uint32_t samples_back = 0;  // from its first sample to that of the carrying packet
  std::uint32_t sample_count = 0;
  ByteVector bytes;
};
inline constexpr std::size_t kMaxRepeated = audio::kMaxCopies;
inline constexpr std::uint32_t kMaxPacketsBack = audio::kMaxCopies * audio::kMaxDistance;

/// A receiving station's knowledge of the sender of a packet, in ascending order.
enum class SenderStanding : std::uint8_t {
  kUnknown,  // no transmitter has that StreamTag
  kKnown,    // one has it, and has not reported that it is transmitting
  kKeyed,    // one reports that it is transmitting
};

struct VoicePacket {
  Transmission transmission;
  audio::CodedPacket coded;
  /// The newest first; at most kMaxRepeated.
  std::vector<RepeatedPacket> repeated;
  /// Position and power of the sender, if it reports them; its `frequency` is not used.
  std::optional<Emission> emission;
  SenderStanding sender = SenderStanding::kUnknown;  // not sent; set where the packet arrives
  /// Not sent; set where the packet arrives: it was sent with the flag `breaks_in`, which was
  /// removed because no valid permit has arrived.
  bool break_in_refused = false;
};

/// Returns VoiceParameter::kVoiceFlags of a packet, as it was sent; set_voice_flags() is its
/// inverse.
[[nodiscard]] std::uint8_t voice_flags_of(const VoicePacket& voice);
void set_voice_flags(VoicePacket& voice, std::uint8_t flags);

/// Returns whether packets between the repeated ones and the packet that carries them are missing.
[[nodiscard]] inline bool is_spaced(const std::vector<RepeatedPacket>& repeated) {
  return !repeated.empty() && repeated.front().packets_back > 1;
}

/// Reconstructs the coded packet that `voice` repeats as `repeated`, in its original form. Returns
/// false if it is longer than any packet.
[[nodiscard]] bool restore_repeated(const VoicePacket& voice, const RepeatedPacket& repeated,
                                    audio::CodedPacket& out);

}  // namespace roger::radio
