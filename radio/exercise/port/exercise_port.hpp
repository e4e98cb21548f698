// The exercise as an instructor sees it: every net and every transmission of the federation, the
// recording, and the tape that is played. The one door through which a console, a script or a test
// looks at it; a federate of its own stands behind it, so that no trainee's radio pays for it.
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
#include "radio/hla/messages.hpp"
#include "radio/model/notice.hpp"
#include "radio/model/radio_host.hpp"
#include "radio/model/reason.hpp"
#include "radio/signal/transmission.hpp"

namespace roger::radio {

/// Counts the transmissions of an exercise from 1, in the order in which they began.
using TransmissionId = std::uint64_t;

/// A transmission as all stations could have heard it, and what became of it.
struct AirTransmission {
  TransmissionId id = 0;
  std::uint64_t stream = 0;
  Transmission transmission;
  std::string net;  // of the plan; empty: none has that address
  double bandwidth_hz = 25'000.0;
  RadioHost host;
  TimePoint since{};             // its first packet; on a tape: where it lies there
  TimePoint until{};             // TimePoint{} while it lasts
  bool sound = false;            // more than a carrier came
  bool unreadable = false;       // ciphered, and no key of the plan opens it
  bool stepped_on = false;       // another one was on the net at the same time
  std::optional<bool> answered;  // somebody else spoke on the net within kAnswerTime; none: too
                                 // early to say, or it is an answer itself
  friend bool operator==(const AirTransmission&, const AirTransmission&) = default;
};

/// A word of the instructor's on the timeline, or an instructor control that begins, changes or
/// ends.
struct ExerciseMark {
  std::uint64_t id = 0;  // counts from 1
  enum class Kind { kMarker, kNote, kLever } kind = Kind::kMarker;
  TimePoint at{};
  std::string net;         // that it concerns; empty: all
  std::string text;        // that the instructor typed; of a tape's control its words
  bool pulled = false;     // a control that lasts from here on
  std::uint64_t ends = 0;  // the mark of a lasting control that ends or changes here; 0: none
  std::optional<Lever> lever = {};  // the control; none: a marker, a note, or of a tape
  std::string by = {};              // the instructor; empty: not known
  bool lapsed = false;              // the instructor has left and the control ends by itself
};

/// What one station says of one that transmits.
struct HeardBy {
  std::string call_sign;
  std::string radio;  // empty: none of his is tuned there
  bool heard = false;
  bool tuned = false;  // one of his radios is on that net: he is to be counted
  Reason reason;       // why not
};

/// Who hears one stream, by the newest answers.
struct Audience {
  std::uint64_t stream = 0;
  std::string call_sign;
  std::string net;
  bool now = false;               // on the air
  std::vector<HeardBy> stations;  // by call sign
};

/// Nets of the plan in its order, then frequencies off it in the order of their first use.
struct NetState {
  std::string name;  // empty off the plan
  Frequency frequency;
  std::string modulation;  // "FM 25 kHz"
  bool secure = false;
  std::vector<std::string> keyed_by;  // now, in the order of their beginning
  double level_dbfs = -120.0;         // RMS of the newest packets, the loudest who speaks
  std::uint32_t stepped_on = 0;       // transmissions of the whole exercise
  std::uint32_t unanswered = 0;
  double talk_share = 0.0;    // of the last 10 minutes, or since the beginning: 0 to 1
  TimePoint last_activity{};  // TimePoint{}: none yet
  Notice lever;               // of an instructor on this net: kNetJammed, kNetCut
};

struct RecordingState {
  bool on = false;
  std::string folder;
  TimePoint since{};
  std::uint64_t bytes = 0;
  std::optional<double> seconds_left;  // at the present rate until the disk is full
  Notice trouble;                      // the disk is full, ...
};

struct ReplayState {
  bool open = false;     // a tape is loaded, and transmissions() of it can be asked for
  bool playing = false;  // into the federation
  std::string folder;
  double speed = 1.0;
  TimePoint begin{};  // of the tape, on its own clock; the wall's time of it is `begin_wall_ns`
  TimePoint end{};
  TimePoint position{};
  std::int64_t begin_wall_ns = 0;  // since 1970, UTC
  Notice trouble;                  // what is damaged, or why it does not play
};

struct ExerciseSnapshot {
  std::uint64_t version = 0;
  TimePoint taken{};
  bool joined = false;
  std::string federation;
  Notice trouble;     // with the federation
  Notice overload;    // what was missed since the computer is too slow
  TimePoint began{};  // the watch
  std::vector<NetState> nets;
  std::vector<Audience> audiences;  // newest stream first; of those asked about
  RecordingState recording;
  ReplayState replay;
};

/// So many transmissions, and so many marks, are kept of an exercise; the oldest give way, but
/// never one that lasts. A recording has all of them.
inline constexpr std::size_t kMostOnTimeline = 20'000;

/// What is new or changed after a look. Sorted by id; a transmission comes again when it ends or
/// when it becomes known who it was.
struct TimelineChanges {
  std::uint64_t revision = 0;  // to be given to the next call
  bool whole = false;          // all there is: what is not among it is not kept any more
  TimePoint kept_from{};       // what began until then may have given way; TimePoint{}: nothing has
  std::vector<AirTransmission> transmissions;
  std::vector<ExerciseMark> marks;
};

/// Into a new folder under `parent` (empty: where the program puts recordings).
struct StartRecording {
  std::string parent;
};
struct StopRecording {};
/// A marker or a note, on the timeline and on the recording, dated now.
struct AddMark {
  ExerciseMark::Kind kind = ExerciseMark::Kind::kMarker;
  std::string net;
  std::string text;
};
/// Asks about everybody on that net, again and again, instead of once a transmission.
struct WatchAudience {
  std::string net;  // empty: none in particular
};
struct OpenTape {
  std::string folder;
};
struct CloseTape {};
/// Into the federation, under the call signs it was recorded from.
struct PlayTape {
  TimePoint from{};    // on the tape's clock
  double speed = 1.0;  // 0.25 to 8
};
struct PauseTape {};
/// Into the instructor's own ears.
struct PlayTransmission {
  TransmissionId id = 0;
  bool of_tape = false;
};
/// One net as one WAV, silence where nobody spoke; of the tape, or of the recording that runs.
struct ExportNet {
  std::string net;
  std::string file;
  bool of_tape = false;
};

using ExerciseCommand =
    std::variant<StartRecording, StopRecording, AddMark, WatchAudience, OpenTape, CloseTape,
                 PlayTape, PauseTape, PlayTransmission, ExportNet>;
using ExerciseOrder = std::uint64_t;

/// How an order ended; kept for the newest 64.
struct ExerciseOutcome {
  ExerciseOrder order = 0;
  bool done = false;
  Notice notice;  // why not, or what came of it ("Wrote 3 min 20 s to ...")
};
[[nodiscard]] inline ExerciseOutcome obeyed(Notice result = {}) {
  return {0, true, std::move(result)};
}
[[nodiscard]] inline ExerciseOutcome refused(Notice why) {
  return {0, false, std::move(why)};
}

/// Every call may come from any thread but a real-time one and returns at once.
class ExercisePort {
 public:
  virtual ~ExercisePort() = default;
  /// Never null. Renewed about 10 times a second.
  [[nodiscard]] virtual std::shared_ptr<const ExerciseSnapshot> exercise() const = 0;
  /// Of the exercise; 0 asks for all there is. It is whole, too, when something has given way
  /// since.
  [[nodiscard]] virtual TimelineChanges timeline_since(std::uint64_t revision) const = 0;
  /// Of the tape that is open, whole; null: none is.
  [[nodiscard]] virtual std::shared_ptr<const TimelineChanges> tape() const = 0;
  virtual ExerciseOrder submit(const ExerciseCommand& command) = 0;
  /// In the order in which they ended.
  [[nodiscard]] virtual std::vector<ExerciseOutcome> outcomes_after(ExerciseOrder order) const = 0;

 protected:
  ExercisePort() = default;
  ExercisePort(const ExercisePort&) = default;
  ExercisePort& operator=(const ExercisePort&) = default;
};

}  // namespace roger::radio
