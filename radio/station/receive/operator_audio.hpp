// One operator's audio callback: microphone in, the sum of the radios and the sidetone out. Radios
// of the loudspeaker are sent to the callback of its device.
#pragma once

#include <atomic>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>

#include "audio/capture_ring.hpp"
#include "audio/device/clock_bridge.hpp"
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
  bool say_again = false;  // hands what is heard to say_again_tap()
  /// Captured sound that is kept until the voice thread takes it.
  double capture_seconds = audio::kCaptureSeconds;
};

/// process() belongs to the audio callback: no allocation, no lock, one wake-up. The status calls
/// belong to the control thread.
class OperatorAudio final : public audio::AudioProcessor {
 public:
  /// `reception`: the operator's position and the radios' links; outlives this.
  OperatorAudio(const OperatorAudioSettings& settings, Reception& reception);

  void process(std::span<const float> in, std::span<float> out,
               const audio::BlockTime& time) noexcept override;

  /// Returns the inlet for packets and receiver settings.
  [[nodiscard]] PacketInlet& inlet() noexcept { return inlet_; }
  [[nodiscard]] const PacketInlet& inlet() const noexcept { return inlet_; }

  /// Voice thread: sets whether the radio of that receiver transmits.
  void set_keyed(RadioId receiver, bool keyed) noexcept { channels_.set_keyed(receiver, keyed); }
  /// Sets the sidetone's amplitude factor while a radio is keyed; 0: off.
  void set_sidetone(float gain) noexcept { own_sounds_.set_sidetone(gain); }
  /// Returns the object that the loudspeaker's device calls for each block; nullptr: none.
  [[nodiscard]] audio::AudioProcessor* loudspeaker() noexcept {
    return loudspeaker_ ? &*loudspeaker_ : nullptr;
  }
  /// Any thread: sets whether the operator uses a loudspeaker. Otherwise all is heard in the
  /// headset.
  void use_loudspeaker(bool on) noexcept { loudspeaker_used_.store(on, std::memory_order_relaxed); }
  /// Any thread: plays a tone to the operator alone.
  void sound(OperatorTone tone) noexcept { own_sounds_.sound(tone); }
  [[nodiscard]] audio::CaptureRing& capture() noexcept { return capture_; }
  [[nodiscard]] const audio::CaptureRing& capture() const noexcept { return capture_; }

  /// Plays a clip to the operator alone; see ClipPlayer for the threads.
  [[nodiscard]] ClipPlayer& clips() noexcept { return own_sounds_.clips(); }
  [[nodiscard]] const ClipPlayer& clips() const noexcept { return own_sounds_.clips(); }
  /// Returns the tap with the radios' output and the microphone while keyed, by numbers of
  /// receivers; null unless enabled.
  [[nodiscard]] SayAgainTap* say_again_tap() noexcept { return say_again_.get(); }

  /// Any thread: sets whether the microphone is also handed to the tap, for kHeadset.
  void tap_microphone(bool on) noexcept { tap_microphone_.store(on, std::memory_order_relaxed); }

  /// Audio callback: returns a radio's output in the block just made, at its own rate and before
  /// volume; empty while it transmits.
  [[nodiscard]] std::span<const float> last_block(RadioId radio) const noexcept {
    return channels_.last_block(radio);
  }
  /// Audio callback: returns whether a station is heard on that radio, and not by noise alone.
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
  std::optional<audio::ClockBridge> loudspeaker_;
  std::atomic<bool> loudspeaker_used_{false};
  OwnSounds own_sounds_;
  std::unique_ptr<SayAgainTap> say_again_;
  std::atomic<bool> tap_microphone_{false};
};

}  // namespace roger::radio
