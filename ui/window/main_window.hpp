// The main window: head bar, a view, status line.
#pragma once

#include <QSettings>
#include <QStackedWidget>
#include <QWidget>

#include "radio/station/port/operator_port.hpp"
#include "ui/export/exporter.hpp"
#include "ui/input/ptt_inputs.hpp"
#include "ui/instructor/instructor_view.hpp"
#include "ui/model/personal_settings.hpp"
#include "ui/port/console_sources.hpp"
#include "ui/rti/rti_view.hpp"
#include "ui/tester/tester_view.hpp"
#include "ui/trainee/trainee_view.hpp"
#include "ui/widgets/focus_frame.hpp"
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
  ~MainWindow() override { push_to_talk_.release_all(); }

  [[nodiscard]] ConsoleModel& model() { return model_; }
  [[nodiscard]] Theme& theme() { return theme_; }
  [[nodiscard]] TraineeView& trainee() { return *trainee_; }
  [[nodiscard]] ExerciseModel& exercise() { return exercise_; }
  [[nodiscard]] InstructorView& instructor() { return *instructor_; }
  [[nodiscard]] PttBindings& bindings() { return bindings_; }
  [[nodiscard]] SettingsPanel& settings() { return *settings_panel_; }
  [[nodiscard]] TesterView& tester() { return *tester_; }
  [[nodiscard]] RtiView& rti() { return *rti_; }
  [[nodiscard]] Exporter& exporter() { return exporter_; }
  [[nodiscard]] ShortcutPanel& shortcuts() { return *shortcuts_; }
  [[nodiscard]] int view() const { return views_->currentIndex(); }
  void show_view(int view);

 protected:
  void closeEvent(QCloseEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;

 private:
  void build();
  void listen();
  void restyle();
  void restore_settings();
  /// Restores the operator's settings once the call sign is known.
  void restore_operator();
  void select_radio(int position);
  void on_command(KeyFilter::WindowCommand command);

  QSettings settings_;
  QString operator_;  // call sign whose settings are in use; empty: not known yet
  Theme theme_;
  ConsoleModel model_;
  DeviceKeeper device_keeper_;
  bool gain_given_;
  ExerciseModel exercise_;
  PushToTalkInputs push_to_talk_;
  PttBindings bindings_;
  Context context_;
  PttInputs inputs_;
  Exporter exporter_;
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
  KeyFilter* keys_;
};

}  // namespace roger::ui
