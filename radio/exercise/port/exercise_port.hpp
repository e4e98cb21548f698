// The exercise as an instructor sees it: every net and every transmission of the federation, the
// recording in progress, and the recording that is open for replay. This is the only interface to
// it for the console, scripts and tests. A federate of its own implements it, so that it costs the
// trainees' radios nothing.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "core/clock.hpp"
#include "core/units.hpp"
#include "radio/exercise/port/recording_list.hpp"
#include "radio/hla/control_text.hpp"
#include "radio/hla/messages.hpp"
#include "radio/model/air_channel.hpp"
#include "radio/model/notice.hpp"
#include "radio/model/radio_host.hpp"
#include "radio/model/reason.hpp"
#include "radio/signal/net_member.hpp"
#include "radio/signal/stream_tag.hpp"
#include "radio/signal/transmission.hpp"

namespace roger::radio {

/// Number of a transmission in an exercise, from 1, in the order in which they began.
using TransmissionId = std::uint64_t;

/// A transmission on the air, and its outcome.
struct AirTransmission {
  TransmissionId id = 0;
  std::uint64_t stream = 0;
  Transmission transmission;
  std::string net;  // net of the plan; empty: no net has that address
  double bandwidth_hz = 25'000.0;
  RadioHost host;
  TimePoint since{};             // first packet; in a recording, on the clock of the recording
  TimePoint until{};             // TimePoint{} while it continues
  bool sound = false;            // whether voice was received, not only a carrier
  bool unreadable = false;       // ciphered, and no key of the plan opens it
  bool plain = false;            // not ciphered, although the net has a key
  bool stepped_on = false;       // another transmission collided with it; a break-in does not
  std::optional<bool> answered;  // whether another station spoke on the net within kAnswerTime;
                                 // none: too early to decide, or it is an answer itself
  friend bool operator==(const AirTransmission&, const AirTransmission&) = default;
};
/// Returns the number by which operators know the frequency of a transmission; 0: on a line.
[[nodiscard]] inline Frequency channel_of(const AirTransmission& air) {
  constexpr double kHertzPerKilohertz = 1000.0;
  return channel_name(find_frequency(air.transmission.address),
                      air.bandwidth_hz / kHertzPerKilohertz);
}

/// A marker or note of the instructor on the timeline, or the beginning, change or end of an
/// instructor control.
struct ExerciseMark {
  std::uint64_t id = 0;  // counts from 1
  enum class Kind { kMarker, kNote, kInstructorControl } kind = Kind::kMarker;
  TimePoint at{};
  std::string net;         // the net that it concerns; empty: all
  std::string text;        // typed by the instructor; in a recording, the control's description
  bool pulled = false;     // whether a control is in effect from here on
  std::uint64_t ends = 0;  // the mark of the control that ends or changes here; 0: none
  std::optional<InstructorControl> control =
      {};               // the control; none: a marker, a note, or from a recording
  std::string by = {};  // the instructor; empty: unknown
  bool lapsed = false;  // the control expired because the instructor has left
};

/// The answer of one station to a hearing request.
struct HeardBy {
  std::string call_sign;
  std::string radio;  // empty: none of its radios is tuned to the net
  bool heard = false;
  bool tuned = false;  // one of its radios is tuned to the net, so the station is counted
  Reason reason;       // why it is not heard
};

/// The stations that hear one stream, according to their newest answers.
struct Audience {
  std::uint64_t stream = 0;
  std::string call_sign;
  std::string net;
  bool now = false;               // whether it is on the air
  std::vector<HeardBy> stations;  // by call sign
};

/// A station on the air.
struct KeyedStation {
  std::string call_sign;
  std::uint64_t stream = 0;  // see is_replayed()
  friend bool operator==(const KeyedStation&, const KeyedStation&) = default;
};

/// Secure packets that were rejected as replays.
struct RejectedVoice {
  std::uint64_t packets = 0;  // since the exercise began
  std::string call_sign;      // in the newest one
  Reason reason;              // for the newest one
  TimePoint at{};             // when it arrived
};

/// The state of a net. Nets of the plan come in its order, followed by frequencies outside the plan
/// in the order of their first use.
struct NetState {
  std::string name;  // empty outside the plan
  Frequency frequency;
  Frequency channel;       // the number by which operators know it
  std::string modulation;  // "FM 25 kHz"
  bool secure = false;
  std::vector<KeyedStation> keyed_by;  // in the order of their beginning
  std::vector<NetMember> members;      // radios of other federates on it, without replaying ones;
                                       // updated every second
  std::optional<KeyedStation> broken_into_by;  // the one that breaks in, and is heard instead of
                                               // all others
  bool collides = false;                       // two of them step on each other
  bool plain = false;            // one of them is not ciphered, although the net has a key
  double level_dbfs = -120.0;    // RMS of the newest packet of the loudest speaker
  std::uint32_t stepped_on = 0;  // number of transmissions since the exercise began
  std::uint32_t unanswered = 0;  // number of transmissions since the exercise began
  double talk_share = 0.0;       // fraction of the last 10 minutes, or since the beginning: 0 to 1
  TimePoint last_activity{};     // TimePoint{}: none yet
  Notice control;                // instructor control on this net: kNetJammed, kNetCut
  RejectedVoice rejected;
};

/// Instructor controls that stations do not obey, because their sender is not an instructor.
struct RefusedControls {
  std::uint64_t reports = 0;  // of stations, since the exercise began
  Notice newest;              // see to_notice(ControlRefused)
  TimePoint at{};             // when it was reported
};

struct RecordingState {
  bool on = false;
  std::string folder;
  TimePoint since{};
  std::uint64_t bytes = 0;
  std::optional<double> seconds_left;  // until the disk is full, at the average rate so far
  Notice trouble;                      // the disk is full, ...
};

struct ReplayState {
  bool open = false;     // a recording is loaded and recording() returns its timeline
  bool playing = false;  // whether it is replayed into the federation
  std::string folder;
  double speed = 1.0;
  TimePoint begin{};  // on the clock of the recording; `begin_wall_ns` is its wall time
  TimePoint end{};
  TimePoint position{};
  std::int64_t begin_wall_ns = 0;  // since 1970, UTC
  Notice trouble;                  // damage in the recording, or the reason why it does not play
};

struct ExerciseSnapshot {
  std::uint64_t version = 0;
  TimePoint taken{};
  bool joined = false;
  std::string federation;
  Notice trouble;     // with the federation
  Notice overload;    // number of packets missed because the computer is too slow
  TimePoint began{};  // start of the watch
  std::vector<NetState> nets;
  RefusedControls refused;
  std::vector<Audience> audiences;  // newest stream first; only streams that were asked about
  RecordingState recording;
  ReplayState replay;
  std::shared_ptr<const RecordingList> recordings;  // as of the newest ListRecordings; null: none
};

/// Limit of the transmissions, and of the marks, that a timeline keeps. The oldest are dropped, but
/// never one that has not ended. A recording contains all of them.
inline constexpr std::size_t kMaxOnTimeline = 20'000;

/// New and changed entries since a revision, sorted by id. A transmission is repeated whenever it
/// changes, for example when it ends or its call sign becomes known.
struct TimelineChanges {
  std::uint64_t revision = 0;  // argument for the next call
  bool whole = false;          // the complete timeline; entries not in it have been dropped
  TimePoint kept_from{};       // entries that began until then may be missing; TimePoint{}: none is
  std::vector<AirTransmission> transmissions;
  std::vector<ExerciseMark> marks;
};

/// Starts a recording in a new folder under `parent` (empty: ExerciseSettings::recordings).
struct StartRecording {
  std::string parent;
};
struct StopRecording {};
/// Adds a marker or a note to the timeline and the recording, at the present time.
struct AddMark {
  ExerciseMark::Kind kind = ExerciseMark::Kind::kMarker;
  std::string net;
  std::string text;
};
/// Asks repeatedly which stations hear the transmissions on a net, instead of once per
/// transmission.
struct WatchAudience {
  std::string net;  // empty: no net is watched
};
/// Lists the recordings in a folder, with ExerciseSnapshot::recordings as the result.
struct ListRecordings {
  std::string parent;  // empty: ExerciseSettings::recordings
};
/// Renames the folder of a recording, which is closed before if it is open.
struct RenameRecording {
  std::string folder;
  std::string name;
};
/// Deletes a recording, which is closed before if it is open.
struct DeleteRecording {
  std::string folder;
};
struct OpenRecording {
  std::string folder;
};
struct CloseRecording {};
/// Replays the open recording into the federation, under the recorded call signs and StreamTags
/// with is_replayed().
struct PlayRecording {
  TimePoint from{};    // on the clock of the recording
  double speed = 1.0;  // 0.25 to 8
};
struct PauseReplay {};
/// Plays one transmission on the instructor's own headset.
struct PlayTransmission {
  TransmissionId id = 0;
  bool of_recording = false;
};
/// Writes one net to one WAV file, with silence between transmissions; from the open recording, or
/// from the recording in progress.
struct ExportNet {
  std::string net;
  std::string file;
  bool of_recording = false;
};

using ExerciseCommand =
    std::variant<StartRecording, StopRecording, AddMark, WatchAudience, ListRecordings,
                 RenameRecording, DeleteRecording, OpenRecording, CloseRecording, PlayRecording,
                 PauseReplay, PlayTransmission, ExportNet>;
using ExerciseOrder = std::uint64_t;

/// The outcome of an order; kept for the newest 64 orders.
struct ExerciseOutcome {
  ExerciseOrder order = 0;
  bool done = false;
  Notice notice;  // reason of a refusal, or the result ("Saved 3 min 20 s to ...")
};
[[nodiscard]] inline ExerciseOutcome obeyed(Notice result = {}) {
  return {0, true, std::move(result)};
}
[[nodiscard]] inline ExerciseOutcome refused(Notice why) {
  return {0, false, std::move(why)};
}

/// All functions may be called from any thread except a real-time one, and do not block.
class ExercisePort {
 public:
  virtual ~ExercisePort() = default;
  /// Returns the state, never null; updated about 10 times per second.
  [[nodiscard]] virtual std::shared_ptr<const ExerciseSnapshot> exercise() const = 0;
  /// Returns the changes of the exercise's timeline since a revision; 0: the complete timeline. The
  /// result is also complete if entries have been dropped since that revision.
  [[nodiscard]] virtual TimelineChanges timeline_since(std::uint64_t revision) const = 0;
  /// Returns the complete timeline of the open recording; null if none is open.
  [[nodiscard]] virtual std::shared_ptr<const TimelineChanges> recording() const = 0;
  /// Queues a command and returns the number of its order.
  virtual ExerciseOrder submit(const ExerciseCommand& command) = 0;
  /// Returns the outcomes of orders with higher numbers, in the order in which they ended.
  [[nodiscard]] virtual std::vector<ExerciseOutcome> outcomes_after(ExerciseOrder order) const = 0;

 protected:
  ExercisePort() = default;
  ExercisePort(const ExercisePort&) = default;
  ExercisePort& operator=(const ExercisePort&) = default;
};

}  // namespace roger::radio
