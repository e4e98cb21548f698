// Voice packets and data of the federation and Signal PDUs: the same encodings, by the same
// numbers.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "audio/packet.hpp"
#include "core/clock.hpp"
#include "core/result.hpp"
#include "dis/signal.hpp"
#include "radio/hla/radio_data.hpp"

namespace roger::app {

/// Fills encoding, rate, number of samples and bytes of `packet` from a signal with encoded audio.
/// The number of samples is derived from the data, because some senders leave it out. Error:
/// kUnsupported (an encoding or rate that no radio of the federation decodes), kInvalid (more data
/// than a packet takes, or data that contradict the encoding); the message says what is wrong.
[[nodiscard]] Status to_packet(const dis::SignalData& from, audio::CodedPacket& packet);

/// Returns the duration of a packet's sound; 0 if it has none.
[[nodiscard]] inline Nanoseconds length_of(const audio::PacketHead& packet) {
  return packet.sample_rate == 0 ? Nanoseconds{0}
                                 : to_duration(packet.sample_count, packet.sample_rate);
}

/// Returns the signal of a packet with sound, without its radio.
[[nodiscard]] dis::Signal to_signal(const audio::CodedPacket& from);

/// Returns what a signal of another class than encoded audio holds, without its stream. Error:
/// kInvalid (fewer bits than its class has); the message says what is missing.
[[nodiscard]] Result<radio::RadioData> to_data(const dis::SignalData& from);

/// Returns the signal of data, without its radio; nullopt: it is longer than a signal can be.
[[nodiscard]] std::optional<dis::Signal> to_signal(const radio::RadioData& from);

}  // namespace roger::app
