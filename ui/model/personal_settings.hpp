// The operator's latest settings, stored by call sign: volumes, pan, squelch, sidetone, sound
// device and microphone gain.
#pragma once

#include <QSettings>
#include <optional>

#include "ui/model/console_model.hpp"

namespace roger::ui {

/// Returns the settings group of an operator.
QString operator_group(const std::string& call_sign);
/// Sends the orders that restore the stored settings of radios that the station still has.
/// `gain_given`: does not restore the microphone gain because the command line sets it.
void restore_personal(QSettings& settings, ConsoleModel& model, bool gain_given);
void save_personal(QSettings& settings, const ConsoleModel& model);

/// Returns the sound device that an operator used last, as in radio::ChooseDevice; empty: the
/// default.
[[nodiscard]] QString kept_device(const QSettings& settings, const std::string& call_sign);

/// Stores the device that an operator chose once it is running.
class DeviceKeeper {
 public:
  DeviceKeeper(QSettings& settings, const ConsoleModel& model)
      : settings_(settings), model_(model) {}

  /// Records the operator's choice.
  void expect(const std::string& device) { expected_ = device; }
  /// Stores the chosen device if it is running. Called for every snapshot.
  void look();

 private:
  QSettings& settings_;
  const ConsoleModel& model_;
  std::optional<std::string> expected_;
};

}  // namespace roger::ui
