#include "ui/export/exporter.hpp"

#include <QCoreApplication>
#include <QDir>
#include <QFile>
#include <QSaveFile>
#include <QStandardPaths>

namespace roger::ui {
namespace {

struct Export {
  Q_DECLARE_TR_FUNCTIONS(roger::ui::Export)
};

/// Returns `stem`, with a number appended if any of the files already exists under that stem.
QString free_stem(const QString& stem, const std::vector<ExportFile>& files) {
  constexpr int kMax = 1000;
  for (int number = 1; number < kMax; ++number) {
    QString tried = number == 1 ? stem : QStringLiteral("%1-%2").arg(stem).arg(number);
    bool taken = false;
    for (const ExportFile& file : files) {
      taken = taken || QFile::exists(tried + QLatin1Char('.') + file.suffix);
    }
    if (!taken) return tried;
  }
  return stem;
}

}  // namespace

Exporter::Exporter()
    : folder_(QStandardPaths::writableLocation(QStandardPaths::DocumentsLocation) +
              QStringLiteral("/Roger")) {
}

void Exporter::restore(const QSettings& settings) {
  const QString kept = settings.value("export_folder").toString();
  if (!kept.isEmpty()) folder_ = kept;
}

void Exporter::save(QSettings& settings) const {
  settings.setValue("export_folder", folder_);
}

ExportOutcome Exporter::write(const QString& name, const QDateTime& utc,
                              const std::vector<ExportFile>& files) const {
  if (!QDir().mkpath(folder_)) {
    return {false, Export::tr("Not saved: can't create folder %1. Choose another one.")
                       .arg(QDir::toNativeSeparators(folder_))};
  }
  const QString stem = free_stem(QDir(folder_).filePath(QStringLiteral("%1-%2").arg(
                                     name, utc.toString(QStringLiteral("yyyyMMdd'T'HHmmss'Z'")))),
                                 files);
  QString last;
  for (const ExportFile& file : files) {
    last = QDir::toNativeSeparators(stem + QLatin1Char('.') + file.suffix);
    QSaveFile out(last);
    if (!out.open(QIODevice::WriteOnly) || out.write(file.content) != file.content.size() ||
        !out.commit()) {
      return {false, Export::tr("Not saved: %1: %2").arg(last, out.errorString())};
    }
  }
  if (files.size() == 1) return {true, Export::tr("Saved to %1").arg(last)};
  return {true, Export::tr("Saved %n file(s) to %1", nullptr, static_cast<int>(files.size()))
                    .arg(QDir::toNativeSeparators(stem) + QStringLiteral(".*"))};
}

QString csv_cell(const QString& text) {
  QString cell = text;
  const bool formula = !cell.isEmpty() && QStringLiteral("=+-@\t\r").contains(cell.front());
  if (formula) cell.prepend(QLatin1Char('\''));
  if (!cell.contains(QLatin1Char(',')) && !cell.contains(QLatin1Char('"')) &&
      !cell.contains(QLatin1Char('\n')) && !cell.contains(QLatin1Char('\r'))) {
    return cell;
  }
  cell.replace(QLatin1String("\""), QLatin1String("\"\""));
  return QLatin1Char('"') + cell + QLatin1Char('"');
}

QByteArray csv_line(const QStringList& cells) {
  return cells.join(QLatin1Char(',')).toUtf8() + "\n";
}

QString utc_text(const QDateTime& utc) {
  return utc.toString(QStringLiteral("yyyy-MM-dd'T'HH:mm:ss'Z'"));
}

}  // namespace roger::ui
