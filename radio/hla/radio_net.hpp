// What a station asks of the federation it is in: the door between radio/station and HLA. The real
// one is RadioFederate; tests put a net in memory behind it.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/clock.hpp"
#include "core/octets.hpp"
#include "core/result.hpp"
#include "core/units.hpp"
#include "dds-filter/channel.hpp"
#include "radio/hla/federation_snapshot.hpp"
#include "radio/hla/messages.hpp"
#include "radio/model/hopping.hpp"
#include "radio/model/propagation/link.hpp"
#include "radio/model/propagation/motion.hpp"
#include "radio/model/radio_host.hpp"
#include "radio/model/voice_key.hpp"
#include "radio/signal/voice_packet.hpp"

namespace roger::radio {

/// Operational state of a transmitter; the numbers are those of RPR 2.0.
enum class TransmitterStatus : std::uint8_t { kOff = 0, kOn = 1, kTransmitting = 2 };

/// One radio's transmitter as the federation sees it.
struct TransmitterState {
  std::uint64_t stream = 0;       // StreamTag: ties its signals to it
  std::uint16_t entity = 0;       // which operator of this federate, from 1
  std::uint16_t radio_index = 0;  // which radio of that operator, from 1
  std::string call_sign;          // in the tag of its updates, for want of an attribute
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
  friend bool operator==(const TransmitterState&, const TransmitterState&) = default;
};

/// A transmitter on the air, as far as it matters to those who don't hear it.
struct KnownRadio {
  std::uint64_t stream = 0;
  std::string call_sign;  // or how its object is called; may be empty
  Frequency frequency;
  std::optional<Emission> emission;     // where it tells its place
  std::optional<Hopping> hopping = {};  // as far as RPR has words for it
  RadioHost host = {};                  // its entity as the federation knows it
  std::optional<Modulation> modulation = {};
  double bandwidth_hz = 25'000.0;
};

/// What the federation tells of the place of an entity.
struct EntityPlace {
  bool present = false;          // an object of that name is there
  std::optional<Motion> told{};  // the newest that is a place; kept when the object is gone
  TimePoint at{};                // when it was told; of one that is gone, `told` is where it ended
  bool nonsense = false;         // what it told last is no place
};

/// Operational state of a receiver; the numbers are those of RPR 2.0.
enum class ReceiverStatus : std::uint16_t { kOff = 0, kOn = 1, kReceiving = 2 };

/// One radio's receiver as the federation sees it.
struct ReceiverState {
  std::uint16_t entity = 0;
  std::uint16_t radio_index = 0;
  RadioHost host;
  ReceiverStatus status = ReceiverStatus::kOn;
  std::uint64_t heard_stream = 0;  // whose transmission, 0: nobody's
  /// Of that, whole dBm; without a model of propagation: plainly audible.
  int received_dbm = -60;
  friend bool operator==(const ReceiverState&, const ReceiverState&) = default;
};

/// Receives what comes from the federation. While one membership replaces another, both call, each
/// from its own thread. A call must not block and must not call back into the RadioNet.
class RadioNetListener {
 public:
  virtual ~RadioNetListener() = default;
  virtual void on_voice(const VoicePacket& voice) = 0;
  /// Also called by the station itself, with what it sends, from any of its threads.
  virtual void on_message(const Message& message) = 0;

 protected:
  RadioNetListener() = default;
  RadioNetListener(const RadioNetListener&) = default;
  RadioNetListener& operator=(const RadioNetListener&) = default;
};

/// Membership in a federation. join() and leave() belong to one thread; every other call may come
/// from any thread but a real-time one and a listener's.
class RadioNet {
 public:
  virtual ~RadioNet() = default;
  /// Errors: in words, naming the federation and what to do. kLost: the connection was lost while
  /// joining, so another attempt may succeed.
  virtual Status join(RadioNetListener& listener) = 0;
  /// When it returns, the listener is not called any more.
  virtual void leave() = 0;
  /// Voice on these channels is wanted; all others are not.
  virtual void set_interest(const std::vector<filter::Channel>& channels) = 0;
  /// Makes the transmitter of `state.stream` known (the first time: whole), or its change. Handed
  /// to the RTI when it returns, so a send() that follows comes after it.
  virtual void set_transmitter(const TransmitterState& state) = 0;
  virtual void set_receiver(const ReceiverState& state) = 0;
  /// Stamps `voice.coded.timing.sent_ns` and hands the packet to the RTI. false: not sent, the
  /// reason is in state().trouble.
  virtual bool send(VoicePacket& voice) = 0;
  /// Tells all other stations.
  virtual void tell(const Message& message) = 0;
  [[nodiscard]] virtual FederationSnapshot state() const = 0;
  /// All that transmit now, this federate's own among them.
  [[nodiscard]] virtual std::vector<KnownRadio> on_air() const = 0;
  /// Where the entity of that object name is. The first call for a name asks the federation for it,
  /// so its place is known some time later.
  [[nodiscard]] virtual EntityPlace entity_place(const std::string& object) = 0;
  /// Of all others who have told theirs, sorted and each once.
  [[nodiscard]] virtual std::vector<std::string> call_signs() const = 0;
  /// Name by which a transmitter of others is known, for signals that bear no call sign; "" when
  /// it is not known.
  [[nodiscard]] virtual std::string name_of_stream(std::uint64_t stream) const = 0;

 protected:
  RadioNet() = default;
  RadioNet(const RadioNet&) = default;
  RadioNet& operator=(const RadioNet&) = default;
};

/// How to get into the federation.
struct FederationSettings {
  std::string federation = "roger";
  std::string federate;                  // name; empty: the call sign, made unique when it is taken
  std::string rid;                       // path of a RID, inline text, or empty: the RTI's defaults
  std::vector<std::string> fom_modules;  // paths, used when the federation has to be created
  /// Speaks so that radios that know only RPR hear it from a class of their own: AudioData and
  /// nothing else, without channels. Other stations of Roger then have to hear plain RPR.
  bool send_plain_rpr = false;
  /// Also hears radios that know only RPR. They name no channel, so every net's voice then comes
  /// to this host and is filtered here instead of by the network.
  bool hear_plain_rpr = false;
  /// How often what is known of the own radios is told again, whole: updates are best effort, so
  /// one may be lost. Five seconds is the habit of DIS.
  Nanoseconds heartbeat{5'000'000'000};
  /// Without a federation join() succeeds all the same: it is joined once it is there.
  bool wait_for_federation = false;
};

/// The RadioNet over the HLA API, which joins again when the federation was lost.
[[nodiscard]] std::unique_ptr<RadioNet> make_radio_net(const FederationSettings& settings,
                                                       const Clock& clock);

}  // namespace roger::radio
