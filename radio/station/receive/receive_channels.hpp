// All receivers of one operator: takes their packets from the inlet and mixes their output.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "audio/device/device.hpp"
#include "audio/mixer.hpp"
#include "audio/rate_bus.hpp"
#include "core/snapshot.hpp"
#include "radio/model/sound/radio_character.hpp"
#include "radio/station/receive/packet_delay.hpp"
#include "radio/station/receive/packet_inlet.hpp"
#include "radio/station/receive/playout_supply.hpp"
#include "radio/station/receive/radio_receiver.hpp"

namespace roger::radio {

struct ReceiveChannelsSettings {
  std::uint32_t sample_rate = 48'000;  // of the device, Hz
  std::vector<RadioCharacter> radios{1};
  std::optional<Nanoseconds> guard;  // fixed; none: the delay adapts
  bool squelch_tail = true;
  std::optional<std::uint32_t> loudspeaker_rate;  // Hz; none: the operator cannot have one
  bool device_rate_only = false;                  // no radio works at the lower rate of its packets
  std::uint64_t noise_seed = 1;
};

/// Belongs to the audio callback, except where noted; no allocation, no lock.
class ReceiveChannels {
 public:
  /// `playouts` and `inlet` must outlive this.
  ReceiveChannels(const ReceiveChannelsSettings& settings, PlayoutSupply& playouts,
                  PacketInlet& inlet);

  /// Voice thread: sets whether the radio of that receiver transmits.
  void set_keyed(RadioId receiver, bool keyed) noexcept {
    channels_.at(receiver)->keyed.store(keyed, std::memory_order_relaxed);
  }
  /// Control thread.
  [[nodiscard]] const RadioStatus& status(RadioId receiver) {
    return channels_.at(receiver)->status.read();
  }
  /// Control thread: reads what the callback reports.
  [[nodiscard]] ReceiveNotes& notes() noexcept { return notes_; }

  /// Takes the newest settings and the packets that are due.
  void take(TimePoint now) noexcept;
  /// Adds the output of all receivers in this block of `frames`, at most kMaxBlock. The radios of
  /// an output that `mixer` lacks are heard in the headset.
  void add_to(audio::Mixer& mixer, std::size_t frames, const audio::BlockTime& time) noexcept;

  [[nodiscard]] std::size_t count() const noexcept { return channels_.size(); }
  [[nodiscard]] bool keyed(RadioId receiver) const noexcept {
    return channels_[receiver]->keyed.load(std::memory_order_relaxed);
  }
  [[nodiscard]] bool any_keyed() const noexcept;
  /// Returns whether a station is heard on that receiver, and not by noise alone.
  [[nodiscard]] bool receiving(RadioId receiver) const noexcept {
    return channels_[receiver]->receiver.understands();
  }
  /// Returns the receiver's output in the block just made, at rate() and before volume; empty while
  /// it does not work.
  [[nodiscard]] std::span<const float> last_block(RadioId receiver) const noexcept;
  /// Returns the receiver's present rate, Hz.
  [[nodiscard]] std::uint32_t rate(RadioId receiver) const noexcept;

 private:
  struct Channel {
    Channel(const RadioReceiverSettings& receiving, ReceiveNotes& notes, PlayoutSupply& playouts,
            std::span<float> scratch)
        : receiver(receiving, notes, playouts, scratch), block(audio::AudioProcessor::kMaxBlock) {}
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
  static std::span<const float> render(Channel& channel, std::size_t samples, TimePoint now,
                                       TimePoint heard) noexcept;
  [[nodiscard]] static bool works(const Channel& channel) noexcept;

  PacketInlet& inlet_;
  std::uint32_t device_rate_;
  ReceiveNotes notes_;
  std::vector<float> scratch_;
  std::vector<std::unique_ptr<Channel>> channels_;
  std::vector<audio::RateBus> buses_;  // one for each rate below the device's, ascending
};

}  // namespace roger::radio
