// The main window: head bar, a view, status line.
#pragma once

#include <QScrollArea>
#include <QStackedWidget>
#include <QWidget>

#include "ui/instructor/instructor_view.hpp"
#include "ui/rti/rti_view.hpp"
#include "ui/tester/tester_view.hpp"
#include "ui/trainee/trainee_view.hpp"
#include "ui/widgets/focus_frame.hpp"
#include "ui/window/console_state.hpp"
#include "ui/window/head_bar.hpp"
#include "ui/window/key_filter.hpp"
#include "ui/window/settings_panel.hpp"
#include "ui/window/shortcut_panel.hpp"
#include "ui/window/status_line.hpp"

namespace roger::ui {

class MainWindow : public QWidget {
  Q_OBJECT

 public:
  enum View { kTrainee, kInstructor, kTester, kRti, kViews };

  /// `settings_path` is an INI file; empty: the user's default file. Theme, view and window
  /// geometry are read from it by the constructor and written when the window closes. A nullptr in
  /// `sources` means that the source does not exist.
  MainWindow(radio::OperatorPort& port, Times times, const QString& settings_path,
             const ConsoleSources& sources = {});

  [[nodiscard]] ConsoleModel& model() { return state_.model; }
  [[nodiscard]] Theme& theme() { return state_.theme; }
  [[nodiscard]] TraineeView& trainee() { return *trainee_; }
  [[nodiscard]] ExerciseModel& exercise() { return state_.exercise; }
  [[nodiscard]] InstructorView& instructor() { return *instructor_; }
  [[nodiscard]] PttBindings& bindings() { return state_.bindings; }
  [[nodiscard]] SettingsPanel& settings() { return *settings_panel_; }
  [[nodiscard]] TesterView& tester() { return *tester_; }
  [[nodiscard]] RtiView& rti() { return *rti_; }
  [[nodiscard]] Exporter& exporter() { return state_.exporter; }
  [[nodiscard]] StatusLine& status() { return *status_; }
  [[nodiscard]] ShortcutPanel& shortcuts() { return *shortcuts_; }
  [[nodiscard]] int view() const { return views_->currentIndex(); }
  void show_view(int view);

 protected:
  void closeEvent(QCloseEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;

 private:
  void build();
  void listen(const ConsoleSources& sources);
  /// Returns whether a recording would end if the window closed, because the next window has
  /// another exercise.
  [[nodiscard]] bool is_recording() const;
  void restyle();
  void restore_settings();
  void close_innermost();
  /// Returns the view in an area that scrolls if the window is smaller than usual: figures need
  /// their room.
  QScrollArea* make_scrolled(QWidget* view);
  void select_radio(int position);
  /// Lets Space key the selected radio in addition to others, or ends that.
  void toggle_multi();
  void on_command(KeyFilter::WindowCommand command);

  ConsoleState state_;
  HeadBar* head_;
  QStackedWidget* views_;
  TraineeView* trainee_;
  InstructorView* instructor_;
  TesterView* tester_;
  RtiView* rti_;
  StatusLine* status_;
  ShortcutPanel* shortcuts_;
  SettingsPanel* settings_panel_;
  FocusFrame* focus_frame_;
};

}  // namespace roger::ui
