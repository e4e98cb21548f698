// One operator's audio callback: microphone in, the sum of his radios and his sidetone out.
#pragma once

#include <atomic>
#include <memory>
#include <span>

#include "audio/capture_ring.hpp"
#include "audio/device/device.hpp"
#include "audio/mixer.hpp"
#include "radio/station/receive/own_sounds.hpp"
#include "radio/station/receive/packet_inlet.hpp"
#include "radio/station/receive/playout_supply.hpp"
#include "radio/station/receive/receive_channels.hpp"
#include "radio/station/receive/reception.hpp"
#include "radio/station/receive/say_again_tap.hpp"

namespace roger::radio {

struct OperatorAudioSettings : ReceiveChannelsSettings {
  bool say_again = false;  // what is heard is handed to say_again_tap()
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
  void set_keyed(RadioId receiver, bool keyed) noexcept { channels_.set_keyed(receiver, keyed); }
  /// Amplitude factor of the own voice in the own ear while a radio is keyed; 0: off.
  void set_sidetone(float gain) noexcept { own_sounds_.set_sidetone(gain); }
  /// Any thread: in the own ear alone.
  void sound(OperatorTone tone) noexcept { own_sounds_.sound(tone); }
  [[nodiscard]] audio::CaptureRing& capture() noexcept { return capture_; }
  [[nodiscard]] const audio::CaptureRing& capture() const noexcept { return capture_; }

  /// In the own ear alone; see ClipPlayer for who may call what.
  [[nodiscard]] ClipPlayer& clips() noexcept { return own_sounds_.clips(); }
  [[nodiscard]] const ClipPlayer& clips() const noexcept { return own_sounds_.clips(); }
  /// What the radios gave to the ear and the microphone to keyed ones; null unless asked for. By
  /// numbers of receivers.
  [[nodiscard]] SayAgainTap* say_again_tap() noexcept { return say_again_.get(); }

  /// Any thread: the microphone is handed to the tap, too, for kHeadset.
  void tap_microphone(bool on) noexcept { tap_microphone_.store(on, std::memory_order_relaxed); }

  /// Audio callback: what a radio gave in the block just made, at the rate it works at and before
  /// volume; empty while it transmits.
  [[nodiscard]] std::span<const float> last_block(RadioId radio) const noexcept {
    return channels_.last_block(radio);
  }
  /// Audio callback: someone is heard on that radio, and not by his hiss alone.
  [[nodiscard]] bool receiving(RadioId radio) const noexcept { return channels_.receiving(radio); }

  [[nodiscard]] const RadioStatus& radio_status(RadioId radio) { return channels_.status(radio); }
  [[nodiscard]] ReceiveNotes& notes() { return channels_.notes(); }

 private:
  void keep(std::span<const float> in, const audio::BlockTime& time) noexcept;

  PlayoutSupply playouts_;
  PacketInlet inlet_;
  audio::CaptureRing capture_;
  ReceiveChannels channels_;
  audio::Mixer mixer_;
  OwnSounds own_sounds_;
  std::unique_ptr<SayAgainTap> say_again_;
  std::atomic<bool> tap_microphone_{false};
};

}  // namespace roger::radio
