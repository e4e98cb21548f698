// The one window: head, a view, status line.
#pragma once

#include <QSettings>
#include <QStackedWidget>
#include <QWidget>

#include "ui/head_bar.hpp"
#include "ui/key_filter.hpp"
#include "ui/shortcut_panel.hpp"
#include "ui/status_line.hpp"
#include "ui/tester/latency_view.hpp"
#include "ui/trainee/trainee_view.hpp"
#include "ui/widgets/focus_frame.hpp"

namespace roger::ui {

class MainWindow : public QWidget {
  Q_OBJECT

 public:
  enum View { kTrainee, kLatency, kViews };

  /// `settings_path`: an INI file, empty for the user's own. Theme, view and place of the window
  /// are read from it now and written when the window closes.
  MainWindow(radio::OperatorPort& port, Times times, const QString& settings_path);
  ~MainWindow() override;

  [[nodiscard]] ConsoleModel& model() { return model_; }
  [[nodiscard]] Theme& theme() { return theme_; }
  [[nodiscard]] TraineeView& trainee() { return *trainee_; }
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
  void save_settings();
  void select_radio(int position);

  QSettings settings_;
  Theme theme_;
  ConsoleModel model_;
  PushToTalk push_to_talk_;
  Context context_;
  HeadBar* head_;
  QStackedWidget* views_;
  TraineeView* trainee_;
  LatencyView* latency_;
  StatusLine* status_;
  ShortcutPanel* shortcuts_;
  FocusFrame* focus_frame_;
  KeyFilter* keys_;
};

}  // namespace roger::ui
