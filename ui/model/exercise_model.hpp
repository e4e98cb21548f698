// The exercise as the window sees it: looks at the port in the window's beat, keeps the timeline,
// and knows which net the instructor has chosen. Lives in the GUI thread and never waits.
#pragma once

#include <QObject>
#include <QString>
#include <memory>
#include <optional>
#include <set>
#include <vector>

#include "radio/exercise/port/exercise_port.hpp"
#include "ui/model/console_model.hpp"

namespace roger::ui {

/// A word about the newest order, and whether it went wrong.
struct ExerciseWord {
  QString text;
  bool done = true;
};

class ExerciseModel : public QObject {
  Q_OBJECT

 public:
  /// `port` null: this console has no part in the exercise, and is_there() is false.
  ExerciseModel(radio::ExercisePort* port, ConsoleModel& console, QObject* parent = nullptr);

  [[nodiscard]] bool is_there() const { return port_ != nullptr; }
  /// Never to be called when it is not there.
  [[nodiscard]] const radio::ExerciseSnapshot& exercise() const { return *snapshot_; }

  /// Shows the tape that is open instead of the exercise.
  void show_tape(bool tape);
  [[nodiscard]] bool shows_tape() const { return shows_tape_; }
  /// The next tape that opens is shown.
  void show_tape_when_open() { wants_tape_ = true; }
  /// What the timeline shows: in the order in which they began.
  [[nodiscard]] const std::vector<radio::AirTransmission>& transmissions() const;
  [[nodiscard]] const std::vector<radio::ExerciseMark>& marks() const;
  /// Titles of the nets that somebody spoke on.
  [[nodiscard]] const std::set<QString>& spoken_nets() const;
  /// The end of the timeline: now, or where the tape is.
  [[nodiscard]] TimePoint head() const;
  /// The end of all there is: now, or where the tape ends.
  [[nodiscard]] TimePoint end() const;
  /// Its beginning.
  [[nodiscard]] TimePoint begin() const;
  /// Of what began until then some has given way to newer ones; nullopt: all is there.
  [[nodiscard]] std::optional<TimePoint> kept_from() const;
  /// The wall's time of a place on it.
  [[nodiscard]] QDateTime wall_of(TimePoint instant) const;

  /// The net that the panel explains; by what net_title() calls it. Empty: none.
  [[nodiscard]] const QString& chosen() const { return chosen_; }
  void choose(const QString& net);
  [[nodiscard]] const radio::NetState* chosen_net() const;
  /// The radio of this station that is on the net; nullptr: none.
  [[nodiscard]] const radio::RadioSnapshot* radio_on(const radio::NetState& net) const;

  void submit(const radio::ExerciseCommand& command);
  /// What came of the newest order; nullopt: nothing worth a word, or long ago.
  [[nodiscard]] std::optional<ExerciseWord> word() const;

 signals:
  void changed();         // tables and plots may look: 4 Hz
  void levels_changed();  // meters may look: 20 Hz
  void net_chosen();
  void source_changed();

 private:
  void look();
  void look_at_levels();
  void take_timeline();
  void take_outcomes();

  radio::ExercisePort* port_;
  ConsoleModel& console_;
  std::shared_ptr<const radio::ExerciseSnapshot> snapshot_;
  std::uint64_t revision_ = 0;
  TimePoint kept_from_{};
  std::vector<radio::AirTransmission> transmissions_;
  std::vector<radio::ExerciseMark> marks_;
  std::set<QString> spoken_;
  std::set<QString> spoken_on_tape_;
  std::shared_ptr<const radio::TimelineChanges> tape_;
  bool shows_tape_ = false;
  bool wants_tape_ = false;
  QString chosen_;
  radio::ExerciseOrder last_outcome_ = 0;
  std::optional<ExerciseWord> word_;
  TimePoint word_at_{};
};

/// "FIRES"; off the plan its frequency: "46.250 MHz".
QString net_title(const radio::NetState& net);
/// The same of the net of a transmission.
QString net_title(const radio::AirTransmission& transmission);

}  // namespace roger::ui
