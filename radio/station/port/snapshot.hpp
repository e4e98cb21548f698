// The state of a station for observers: a console, a report, a test.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "audio/device/device.hpp"
#include "audio/output.hpp"
#include "core/clock.hpp"
#include "core/percentiles.hpp"
#include "core/units.hpp"
#include "radio/hla/federation_snapshot.hpp"
#include "radio/model/air_channel.hpp"
#include "radio/model/call_state.hpp"
#include "radio/model/reason.hpp"
#include "radio/signal/sender_radio.hpp"
#include "radio/signal/stream_tag.hpp"
#include "radio/signal/transmission.hpp"
#include "radio/station/port/voice_input.hpp"

namespace roger::radio {

struct PresetSnapshot {
  int number = 0;
  std::string net;
  Frequency channel;  // frequency, or the name of the channel; 0: an intercom
};

/// A call on an intercom.
struct CallSnapshot {
  CallState state = CallState::kIdle;
  std::string call_sign;  // of the other end
  TimePoint since{};      // of this state
};

/// A station that is or was heard on a radio.
struct SpeakerSnapshot {
  std::string call_sign;  // empty until known
  std::uint64_t stream = 0;
  TimePoint since{};                   // when the transmission became audible
  TimePoint until{};                   // its end; equal to TimePoint{} while it lasts
  double level_dbfs = -120.0;          // RMS now
  std::optional<double> received_dbm;  // at the antenna, if the sender's position is known
  bool by_guard = false;               // heard on the guard frequency, not on the tuned one
  bool plain = false;                  // not encrypted, although the net or this radio has a key
  Reason unreadable;                   // why it cannot be understood; empty: it is voice
  Transmission transmission = {};      // while it lasts
  SenderRadio sender_radio = {};
};

/// A station that transmits where a radio is tuned, and why it is not heard.
struct NotHeardSnapshot {
  std::string call_sign;  // empty until known
  Reason reason;
  TimePoint at{};
  std::uint64_t stream = 0;  // see is_replayed()
  SenderRadio sender_radio = {};
};

/// A transmission of another station, and how it is received here.
struct TransmissionSnapshot {
  std::string call_sign;  // or the name of its object; may be empty
  std::uint64_t stream = 0;
  Frequency channel;             // the number by which operators know its frequency
  TimePoint since{};             // when this station learned of it
  std::optional<RadioId> radio;  // a radio tuned to it; none: no radio is
  bool heard = false;
  bool was_heard = false;         // at any time during the transmission
  bool soundless = false;         // on the air for some time without any sound received
  Reason reason;                  // why it is not heard or not understood; empty while unknown
  SenderRadio sender_radio = {};  // unknown if no radio has received it
};

/// Another station's answer about this operator's transmission.
struct HearingAnswerSnapshot {
  std::string call_sign;
  std::string radio;  // the answering station's radio; empty if none is tuned to it
  bool heard = false;
  Reason reason;  // why it does not hear

  /// Returns whether one of its radios is tuned to the net, so that it counts as a listener.
  [[nodiscard]] bool listens() const { return !radio.empty(); }
};

struct RadioSnapshot {
  RadioId id = 0;
  std::string name;         // the radio's name in the plan: "1", "UHF 1"
  std::string net;          // the net tuned to; empty: none of the plan, or the line of a call
  Frequency frequency;      // 0: an intercom
  Frequency channel;        // what the operator reads: the frequency or the channel's name
  std::string modulation;   // "FM 25 kHz"
  bool intercom = false;    // tuned to lines, without frequencies
  CallSnapshot call;        // of an intercom
  int preset = 0;           // 0: tuned by hand
  int scanned_preset = 0;   // the scanned preset, also while held; 0: not scanning
  bool scan_held = false;   // a station is heard there, or was within 2 s
  TimePoint tuned_at{};     // when the operator tuned it; TimePoint{}: still as in the plan
  std::string whispers_to;  // the only station that hears it from the next key-down on; empty: all
  std::string guard;        // the net monitored in addition to the tuned one; empty: none
  std::string hopping;      // "SINCGARS 34, hopset 2"; empty: fixed frequency
  int hop_net = 0;          // net id of the hopping net
  Nanoseconds clock_ahead{};  // by which the hopping clock is ahead of its net's
  bool in_step = true;        // clock difference small enough to hop with the net
  std::vector<PresetSnapshot> presets;
  Frequency lowest;  // of the tuning range
  Frequency highest;
  Frequency step;  // between channels; kAirStep: channels by their names
  bool can_transmit = true;
  bool half_duplex = true;
  double volume_db = 0.0;
  double pan = 0.0;  // -1 left to 1 right
  audio::Output output{};
  bool muted = false;
  bool squelch_on = true;
  bool net_secure = false;     // the net tuned to has a key
  bool secure = false;         // this radio ciphers and deciphers with it
  bool can_be_secure = false;  // it has any key
  bool secure_switch = true;   // as the operator set it

  bool transmitting = false;
  Nanoseconds transmitting_for{};
  Nanoseconds transmit_limit{};  // 0: none
  bool receiving = false;
  std::vector<SpeakerSnapshot> speakers;        // now, strongest first
  std::optional<SpeakerSnapshot> last_speaker;  // the newest that has ended since it was tuned
  std::optional<NotHeardSnapshot> not_heard;    // the newest
  std::optional<TimePoint> asked_at;            // newest AskWhoHears about the present channel
  std::vector<HearingAnswerSnapshot> hearers;   // the answers to it
  double level_dbfs = -120.0;                   // RMS of this radio's output
  double level_peak_dbfs = -120.0;              // its peak, falling 20 dB in 0.25 s
  /// Stations on the tuned frequency that are not heard because another one is: kSteppedOn,
  /// kBrokenInto.
  std::optional<NotHeardSnapshot> stepped_on;
};

/// Histogram of delays: adjacent bins of equal width.
struct LatencyHistogram {
  double first_ms = 0.0;  // lower edge of the first bin
  double width_ms = 0.0;  // of each bin; 0: nothing measured
  std::vector<std::uint32_t> counts;
};

/// The stages of a voice frame in pipeline order; see docs/architecture.md.
enum class Stage { kCapture, kEncode, kSend, kNetwork, kPlayout, kDecode, kDevice };
constexpr std::size_t kStageCount = 7;

/// The relation of another host's clock to ours; see radio/model/clock_sync.hpp.
struct ClockSnapshot {
  Nanoseconds offset{};             // that clock minus ours
  Nanoseconds bound{};              // largest error of the offset
  std::optional<double> drift_ppm;  // rate at which that clock is faster
  Nanoseconds age{};                // since it was last read
  std::string reference;            // the station with whose clock both were compared
};

/// Returns the relation of another domain's clock to ours at an instant; nothing while unknown.
using RelateClock = std::function<std::optional<ClockSnapshot>(std::uint64_t domain, TimePoint at)>;

/// State of the clock synchronization.
struct ClockSyncSnapshot {
  std::string reference;                  // the station with whose clock all others are compared
  std::optional<ClockSnapshot> estimate;  // of that clock; none if it is our own
  std::uint32_t hosts = 1;      // number of hosts with different clocks, including this one
  std::uint64_t exchanges = 0;  // with the reference
  std::uint64_t dropped = 0;    // messages that were invalid or not requested
  std::uint64_t steps = 0;      // of a clock
};

/// End-to-end delays of one sender's voice at this station, over its latest packets.
struct LatencySnapshot {
  std::string call_sign;
  std::string net;  // on which it was last heard, or its frequency, "41.250 MHz"; empty: unknown
  std::uint64_t stream = 0;
  SenderRadio sender_radio;
  bool clocks_related = false;         // false: the relation to the clock of the sender's host is
                                       // unknown; only the receiver's stages (playout,
                                       // decode, device) are meaningful
  std::optional<ClockSnapshot> clock;  // none: our own clock, or unknown
  double uncertainty_ms = 0.0;      // of end_to_end.p50, half width of 95 %, and the bound of the
                                    // clocks; assumes that the devices report their latency
                                    // correctly
  Percentiles end_to_end;           // microphone to loudspeaker, ms
  Percentiles stages[kStageCount];  // ms
  double stage_uncertainty_ms[kStageCount] = {};  // of the p50 of each stage, as uncertainty_ms
  LatencyHistogram histogram;                     // of end_to_end
  Percentiles recent;          // of end_to_end, packets heard within 10 s before the newest
  double newest_max_ms = 0.0;  // of end_to_end, packets heard within 1 s before the newest
  double jitter_ms = 0.0;      // mean difference between the network transit times of successive
                               // packets; needs no related clocks
  TimePoint since{};           // when the oldest of those packets was heard
  TimePoint newest{};          // when the newest was heard; TimePoint{}: none yet
  std::uint64_t packets = 0;
  std::uint64_t lost = 0;
  std::uint64_t late = 0;
  double concealed_ms = 0.0;  // total sound synthesized in place of lost packets
};

/// State reported by the sound device.
using DeviceSnapshot = audio::DeviceState;

/// The states of an operator's sound devices.
struct DeviceStates {
  DeviceSnapshot headset;                     // and microphone
  std::optional<DeviceSnapshot> loudspeaker;  // none: the operator cannot have one
};

/// A stored transmission that the operator can hear again (SayAgain).
struct ClipSnapshot {
  std::uint64_t id = 0;
  RadioId radio = 0;
  bool own = false;            // the operator's own
  std::string call_sign = {};  // the station heard; several joined by " + "
  TimePoint since{};
  Nanoseconds length{};
  bool live = false;     // it is still going on
  bool playing = false;  // it is being played
};

/// Progress of a headset test.
struct SelfTestSnapshot {
  enum class Phase { kNone, kListening, kPlaying, kDone } phase = Phase::kNone;
  std::optional<double> level_dbfs;  // RMS of the loudest tenth of a second; none: no sound
};

/// State of a relay.
struct RelaySnapshot {
  RadioId from = 0;
  RadioId to = 0;
  Nanoseconds delay{};  // from its loudspeaker to its microphone
};

/// One operator: a headset and the radios within reach.
struct StationSnapshot {
  std::uint64_t version = 0;  // increases with every snapshot
  TimePoint taken{};
  std::string call_sign;
  FederationSnapshot federation;
  DeviceSnapshot device;                      // of the headset and the microphone
  std::optional<DeviceSnapshot> loudspeaker;  // see DeviceStates
  double microphone_dbfs = -120.0;  // RMS of the newest 50 ms, after gain and microphone chain
  double microphone_peak_dbfs = -120.0;
  VoiceInput voice_input;
  double sidetone_db = 0.0;
  bool sidetone_on = true;
  bool all_muted = false;
  std::vector<RadioSnapshot> radios;
  std::optional<RelaySnapshot> relay;   // none: not retransmitting
  SelfTestSnapshot self_test;           // the newest
  std::vector<ClipSnapshot> say_again;  // newest first; 60 s of each radio
  std::vector<std::string> callable;  // stations on an intercom, sorted; empty without an intercom
  std::vector<TransmissionSnapshot> transmissions;  // of all other stations on the air
  std::vector<LatencySnapshot> latencies;           // newest sender first
  Notice control_refusal;  // why this operator may not use instructor controls; empty: they may
};

}  // namespace roger::radio
