// From the microphone to the air: the work of an operator's voice thread.
//
// While at least one radio is keyed with the settings of a codec, one encoding session with these
// settings runs whose packets go to every such radio. A session begins with the sample captured at
// the instant of the key-down, and ends with the one captured at the instant of the last key-up, so
// nothing that was said into the key is missing however late this thread woke up.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "audio/capture_ring.hpp"
#include "audio/codec/codec.hpp"
#include "audio/redundancy_policy.hpp"
#include "core/clock.hpp"
#include "core/guarded.hpp"
#include "radio/hla/messages.hpp"
#include "radio/station/transmit/codec_encoder.hpp"
#include "radio/station/transmit/encoding_session.hpp"
#include "radio/station/transmit/key_desk.hpp"
#include "radio/station/transmit/keyed_radios.hpp"
#include "radio/station/transmit/microphone_input.hpp"
#include "radio/station/transmit/packet_sender.hpp"
#include "radio/station/transmit/transmit_settings.hpp"
#include "radio/station/transmit/transmit_sink.hpp"

namespace roger::radio {

/// step() belongs to the voice thread; all other calls may be made from any thread but a real-time
/// one.
class TransmitPath {
 public:
  /// `encoders`: one for each codec with which the radios may be keyed.
  TransmitPath(TransmitSettings settings, std::vector<CodecEncoder> encoders,
               audio::CaptureRing& capture, const Clock& clock, TransmitSink& sink);

  /// Takes a key order of the operator: `down` is what the radio transmits with. The timing of the
  /// key applies.
  void key(CommandId id, const Key& order, const KeyDown& down, TimePoint at);
  /// The same by VOX, from the voice thread. VOX does not release a key that was pressed by hand.
  void key_by_voice(const Key& order, const KeyDown& down, TimePoint at);
  /// Takes a receiver's report of one of these radios' streams. Returns false if it is not used,
  /// see audio::RedundancyPolicy::report().
  bool missed(const StreamLoss& report) {
    return losses_.lock()->report(report.receiver, report.loss, clock_.now());
  }
  /// Releases a key for the station itself, without a hang time.
  void release(RadioId radio, TimePoint at);
  /// Releases every key, for closing.
  void release_all(TimePoint at);

  /// Processes captured sound and orders, and sends what is due.
  void step();
  /// Returns whether nothing is on the air or about to be.
  [[nodiscard]] bool idle() const { return key_orders_.idle(); }

  /// @{ Set the microphone, from the next step on, VOX and noise: see MicrophoneInput.
  void set_gain(Decibels gain) { microphone_.set_gain(gain); }
  void set_microphone(const audio::MicrophoneSettings& settings) {
    microphone_.set_chain(settings);
  }
  void set_vox(const std::optional<VoxRequest>& vox) { microphone_.set_vox(vox); }
  void set_noise(const audio::MicrophoneNoiseSettings& settings) {
    microphone_.set_noise(settings);
  }
  /// @}
  /// Sets the timing of later orders.
  void set_key_timing(const KeyTiming& timing) { key_orders_.set_timing(timing); }
  /// Returns a radio that was keyed by hand and still sends.
  [[nodiscard]] std::optional<RadioId> held_by_hand() const { return key_orders_.held_by_hand(); }

  /// Returns when a radio's key was pressed; nullopt if it is not pressed.
  [[nodiscard]] std::optional<TimePoint> transmitting_since(RadioId radio) const {
    return key_orders_.transmitting_since(radio);
  }
  [[nodiscard]] bool is_keyed(RadioId radio) const { return key_orders_.is_keyed(radio); }
  [[nodiscard]] std::uint64_t packets() const { return sender_.packets(); }
  /// Control thread: returns the microphone's level after its chain, over the newest 50 ms.
  [[nodiscard]] const audio::Level& microphone() { return microphone_.level(); }

 private:
  /// The encoding of the radios that are keyed with one codec.
  struct Coding {
    audio::CodecSettings codec;
    EncodingSession session;
    SentPackets sent;
  };
  void follow_losses();
  void step(Coding& coding);
  void send(Coding& coding, bool final_packet);
  void feed_session(Coding& coding);
  void end_session(Coding& coding);

  const TransmitSettings settings_;
  audio::CaptureRing& capture_;
  const Clock& clock_;
  TransmitSink& sink_;
  KeyOrderQueue key_orders_;
  Guarded<audio::RedundancyPolicy> losses_;
  MicrophoneInput microphone_;
  std::vector<Coding> codings_;
  PacketSender sender_;
  KeyedRadios radios_;
  VoicePacket voice_;  // the packet being sent
};

}  // namespace roger::radio
