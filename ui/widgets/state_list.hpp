// A list of StateRows: one view with a model and a delegate; reasons wrap to several lines.
#pragma once

#include <QListView>

#include "ui/model/state_rows.hpp"
#include "ui/theme/theme.hpp"

namespace roger::ui {

/// Applies the common look of lists: no frame, rows as wide as the list, no horizontal scrolling;
/// see keep_current_item_with_focus(). Call it after setModel().
void set_up_list(QListView& list, const QString& name);

class StateList : public QListView {
  Q_OBJECT

 public:
  StateList(const Theme& theme, StateRows& rows, const QString& name, QWidget* parent = nullptr);

 protected:
  void resizeEvent(QResizeEvent* event) override;
};

}  // namespace roger::ui
