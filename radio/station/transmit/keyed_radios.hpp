// The transmissions of all radios of one operator.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "audio/codec/codec.hpp"
#include "core/clock.hpp"
#include "radio/station/transmit/capture_history.hpp"
#include "radio/station/transmit/key_desk.hpp"
#include "radio/station/transmit/keyed_radio.hpp"
#include "radio/station/transmit/packet_sender.hpp"
#include "radio/station/transmit/transmit_settings.hpp"
#include "radio/station/transmit/transmit_sink.hpp"

namespace roger::radio {

/// Carries out key orders, and reports the results to the sink and the desk. A call with a codec
/// applies to the radios that are keyed with these settings. Belongs to the voice thread.
class KeyedRadios {
 public:
  /// All references must outlive this.
  KeyedRadios(const TransmitSettings& settings, KeyOrderQueue& desk, const Clock& clock,
              TransmitSink& sink);

  /// Takes the orders from the desk and carries out those that are possible now.
  void take_orders();
  /// Releases keys held too long, after sounding the warning.
  void check_limits(TimePoint now);
  /// Returns the earliest key-down of a radio with sound to be sent, or nullopt if there is none.
  [[nodiscard]] std::optional<TimePoint> earliest(const audio::CodecSettings& codec) const;
  [[nodiscard]] bool on_air(const audio::CodecSettings& codec) const;
  /// Returns up to which sample of the history there is sound to be sent; at least `fed`.
  [[nodiscard]] std::uint64_t sound_end(const audio::CodecSettings& codec,
                                        const CaptureHistory& history, std::uint64_t fed) const;
  /// Returns whether no radio needs to wait for sound that is not captured yet.
  [[nodiscard]] bool grace_expired(const audio::CodecSettings& codec, TimePoint now) const;

  /// Sends the packet, whose sound was captured from `begin` on, on every radio that is on the
  /// air or ending, and stores it in `sent`. `final_packet`: the last one of the session.
  void send(const audio::CodecSettings& codec, VoicePacket& voice, TimePoint begin,
            bool final_packet, PacketSender& sender, SentPackets& sent);
  /// The session has ended: no radio has sound left to send.
  void all_sent(const audio::CodecSettings& codec);
  /// Takes radios with a completed transmission off the air.
  void close(const audio::CodecSettings& codec, TimePoint now, bool session_running);

 private:
  using Phase = KeyedRadio::Phase;
  void execute(const KeyOrder& order);
  void press(RadioId radio, const KeyOrder& order);
  void begin(RadioId radio, const KeyOrder& order);
  void release(RadioId radio, TimePoint at, Notice reason);
  void sent_last(KeyedRadio& radio);
  void report(EventKind kind, RadioId radio, TimePoint at, Notice notice, CommandId id);

  const TransmitSettings& settings_;
  KeyOrderQueue& key_orders_;
  const Clock& clock_;
  TransmitSink& sink_;
  std::vector<KeyedRadio> radios_;
};

}  // namespace roger::radio
