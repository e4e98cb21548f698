// How the voice of a net is coded.
#pragma once

#include <optional>

#include "audio/codec/codec.hpp"
#include "core/clock.hpp"

namespace roger::radio {

/// The coding that a net requires of its voice, so that radios that know few encodings hear it.
/// Members that are not set follow the settings of the transmitting station.
struct VoiceCoding {
  std::optional<audio::CodecKind> codec;
  /// Nominal duration of a packet, audio::kMinPacketDuration to audio::kMaxPacketDuration.
  std::optional<Nanoseconds> packet;
  friend bool operator==(const VoiceCoding&, const VoiceCoding&) = default;

  /// Returns the settings with which a station that has the settings `station` transmits on the
  /// net.
  [[nodiscard]] audio::CodecSettings applied_to(audio::CodecSettings station) const {
    if (codec) {
      station.encoding = codec->encoding;
      station.sample_rate = codec->sample_rate;
    }
    station.frame = packet.value_or(station.frame);
    return station;
  }
};

}  // namespace roger::radio
