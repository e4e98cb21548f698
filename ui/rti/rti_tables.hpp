// Table models of the RTI's figures: federates, classes, services, groups.
#pragma once

#include "ui/model/row_model.hpp"
#include "ui/model/rti_board.hpp"

namespace roger::ui {

/// A table model with one `Row` per row.
template <class Row>
class RtiTable : public RowModel {
 public:
  void set_rows(const std::vector<Row>& rows) { renew_rows(rows_, rows); }

  [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override {
    if (!index.isValid() || index.row() >= rowCount()) return {};
    if (role == Qt::TextAlignmentRole) return headerData(index.column(), Qt::Horizontal, role);
    return cell(rows_[static_cast<std::size_t>(index.row())], index.column(), role);
  }

 protected:
  using RowModel::RowModel;
  [[nodiscard]] const std::vector<Row>& rows() const { return rows_; }
  [[nodiscard]] virtual QVariant cell(const Row& row, int column, int role) const = 0;

 private:
  std::vector<Row> rows_;
};

class FederateTable : public RtiTable<RtiFederateRow> {
  Q_OBJECT

 public:
  FederateTable();

 protected:
  [[nodiscard]] QVariant cell(const RtiFederateRow& row, int column, int role) const override;
};

/// Classes with the bytes of all senders.
class ClassTable : public RtiTable<RtiClassRow> {
  Q_OBJECT

 public:
  ClassTable();

 protected:
  [[nodiscard]] QVariant cell(const RtiClassRow& row, int column, int role) const override;
};

/// Durations of the RTI's services and callbacks.
class ServiceTable : public RtiTable<RtiServiceRow> {
  Q_OBJECT

 public:
  ServiceTable();

 protected:
  [[nodiscard]] QVariant cell(const RtiServiceRow& row, int column, int role) const override;
};

/// Formats figures for tables and exports.
QString rate_text(std::optional<double> per_second);
QString kilobytes_text(std::optional<double> bytes);
/// Returns the class name without the object model's root: "RogerVoice.Channel012".
QString class_text(const std::string& name);

}  // namespace roger::ui
