// Carries the radios of the federation into a DIS exercise.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <variant>

#include "app/dis/gateway/entity_numbers.hpp"
#include "app/dis/gateway/gateway_settings.hpp"
#include "app/dis/gateway/hla_receivers.hpp"
#include "app/dis/gateway/moment.hpp"
#include "app/dis/gateway/outgoing_voice.hpp"
#include "app/dis/gateway/voice_opener.hpp"
#include "core/guarded.hpp"
#include "dis/pdu.hpp"
#include "radio/exercise/timeline/opened_voice.hpp"
#include "radio/hla/radio_net.hpp"

namespace roger::app {

/// Counts of what has been carried into DIS, and of what has not.
struct HlaToDisFigures {
  std::uint64_t transmitters = 0;  // radios of the federation that DIS knows now
  std::uint64_t talking = 0;       // of these
  std::uint64_t transmitter_pdus = 0;
  std::uint64_t signal_pdus = 0;
  std::uint64_t data = 0;        // of these, with data instead of voice
  std::uint64_t transcoded = 0;  // voice packets that were encoded again
  std::uint64_t late = 0;        // arrived after a later one of their transmission
  std::uint64_t unreadable = 0;  // ciphered, and no key of the plan opens them
  std::uint64_t unknown = 0;     // their transmitter did not become known in time
  std::uint64_t overload = 0;    // dropped, because too much voice waits for a processor
  std::uint64_t too_long = 0;    // data that no Signal PDU holds
};

/// Each radio of the federation becomes a radio of the gateway's site and application. Its
/// Transmitter PDU is sent before the first and after the last Signal PDU, when it changes or
/// moves, and as a heartbeat. Voice in the configured encoding is passed on bit by bit, all other
/// voice is encoded again, by tasks that may run on other threads. Data are passed on bit by bit.
/// Not thread-safe; nothing blocks.
class HlaToDis {
 public:
  /// Sends a PDU without time stamp and header; `utc`: when its data are valid.
  using Output = std::function<void(const dis::Body& body, Nanoseconds utc)>;
  /// Returns whether a radio of the federation is the image of one of the DIS exercise, which is
  /// not sent back.
  using IsImage = std::function<bool(const radio::KnownRadio&)>;

  /// Runs a task, those of a stream one after the other in their order. Returns false and drops it
  /// if it is not `needed` and too many wait.
  using Run = std::function<bool(std::uint64_t stream, bool needed, std::function<void()> task)>;
  /// Runs a task at once.
  static bool run_at_once(std::uint64_t /*stream*/, bool /*needed*/,
                          const std::function<void()>& task) {
    task();
    return true;
  }

  /// `settings` and `keys` must outlive it, and it must outlive the tasks. `output` is called by
  /// tasks. `now`: secure voice from before is not accepted.
  HlaToDis(const ExerciseSettings& settings, const radio::PlanKeys& keys, Output output,
           const Moment& now, Run run = run_at_once);

  /// Sets whether PDUs are sent; at first they are not. The state of the radios is kept up to
  /// date in any case, so another gateway can be replaced at once.
  void set_active(bool active, const Moment& now);

  /// Announces all radios as off, at the end of the program.
  void switch_off(const Moment& now);

  /// To take the state of all radios of the federation, call begin_update(), then update() for
  /// parts of them, so that voice need not wait long, then finish_update(), which removes those
  /// that are missing and carries voice that has been held. update() sends what has changed, and
  /// heartbeats.
  void begin_update() { ++round_; }
  void update(std::span<const radio::KnownRadio> radios, const IsImage& is_image,
              const Moment& now);
  void finish_update(const Moment& now);

  /// Takes a packet of voice. Returns false if its transmitter is unknown or has changed: the
  /// packet is held until an update, which should come soon.
  bool voice(const radio::VoicePacket& packet, const Moment& now);
  /// Does the same for data of a radio.
  bool data(const radio::RadioData& data, const Moment& now);

  /// Returns whether an entity of the gateway's site and application is or was a station of the
  /// federation.
  [[nodiscard]] bool has_entity(std::uint16_t number) const { return numbers_.is_taken(number); }
  /// Returns the stream of the radio that has that identifier in DIS; 0: none.
  [[nodiscard]] std::uint64_t stream_of(const dis::RadioId& id) const;
  /// @{ Returns the identifier in DIS of a radio of the federation; nullopt: none.
  [[nodiscard]] std::optional<dis::RadioId> id_of(std::uint64_t stream) const;
  [[nodiscard]] std::optional<dis::RadioId> id_of(const RprRadio& radio) const;
  /// @}
  [[nodiscard]] HlaToDisFigures figures() const;

 private:
  /// The tasks of a radio, which may outlive it, and the voice that only these use.
  struct Work {
    OutgoingVoice voice;
    std::atomic<std::size_t> waiting{0};  // tasks that have not ended
    std::atomic<bool> is_void{false};     // what waits is no longer wanted
  };
  /// A step of a radio's voice or announcements.
  using Step = std::function<void(Work&)>;
  struct Radio {
    std::uint64_t stream = 0;
    RprRadio rpr;
    dis::Transmitter wanted;
    std::optional<dis::Transmitter> sent;  // nullopt: unknown to DIS
    TimePoint sent_at{};
    bool is_image = false;
    std::uint64_t round = 0;  // of the newest update
    bool talks = false;       // a transmission is carried
    bool has_voice = false;   // which began with voice; otherwise only data of it are carried
    bool ended = false;       // its last packet was carried; the published state may lag behind
    TimePoint heard_at{};     // arrival of the newest packet or data
    std::shared_ptr<Work> work = std::make_shared<Work>();  // not null
  };
  struct Held {
    std::variant<radio::VoicePacket, radio::RadioData> signal;
    std::uint64_t stream = 0;
    TimePoint since{};
  };

  /// Returns a free identifier for a radio that has become known.
  dis::RadioId assign_id(const radio::KnownRadio& radio);
  void forget_rpr(const Radio& radio, std::uint64_t stream);
  void take_state(Radio& radio, const radio::KnownRadio& known, const Moment& now);
  void announce(Radio& radio, const Moment& now);
  [[nodiscard]] bool is_due(const Radio& radio, const Moment& now) const;
  /// Runs a short step of a radio: at once, or behind those that wait.
  void run(const Radio& radio, const Step& step);
  /// Hands a step of a radio to a task, behind those that wait. Returns false if it was dropped.
  bool post(const Radio& radio, bool needed, Step step);
  void end_talk(Radio& radio, const Moment& now);
  /// Announces a radio as off that DIS knows, and forgets that.
  void withdraw(Radio& radio, const Moment& now);
  void hold(Held signal);
  [[nodiscard]] bool has_held(std::uint64_t stream) const;
  /// Returns whether a packet must be held, although its radio is known: it begins a transmission
  /// with another key than the radio had at the newest update, and only the published state names
  /// the system that belongs to the key.
  [[nodiscard]] bool must_wait(const Radio& radio, const radio::VoicePacket& packet) const;
  void carry(Radio& radio, radio::VoicePacket packet, const Moment& now);
  void carry(Radio& radio, const radio::RadioData& data, const Moment& now);
  /// Takes what a packet says of its radio, which is newer than the published state.
  void take_transmission(Radio& radio, const radio::VoicePacket& packet, const Moment& now);
  [[nodiscard]] OutgoingVoice::Output signal_output(const Radio& radio);
  void count(OutgoingVoice::Carried carried);
  void release_held(const Moment& now);

  const ExerciseSettings& settings_;
  VoiceOpener opener_;
  const Output output_;
  const Run run_;
  bool active_ = false;
  std::uint64_t round_ = 0;
  EntityNumbers numbers_;
  std::map<std::uint64_t, Radio> radios_;          // by stream
  std::map<dis::RadioId, std::uint64_t> streams_;  // of radios_
  std::map<RprRadio, std::uint64_t> rpr_streams_;  // of radios_
  std::deque<Held> held_;
  Guarded<HlaToDisFigures> figures_;
};

}  // namespace roger::app
