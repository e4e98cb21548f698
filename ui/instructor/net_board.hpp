// The net board: all nets, filter chips with counts, and a search field.
#pragma once

#include <QButtonGroup>

#include "ui/instructor/net_table.hpp"
#include "ui/widgets/button.hpp"
#include "ui/widgets/layouts.hpp"
#include "ui/widgets/panel.hpp"
#include "ui/widgets/search_edit.hpp"
#include "ui/widgets/text_label.hpp"

namespace roger::ui {

class NetBoardPanel : public Panel {
  Q_OBJECT

 public:
  NetBoardPanel(const Context& context, ExerciseModel& exercise, QWidget* parent = nullptr);

  [[nodiscard]] NetTable& table() { return *table_; }
  [[nodiscard]] NetTableModel& nets() { return nets_; }
  [[nodiscard]] SearchEdit& search() { return *search_; }
  /// Starts or stops listening to the net in that row.
  void toggle_listening(int row);

 protected:
  void refresh() override;
  void resizeEvent(QResizeEvent* event) override;

 private:
  Context context_;
  ExerciseModel& exercise_;
  NetTableModel nets_;
  NetTable* table_;
  QHBoxLayout* chips_ = nullptr;
  TextLabel* title_;
  SearchEdit* search_;
  QButtonGroup filters_;  // chips by NetFilter
};

}  // namespace roger::ui
