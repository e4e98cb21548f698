// The timeline and its controls: live or recording, play, marker, note, export, search; and the
// list of recordings.
#pragma once

#include <QButtonGroup>
#include <QStackedWidget>

#include "ui/instructor/recording_chooser.hpp"
#include "ui/instructor/timeline_plot.hpp"
#include "ui/widgets/button.hpp"
#include "ui/widgets/combo.hpp"
#include "ui/widgets/panel.hpp"
#include "ui/widgets/search_edit.hpp"
#include "ui/widgets/text_label.hpp"

namespace roger::ui {

class TimelinePanel : public Panel {
  Q_OBJECT

 public:
  TimelinePanel(const Context& context, ExerciseModel& exercise, QWidget* parent = nullptr);

  [[nodiscard]] TimelinePlot& plot() { return *plot_; }
  [[nodiscard]] SearchEdit& search() { return *search_; }
  /// Opens the field for a note, which is placed at the timeline's current time.
  void begin_note();
  void add_marker();
  void export_net();
  /// Opens the recording in `folder`.
  void open_recording(const QString& folder);
  [[nodiscard]] RecordingChooser& chooser() { return *chooser_; }
  /// Shows the list of recordings instead of the timeline.
  void choose_recording();
  /// Closes the innermost field, question or list. Returns false if none is open.
  bool close_innermost();

 protected:
  void refresh() override;

 private:
  Button* button(Icon icon, const QString& label, const QString& name);
  QWidget* build_head();
  QLineEdit* build_note_field();
  void show_word();
  void toggle_replay();
  void on_source(int source);
  bool leave_note();
  bool leave_chooser();

  Context context_;
  ExerciseModel& exercise_;
  QButtonGroup sources_;  // by its number: 0 live, 1 replay
  Button* play_ = nullptr;
  Combo* speed_ = nullptr;
  Button* note_ = nullptr;
  QLineEdit* note_field_ = nullptr;
  SearchEdit* search_ = nullptr;
  TextLabel* word_ = nullptr;
  QStackedWidget* pages_ = nullptr;  // the timeline, the list of recordings
  TimelinePlot* plot_ = nullptr;
  RecordingChooser* chooser_ = nullptr;
};

}  // namespace roger::ui
