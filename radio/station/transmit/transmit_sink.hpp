// The interface through which the transmit path reports the voice thread's actions.
#pragma once

#include "core/clock.hpp"
#include "radio/signal/voice_packet.hpp"
#include "radio/station/port/events.hpp"
#include "radio/station/transmit/key_down.hpp"

namespace roger::radio {

/// Receives packets and events of the transmit path. Called from the voice thread only.
class TransmitSink {
 public:
  virtual ~TransmitSink() = default;
  /// The radio's transmitter goes on the air (before its first packet) or off (after its last).
  virtual void on_air(RadioId radio, const KeyDown& down, bool transmitting) = 0;
  /// A packet, numbered and stamped; sent_ns is set by the code that sends it.
  virtual void send_packet(RadioId radio, VoicePacket& voice) = 0;
  virtual void transmit_event(Event event) = 0;
  /// VOX presses or releases the key of a radio. The sink orders it by key_by_voice().
  virtual void voice_operates(RadioId radio, bool pressed, TimePoint at) = 0;

 protected:
  TransmitSink() = default;
  TransmitSink(const TransmitSink&) = default;
  TransmitSink& operator=(const TransmitSink&) = default;
};

}  // namespace roger::radio
