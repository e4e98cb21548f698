// Describes the chosen net and acts on it: its state, who hears whom, the instructor's
// own volume, and six actions.
#pragma once

#include <QScrollArea>

#include "ui/instructor/net_actions.hpp"
#include "ui/model/net_rows.hpp"
#include "ui/widgets/panel.hpp"

namespace roger::ui {

class NetPanel : public Panel {
  Q_OBJECT

 public:
  NetPanel(const Context& context, ExerciseModel& exercise, QWidget* parent = nullptr);

  [[nodiscard]] NetDetails& details() { return *details_; }
  [[nodiscard]] NetActions& actions() { return *actions_; }

 signals:
  /// The panel must show the chosen net, whose row on the board is `row`.
  void refreshed(const roger::ui::NetRow& row);

 protected:
  void refresh() override;
  void resizeEvent(QResizeEvent* event) override;

 private:
  /// Hides the controls below an open form where the panel has no room for both. The area above the
  /// controls scrolls where it has no room for its contents.
  void fit();
  QLayout* build_summary();
  QLayout* build_volume();

  ConsoleModel& model_;
  ExerciseModel& exercise_;
  ActiveControls controls_;
  QScrollArea* upper_ = nullptr;  // summary and details
  NetDetails* details_ = nullptr;
  NetActions* actions_ = nullptr;
  QWidget* controls_below_ = nullptr;  // below the details
};

}  // namespace roger::ui
