// The state of a station as others may look at it: a console, a report, a test.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "audio/device/device.hpp"
#include "core/clock.hpp"
#include "core/percentiles.hpp"
#include "core/units.hpp"
#include "radio/hla/federation_snapshot.hpp"
#include "radio/model/call_state.hpp"
#include "radio/model/reason.hpp"
#include "radio/signal/transmission.hpp"

namespace roger::radio {

/// One radio of the station, counted from 0 in the order of the plan.
using RadioId = std::uint32_t;

struct PresetSnapshot {
  int number = 0;
  std::string net;
  Frequency frequency;  // 0: an intercom
};

/// A call on an intercom.
struct CallSnapshot {
  CallState state = CallState::kIdle;
  std::string call_sign;  // of the other end
  TimePoint since{};      // of this state
};

/// Who is or was heard on a radio.
struct SpeakerSnapshot {
  std::string call_sign;  // empty until known
  std::uint64_t stream = 0;
  TimePoint since{};                   // the transmission began to sound
  TimePoint until{};                   // its end; equal to TimePoint{} while it lasts
  double level_dbfs = -120.0;          // RMS now
  std::optional<double> received_dbm;  // at the antenna, where it follows from where he is
  bool by_guard = false;               // heard on the guard frequency, not on the one tuned to
  Reason unreadable;                   // why it cannot be understood; empty: it is voice
  Transmission transmission = {};      // while it lasts
};

/// Who transmits where a radio is tuned, and why he is not heard.
struct NotHeardSnapshot {
  std::string call_sign;  // empty until known
  Reason reason;
  TimePoint at{};
};

/// Somebody's transmission, and what is heard of it here.
struct TransmissionSnapshot {
  std::string call_sign;  // or how his object is called; may be empty
  std::uint64_t stream = 0;
  Frequency frequency;
  TimePoint since{};             // as this station came to know
  std::optional<RadioId> radio;  // tuned to it; none: no one is
  bool heard = false;
  bool was_heard = false;  // at some time in it
  bool soundless = false;  // it is on the air for some time and nothing has arrived
  Reason reason;           // why it is not heard or not understood; empty while it is not known
};

/// What another station says of one's own transmission.
struct HearerSnapshot {
  std::string call_sign;
  std::string radio;  // his; empty where none is tuned to it
  bool heard = false;
  Reason reason;  // why not
};

struct RadioSnapshot {
  RadioId id = 0;
  std::string name;           // "1", "UHF 1": what the plan calls the set
  std::string net;            // the net tuned to, empty when the frequency is on no net of the plan
  Frequency frequency;        // 0: an intercom
  std::string modulation;     // "FM 25 kHz"
  bool intercom = false;      // on lines, without frequencies
  CallSnapshot call;          // of an intercom
  int preset = 0;             // 0: tuned by hand
  int scanned_preset = 0;     // it scans and listens here now, or is held here; 0: it does not scan
  bool scan_held = false;     // somebody is heard there, or was within 2 s
  std::string guard;          // the net heard beside the one tuned to; empty: none
  std::string hopping;        // "SINCGARS 34, hopset 2"; empty: it stays on its frequency
  int hop_net = 0;            // net id of that
  Nanoseconds clock_ahead{};  // the clock it hops by, before that of its net
  bool in_step = true;        // near enough to hop with the others
  std::vector<PresetSnapshot> presets;
  Frequency lowest;  // of the tuning range
  Frequency highest;
  Frequency step;  // between channels
  bool can_transmit = true;
  bool half_duplex = true;
  double volume_db = 0.0;
  double pan = 0.0;  // -1 left to 1 right
  bool muted = false;
  bool squelch_on = true;
  bool net_secure = false;     // the net tuned to has a key
  bool secure = false;         // this radio speaks and hears with it
  bool can_be_secure = false;  // it has a key at all
  bool secure_switch = true;   // as the operator set it

  bool transmitting = false;
  Nanoseconds transmitting_for{};
  Nanoseconds transmit_limit{};  // 0: none
  bool receiving = false;
  std::vector<SpeakerSnapshot> speakers;        // now, strongest first
  std::optional<SpeakerSnapshot> last_speaker;  // the newest that ended
  std::optional<NotHeardSnapshot> not_heard;    // the newest
  std::vector<HearerSnapshot> hearers;          // answers to the newest AskWhoHears
  double level_dbfs = -120.0;                   // RMS of what this radio gives to the ear
  double level_peak_dbfs = -120.0;              // its peak, falling 20 dB in 0.25 s
  /// Who is on the air where it is tuned, and is not heard for one that is: kSteppedOn,
  /// kBrokenInto.
  std::optional<NotHeardSnapshot> stepped_on;
};

/// How often which time was measured: bins of equal width that stand side by side.
struct LatencyHistogram {
  double first_ms = 0.0;  // lower edge of the first bin
  double width_ms = 0.0;  // of each; 0: nothing measured
  std::vector<std::uint32_t> counts;
};

/// The way of a voice frame in pipeline order; see docs/architecture.md.
enum class Stage { kCapture, kEncode, kSend, kNetwork, kPlayout, kDecode, kDevice };
constexpr std::size_t kStageCount = 7;

/// How the clock of another host stands to ours; see radio/model/clock_sync.hpp.
struct ClockSnapshot {
  Nanoseconds offset{};             // that clock minus ours
  Nanoseconds bound{};              // by which the offset is wrong at most
  std::optional<double> drift_ppm;  // by how much that clock is faster
  Nanoseconds age{};                // since it was last read
  std::string reference;            // the station whose clock both were compared with
};

/// Returns how the clock of another domain stood to ours at an instant; nothing while unknown.
using RelateClock = std::function<std::optional<ClockSnapshot>(std::uint64_t domain, TimePoint at)>;

/// What a station does to relate clocks.
struct ClockSyncSnapshot {
  std::string reference;                  // the station whose clock all others are compared with
  std::optional<ClockSnapshot> estimate;  // of that clock; none where it is our own
  std::uint32_t hosts = 1;                // whose clocks differ, this one included
  std::uint64_t exchanges = 0;            // with the reference
  std::uint64_t dropped = 0;              // messages that can't be, or that nobody asked for
  std::uint64_t steps = 0;                // of a clock
};

/// End-to-end account of one sender's voice at this station, over its latest packets.
struct LatencySnapshot {
  std::string call_sign;
  std::uint64_t stream = 0;
  bool clocks_related = false;         // false: the sender's host has another clock, and it is not
                                       // known how it stands; only the receiver's stages (playout,
                                       // decode, device) mean anything
  std::optional<ClockSnapshot> clock;  // none: it is our own, or not known
  double uncertainty_ms = 0.0;      // of end_to_end.p50, half width of 95 %, and the bound of the
                                    // clocks; what the devices say of their own latency is taken
                                    // at its word
  Percentiles end_to_end;           // microphone to loudspeaker, ms
  Percentiles stages[kStageCount];  // ms
  LatencyHistogram histogram;       // of end_to_end
  Percentiles recent;               // of end_to_end, packets heard within 10 s before the newest
  double newest_max_ms = 0.0;       // of end_to_end, packets heard within 1 s before the newest
  double jitter_ms = 0.0;           // mean difference of the ways of successive packets through the
                                    // network; needs no related clocks
  TimePoint since{};                // the oldest of those packets was heard
  TimePoint newest{};               // and the newest; TimePoint{}: none yet
  std::uint64_t packets = 0;
  std::uint64_t lost = 0;
  std::uint64_t late = 0;
  double concealed_ms = 0.0;  // what was made up in place of lost packets, all in all
};

/// What the sound device says of itself.
using DeviceSnapshot = audio::DeviceState;

/// A transmission that can be heard again.
struct ClipSnapshot {
  std::uint64_t id = 0;
  RadioId radio = 0;
  bool own = false;            // the operator's own
  std::string call_sign = {};  // who was heard in it; several with " + "
  TimePoint since{};
  Nanoseconds length{};
  bool live = false;     // it lasts
  bool playing = false;  // it is being heard again
};

/// How far a test of the headset has come.
struct SelfTestSnapshot {
  enum class Phase { kNone, kListening, kPlaying, kDone } phase = Phase::kNone;
  std::optional<double> level_dbfs;  // RMS of the loudest tenth of a second; none: no sound at all
};

/// What a relay sends on.
struct RelaySnapshot {
  RadioId from = 0;
  RadioId to = 0;
  Nanoseconds delay{};  // from its loudspeaker to its microphone
};

/// One operator: a headset and the radios in reach.
struct StationSnapshot {
  std::uint64_t version = 0;  // grows with every snapshot
  TimePoint taken{};
  std::string call_sign;
  FederationSnapshot federation;
  DeviceSnapshot device;
  double microphone_dbfs = -120.0;  // RMS of the newest 50 ms, behind gain and all else
  double microphone_peak_dbfs = -120.0;
  double microphone_gain_db = 0.0;
  bool automatic_gain = false;  // evens out what comes behind that gain
  double sidetone_db = 0.0;
  bool sidetone_on = true;
  bool all_muted = false;
  std::vector<RadioSnapshot> radios;
  std::optional<RelaySnapshot> relay;               // now
  SelfTestSnapshot self_test;                       // the newest
  std::vector<ClipSnapshot> say_again;              // newest first; 60 s of each radio
  std::vector<std::string> callable;                // on an intercom, sorted; without one: none
  std::vector<TransmissionSnapshot> transmissions;  // of all others who are on the air
  std::vector<LatencySnapshot> latencies;           // newest sender first
};

}  // namespace roger::radio
