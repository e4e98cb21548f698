// One operator's audio callback: microphone in, the sum of his radios and his sidetone out.
#pragma once

#include <atomic>
#include <cstdint>
#include <memory>
#include <mutex>
#include <optional>
#include <vector>

#include "audio/capture_ring.hpp"
#include "audio/device/device.hpp"
#include "audio/mixer.hpp"
#include "audio/playout/sender_memory.hpp"
#include "audio/rate_bus.hpp"
#include "core/counters.hpp"
#include "core/snapshot.hpp"
#include "core/spsc_ring.hpp"
#include "radio/hla/messages.hpp"
#include "radio/model/voice_cipher.hpp"
#include "radio/station/clip_player.hpp"
#include "radio/station/operator_tones.hpp"
#include "radio/station/packet_delay.hpp"
#include "radio/station/radio_receiver.hpp"
#include "radio/station/reception.hpp"
#include "radio/station/remarks.hpp"
#include "radio/station/say_again.hpp"

namespace roger::radio {

/// The knobs of a radio, as the callback reads them. Written by whoever orders and
/// the control thread, one at a time, but `keyed`
/// by the voice thread.
struct RadioKnobs {
  std::atomic<std::uint64_t> frequency_hz{0};
  std::atomic<float> amplitude{1.0F};  // volume and mute in one
  std::atomic<float> pan{0.0F};
  std::atomic<bool> squelch_on{true};
  std::atomic<Modulation> modulation{Modulation::kFm};
  std::atomic<bool> one_modulation{false};  // the net's; else whatever comes is understood
  std::atomic<double> channel_hz{25'000.0};
  std::atomic<bool> keyed{false};
  bool half_duplex = true;  // fixed
  // What an instructor does to it.
  std::atomic<bool> cut{false};     // its net
  std::atomic<bool> failed{false};  // its receiver
  std::atomic<float> loss_db{0.0F};
  std::atomic<SquelchForce> squelch_force{SquelchForce::kFree};
  std::atomic<JamKind> jam{JamKind::kOff};
  std::atomic<float> jam_snr_db{0.0F};
  /// Of a transmitter that is on the air here without sound; kNoCarrierDb: of none.
  std::atomic<float> bare_carrier_snr_db{static_cast<float>(kNoCarrierDb)};
};

/// A packet on its way from the air to one radio.
struct AirPacket {
  RadioId radio = 0;
  std::uint64_t frequency_hz = 0;
  Carrier carrier;
  audio::CodedPacket packet;
};

struct OperatorAudioSettings {
  std::uint32_t sample_rate = 48'000;  // of the device, Hz
  std::vector<RadioCharacter> radios{1};
  std::optional<Nanoseconds> guard;  // fixed; none: the delay adapts
  bool squelch_tail = true;
  bool say_again = false;         // what is heard is handed to say_again_tap()
  bool device_rate_only = false;  // no radio works at the lower rate of its packets
  std::uint64_t noise_seed = 1;
};

/// process() belongs to the audio callback: no allocation, no lock, one wake-up. offer() may be
/// called by any thread but a real-time one. The status calls belong to the control thread.
class OperatorAudio final : public audio::AudioProcessor {
 public:
  /// `reception`: where the operator is, and what his radios have of others; outlives this.
  OperatorAudio(const OperatorAudioSettings& settings, const Reception& reception);

  void process(std::span<const float> in, std::span<float> out,
               const audio::BlockTime& time) noexcept override;

  /// A packet from the air. The knobs say whether any radio is tuned to it; those that none is
  /// tuned to are only counted, and give false.
  bool offer(Frequency frequency, const audio::CodedPacket& packet,
             const std::optional<Emission>& emission,
             const std::optional<Hopping>& hopping = std::nullopt,
             const std::optional<Modulation>& modulation = std::nullopt, bool breaks_in = false);

  /// A packet that the operator shall not hear: the radios that are tuned to it are told why.
  void overlook(Frequency frequency, const audio::CodedPacket& packet, Remark::What why);

  /// Of a relay's radio: the newest packet of another relay that came where it is tuned.
  struct OtherRelay {
    std::uint64_t stream = 0;  // 0: none ever
    TimePoint at{};
  };
  [[nodiscard]] OtherRelay other_relay(RadioId radio);

  [[nodiscard]] RadioKnobs& knobs(RadioId radio) { return *knobs_.at(radio); }
  /// As the knobs say.
  [[nodiscard]] TunedTo tuned_to(RadioId radio) const;
  /// The key that a radio hears with; none: plain. Any thread but a real-time one.
  void set_key(RadioId radio, const KeyFill& key);
  /// How a radio hops; none: it stays on its frequency. Any thread but a real-time one.
  void set_hopping(RadioId radio, const std::optional<Hopping>& hopping);
  /// What offer() has found since the last call.
  [[nodiscard]] std::vector<Remark> take_remarks();
  /// Amplitude factor of the own voice in the own ear while a radio is keyed; 0: off.
  void set_sidetone(float gain) noexcept { sidetone_.store(gain, std::memory_order_relaxed); }
  /// Any thread: in the own ear alone.
  void sound(OperatorTone tone) noexcept { tones_.sound(tone); }
  [[nodiscard]] audio::CaptureRing& capture() noexcept { return capture_; }
  [[nodiscard]] const audio::CaptureRing& capture() const noexcept { return capture_; }

  /// In the own ear alone; see ClipPlayer for who may call what.
  [[nodiscard]] ClipPlayer& clips() noexcept { return clips_; }
  [[nodiscard]] const ClipPlayer& clips() const noexcept { return clips_; }
  /// What the radios gave to the ear and the microphone to keyed ones; null unless asked for. By
  /// numbers of receivers.
  [[nodiscard]] SayAgainTap* say_again_tap() noexcept { return say_again_.get(); }

  /// Any thread: the microphone is handed to the tap, too, for kHeadset.
  void tap_microphone(bool on) noexcept { tap_microphone_.store(on, std::memory_order_relaxed); }

  /// Audio callback: what a radio gave in the block just made, at the rate it works at and before
  /// volume; empty while it transmits.
  [[nodiscard]] std::span<const float> last_block(RadioId radio) const noexcept;
  /// Audio callback: someone is heard on that radio, and not by his hiss alone.
  [[nodiscard]] bool receiving(RadioId radio) const noexcept {
    return channels_[radio]->receiver.understands();
  }

  [[nodiscard]] const RadioStatus& radio_status(RadioId radio);
  [[nodiscard]] ReceiveNotes& notes() { return notes_; }

  [[nodiscard]] std::uint64_t received() const { return received_.value(); }
  [[nodiscard]] std::uint64_t filtered() const { return filtered_.value(); }
  [[nodiscard]] std::uint64_t dropped() const { return dropped_.value(); }

 private:
  struct Channel {
    Channel(const RadioReceiverSettings& settings, ReceiveNotes& notes,
            audio::SenderMemory& senders)
        : receiver(settings, notes, senders), block(kMaxBlock) {}
    RadioReceiver receiver;
    std::optional<PacketDelay> delay;
    audio::MixSource mix;
    std::vector<float> block;  // as of the last call
    std::size_t block_size = 0;
    std::uint64_t frequency_hz = 0;
    Snapshot<RadioStatus> status;
  };
  /// The key of a radio, the cipher made of it, and how it hops.
  struct Fill {
    KeyFill key;
    std::optional<VoiceCipher> cipher;
    std::optional<Hopping> hopping;
  };
  /// Makes of a packet what a radio's equipment makes of it, and remarks what can't be heard.
  Secrecy decipher(RadioId radio, Frequency on, audio::CodedPacket& packet);
  /// Onto the inlet, for one radio that is tuned `to` this frequency or near it.
  void put(RadioId radio, const TunedTo& to, Frequency frequency, const audio::CodedPacket& packet,
           const std::optional<Emission>& emission, const std::optional<Hopping>& hopping,
           const std::optional<Modulation>& modulation, bool breaks_in);
  /// The radio's detector makes voice of that modulation; otherwise it is remarked.
  [[nodiscard]] bool detects(RadioId radio, const audio::CodedPacket& packet,
                             const std::optional<Modulation>& modulation);
  /// The radio hops with a transmission; otherwise it is remarked, unless that is only `beside`.
  [[nodiscard]] bool follows(RadioId radio, const audio::CodedPacket& packet,
                             const std::optional<Hopping>& hopping, bool beside);
  /// What keeps it out before its carrier matters.
  [[nodiscard]] static std::optional<Remark::What> kept_out(const RadioKnobs& knobs);
  void follow_knobs(TimePoint now) noexcept;
  void take_packets(TimePoint now) noexcept;
  void hear(const AirPacket& air, TimePoint now) noexcept;
  void add_radios(std::span<float> out, const audio::BlockTime& time) noexcept;
  std::span<const float> render(std::size_t radio, std::size_t samples, TimePoint now,
                                TimePoint heard) noexcept;
  void add_sidetone(std::span<const float> in) noexcept;
  void add_tones(std::size_t frames) noexcept;
  void keep(std::span<const float> in, const audio::BlockTime& time) noexcept;
  [[nodiscard]] bool works(std::size_t radio) const noexcept;

  const Reception& reception_;
  ReceiveNotes notes_;
  audio::SenderMemory senders_;  // the network is the same for all radios
  audio::CaptureRing capture_;
  std::vector<std::unique_ptr<RadioKnobs>> knobs_;
  std::vector<std::unique_ptr<Channel>> channels_;
  audio::Mixer mixer_;
  std::vector<audio::RateBus> buses_;  // one for each rate below the device's, rising
  std::atomic<float> sidetone_{0.0F};
  audio::MixSource sidetone_mix_;
  OperatorTones tones_;
  audio::MixSource tones_mix_;
  ClipPlayer clips_;
  audio::MixSource clips_mix_;
  std::unique_ptr<SayAgainTap> say_again_;
  std::atomic<bool> tap_microphone_{false};

  // Packets come from the RTI's callbacks and from other operators' voice threads: the mutex makes
  // one writer of them. The callback never takes it.
  std::mutex inlet_mutex_;
  AirPacket inlet_packet_;
  std::vector<Fill> fills_;               // of each radio
  std::vector<OtherRelay> other_relays_;  // of each radio
  Remarks remarks_;
  SpscRing<AirPacket> inlet_;
  Counter received_;
  Counter filtered_;
  Counter dropped_;
};

}  // namespace roger::radio
