// The exercise as the window sees it: polls the port at the window's rate, stores the timeline, and
// holds the net that the instructor has chosen. GUI thread only; never waits.
#pragma once

#include <QObject>
#include <QString>
#include <memory>
#include <optional>
#include <set>
#include <vector>

#include "radio/exercise/port/exercise_port.hpp"
#include "ui/model/console_model.hpp"
#include "ui/model/pending.hpp"

namespace roger::ui {

/// A message about the latest order; `done` is false if the order failed.
struct ExerciseMessage {
  QString text;
  bool done = true;
  TimePoint at{};  // time of the result
};

class ExerciseModel : public QObject {
  Q_OBJECT

 public:
  /// `port` may be nullptr: this console takes no part in an exercise, and is_available() returns
  /// false.
  ExerciseModel(radio::ExercisePort* port, ConsoleModel& console, QObject* parent = nullptr);

  [[nodiscard]] bool is_available() const { return port_ != nullptr; }
  /// Must only be called if is_available() returns true.
  [[nodiscard]] const radio::ExerciseSnapshot& exercise() const { return *snapshot_; }

  /// Shows the open recording instead of the live exercise.
  void show_recording(bool recording);
  [[nodiscard]] bool shows_recording() const { return shows_recording_; }
  /// Shows the next recording that is opened.
  void show_recording_when_open() { wants_recording_ = true; }
  /// Returns the transmissions of the timeline, ordered by their start.
  [[nodiscard]] const std::vector<radio::AirTransmission>& transmissions() const {
    return timeline().transmissions;
  }
  [[nodiscard]] const std::vector<radio::ExerciseMark>& marks() const { return timeline().marks; }
  /// Returns the titles of the nets that have transmissions.
  [[nodiscard]] const std::set<QString>& spoken_nets() const {
    return shows_recording_ ? spoken_.recorded : spoken_.live;
  }
  /// Returns the current position of the timeline: now, or the recording's playback position.
  [[nodiscard]] TimePoint head() const {
    return shows_recording_ ? snapshot_->replay.position : console_.now();
  }
  /// Returns the end of the timeline: now, or the end of the recording.
  [[nodiscard]] TimePoint end() const {
    return shows_recording_ ? snapshot_->replay.end : console_.now();
  }
  /// Returns the beginning of the timeline.
  [[nodiscard]] TimePoint begin() const {
    return shows_recording_ ? snapshot_->replay.begin : snapshot_->began;
  }
  /// Returns the time before which older entries have been discarded; nullopt: the timeline is
  /// complete.
  [[nodiscard]] std::optional<TimePoint> kept_from() const;
  /// Returns the wall clock time of an instant of the timeline.
  [[nodiscard]] QDateTime to_wall_time(TimePoint instant) const;

  /// Returns the title of the net that the panel describes, as by net_title(); empty: none.
  [[nodiscard]] const QString& chosen() const { return chosen_; }
  void choose(const QString& net);
  [[nodiscard]] const radio::NetState* chosen_net() const;
  /// Returns this station's radio on the net, or nullptr.
  [[nodiscard]] const radio::RadioSnapshot* radio_on(const radio::NetState& net) const;
  /// Returns this station's radio on the chosen net, or nullptr.
  [[nodiscard]] const radio::RadioSnapshot* chosen_radio() const;

  void submit(const radio::ExerciseCommand& command);
  /// Starts or stops the recording.
  void toggle_recording();
  /// Returns whether a recording is in progress. Follows toggle_recording() at once; the snapshot
  /// follows later, even after the result of the order.
  [[nodiscard]] bool records();
  /// Returns the result of the latest order; nullopt: nothing to report, or too long ago.
  [[nodiscard]] std::optional<ExerciseMessage> word() const { return word_; }

 signals:
  void changed();         // tables and plots update, at 4 Hz
  void levels_changed();  // meters update, at 20 Hz
  void net_chosen();
  void source_changed();

 private:
  /// Titles of the nets that have transmissions, of the live exercise and of the recording.
  struct SpokenNets {
    std::set<QString> live;
    std::set<QString> recorded;
  };

  [[nodiscard]] const radio::TimelineChanges& timeline() const {
    return shows_recording_ && recording_ ? *recording_ : live_;
  }
  void look();
  void update_levels();
  void take_timeline();
  void read_outcomes();

  radio::ExercisePort* port_;
  ConsoleModel& console_;
  std::shared_ptr<const radio::ExerciseSnapshot> snapshot_;
  radio::TimelineChanges live_;  // all changes merged
  std::shared_ptr<const radio::TimelineChanges> recording_;
  SpokenNets spoken_;
  bool shows_recording_ = false;
  bool wants_recording_ = false;
  Pending<bool> records_;
  QString chosen_;
  radio::ExerciseOrder last_outcome_ = 0;
  std::optional<ExerciseMessage> word_;
};

/// Returns the net's name, or its frequency if the plan does not contain it: "FIRES", "46.250 MHz".
QString net_title(const radio::NetState& net);
/// Returns the same for the net of a transmission.
QString net_title(const radio::AirTransmission& transmission);

}  // namespace roger::ui
