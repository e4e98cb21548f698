// From the microphone to the air: the work of an operator's voice thread.
//
// While at least one of his radios is keyed there is one encoding session, whose packets go to
// every keyed radio. A session begins with the sample captured at the instant of the key-down, and
// ends with the one captured at the instant of the last key-up, so nothing that was said into the
// key is missing however late this thread woke up.
#pragma once

#include <array>
#include <atomic>
#include <cstdint>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "audio/capture_ring.hpp"
#include "audio/codec/codec.hpp"
#include "audio/dsp/level_meter.hpp"
#include "audio/dsp/resampler.hpp"
#include "audio/microphone/microphone_chain.hpp"
#include "audio/microphone/vox.hpp"
#include "audio/redundancy_policy.hpp"
#include "core/clock.hpp"
#include "core/counters.hpp"
#include "core/result.hpp"
#include "core/snapshot.hpp"
#include "radio/hla/messages.hpp"
#include "radio/signal/secure_packet.hpp"
#include "radio/signal/voice_packet.hpp"
#include "radio/station/command.hpp"
#include "radio/station/events.hpp"
#include "radio/station/transmit/capture_history.hpp"
#include "radio/station/transmit/key_down.hpp"
#include "radio/station/transmit/push_to_talk.hpp"

namespace roger::radio {

/// Where the transmit path's doings go. Called from the voice thread only.
class TransmitSink {
 public:
  virtual ~TransmitSink() = default;
  /// The radio's transmitter goes on the air (before its first packet) or off (after its last).
  virtual void on_air(RadioId radio, const KeyDown& down, bool transmitting) = 0;
  /// A packet, numbered and stamped; sent_ns is for whoever sends it.
  virtual void emit(RadioId radio, VoicePacket& voice) = 0;
  virtual void transmit_event(Event event) = 0;
  /// VOX presses or releases the key of its radio. The sink orders it by key_by_voice().
  virtual void voice_operates(bool pressed, TimePoint at) = 0;

 protected:
  TransmitSink() = default;
  TransmitSink(const TransmitSink&) = default;
  TransmitSink& operator=(const TransmitSink&) = default;
};

/// What the voice thread has to know of a radio.
struct TransmitRadio {
  std::string name;
  std::uint64_t stream = 0;
  bool can_transmit = true;
};

struct TransmitSettings {
  std::string call_sign;
  std::uint64_t clock_domain = 0;
  Nanoseconds limit{};  // of one transmission, 0: none
  Nanoseconds warning{};
  std::optional<unsigned> redundancy;  // packets repeated; nothing: as losses are reported
  std::vector<TransmitRadio> radios;
  audio::MicrophoneSettings microphone;
  std::optional<audio::VoxSettings> vox;  // none: keys are pressed by hand only
};

/// press(), release() and transmitting_for() from any thread but a real-time one; step() belongs
/// to the voice thread.
class TransmitPath {
 public:
  TransmitPath(TransmitSettings settings, std::unique_ptr<audio::VoiceEncoder> encoder,
               audio::CaptureRing& capture, const Clock& clock, TransmitSink& sink);

  /// An order of the key: `down` is what the radio transmits with.
  void key(CommandId id, const Key& order, const KeyDown& down, TimePoint at);
  /// A receiver's account of one of these radios' streams: any thread but a real-time one. false:
  /// not taken, see audio::RedundancyPolicy::report().
  bool missed(const StreamLoss& report);
  /// The same of VOX. A key that a hand has pressed, voice does not release.
  void key_by_voice(const Key& order, const KeyDown& down, TimePoint at);
  /// Releases every key, as at the end.
  void release_all(TimePoint at);

  /// Takes what was captured and ordered, and sends what is due.
  void step();
  /// Nothing is on the air or about to be.
  [[nodiscard]] bool idle() const;

  /// Of the microphone, from the next step on: any thread.
  void set_gain(Decibels gain) { gain_db_.store(gain.value, std::memory_order_relaxed); }
  /// A radio that a hand has keyed and that still sends.
  [[nodiscard]] std::optional<RadioId> held_by_hand() const;

  /// Since when a radio's key is pressed, nullopt when it is not.
  [[nodiscard]] std::optional<TimePoint> transmitting_since(RadioId radio) const;
  [[nodiscard]] std::uint64_t packets() const { return packets_.value(); }
  /// Control thread: of the microphone behind its chain, over the newest 50 ms.
  [[nodiscard]] const audio::Level& microphone() { return level_.read(); }

 private:
  struct Order {
    CommandId id = 0;
    Key key;
    KeyDown down;
    TimePoint at{};
    bool by_voice = false;
  };
  enum class Phase { kIdle, kOnAir, kEnding, kClosing };
  /// One radio's way through a transmission: idle -> on air (key pressed) -> ending (released, the
  /// rest of the sound still to be sent) -> closing (last packet sent) -> idle.
  struct KeyedRadio {
    explicit KeyedRadio(PushToTalk push_to_talk) : key(push_to_talk) {}
    PushToTalk key;
    Phase phase = Phase::kIdle;
    KeyDown down;
    std::optional<VoiceCipher> cipher;  // of down.key
    TimePoint from{};
    TimePoint until{};      // released, from kEnding on
    TimePoint last_sent{};  // from kClosing on
    std::size_t sent = 0;   // packets of this transmission
    bool by_hand = false;   // pressed by a hand, not by voice alone
    std::uint32_t sequence = 0;
    std::string reason;  // why it ended, when not by the key
  };

  void take_captured();
  void follow_losses();
  void meter(std::span<const float> voice);
  void take_orders();
  void obey(const Order& order);
  void press(RadioId radio, const Order& order);
  void release(RadioId radio, TimePoint at, std::string reason);
  void check_limits(TimePoint now);
  void close_transmissions(TimePoint now);
  void tell(EventKind kind, RadioId radio, TimePoint at, std::string text, CommandId id,
            Said said = {});

  void begin_session();
  void feed_session(TimePoint now);
  void end_session();
  /// Up to which sample of the history there is something to send.
  [[nodiscard]] std::uint64_t feed_limit() const;
  void feed(std::span<const float> samples);
  /// Takes the encoder's next packet into voice_ and stamps it. `entered`: when its last sample
  /// went into the encoder.
  bool next_packet(bool flush, TimePoint entered);
  /// Sends the packet on every radio on the air. `final_packet`: nothing comes behind it.
  void emit(VoicePacket& voice, bool final_packet);
  /// Sends a packet on one radio, as secret as it is set to.
  void send(RadioId radio, VoicePacket& voice);
  /// Puts into `voice` what it repeats of the `sent` packets before it.
  void repeat(VoicePacket& voice, std::size_t sent) const;
  void sent_last(KeyedRadio& radio);
  [[nodiscard]] bool any(Phase phase) const;

  TransmitSettings settings_;
  std::unique_ptr<audio::VoiceEncoder> encoder_;
  audio::CaptureRing& capture_;
  const Clock& clock_;
  TransmitSink& sink_;
  Counter packets_;

  std::atomic<double> gain_db_;

  mutable std::mutex mutex_;  // of orders_, since_ and by_hand_
  std::vector<Order> orders_;
  std::vector<std::optional<TimePoint>> since_;
  std::vector<bool> by_hand_;  // while it has a since_

  std::mutex losses_mutex_;
  audio::RedundancyPolicy redundancy_;

  Snapshot<audio::Level> level_;

  // The rest belongs to the voice thread.
  std::vector<Order> pending_;
  std::vector<KeyedRadio> radios_;
  audio::MicrophoneChain chain_;
  std::optional<audio::Vox> vox_;
  audio::LevelMeter meter_;
  std::size_t metered_ = 0;
  CaptureHistory history_;
  audio::Resampler resampler_;
  std::vector<float> piece_;
  std::vector<float> resampled_;
  bool session_ = false;
  std::uint64_t session_begin_ = 0;          // first sample of the session in history_
  std::uint64_t session_fed_ = 0;            // next one to be encoded
  std::optional<std::uint32_t> base_index_;  // sample_index of the session's first packet
  VoicePacket voice_;
  VoicePacket secret_;  // the same for one radio, ciphered
  std::uint64_t salt_;
  unsigned copies_ = 0;                              // packets that each packet repeats
  unsigned expected_loss_ = 0;                       // percent, as the encoder was told
  std::array<RepeatedPacket, kMaxRepeated> before_;  // of this session, the newest first
  std::size_t before_count_ = 0;
};

}  // namespace roger::radio
