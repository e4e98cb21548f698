// A list of StateRows: one view with a model and a delegate, reasons on as many lines as they need.
#pragma once

#include <QListView>

#include "ui/model/state_rows.hpp"
#include "ui/theme/theme.hpp"

namespace roger::ui {

/// Makes `list` look like the other ones: no frame, rows as wide as the list, no sideways
/// scrolling.
void set_up_list(QListView& list, const QString& name);

class StateList : public QListView {
  Q_OBJECT

 public:
  StateList(const Theme& theme, StateRows& rows, const QString& name, QWidget* parent = nullptr);
};

}  // namespace roger::ui
