// One packet of a transmission on its way over the air.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "audio/packet.hpp"
#include "core/octets.hpp"
#include "radio/model/propagation/link.hpp"
#include "radio/signal/transmission.hpp"

namespace roger::radio {

/// An earlier packet repeated against loss: of the same stream, encoding, rate and transmission as
/// the packet that carries it.
struct RepeatedPacket {
  std::uint32_t sample_count = 0;
  ByteVector bytes;
};
inline constexpr std::size_t kMaxRepeated = 2;

/// A receiving station's knowledge of the sender of a packet, in ascending order.
enum class SenderStanding : std::uint8_t {
  kUnknown,  // no transmitter has that StreamTag
  kKnown,    // one has it, and has not reported that it is transmitting
  kKeyed,    // one reports that it is transmitting
};

struct VoicePacket {
  Transmission transmission;
  audio::CodedPacket coded;
  /// The packet just before, then the one before that; at most kMaxRepeated.
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

/// Reconstructs the coded packet sent `back` packets (from 1) before `voice`, in its original form,
/// from the repetitions in `voice`. Returns false if it is longer than any packet.
[[nodiscard]] bool restore_repeated(const VoicePacket& voice, std::size_t back,
                                    audio::CodedPacket& out);

}  // namespace roger::radio
