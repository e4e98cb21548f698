// Writes what a view exports into the folder of the tester's reports.
#pragma once

#include <QByteArray>
#include <QDateTime>
#include <QSettings>
#include <QString>
#include <vector>

namespace roger::ui {

struct ExportFile {
  QString suffix;  // "csv"
  QByteArray content;
};

/// What became of an export, in words.
struct ExportOutcome {
  bool done = false;
  QString text;
};

class Exporter {
 public:
  Exporter();

  [[nodiscard]] const QString& folder() const { return folder_; }
  void set_folder(const QString& folder) { folder_ = folder; }
  void restore(const QSettings& settings);
  void save(QSettings& settings) const;

  /// Writes <folder>/<name>-<UTC time>.<suffix> for each file, whole or not at all; makes the
  /// folder. Files of the same second get a number.
  [[nodiscard]] ExportOutcome write(const QString& name, const QDateTime& utc,
                                    const std::vector<ExportFile>& files) const;

 private:
  QString folder_;
};

/// A cell of a CSV file: in quotes where it must be, and never a formula to a spreadsheet, since
/// names come from the network.
QString csv_cell(const QString& text);

}  // namespace roger::ui
