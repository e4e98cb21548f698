// Writes the files that a page exports into the export folder. GUI thread only.
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

/// The result of an export as text.
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

  /// Writes <folder>/<name>-<UTC time>.<suffix> for each file and creates the folder. Each file is
  /// written completely or not at all. Files of the same second get a number.
  [[nodiscard]] ExportOutcome write(const QString& name, const QDateTime& utc,
                                    const std::vector<ExportFile>& files) const;

 private:
  QString folder_;
};

/// Returns the text as a CSV cell: quoted if necessary, and with a leading apostrophe if a
/// spreadsheet would take it for a formula, because names come from the network.
QString csv_cell(const QString& text);
/// Returns a line of CSV with these cells.
QByteArray csv_line(const QStringList& cells);
/// Returns a UTC time as "2026-05-01T08:30:00Z".
QString utc_text(const QDateTime& utc);

}  // namespace roger::ui
