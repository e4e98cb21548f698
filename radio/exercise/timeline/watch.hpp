// Derives the events of an exercise from packets, transmitter states and messages. Pure logic
// without threads or clock: the caller supplies packets and time.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "core/clock.hpp"
#include "radio/exercise/port/exercise_port.hpp"
#include "radio/exercise/timeline/audiences.hpp"
#include "radio/exercise/timeline/control_board.hpp"
#include "radio/exercise/timeline/net_board.hpp"
#include "radio/exercise/timeline/opened_voice.hpp"
#include "radio/exercise/timeline/timeline.hpp"
#include "radio/hla/radio_net.hpp"

namespace roger::radio {

/// Time within which a transmission should be answered.
inline constexpr Nanoseconds kAnswerTime{10'000'000'000};
/// A transmission ends when no packet has arrived for this time and its transmitter's state is not
/// "transmitting".
inline constexpr Nanoseconds kPacketTimeout{500'000'000};
/// A transmitter whose state is "transmitting" for this time without a packet sends a carrier.
inline constexpr Nanoseconds kMinCarrierTime{300'000'000};

/// States of a transmission, identified by stream and address (a stream may be on several
/// frequencies, RPR):
/// - pending: in carriers_. Its transmitter's state is "transmitting", but no packet has arrived.
///   Discarded if the state ends within kMinCarrierTime, so that a state that precedes the first
///   packet or follows the last one does not create a transmission.
/// - carrier: in on_air_ without a sequence number. No packet for kMinCarrierTime. Ends with the
///   state.
/// - voice: in on_air_ with a sequence number, from the first packet on. Ends with the last packet,
///   with a packet that begins another transmission, or after kPacketTimeout without packets unless
///   the state is still "transmitting".
/// - ended: in gone_ for a second, so that an overtaken packet does not begin a new transmission.
///
/// Invariant: a transmission in on_air_ has no end time on the timeline, and all others have one.
///
/// A transmission breaks in from the first packet that does. Its earlier packets may be ordinary
/// voice, because the permit of an instructor can arrive later than they do.
///
/// Two transmissions of different streams on a net step on each other. Relayed copies do not, those
/// on an intercom do not, and an instructor who breaks in is heard instead of all others, so that
/// only two who break in step on each other.
///
/// A transmission with voice that has ended waits for an answer (Call), unless it answers an
/// earlier transmission of another station itself. It is answered if another station speaks on the
/// net until kAnswerTime after its end, and unanswered otherwise. Relayed copies are ignored.
///
/// Not thread-safe.
class Watch {
 public:
  Watch(const NetPlan& plan, TimePoint now);

  struct Taken {
    TransmissionId id = 0;  // 0: too late, belongs to no transmission
    bool fresh = false;     // newer than all packets before
    bool first = false;     // the first packet of the transmission
    std::size_t recovered =
        0;  // number of packets in voice.repeated, from the first, that were lost
  };
  Taken take(const DecipheredVoice& opened, TimePoint now);
  /// Adds the host, the modulation and the bandwidth that the transmitter publishes.
  void learn(TransmissionId id, const KnownRadio& radio);
  /// Takes a secure packet that is a replay.
  void reject(const VoicePacket& voice, const Reason& reason, TimePoint now);
  /// Sets the RMS of a transmission's newest packet.
  void level(TransmissionId id, double dbfs);
  /// Handles a message. `who`: the name of the instructor that sent a control.
  void take(const Message& message, const std::string& who, TimePoint now);
  /// Updates the transmitters on the air and everything that depends on time. Called about 20 times
  /// per second.
  void follow(std::span<const KnownRadio> on_air, TimePoint now);
  /// See NetBoard.
  void set_members(const NetMembers& members) { board_.set_members(members); }
  /// Sets the call sign of a stream that was unknown.
  void name(std::uint64_t stream, const std::string& call_sign);
  void mark(ExerciseMark mark) { timeline_.mark(std::move(mark)); }
  void watch_audience(std::string net) { audiences_.watch(std::move(net)); }

  /// Returns the hearing requests that must be sent to all stations.
  [[nodiscard]] std::vector<HearingRequest> due(TimePoint now) { return audiences_.due(now); }
  [[nodiscard]] std::vector<HearingNews> take_hearing_news() { return audiences_.take_news(); }
  [[nodiscard]] TimelineChanges since(std::uint64_t revision) const {
    return timeline_.since(revision);
  }
  [[nodiscard]] TimelineChanges changed_since(std::uint64_t revision) const {
    return timeline_.changed_since(revision);
  }
  /// Returns a transmission; nullptr if the timeline has dropped it.
  [[nodiscard]] const AirTransmission* find(TransmissionId id) const { return timeline_.find(id); }
  [[nodiscard]] std::vector<NetState> nets() const;
  [[nodiscard]] const RefusedControls& refused() const { return refused_; }
  [[nodiscard]] std::vector<Audience> audiences() const { return audiences_.states(); }
  /// Returns the streams on the air whose call sign is unknown.
  [[nodiscard]] std::vector<std::uint64_t> nameless() const;

 private:
  /// Stream and address of a transmission. One stream may be on several frequencies (RPR).
  using Place = std::pair<std::uint64_t, Address>;
  struct OnAir {
    TransmissionId id = 0;
    std::size_t net = 0;
    std::optional<std::uint32_t> sequence;  // of the newest packet; none: a carrier
    TimePoint last{};                       // time of the newest packet, or of the beginning
    double level_dbfs = -120.0;
    bool is_transmitting = false;  // whether its transmitter's state is "transmitting"
    bool was_stepped_on = false;   // whether a transmission that has ended stepped on it
  };
  /// A transmission that waits for an answer.
  struct Call {
    TransmissionId id = 0;
    std::uint64_t stream = 0;
    std::size_t net = 0;
    TimePoint ended{};
  };
  /// The end of a transmission, which distinguishes an answer from a call.
  struct End {
    std::uint64_t stream = 0;
    TimePoint at{};
  };
  struct Gone {
    std::uint32_t sequence = 0;
    TimePoint at{};
  };

  /// Begins a transmission and decides which transmissions on the net are stepped on.
  OnAir& begin(std::uint64_t stream, Transmission transmission, bool carrier, TimePoint now);
  /// Returns the transmissions on the air that step on each other, of all nets.
  [[nodiscard]] std::set<const OnAir*> collisions() const;
  /// Marks the transmissions on the air on a net that are or were stepped on, and unmarks others.
  void mark_collisions(std::size_t net);
  /// Marks a transmission that began as an ordinary one as a break-in.
  void break_in(OnAir& on_air);
  void end(const Place& place, TimePoint at);
  void sounded(OnAir& on_air, TimePoint now);
  /// Returns whether voice is plain although the net has a key.
  [[nodiscard]] bool is_exposed(std::size_t net, const Transmission& said) const;
  void expire_calls(TimePoint now);
  void follow_carriers(std::span<const KnownRadio> on_air, TimePoint now);

  NetBoard board_;
  Timeline timeline_;
  Audiences audiences_;
  ControlBoard controls_;
  RefusedControls refused_;
  std::map<Place, OnAir> on_air_;
  std::map<Place, Gone> gone_;                    // ended recently; their packets are late
  std::map<Place, TimePoint> carriers_;           // pending, with the time of their state
  std::map<std::size_t, std::vector<End>> ends_;  // recent ends, by net
  std::vector<Call> calls_;
};

}  // namespace roger::radio
