// The multicast groups as cells: which ones this station has joined.
#pragma once

#include <QListView>

#include "ui/model/row_model.hpp"
#include "ui/model/rti_board.hpp"
#include "ui/theme/theme.hpp"

namespace roger::ui {

class GroupModel : public RowModel {
  Q_OBJECT

 public:
  explicit GroupModel(QObject* parent = nullptr) : RowModel({{}}, parent) {}

  void set_groups(const std::vector<RtiGroupCell>& groups) { renew_rows(groups_, groups); }
  [[nodiscard]] const RtiGroupCell& group(int row) const {
    return groups_.at(static_cast<std::size_t>(row));
  }
  [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;

 private:
  std::vector<RtiGroupCell> groups_;
};

class GroupCells : public QListView {
  Q_OBJECT

 public:
  GroupCells(const Theme& theme, GroupModel& model, QWidget* parent = nullptr);

 protected:
  void resizeEvent(QResizeEvent* event) override;
};

}  // namespace roger::ui
