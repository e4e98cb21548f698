// The multicast groups as cells: which ones this station has joined.
#pragma once

#include <QListView>

#include "ui/model/row_model.hpp"
#include "ui/model/rti_board.hpp"
#include "ui/theme/theme.hpp"

namespace roger::ui {

class GroupModel : public TableModel<RtiGroupCell> {
  Q_OBJECT

 public:
  explicit GroupModel(QObject* parent = nullptr) : TableModel({{}}, parent) {}

 protected:
  [[nodiscard]] QVariant cell(const RtiGroupCell& group, int column, int role) const override;
};

class GroupCells : public QListView {
  Q_OBJECT

 public:
  GroupCells(const Theme& theme, GroupModel& model, QWidget* parent = nullptr);

 protected:
  void resizeEvent(QResizeEvent* event) override;
};

}  // namespace roger::ui
