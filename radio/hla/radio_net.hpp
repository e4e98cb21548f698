// The interface between radio/station and HLA: the services that a station needs from its
// federation. RadioFederate implements it over HLA; tests use a network in memory.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <tuple>
#include <vector>

#include "core/clock.hpp"
#include "core/octets.hpp"
#include "core/result.hpp"
#include "core/units.hpp"
#include "dds-filter/channel.hpp"
#include "radio/hla/control_proof.hpp"
#include "radio/hla/federation_snapshot.hpp"
#include "radio/hla/messages.hpp"
#include "radio/hla/radio_data.hpp"
#include "radio/hla/radio_details.hpp"
#include "radio/model/hopping.hpp"
#include "radio/model/propagation/link.hpp"
#include "radio/model/propagation/motion.hpp"
#include "radio/model/radio_host.hpp"
#include "radio/model/voice_key.hpp"
#include "radio/signal/stream_tag.hpp"
#include "radio/signal/voice_packet.hpp"

namespace roger::radio {

/// Operational state of a transmitter, with the enumerators of RPR 2.0.
enum class TransmitterStatus : std::uint8_t { kOff = 0, kOn = 1, kTransmitting = 2 };

/// One radio's transmitter as published to the federation.
struct TransmitterState {
  std::uint64_t stream = 0;       // StreamTag, which links signals to this transmitter
  std::uint16_t entity = 0;       // number of the operator in this federate, from 1
  std::uint16_t radio_index = 0;  // number of the operator's radio, from 1
  std::string call_sign;          // sent in the tag of updates, as RPR has no attribute for it
  RadioHost host;
  Frequency frequency;
  double bandwidth_hz = 25'000.0;
  double power_dbm = 37.0;  // radiated
  std::optional<Ecef> place;
  Modulation modulation = Modulation::kFm;
  CryptoSystem crypto = CryptoSystem::kNone;
  std::uint16_t key_id = 0;  // 0: plain
  std::optional<Hopping> hopping;
  TransmitterStatus status = TransmitterStatus::kOn;
  RadioDetails details;
  friend bool operator==(const TransmitterState&, const TransmitterState&) = default;
};

/// A transmitter, as far as other stations know it.
struct KnownRadio {
  std::uint64_t stream = 0;
  std::string call_sign;  // or the HLA name of its object; may be empty
  Frequency frequency;
  std::optional<Emission> emission;     // absent if it publishes no position
  std::optional<Hopping> hopping = {};  // as far as RPR can describe it
  RadioHost host = {};                  // the entity that carries it
  std::optional<Modulation> modulation = {};
  double bandwidth_hz = 25'000.0;
  std::uint16_t radio_index = 0;
  TransmitterStatus status = TransmitterStatus::kOff;
  double power_dbm = 37.0;
  CryptoSystem crypto = CryptoSystem::kNone;
  std::uint16_t key_id = 0;  // 0: plain
  RadioDetails details = {};
};

/// The position of an entity as published in the federation.
struct EntityPlace {
  bool present = false;  // an object of that name exists
  std::optional<Motion>
      reported{};         // newest valid motion; kept, at rest, after the object is removed
  TimePoint at{};         // time of `reported`: its reception, or the removal of the object
  bool nonsense = false;  // whether the newest update was invalid
};

/// Operational state of a receiver, with the enumerators of RPR 2.0.
enum class ReceiverStatus : std::uint16_t { kOff = 0, kOn = 1, kReceiving = 2 };

/// One radio's receiver as published to the federation.
struct ReceiverState {
  std::uint16_t entity = 0;
  std::uint16_t radio_index = 0;
  RadioHost host;
  ReceiverStatus status = ReceiverStatus::kOn;
  std::uint64_t heard_stream = 0;  // stream of the received transmission; 0: none
  /// Power of that transmission in whole dBm. Without a propagation model it is constant: a strong
  /// signal.
  int received_dbm = -60;
  friend bool operator==(const ReceiverState&, const ReceiverState&) = default;
};

/// Identifies a receiver among those of a federate: operator, host and number of the radio.
using ReceiverKey = std::tuple<std::uint16_t, std::array<std::uint16_t, 3>, std::uint16_t>;
[[nodiscard]] inline ReceiverKey key_of(const ReceiverState& state) {
  return {state.entity, state.host.entity, state.radio_index};
}

/// A receiver of another federate.
struct KnownReceiver {
  RadioHost host;
  std::uint16_t radio_index = 0;
  ReceiverStatus status = ReceiverStatus::kOff;
  double received_dbm = 0.0;
  std::uint64_t heard_stream = 0;  // stream of the received transmission; 0: none, or unknown
};

/// Receives voice and messages from the federation. While one membership replaces another, both
/// call, each from its own thread. A call must not block and must not call back into the RadioNet.
class RadioNetListener {
 public:
  virtual ~RadioNetListener() = default;
  virtual void on_voice(const VoicePacket& voice) = 0;
  /// Handles a message. The station itself also calls this with the messages that it sends, from
  /// any of its threads.
  virtual void on_message(const Message& message) = 0;
  /// Handles data of a radio; called only if FederationSettings::is_gateway.
  virtual void on_data(const RadioData& /*data*/) {}

 protected:
  RadioNetListener() = default;
  RadioNetListener(const RadioNetListener&) = default;
  RadioNetListener& operator=(const RadioNetListener&) = default;
};

/// Membership in a federation. join() and leave() belong to one thread. All other functions may be
/// called from any thread except real-time threads and the threads that call the listener.
class RadioNet {
 public:
  virtual ~RadioNet() = default;
  /// Joins the federation and delivers to `listener` from then on. An error names the federation
  /// and what to do; kLost: the connection was lost while joining, so a new RadioNet may succeed.
  /// After any other error join() may be called again.
  virtual Status join(RadioNetListener& listener) = 0;
  /// Leaves the federation. The listener is not called after this returns.
  virtual void leave() = 0;
  /// Subscribes to voice on exactly these channels. Returns when the host's network has joined
  /// their multicast groups, which may take seconds while its interfaces change. Calls must follow
  /// one another.
  virtual void set_interest(const std::vector<filter::Channel>& channels) = 0;
  /// Publishes the transmitter of `state.stream`: all attributes the first time, then changes. The
  /// RTI has the update when this returns, so the voice of a later send() follows it. Calls for the
  /// same radio, here and below, must follow one another.
  virtual void set_transmitter(const TransmitterState& state) = 0;
  virtual void set_receiver(const ReceiverState& state) = 0;
  /// @{ Withdraws what was published under the stream, or by the receiver with that key.
  /// Does nothing if it is not published.
  virtual void remove_transmitter(std::uint64_t stream) = 0;
  virtual void remove_receiver(const ReceiverState& receiver) = 0;
  /// @}
  /// Sets `voice.coded.timing.sent_ns` and hands the packet to the RTI. Returns false if it was not
  /// sent; state().trouble then gives the reason.
  virtual bool send(VoicePacket& voice) = 0;
  /// Sends data of a radio that set_transmitter() has published. Returns false if it was not sent;
  /// if there is a reason other than that the FOM has no such data, state().trouble then gives it.
  /// Only for gateways: see FederationSettings::is_gateway.
  virtual bool send_data(const RadioData& data) = 0;
  /// Sends messages to all other stations. Instructor controls that are sent together are proved
  /// together, so listeners check them faster.
  virtual void send_messages(std::span<const Message> messages) = 0;
  void send_message(const Message& message) { send_messages({&message, 1}); }
  [[nodiscard]] virtual FederationSnapshot state() const = 0;
  /// Returns all radios that are transmitting, including those of this federate.
  [[nodiscard]] virtual std::vector<KnownRadio> on_air() const = 0;
  /// Returns the radios of all other federates, whatever their status.
  [[nodiscard]] virtual std::vector<KnownRadio> radios() const = 0;
  /// Returns the receivers of all other federates; none unless FederationSettings::is_gateway.
  [[nodiscard]] virtual std::vector<KnownReceiver> receivers() const = 0;
  /// Returns the position of the entity with that object name. The first call for a name requests
  /// it from the federation, so the position becomes known some time later.
  [[nodiscard]] virtual EntityPlace entity_place(const std::string& object) = 0;
  /// Returns the call signs of all other stations that have sent one, sorted, without duplicates.
  /// Replayed stations are left out.
  [[nodiscard]] virtual std::vector<std::string> call_signs() const = 0;
  /// Returns whether another station, not a replayed one, has sent that call sign.
  [[nodiscard]] virtual bool knows(const std::string& call_sign) const = 0;
  /// Returns the radio of another federate that has that stream; none: it is unknown. Takes the
  /// same time however many radios are known.
  [[nodiscard]] virtual std::optional<KnownRadio> find_radio(std::uint64_t stream) const = 0;
  /// Returns that radio's name, for signals that carry no call sign; "" if the stream is unknown.
  [[nodiscard]] std::string name_of_stream(std::uint64_t stream) const {
    const auto radio = find_radio(stream);
    return radio ? radio->call_sign : std::string{};
  }

 protected:
  RadioNet() = default;
  RadioNet(const RadioNet&) = default;
  RadioNet& operator=(const RadioNet&) = default;
};

/// How to join the federation.
struct FederationSettings {
  std::string federation = "roger";
  std::string federate;  // name; empty: the call sign, with a number if in use
  std::string rid;       // path of a RID, inline text, or empty: RTI defaults
  /// Whether strangers can take part; NoticeCode::kNone: the RTI does not say.
  Notice protection{};
  /// Whether stations obey instructors only.
  RoleSettings roles{};
  /// Paths. They are used to create the federation, and merged with the FOM of one that exists but
  /// lacks classes of radios.
  std::vector<std::string> fom_modules;
  /// Whether voice is sent as plain RPR, which radios that know only RPR receive: AudioData alone,
  /// without channels. Other Roger stations must then receive plain RPR too.
  bool send_plain_rpr = false;
  /// Whether voice of radios that know only RPR is received. They name no channel, so the voice of
  /// every net then reaches this host and is filtered here instead of by the network.
  bool hear_plain_rpr = false;
  /// Whether receivers of other federates, data of radios, and the notices of gateways are
  /// received, and data of radios can be sent.
  bool is_gateway = false;
  /// Interval at which all attributes of the own radios are sent again, because updates are best
  /// effort and may be lost. 5 s is the default heartbeat of DIS.
  Nanoseconds heartbeat{5'000'000'000};
  /// Whether join() succeeds without a federation, which is then joined once it exists.
  bool wait_for_federation = false;
};

/// Creates the RadioNet over the HLA API, which rejoins after the federation was lost.
[[nodiscard]] std::unique_ptr<RadioNet> make_radio_net(const FederationSettings& settings,
                                                       const Clock& clock);

}  // namespace roger::radio
