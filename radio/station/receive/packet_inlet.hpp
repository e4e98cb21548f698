// Receives the packets of the federation for one operator: decides which receivers get a packet,
// applies their settings to it, and passes it to the audio callback.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "audio/packet.hpp"
#include "core/counters.hpp"
#include "core/snapshot.hpp"
#include "radio/model/capture_effect.hpp"
#include "radio/signal/replay_guard.hpp"
#include "radio/signal/secure_packet.hpp"
#include "radio/signal/voice_packet.hpp"
#include "radio/station/receive/packet_results.hpp"
#include "radio/station/receive/packet_ring.hpp"
#include "radio/station/receive/playout_supply.hpp"
#include "radio/station/receive/receiver_settings.hpp"
#include "radio/station/receive/reception.hpp"

namespace roger::radio {

/// The newest transmission of each stream received lately. Bounded, since streams come from the
/// network. Not thread-safe.
class NewestTransmissions {
 public:
  /// Stores the transmission of a packet. Only some packets contain the call sign, so the last
  /// known one of the stream is kept. `authentic`: the packet's seal was verified. A secure packet
  /// without that does not replace what an authentic one has stated.
  void note(const VoicePacket& voice, bool authentic);
  /// Returns the newest transmission of a stream; without a call sign if none is known.
  [[nodiscard]] Transmission of(std::uint64_t stream) const;

 private:
  struct Known {
    Transmission transmission;
    bool authentic = false;
  };
  using Generation = std::map<std::uint64_t, Known>;
  /// Returns null if the stream is unknown.
  [[nodiscard]] const Known* find(std::uint64_t stream) const;

  // A full generation replaces the former one, so that streams that are still heard stay known.
  Generation present_;
  Generation former_;
};

/// Owns the settings of all receivers of an operator. One mutex guards settings, ciphers, reception
/// results and transmissions; each packet locks it once and no other, and the audio callback never
/// does.
class PacketInlet {
 public:
  /// `playouts` and `reception` must outlive this. Packets are delivered by this object only, so it
  /// alone calls those functions of `reception` that belong to delivery.
  PacketInlet(std::size_t receivers, PlayoutSupply& playouts, Reception& reception);

  // Any thread but a real-time one.

  /// Which packets of a VoicePacket are offered.
  enum class Packets : std::uint8_t { kNewest, kAll };

  /// Hands the packets that `voice` repeats, if `packets` includes them, oldest first, and then its
  /// own one to each receiver that is tuned to its address or near it. Returns false, and counts
  /// them as filtered, if no receiver is tuned to it.
  bool offer(const VoicePacket& voice, Packets packets);
  /// Drops a packet that the operator must not hear, and records the reason at the receivers tuned
  /// to it.
  void drop_unheard(const VoicePacket& voice, HearingReason why);
  /// Returns the newest transmission of a stream, from offer() or drop_unheard().
  [[nodiscard]] Transmission make_transmission(std::uint64_t stream) const;

  /// Changes the settings of a receiver and publishes all of them at once to the audio callback.
  template <class Change>
  void change(RadioId receiver, Change change) {
    const std::lock_guard lock(mutex_);
    Receiver& of = *receivers_.at(receiver);
    const KeyFill key = of.settings.key;
    change(of.settings);
    publish(of, key);
  }
  [[nodiscard]] ReceiverSettings settings(RadioId receiver) const;
  [[nodiscard]] TunedTo tuned_to(RadioId receiver) const { return settings(receiver).tuned; }

  /// For a relay's radio: the newest packet of another relay on its address.
  struct OtherRelay {
    std::uint64_t stream = 0;  // 0: none ever
    TimePoint at{};
  };
  [[nodiscard]] OtherRelay other_relay(RadioId receiver) const;
  /// Returns what offer() and drop_unheard() have found since the last call.
  [[nodiscard]] std::vector<PacketResult> take_results();

  [[nodiscard]] std::uint64_t received() const { return counters_.received.value(); }
  [[nodiscard]] std::uint64_t filtered() const { return counters_.filtered.value(); }
  [[nodiscard]] std::uint64_t dropped() const { return counters_.dropped.value(); }
  /// Returns the number of secure packets rejected as replays.
  [[nodiscard]] std::uint64_t replayed() const { return counters_.replayed.value(); }

  // Audio callback; wait-free.

  /// Returns the newest settings; valid until the next call for the same receiver.
  [[nodiscard]] const RenderSettings& render_settings(RadioId receiver) noexcept {
    return receivers_[receiver]->published.read();
  }
  /// Returns the oldest packet, or nullptr; valid until pop().
  [[nodiscard]] const AirPacket* front() noexcept { return packets_.front(); }
  void pop() noexcept { packets_.pop_front(); }
  /// Counts a packet that the callback could not store.
  void drop() noexcept { counters_.dropped.add(); }

 private:
  struct Receiver {
    ReceiverSettings settings;
    std::optional<VoiceCipher> cipher;  // of settings.key
    ReplayGuard replays;
    OtherRelay other_relay;
    Snapshot<RenderSettings> published;
  };
  /// Packets, see the functions that return their numbers.
  struct Counters {
    Counter received;
    Counter filtered;
    Counter dropped;
    Counter replayed;
  };
  static void publish(Receiver& receiver, const KeyFill& former_key);
  /// The sound of a voice packet, as a receiver understands it.
  struct Sound {
    const VoicePacket* voice;  // null: the packet is dropped
    Secrecy secrecy = Secrecy::kPlain;
    bool noise = false;  // not understood: noise replaces it
  };
  /// Offers the packets of `voice` to one receiver. Returns whether their seal was verified.
  bool offer_to(RadioId id, const VoicePacket& voice, Packets packets, bool adjacent);
  /// Returns whether a receiver takes part in the transmission: it works, its net is not cut, and
  /// it hops with the transmission. Otherwise records why, unless it is `adjacent` (on an adjacent
  /// channel).
  [[nodiscard]] bool takes_part(RadioId id, const VoicePacket& voice, bool adjacent);
  /// Returns whether the receiver can demodulate it; otherwise records why.
  [[nodiscard]] bool detects(RadioId id, const VoicePacket& voice);
  /// Demodulates and deciphers a packet as far as the receiver can, and records why it cannot be
  /// understood.
  [[nodiscard]] Sound understand(RadioId id, const VoicePacket& voice);
  [[nodiscard]] Sound decipher(RadioId id, const VoicePacket& voice);
  void push(const audio::CodedPacket& packet, bool noise);
  void result(RadioId id, const audio::CodedPacket& packet, Reason reason);

  PlayoutSupply& playouts_;
  Reception& reception_;
  mutable std::mutex mutex_;
  std::vector<std::unique_ptr<Receiver>> receivers_;
  PacketResults packet_results_;
  NewestTransmissions transmissions_;
  VoicePacket opened_;  // the packet as the receiver's key opens it
  audio::CodedPacket repeated_;
  AirPacket outgoing_;
  PacketRing packets_;
  Counters counters_;
};

}  // namespace roger::radio
