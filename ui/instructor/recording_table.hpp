// The recordings in a folder as a table.
#pragma once

#include <memory>

#include "radio/exercise/port/recording_list.hpp"
#include "ui/model/row_model.hpp"
#include "ui/widgets/figure_table.hpp"

namespace roger::ui {

class RecordingTableModel : public TableModel<radio::RecordingEntry> {
  Q_OBJECT

 public:
  enum Column { kName, kBegan, kNets, kSpoke, kLength, kState, kColumns };

  explicit RecordingTableModel(QObject* parent = nullptr);

  /// Shows a list; does nothing if it is shown already. nullptr: no rows.
  void show(std::shared_ptr<const radio::RecordingList> list);
  /// Returns the shown list; nullptr: none.
  [[nodiscard]] const radio::RecordingList* list() const { return list_.get(); }

 protected:
  [[nodiscard]] QVariant cell(const radio::RecordingEntry& entry, int column,
                              int role) const override;

 private:
  std::shared_ptr<const radio::RecordingList> list_;
};

/// Enter and a double click open a recording, F2 renames it, Del deletes it. Home and End choose
/// the newest and the oldest one.
class RecordingTable : public FigureTable {
  Q_OBJECT

 public:
  RecordingTable(const Theme& theme, RecordingTableModel& recordings, QWidget* parent);

  /// Shows a list. The chosen recording stays chosen; if it is no longer listed, the one that took
  /// its place is chosen.
  void show_list(std::shared_ptr<const radio::RecordingList> list);
  /// Returns the chosen recording, or nullptr.
  [[nodiscard]] const radio::RecordingEntry* chosen() const;

 signals:
  void open_requested();
  void rename_requested();
  void delete_requested();

 protected:
  void keyPressEvent(QKeyEvent* event) override;

 private:
  /// Returns -1 if no row is chosen.
  [[nodiscard]] int chosen_row() const;

  RecordingTableModel& recordings_;
};

}  // namespace roger::ui
