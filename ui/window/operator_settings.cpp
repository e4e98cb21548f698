#include "ui/window/operator_settings.hpp"

#include <optional>

namespace roger::ui {
namespace {

QString operator_group(const std::string& call_sign) {
  QString name = QString::fromStdString(call_sign);
  return QStringLiteral("operator/") + name.replace(u'/', u'-');
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

QString kept_device(const QSettings& settings, const std::string& call_sign) {
  return settings.value(device_key(call_sign)).toString();
}

void OperatorSettings::look() {
  if (call_sign_.empty()) restore();
  store_device();
}

void OperatorSettings::restore() {
  constexpr double kMin = -60.0;  // dB; ranges as in radio/station/port/command.hpp
  constexpr double kMax = 12.0;   // for volumes and sidetone
  constexpr double kMaxGain = 40.0;
  const radio::StationSnapshot& station = model_.station();
  call_sign_ = station.call_sign;
  if (call_sign_.empty()) return;  // no snapshot of the station yet
  bindings_.restore(settings_, QString::fromStdString(call_sign_));
  settings_.beginGroup(operator_group(call_sign_));
  for (const radio::RadioSnapshot& radio : station.radios) {
    settings_.beginGroup(radio_group(radio));
    if (const auto volume = number(settings_, "volume_db", kMin, kMax)) {
      model_.submit(radio::SetVolume{radio.id, *volume});
    }
    if (const auto pan = number(settings_, "pan", -1.0, 1.0)) {
      model_.submit(radio::SetPan{radio.id, *pan});
    }
    if (settings_.contains("squelch")) {
      model_.submit(radio::SetSquelch{radio.id, settings_.value("squelch").toBool()});
    }
    settings_.endGroup();
  }
  const auto gain = number(settings_, "microphone_gain_db", kMin, kMaxGain);
  if (gain && !gain_given_) model_.submit(radio::SetMicrophone{*gain});
  if (const auto level = number(settings_, "sidetone_db", kMin, kMax)) {
    model_.submit(radio::SetSidetone{settings_.value("sidetone", true).toBool(), *level});
  }
  settings_.endGroup();
}

void OperatorSettings::save() {
  if (call_sign_.empty()) return;
  const radio::StationSnapshot& station = model_.station();
  bindings_.save(settings_, QString::fromStdString(call_sign_));
  settings_.beginGroup(operator_group(call_sign_));
  for (const radio::RadioSnapshot& radio : station.radios) {
    settings_.beginGroup(radio_group(radio));
    settings_.setValue("volume_db", radio.volume_db);
    settings_.setValue("pan", radio.pan);
    settings_.setValue("squelch", radio.squelch_on);
    settings_.endGroup();
  }
  settings_.setValue("microphone_gain_db", station.microphone_gain_db);
  settings_.setValue("sidetone", station.sidetone_on);
  settings_.setValue("sidetone_db", station.sidetone_db);
  settings_.endGroup();
}

void OperatorSettings::store_device() {
  const radio::StationSnapshot& station = model_.station();
  if (!expected_device_ || !station.device.running || station.device.asked_for != *expected_device_)
    return;
  const QString key = device_key(station.call_sign);
  if (*expected_device_ == "default") {
    settings_.remove(key);
  } else {
    settings_.setValue(key, QString::fromStdString(*expected_device_));
  }
  expected_device_.reset();
}

}  // namespace roger::ui
