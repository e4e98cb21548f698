// The timeline and its controls: live or recording, play, marker, note, export, search.
#pragma once

#include <QButtonGroup>

#include "ui/instructor/timeline_overview.hpp"
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
  /// Opens the recording in `folder`; if that is empty, lets the operator choose one.
  void open_recording(const QString& folder = {});
  /// Closes the field of a note. Returns false if none is open.
  bool leave_note();

 protected:
  void refresh() override;

 private:
  Button* button(Icon icon, const QString& label, const QString& name);
  QLayout* build_head();
  void connect_parts();
  void show_word();
  void toggle_replay();
  void on_source(int source);

  Context context_;
  ExerciseModel& exercise_;
  QButtonGroup sources_;
  Button* live_;
  Button* replay_;
  Button* play_;
  Combo* speed_;
  Button* marker_;
  Button* note_;
  Button* export_;
  QLineEdit* note_field_;
  SearchEdit* search_;
  TextLabel* word_;
  TimelinePlot* plot_;
  TimelineOverview* overview_;
};

}  // namespace roger::ui
