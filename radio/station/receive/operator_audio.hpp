// One operator's audio callback: microphone in, the sum of his radios and his sidetone out.
#pragma once

#include <atomic>
#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "audio/capture_ring.hpp"
#include "audio/device/device.hpp"
#include "audio/mixer.hpp"
#include "audio/playout/sender_memory.hpp"
#include "audio/rate_bus.hpp"
#include "core/snapshot.hpp"
#include "radio/station/receive/clip_player.hpp"
#include "radio/station/receive/operator_tones.hpp"
#include "radio/station/receive/packet_delay.hpp"
#include "radio/station/receive/packet_inlet.hpp"
#include "radio/station/receive/radio_receiver.hpp"
#include "radio/station/receive/reception.hpp"
#include "radio/station/say_again.hpp"

namespace roger::radio {

struct OperatorAudioSettings {
  std::uint32_t sample_rate = 48'000;  // of the device, Hz
  std::vector<RadioCharacter> radios{1};
  std::optional<Nanoseconds> guard;  // fixed; none: the delay adapts
  bool squelch_tail = true;
  bool say_again = false;         // what is heard is handed to say_again_tap()
  bool device_rate_only = false;  // no radio works at the lower rate of its packets
  std::uint64_t noise_seed = 1;
};

/// process() belongs to the audio callback: no allocation, no lock, one wake-up. The status calls
/// belong to the control thread.
class OperatorAudio final : public audio::AudioProcessor {
 public:
  /// `reception`: where the operator is, and what his radios have of others; outlives this.
  OperatorAudio(const OperatorAudioSettings& settings, const Reception& reception);

  void process(std::span<const float> in, std::span<float> out,
               const audio::BlockTime& time) noexcept override;

  /// Where packets come from the air, and receivers are set.
  [[nodiscard]] PacketInlet& inlet() noexcept { return inlet_; }
  [[nodiscard]] const PacketInlet& inlet() const noexcept { return inlet_; }

  /// Voice thread: the radio of that receiver transmits.
  void set_keyed(RadioId receiver, bool keyed) noexcept {
    channels_.at(receiver)->keyed.store(keyed, std::memory_order_relaxed);
  }
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

 private:
  struct Channel {
    Channel(const RadioReceiverSettings& receiving, ReceiveNotes& notes,
            audio::SenderMemory& senders)
        : receiver(receiving, notes, senders), block(kMaxBlock) {}
    RadioReceiver receiver;
    std::optional<PacketDelay> delay;
    audio::MixSource mix;
    std::vector<float> block;  // as of the last call
    std::size_t block_size = 0;
    RenderSettings settings;  // of this block
    std::atomic<bool> keyed{false};
    Snapshot<RadioStatus> status;
  };
  void follow_settings(TimePoint now) noexcept;
  void take_packets(TimePoint now) noexcept;
  void hear(const AirPacket& air, TimePoint now) noexcept;
  void add_radios(std::span<float> out, const audio::BlockTime& time) noexcept;
  std::span<const float> render(std::size_t radio, std::size_t samples, TimePoint now,
                                TimePoint heard) noexcept;
  void add_sidetone(std::span<const float> in) noexcept;
  void add_tones(std::size_t frames) noexcept;
  void keep(std::span<const float> in, const audio::BlockTime& time) noexcept;
  [[nodiscard]] static bool works(const Channel& channel) noexcept;

  PacketInlet inlet_;
  ReceiveNotes notes_;
  audio::SenderMemory senders_;  // the network is the same for all radios
  audio::CaptureRing capture_;
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
};

}  // namespace roger::radio
