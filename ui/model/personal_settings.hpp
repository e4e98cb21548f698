// How an operator had his radios last: volumes, ears, squelch, sidetone, sound device and
// microphone, by his call sign.
#pragma once

#include <QSettings>
#include <optional>

#include "ui/model/console_model.hpp"

namespace roger::ui {

/// Where what is kept for an operator stands in the settings.
QString operator_group(const std::string& call_sign);
/// Gives the station the orders that bring back what was saved; of radios that it still has.
/// `gain_given`: not the microphone's gain, for he has asked for another one.
void restore_personal(QSettings& settings, ConsoleModel& model, bool gain_given);
void save_personal(QSettings& settings, const ConsoleModel& model);

/// The sound device that an operator had last, as in radio::ChooseDevice; empty: the default.
[[nodiscard]] QString kept_device(const QSettings& settings, const std::string& call_sign);

/// Keeps the device that an operator asked for, once it runs.
class DeviceKeeper {
 public:
  DeviceKeeper(QSettings& settings, const ConsoleModel& model)
      : settings_(settings), model_(model) {}

  /// He has asked for it.
  void expect(const std::string& device) { expected_ = device; }
  /// Whenever the station is looked at.
  void look();

 private:
  QSettings& settings_;
  const ConsoleModel& model_;
  std::optional<std::string> expected_;
};

}  // namespace roger::ui
