// One operator: the door to his radios (OperatorPort), and the parts behind it put together. Knows
// no threads of its own: the station calls voice_step() and control_step() from the right ones.
#pragma once

#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "audio/codec/codec.hpp"
#include "audio/device/device.hpp"
#include "core/clock.hpp"
#include "core/counters.hpp"
#include "radio/hla/radio_net.hpp"
#include "radio/plan/net_plan.hpp"
#include "radio/station/event_log.hpp"
#include "radio/station/levers.hpp"
#include "radio/station/local_loop.hpp"
#include "radio/station/operator_audio.hpp"
#include "radio/station/operator_port.hpp"
#include "radio/station/reception_log.hpp"
#include "radio/station/scan.hpp"
#include "radio/station/self_test.hpp"
#include "radio/station/station.hpp"
#include "radio/station/transmit_path.hpp"
#include "radio/station/tuning.hpp"
#include "radio/station/verdicts.hpp"

namespace roger::radio {

/// What all operators of a station share; outlives them.
struct Surroundings {
  const NetPlan& plan;
  const Clock& clock;
  RadioNet& net;
  LocalLoop& loop;
  std::uint64_t clock_domain = 0;
  Levers& levers;
  /// To all stations, this one's other operators included.
  std::function<void(const Message&)> tell;
  /// Told on whatever thread submits it that a radio has another frequency, or that something is to
  /// be played: the next control step should come soon.
  std::function<void()> retuned = [] {};
  /// See ReceptionLog.
  RelateClock relate_clock = [](std::uint64_t, TimePoint) {
    return std::optional<ClockSnapshot>{};
  };
  /// Gives this operator another sound device; see audio::AudioDevice::change().
  std::function<void(const std::string& name, audio::AudioDevice::Changed changed)> change_device =
      [](const std::string&, const audio::AudioDevice::Changed& changed) {
        changed(Error{ErrorCode::kUnavailable, "this station has no sound device", {}});
      };
};

struct OperatorSettings {
  OperatorPlan plan;
  std::uint16_t entity = 1;            // which operator of this federate, from 1
  std::uint64_t first_stream = 1;      // StreamTags of the radios: this one and the next ones
  std::uint32_t sample_rate = 48'000;  // of the device
  std::optional<unsigned> redundancy;  // as StationSettings::redundancy
  std::optional<Nanoseconds> guard;    // fixed; none: the delay adapts
  audio::MicrophoneSettings microphone;
  audio::CodecSettings codec;  // of the encoder that it is given
  std::optional<VoxRequest> vox;
  bool say_again = false;  // as StationSettings::say_again
};

class StationOperator final : public OperatorPort, private TransmitSink {
 public:
  StationOperator(OperatorSettings settings, const Surroundings& surroundings,
                  std::unique_ptr<audio::VoiceEncoder> encoder);

  // OperatorPort: any thread but a real-time one.
  [[nodiscard]] std::shared_ptr<const StationSnapshot> snapshot() const override;
  [[nodiscard]] EventBatch events_since(std::uint64_t after) const override;
  CommandId submit(const Command& command) override;

  /// What the device calls.
  [[nodiscard]] OperatorAudio& ears() { return ears_; }

  /// Voice thread: sleeps until there is sound or an order, at most `timeout`; then works.
  void voice_step(Nanoseconds timeout);

  /// Control thread, about 20 times a second: takes what the callback noted and renews the
  /// snapshot. `federation` and `device` are their states now.
  /// `on_air`: all who transmit.
  void control_step(const FederationSnapshot& federation, const audio::DeviceState& device,
                    std::span<const KnownRadio> on_air);
  /// Control thread: makes all radios known to the federation, or what changed of them.
  void announce();

  /// Any thread but a real-time one: somebody misses packets, perhaps of this operator.
  void missed(const StreamLoss& report);
  /// The same: an answer to an AskWhoHears, perhaps of this operator.
  void answered(const Hearing& hearing);
  /// The same: an instructor has done something.
  void lever_pulled(const Lever& lever);
  /// The same: a word of a call, perhaps for this operator.
  void call_said(const CallSignal& signal);
  /// Control thread: this operator is a relay, and sends that on; nothing: no more.
  void relays(const std::optional<RelaySnapshot>& what);
  /// Control thread: this relay leaves it to another one to send on what `from` hears.
  void stands_back(RadioId from);
  [[nodiscard]] std::uint64_t stream_of(RadioId radio) const {
    return settings_.first_stream + radio;
  }
  /// Control thread: what this operator has to say to who transmits on `stream`.
  [[nodiscard]] std::optional<Hearing> hearing_of(std::uint64_t stream) const;

  /// Any thread.
  [[nodiscard]] std::vector<Address> addresses_of_interest() const;
  [[nodiscard]] bool on_air(RadioId radio) const;
  [[nodiscard]] bool silent() const { return transmit_.idle(); }
  /// At the end: keys are refused from then on.
  void release_all();
  [[nodiscard]] OperatorReport report() const;
  [[nodiscard]] const OperatorPlan& plan() const { return settings_.plan; }

 private:
  // TransmitSink: voice thread.
  void on_air(RadioId radio, const KeyDown& down, bool transmitting) override;
  void emit(RadioId radio, VoicePacket& voice) override;
  void transmit_event(Event event) override;
  void voice_operates(bool pressed, TimePoint at) override;

  [[nodiscard]] TransmitSettings transmit_settings() const;
  [[nodiscard]] static Status check_call_sign(const std::string& call_sign);
  Status move(const Geodetic& place);
  void follow_track();
  /// The trouble with it; empty: none.
  [[nodiscard]] std::string follow_host();
  /// Carries out all but Key. Errors go to whoever ordered it.
  Status obey(const Command& command, EventKind& done);
  Status retune(RadioId radio, const Command& command);
  Status set_scan(const SetScan& order);
  /// Of a radio, its guard receiver included.
  void set_receivers(RadioId radio);
  void set_receiver(RadioId receiver, const Tuning& tuning, const ReceiverTuning& to);
  [[nodiscard]] RadioId radio_of_receiver(RadioId receiver) const {
    return receiver < tunings_.size() ? receiver : guarded_.at(receiver - tunings_.size());
  }
  [[nodiscard]] bool is_guard(RadioId receiver) const { return receiver >= tunings_.size(); }
  [[nodiscard]] RadioId receiver_count() const {
    return static_cast<RadioId>(tunings_.size() + guarded_.size());
  }
  /// None: the radio has no guard receiver.
  [[nodiscard]] std::optional<RadioId> guard_receiver(RadioId radio) const;
  [[nodiscard]] std::vector<SpeakerSnapshot> speakers_on(RadioId radio) const;
  /// Under log_mutex_.
  void keep_transmissions(TimePoint now);
  [[nodiscard]] std::vector<ClipSnapshot> clips() const;
  void follow_self_test(TimePoint now);
  /// Control thread: SayAgain, PlayClip and TestHeadset, in their order. A long clip takes its time
  /// to be made, which is nothing for the thread that ordered it.
  void follow_plays();
  void put_off(CommandId id, const Command& command);
  Status set_microphone(const SetMicrophone& order);
  [[nodiscard]] audio::MicrophoneSettings microphone_settings() const;
  /// Its outcome is told when it is there.
  void choose_device(CommandId id, const ChooseDevice& order);
  Status play(const Command& command);
  void follow_scans();
  /// Under tuning_mutex_.
  [[nodiscard]] KeyDown key_down(RadioId radio, TransmissionFlags flags) const;
  void set_sidetone();
  [[nodiscard]] TransmitterState transmitter_state(RadioId radio) const;
  void announce_transmitter(RadioId radio);

  [[nodiscard]] bool is_own(std::uint64_t stream) const {
    return stream - settings_.first_stream < settings_.plan.radios.size();
  }
  Status ask_who_hears(RadioId radio);
  // Calls (station_operator_calls.cpp), under tuning_mutex_.
  Status call(const PlaceCall& order);
  /// Takes a call's step, and tunes the radio as the call stands.
  Status carry_out(RadioId radio, Result<Call::Doing> doing);
  void hear_call(const CallSignal& signal);
  [[nodiscard]] CallSnapshot call_snapshot(RadioId radio) const;
  void follow_calls();
  /// Control thread: who can be called, as far as that is known.
  void list_callable();
  /// Under tuning_mutex_.
  void pull(const PullLever& order);
  void feel_levers(RadioId receiver, TimePoint now);
  void follow_levers();
  void follow_transmissions(std::span<const KnownRadio> on_air);
  void take_notes();
  void report_troubles(const FederationSnapshot& federation, const audio::DeviceState& device);
  void report_host(const std::string& trouble);
  [[nodiscard]] std::optional<NotHeardSnapshot> stepped_on(RadioId radio) const;
  [[nodiscard]] RadioSnapshot radio_snapshot(RadioId radio, TimePoint now);
  [[nodiscard]] StationSnapshot build_snapshot(const FederationSnapshot& federation,
                                               const audio::DeviceState& device);
  void tell_not_heard(RadioId receiver, std::uint64_t stream, TimePoint at, Reason why);
  /// Adds to the events those that waited for the speaker's call sign, once it is known or has not
  /// come for too long. Under log_mutex_.
  void tell_unnamed(TimePoint now);
  /// "" when it is not known.
  [[nodiscard]] std::string call_sign_of(std::uint64_t stream) const;
  void tell(EventKind kind, RadioId radio, std::string text, CommandId command = 0);
  void refuse(CommandId command, RadioId radio, std::string why, Said said);
  /// Why that order was, where there is one reason for such an error.
  [[nodiscard]] Said refusal(const Command& command, ErrorCode code) const;

  OperatorSettings settings_;
  Surroundings surroundings_;
  /// Receivers are numbered as the radios are; behind them come the guard receivers of these.
  std::vector<RadioId> guarded_;
  EventLog events_;
  Reception reception_;
  OperatorAudio ears_;
  TransmitPath transmit_;

  mutable std::mutex tuning_mutex_;  // what the operator has set; never taken by the callback
  std::vector<Tuning> tunings_;
  std::vector<std::optional<Scan>> scans_;  // of each radio; none: it does not scan
  bool sidetone_on_ = true;
  double sidetone_db_ = -12.0;
  bool all_muted_ = false;
  std::shared_ptr<const Track> track_;  // that he follows, if any
  TimePoint track_began_{};
  bool follows_host_ = false;
  CommandId last_command_ = 0;
  bool closing_ = false;
  struct Spoken {
    std::string as;  // call sign; empty: his own
    std::string to;  // the only one who shall hear it; empty: all
  };
  std::vector<Spoken> spoken_;  // of each radio
  std::vector<bool> dumb_;      // of each radio: an instructor lets its transmitter fail
  std::vector<Call> calls_;     // of each radio
  std::vector<TimePoint> rang_ = std::vector<TimePoint>(calls_.size());  // last, of each
  std::vector<CallSignal> call_words_;                                   // to be told
  std::uint64_t calls_placed_ = 0;
  struct Pulled {
    Message lever;
    TimePoint told{};
  };
  std::vector<Pulled> pulled_;  // what this operator does to the air

  struct Announced {
    bool on_air = false;
    KeyDown down;  // while on_air
    TransmitterState transmitter;
    TimePoint placed{};  // when its place was told
    ReceiverState receiver;
    bool known = false;
  };
  mutable std::mutex announce_mutex_;  // keeps a transmitter's changes in order
  std::vector<Announced> announced_;

  Counter reports_refused_;

  std::mutex call_inbox_mutex_;
  std::vector<CallSignal> call_inbox_;

  std::mutex plays_mutex_;
  std::vector<std::pair<CommandId, Command>> plays_;  // ordered and not yet played

  // Control thread.
  KeptTransmissions kept_;  // what can be heard again
  SelfTest self_test_;
  std::uint64_t replayed_ = 0;  // the clip that was asked for last; 0: another sound

  mutable std::mutex hearers_mutex_;
  std::map<RadioId, std::vector<HearerSnapshot>> hearers_;  // since it was last asked

  // Control thread, read by report() under the mutex.
  mutable std::mutex log_mutex_;
  mutable ReceptionLog log_;  // report() renews its percentiles
  OperatorReport report_;
  Verdicts verdicts_;
  std::optional<RelaySnapshot> relayed_;
  std::vector<std::string> callable_;
  std::optional<TimePoint> callable_at_;
  std::map<RadioId, NotHeardSnapshot> not_heard_;  // the newest of each radio
  std::deque<Event> unnamed_;                      // events of receivers that are still to be told
  TimePoint percentiles_at_{};
  std::string device_trouble_;
  std::string device_name_;  // in use, or the last that was
  std::string federation_trouble_;
  std::string host_trouble_;
  std::uint64_t version_ = 0;

  mutable std::mutex snapshot_mutex_;
  std::shared_ptr<const StationSnapshot> snapshot_;
};

}  // namespace roger::radio
