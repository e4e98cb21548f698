// The bar above every view: views, station, recording, time.
#pragma once

#include <QBoxLayout>
#include <QButtonGroup>
#include <QWidget>

#include "ui/model/exercise_model.hpp"
#include "ui/widgets/button.hpp"
#include "ui/widgets/context.hpp"
#include "ui/widgets/text_label.hpp"
#include "ui/window/replay_banner.hpp"

namespace roger::ui {

class HeadBar : public QWidget {
  Q_OBJECT

 public:
  HeadBar(const Context& context, ExerciseModel& exercise, const QStringList& views,
          QWidget* parent = nullptr);

  void set_view(int view) { views_.button(view)->setChecked(true); }

 signals:
  void view_requested(int view);
  void help_requested();
  void settings_requested();

 protected:
  void paintEvent(QPaintEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;

 private:
  /// Hides the words that can be spared where the bar is too narrow for them, and shows the banner
  /// of a replay in a row of its own where it does not fit between the others.
  void fit();
  void place_banner(bool below);
  void show_texts();
  void show_theme();
  void show_recording();
  void show_replay();
  void toggle_recording();
  QHBoxLayout* build_row(const QStringList& views);
  QWidget* build_views(const QStringList& views);
  Button* icon_button(Icon icon, const QString& name);

  Context context_;
  ExerciseModel& exercise_;
  QButtonGroup views_;
  QHBoxLayout* row_;
  int banner_width_ = 0;  // least width of the banner, px; 0: none is shown
  ReplayBanner* replay_;
  TextLabel* product_;
  TextLabel* station_;
  TextLabel* call_sign_;
  TextLabel* clock_;
  Button* recording_;
  Button* theme_;
};

}  // namespace roger::ui
