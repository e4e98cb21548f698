// Table models of the RTI's figures: federates, classes, services, groups.
#pragma once

#include "ui/model/row_model.hpp"
#include "ui/model/rti_board.hpp"

namespace roger::ui {

class FederateTable : public TableModel<RtiFederateRow> {
  Q_OBJECT

 public:
  FederateTable();

 protected:
  [[nodiscard]] QVariant cell(const RtiFederateRow& row, int column, int role) const override;
};

/// Classes with the bytes of all senders.
class ClassTable : public TableModel<RtiClassRow> {
  Q_OBJECT

 public:
  ClassTable();

 protected:
  [[nodiscard]] QVariant cell(const RtiClassRow& row, int column, int role) const override;
};

/// Durations of the RTI's services and callbacks.
class ServiceTable : public TableModel<RtiServiceRow> {
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
