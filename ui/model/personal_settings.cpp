#include "ui/model/personal_settings.hpp"

#include <algorithm>
#include <optional>

namespace roger::ui {
namespace {

QString group_of(const radio::StationSnapshot& station) {
  return operator_group(station.call_sign);
}

QString radio_group(const radio::RadioSnapshot& radio) {
  QString name = QString::fromStdString(radio.name);
  return QStringLiteral("radio/") + name.replace(u'/', u'-');
}

/// Within what the station takes; nullopt: not kept, or damaged.
std::optional<double> number(const QSettings& settings, const QString& key, double least,
                             double most) {
  bool known = false;
  const double value = settings.value(key).toDouble(&known);
  if (!known || !(value >= least && value <= most)) return std::nullopt;
  return value;
}

}  // namespace

QString operator_group(const std::string& call_sign) {
  QString name = QString::fromStdString(call_sign);
  return QStringLiteral("operator/") + name.replace(u'/', u'-');
}

void restore_personal(QSettings& settings, ConsoleModel& model) {
  constexpr double kLowest = -60.0;  // dB, of volumes and sidetone: radio/station/command.hpp
  constexpr double kHighest = 12.0;
  const radio::StationSnapshot& station = model.station();
  settings.beginGroup(group_of(station));
  for (const radio::RadioSnapshot& radio : station.radios) {
    settings.beginGroup(radio_group(radio));
    if (const auto volume = number(settings, "volume_db", kLowest, kHighest)) {
      model.submit(radio::SetVolume{radio.id, *volume});
    }
    if (const auto pan = number(settings, "pan", -1.0, 1.0)) {
      model.submit(radio::SetPan{radio.id, *pan});
    }
    if (settings.contains("squelch")) {
      model.submit(radio::SetSquelch{radio.id, settings.value("squelch").toBool()});
    }
    settings.endGroup();
  }
  if (const auto level = number(settings, "sidetone_db", kLowest, kHighest)) {
    model.submit(radio::SetSidetone{settings.value("sidetone", true).toBool(), *level});
  }
  settings.endGroup();
}

void save_personal(QSettings& settings, const ConsoleModel& model) {
  const radio::StationSnapshot& station = model.station();
  if (station.call_sign.empty()) return;
  settings.beginGroup(group_of(station));
  for (const radio::RadioSnapshot& radio : station.radios) {
    settings.beginGroup(radio_group(radio));
    settings.setValue("volume_db", radio.volume_db);
    settings.setValue("pan", radio.pan);
    settings.setValue("squelch", radio.squelch_on);
    settings.endGroup();
  }
  settings.setValue("sidetone", station.sidetone_on);
  settings.setValue("sidetone_db", station.sidetone_db);
  settings.endGroup();
}

}  // namespace roger::ui
