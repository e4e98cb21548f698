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
#include "radio/station/radio_receiver.hpp"

namespace roger::radio {

/// The knobs of a radio, as the callback reads them. Written by the control thread, but `keyed`
/// by the voice thread.
struct RadioKnobs {
  std::atomic<std::uint64_t> frequency_hz{0};
  std::atomic<float> amplitude{1.0F};  // volume and mute in one
  std::atomic<float> pan{0.0F};
  std::atomic<bool> squelch_on{true};
  std::atomic<bool> keyed{false};
  bool half_duplex = true;  // fixed
};

/// A packet on its way from the air to the callback.
struct AirPacket {
  std::uint64_t frequency_hz = 0;
  audio::CodedPacket packet;
};

struct OperatorAudioSettings {
  std::uint32_t sample_rate = 48'000;  // of the device, Hz
  std::size_t radios = 1;
  std::optional<Nanoseconds> guard;  // fixed; none: the delay adapts
  bool squelch_tail = true;
  std::uint64_t noise_seed = 1;
};

/// process() belongs to the audio callback: no allocation, no lock, one wake-up. offer() may be
/// called by any thread but a real-time one. The status calls belong to the control thread.
class OperatorAudio final : public audio::AudioProcessor {
 public:
  explicit OperatorAudio(const OperatorAudioSettings& settings);

  void process(std::span<const float> in, std::span<float> out,
               const audio::BlockTime& time) noexcept override;

  /// A packet from the air. The knobs say whether any radio is tuned to it; those that none is
  /// tuned to are only counted, and give false.
  bool offer(Frequency frequency, const audio::CodedPacket& packet);

  [[nodiscard]] RadioKnobs& knobs(RadioId radio) { return *knobs_.at(radio); }
  /// Amplitude factor of the own voice in the own ear while a radio is keyed; 0: off.
  void set_sidetone(float gain) noexcept { sidetone_.store(gain, std::memory_order_relaxed); }
  [[nodiscard]] audio::CaptureRing& capture() noexcept { return capture_; }
  [[nodiscard]] const audio::CaptureRing& capture() const noexcept { return capture_; }

  /// Before the device starts: what this radio gives is kept from block to block for recorded().
  void record(RadioId radio);
  /// Audio callback: what the recorded radio gave in the block just made, at the device's rate and
  /// before volume; empty while it transmits.
  [[nodiscard]] std::span<const float> recorded() const noexcept;
  /// Audio callback: someone is heard on that radio.
  [[nodiscard]] bool receiving(RadioId radio) const noexcept {
    return channels_[radio]->receiver.receiving();
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
        : receiver(settings, notes, senders), mix(settings.mix_rates.size() + 1) {}
    RadioReceiver receiver;
    std::vector<audio::MixSource> mix;  // as many as there are rates
    std::uint64_t frequency_hz = 0;
    Snapshot<RadioStatus> status;
  };
  void follow_knobs(TimePoint now) noexcept;
  void take_packets(TimePoint now) noexcept;
  void add_radios(std::span<float> out, const audio::BlockTime& time) noexcept;
  void add_radios_at(std::size_t rate, std::span<float> out, const audio::BlockTime& time) noexcept;
  void add_radios_at_device_rate(std::size_t frames, const audio::BlockTime& time) noexcept;
  void add_sidetone(std::span<const float> in) noexcept;
  [[nodiscard]] bool works(std::size_t radio) const noexcept;

  ReceiveNotes notes_;
  audio::SenderMemory senders_;  // the network is the same for all radios
  audio::CaptureRing capture_;
  std::vector<std::unique_ptr<RadioKnobs>> knobs_;
  std::vector<std::unique_ptr<Channel>> channels_;
  /// One radio's own mix.
  struct Recorder {
    RadioId radio = 0;
    std::vector<audio::RateBus> buses;
    audio::MixSource plain;
    std::vector<float> stereo;
    std::vector<float> block;
    std::size_t frames = 0;
  };

  audio::Mixer mixer_;
  std::vector<audio::RateBus> buses_;  // one for each rate below the device's, rising
  std::vector<float> voice_;           // of one radio
  std::uint32_t sample_rate_;
  std::optional<Recorder> recorder_;
  std::atomic<float> sidetone_{0.0F};
  audio::MixSource sidetone_mix_;

  // Packets come from the RTI's callbacks and from other operators' voice threads: the mutex makes
  // one writer of them. The callback never takes it.
  std::mutex inlet_mutex_;
  AirPacket inlet_packet_;
  SpscRing<AirPacket> inlet_;
  Counter received_;
  Counter filtered_;
  Counter dropped_;
};

}  // namespace roger::radio
