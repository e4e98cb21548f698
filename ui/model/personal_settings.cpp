#include "ui/model/personal_settings.hpp"

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

QString device_key(const std::string& call_sign) {
  return operator_group(call_sign) + QStringLiteral("/device");
}

/// Returns a stored number clamped to the range that the station accepts; nullopt: not stored, or
/// damaged.
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

void restore_personal(QSettings& settings, ConsoleModel& model, bool gain_given) {
  constexpr double kMin = -60.0;  // dB; ranges as in radio/station/port/command.hpp
  constexpr double kMax = 12.0;   // for volumes and sidetone
  constexpr double kMaxGain = 40.0;
  const radio::StationSnapshot& station = model.station();
  settings.beginGroup(group_of(station));
  for (const radio::RadioSnapshot& radio : station.radios) {
    settings.beginGroup(radio_group(radio));
    if (const auto volume = number(settings, "volume_db", kMin, kMax)) {
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
  const auto gain = number(settings, "microphone_gain_db", kMin, kMaxGain);
  if (gain && !gain_given) model.submit(radio::SetMicrophone{*gain});
  if (const auto level = number(settings, "sidetone_db", kMin, kMax)) {
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
  settings.setValue("microphone_gain_db", station.microphone_gain_db);
  settings.setValue("sidetone", station.sidetone_on);
  settings.setValue("sidetone_db", station.sidetone_db);
  settings.endGroup();
}

QString kept_device(const QSettings& settings, const std::string& call_sign) {
  return settings.value(device_key(call_sign)).toString();
}

void DeviceKeeper::look() {
  const radio::StationSnapshot& station = model_.station();
  if (!expected_ || !station.device.running || station.device.asked_for != *expected_) return;
  const QString key = device_key(station.call_sign);
  if (*expected_ == "default") {
    settings_.remove(key);
  } else {
    settings_.setValue(key, QString::fromStdString(*expected_));
  }
  expected_.reset();
}

}  // namespace roger::ui
