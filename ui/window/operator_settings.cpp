#include "ui/window/operator_settings.hpp"

#include <algorithm>
#include <cmath>
#include <cstdint>
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

QString device_key(const std::string& call_sign, audio::Output output) {
  const bool headset = output == audio::Output::kHeadset;
  return operator_group(call_sign) + QLatin1String(headset ? "/device" : "/loudspeaker");
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

std::optional<Nanoseconds> milliseconds(const QSettings& settings, const QString& key, double least,
                                        double most) {
  const auto value = number(settings, key, least, most);
  if (!value) return std::nullopt;
  return std::chrono::milliseconds(std::lround(*value));
}

std::int64_t in_milliseconds(Nanoseconds time) {
  return std::chrono::duration_cast<std::chrono::milliseconds>(time).count();
}

/// Returns the stored settings of VOX; nullopt: off, damaged, or of a radio that does not transmit.
std::optional<radio::VoxRequest> stored_vox(const QSettings& settings,
                                            const radio::StationSnapshot& station) {
  constexpr double kMinThreshold = -90.0;
  constexpr double kMinHang = 50.0;
  constexpr double kMaxHang = 5000.0;
  if (!settings.value("vox").toBool()) return std::nullopt;
  const auto threshold = number(settings, "vox_dbfs", kMinThreshold, 0.0);
  const auto hang = milliseconds(settings, "vox_hang_ms", kMinHang, kMaxHang);
  const auto radio = std::ranges::find(station.radios, settings.value("vox_radio").toUInt(),
                                       &radio::RadioSnapshot::id);
  if (!threshold || !hang || radio == station.radios.end() || !radio->can_transmit) {
    return std::nullopt;
  }
  radio::VoxRequest out;
  out.settings.threshold = {*threshold};
  out.settings.hang = *hang;
  out.radio = radio->id;
  return out;
}

/// Reads the settings of microphone, VOX and key, except for the gain. Returns whether they are
/// stored.
bool restore_voice(const QSettings& settings, const radio::StationSnapshot& station,
                   radio::VoiceInput& out) {
  using Microphone = audio::MicrophoneSettings;
  if (!settings.contains("vox")) return false;
  out.microphone.high_pass_hz =
      number(settings, "high_pass_hz", Microphone::kMinHighPassHz, Microphone::kMaxHighPassHz)
          .value_or(0.0);
  out.microphone.suppress_noise = settings.value("suppress_noise").toBool();
  out.microphone.automatic_gain = settings.value("automatic_gain").toBool();
  out.vox = stored_vox(settings, station);
  const auto most = [](Nanoseconds time) { return static_cast<double>(in_milliseconds(time)); };
  using Limits = radio::KeyTiming;
  out.key_timing.lead =
      milliseconds(settings, "key_lead_ms", 0.0, most(Limits::kMaxLead)).value_or(Nanoseconds{});
  out.key_timing.hang =
      milliseconds(settings, "key_hang_ms", 0.0, most(Limits::kMaxHang)).value_or(Nanoseconds{});
  return true;
}

void save_voice(QSettings& settings, const radio::VoiceInput& voice) {
  settings.setValue("high_pass_hz", voice.microphone.high_pass_hz);
  settings.setValue("suppress_noise", voice.microphone.suppress_noise);
  settings.setValue("automatic_gain", voice.microphone.automatic_gain);
  settings.setValue("vox", voice.vox.has_value());
  if (voice.vox) {
    settings.setValue("vox_dbfs", voice.vox->settings.threshold.value);
    settings.setValue("vox_hang_ms", qint64{in_milliseconds(voice.vox->settings.hang)});
    settings.setValue("vox_radio", voice.vox->radio);
  }
  settings.setValue("key_lead_ms", qint64{in_milliseconds(voice.key_timing.lead)});
  settings.setValue("key_hang_ms", qint64{in_milliseconds(voice.key_timing.hang)});
}

/// Returns the stored noise at the microphone; nullopt: not stored, or damaged.
std::optional<audio::MicrophoneNoiseSettings> stored_noise(const QSettings& settings) {
  using Limits = audio::MicrophoneNoiseSettings;
  const std::string name = settings.value("noise_place").toString().toStdString();
  const auto place = std::ranges::find(audio::kNoisePlaceNames, name);
  const auto level =
      number(settings, "noise_dbfs", Limits::kMinLevel.value, Limits::kMaxLevel.value);
  if (place == audio::kNoisePlaceNames.end() || !level) return std::nullopt;
  Limits out;
  out.place = static_cast<audio::NoisePlace>(place - audio::kNoisePlaceNames.begin());
  out.level = {*level};
  return out;
}

void save_noise(QSettings& settings, const audio::MicrophoneNoiseSettings& noise) {
  const std::string name(audio::kNoisePlaceNames.at(static_cast<std::size_t>(noise.place)));
  settings.setValue("noise_place", QString::fromStdString(name));
  settings.setValue("noise_dbfs", noise.level.value);
}

}  // namespace

QString kept_device(const QSettings& settings, const std::string& call_sign, audio::Output output) {
  return settings.value(device_key(call_sign, output)).toString();
}

void OperatorSettings::look() {
  if (call_sign_.empty()) restore();
  const radio::StationSnapshot& station = model_.station();
  store_device(audio::Output::kHeadset, station.device);
  if (station.loudspeaker) store_device(audio::Output::kLoudspeaker, *station.loudspeaker);
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
    if (settings_.contains("loudspeaker")) {
      model_.submit(radio::SetOutput{radio.id, settings_.value("loudspeaker").toBool()
                                                   ? audio::Output::kLoudspeaker
                                                   : audio::Output::kHeadset});
    }
    if (settings_.contains("squelch")) {
      model_.submit(radio::SetSquelch{radio.id, settings_.value("squelch").toBool()});
    }
    settings_.endGroup();
  }
  const auto gain = number(settings_, "microphone_gain_db", kMin, kMaxGain);
  if (gain && !given_.gain) model_.submit(radio::SetMicrophone{*gain});
  radio::VoiceInput voice = station.voice_input;
  if (gain && !given_.gain) voice.microphone.gain = {*gain};
  bool is_stored = !given_.voice && restore_voice(settings_, station, voice);
  planned_noise_ = voice.noise;
  if (const auto noise = stored_noise(settings_)) {
    if (voice.noise == *noise) planned_noise_.reset();
    voice.noise = *noise;
    is_stored = true;
  }
  if (is_stored) model_.submit(radio::SetVoiceInput{voice});
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
    settings_.setValue("loudspeaker", radio.output == audio::Output::kLoudspeaker);
    settings_.setValue("squelch", radio.squelch_on);
    settings_.endGroup();
  }
  settings_.setValue("microphone_gain_db", station.voice_input.microphone.gain.value);
  save_voice(settings_, station.voice_input);
  // Only a choice of the operator is stored, so that a change of the plan applies to all others.
  if (station.voice_input.noise != planned_noise_) {
    save_noise(settings_, station.voice_input.noise);
  } else {
    settings_.remove("noise_place");
    settings_.remove("noise_dbfs");
  }
  settings_.setValue("sidetone", station.sidetone_on);
  settings_.setValue("sidetone_db", station.sidetone_db);
  settings_.endGroup();
}

void OperatorSettings::store_device(audio::Output output, const radio::DeviceSnapshot& device) {
  std::optional<std::string>& expected = expected_devices_.at(static_cast<std::size_t>(output));
  if (!expected || !device.running || device.asked_for != *expected) return;
  const QString key = device_key(model_.station().call_sign, output);
  const bool headset = output == audio::Output::kHeadset;
  if (*expected == (headset ? "default" : audio::kNullDevice)) {
    settings_.remove(key);
  } else {
    settings_.setValue(key, QString::fromStdString(*expected));
  }
  expected.reset();
}

}  // namespace roger::ui
