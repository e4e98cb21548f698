// The nets as a table with rows of 26 px: one view with a model and a delegate, no widgets in
// cells.
#pragma once

#include <QTableView>

#include "ui/model/net_rows.hpp"
#include "ui/model/row_model.hpp"
#include "ui/widgets/context.hpp"

namespace roger::ui {

class NetTableModel : public TableModel<NetRow> {
  Q_OBJECT

 public:
  enum Column {
    kState,
    kNet,
    kMegahertz,
    kMode,
    kKeyedBy,
    kLevel,
    kHeardBy,
    kStepped,
    kNoReply,
    kTalk,
    kLastCall,
    kListen,
    kColumns
  };

  explicit NetTableModel(QObject* parent = nullptr);

  /// Replaces the rows. `levels_stand`: nets whose keying has not changed keep their displayed
  /// level.
  void renew(std::vector<NetRow> rows, bool levels_stand = false);
  /// Updates only the level of a row. Returns false if the row looks the same as before.
  bool renew_level(int row, const radio::ExerciseSnapshot& exercise);
  /// Returns -1 if the board does not list the net.
  [[nodiscard]] int row_of(const QString& title) const;

 protected:
  [[nodiscard]] QVariant cell(const NetRow& net, int column, int role) const override;
};

class NetTable : public QTableView {
  Q_OBJECT

 public:
  static constexpr int kRow = 26;

  NetTable(const Context& context, ExerciseModel& exercise, NetTableModel& nets,
           QWidget* parent = nullptr);

  /// Returns true if levels are not to be updated yet, because motion is reduced.
  [[nodiscard]] bool levels_stand() const;

 signals:
  /// The headphones icon of a row was clicked.
  void listen_requested(int row);

 protected:
  void resizeEvent(QResizeEvent* event) override;
  void mousePressEvent(QMouseEvent* event) override;

 private:
  void size_columns();
  /// Returns the width of a column that does not take a share of the rest; otherwise 0.
  [[nodiscard]] int fixed_width(int column) const;
  void show_levels();
  void follow_choice();

  Context context_;
  const Theme& theme_;
  ExerciseModel& exercise_;
  NetTableModel& nets_;
  bool following_ = false;
  TimePoint levels_moved_at_{};
};

}  // namespace roger::ui
