// Carries the radios of a DIS exercise into the federation.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <string>

#include "app/dis/gateway/gateway_settings.hpp"
#include "app/dis/gateway/incoming_voice.hpp"
#include "app/dis/gateway/moment.hpp"
#include "app/dis/malformed.hpp"
#include "core/clock.hpp"
#include "dds-filter/group.hpp"
#include "dis/pdu.hpp"
#include "radio/exercise/timeline/opened_voice.hpp"
#include "radio/hla/radio_net.hpp"
#include "radio/model/propagation/motion.hpp"

namespace roger::app {

/// Counts of what has been carried into the federation.
struct DisToHlaFigures {
  std::uint64_t transmitters = 0;  // DIS radios that the federation knows now
  std::uint64_t talking = 0;       // of these
  std::uint64_t signals = 0;       // voice packets sent
  std::uint64_t carriers = 0;      // of these, without voice, because the gateway lacks the key
  std::uint64_t data = 0;          // signals with data instead of voice sent
  std::uint64_t not_sent = 0;      // refused by the federation, for example while not joined
};

/// Each DIS radio becomes a radio of the federation with the same identifier, so propagation,
/// squelch, hopping and keys apply to it as to any other. It is removed when its simulation
/// switches it off by silence: no PDU for several heartbeats. Voice and data are passed on bit by
/// bit. For one thread, which may call the RadioNet.
class DisToHla {
 public:
  /// @{ Limits in total, whatever the sources. Further ones are rejected.
  static constexpr std::size_t kMaxTransmitters = 20'000;
  static constexpr std::size_t kMaxReceivers = 20'000;
  static constexpr std::size_t kMaxEntities = 20'000;
  /// @}

  /// Counts a PDU that is not carried.
  using Reject = std::function<void(filter::Ipv4Address source, RejectionReason reason,
                                    const std::string& example)>;
  /// Returns the stream of the federation's radio that has that identifier in DIS; 0: none.
  using FindStream = std::function<std::uint64_t(const dis::RadioId&)>;
  /// How the gateway is connected.
  struct Ports {
    radio::RadioNet& net;
    const radio::PlanKeys& keys;
    Reject reject;
    FindStream find_stream;
    std::uint64_t clock_domain = 0;  // of Moment::at
  };

  /// `settings` and the references of `ports` must outlive it.
  DisToHla(const ExerciseSettings& settings, Ports ports);

  /// Sets whether radios are published and voice is sent; at first they are not. The state of
  /// the radios is kept up to date in any case, so another gateway can be replaced at once.
  void set_active(bool active, const Moment& now);

  /// Takes a PDU of the exercise that does not come from a gateway.
  void take(const dis::Pdu& pdu, filter::Ipv4Address source, const Moment& now);
  /// Removes radios that are silent, and ends transmissions without an end. Call several times a
  /// second.
  void tick(const Moment& now);

  /// Returns whether a radio with this identifier is known.
  [[nodiscard]] bool knows(const dis::RadioId& id) const { return radios_.contains(id); }
  /// Returns the identifier of the radio with that stream; nullopt: none.
  [[nodiscard]] std::optional<dis::RadioId> id_of(std::uint64_t stream) const;
  [[nodiscard]] DisToHlaFigures figures() const;

 private:
  struct Radio {
    radio::TransmitterState state;
    std::optional<radio::Modulation> modulation;  // nullopt: none that Roger has
    bool has_antenna_place = false;               // otherwise the place is that of its entity
    filter::Ipv4Address source;                   // that has added it
    TimePoint heard_at{};                         // arrival of its newest PDU
    IncomingVoice voice;
  };
  struct Receiver {
    radio::ReceiverState state;
    TimePoint heard_at{};  // arrival of its newest PDU
  };
  /// An entity, which may carry radios.
  struct Host {
    std::string name;  // its marking; may be empty
    radio::Motion motion;
    TimePoint at{};  // arrival of its newest PDU
  };

  void take(const dis::Transmitter& pdu, filter::Ipv4Address source, const Moment& now);
  void take(const dis::Signal& pdu, dis::Timestamp stamp, filter::Ipv4Address source,
            const Moment& now);
  void take_data(const dis::Signal& pdu, std::uint64_t stream, filter::Ipv4Address source);
  void take(const dis::Receiver& pdu, filter::Ipv4Address source, const Moment& now);
  void take(const dis::EntityState& pdu, filter::Ipv4Address source, const Moment& now);
  Radio* find_or_add(const dis::Transmitter& pdu, filter::Ipv4Address source);
  [[nodiscard]] std::uint64_t stream_of(const dis::RadioId& id) const;
  void set_place(Radio& radio, const Moment& now);
  void publish(const Radio& radio);
  void end_talk(Radio& radio, const Moment& now);
  void send(radio::VoicePacket& packet, const Moment& now);
  [[nodiscard]] radio::VoicePacket make_packet(const Radio& radio) const;

  const ExerciseSettings& settings_;
  const Ports ports_;
  const std::uint64_t salt_;  // of this process, for streams and seals
  bool active_ = false;
  std::map<dis::RadioId, Radio> radios_;
  std::map<std::uint64_t, dis::RadioId> ids_;  // of radios_, by stream
  std::map<dis::EntityId, Host> hosts_;
  std::map<dis::RadioId, Receiver> receivers_;
  std::map<filter::Ipv4Address, std::size_t> added_by_;  // number of radios_
  DisToHlaFigures figures_;
};

}  // namespace roger::app
