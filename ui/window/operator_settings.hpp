// The operator's latest settings, stored by call sign: volumes, pan, squelch, sidetone, sound
// device, microphone, keying, and push-to-talk bindings.
#pragma once

#include <QSettings>
#include <optional>

#include "ui/input/ptt_bindings.hpp"
#include "ui/model/console_model.hpp"
#include "ui/port/console_sources.hpp"

namespace roger::ui {

/// Returns the sound device that an operator used last, as in radio::ChooseDevice; empty: the
/// default.
[[nodiscard]] QString kept_device(const QSettings& settings, const std::string& call_sign);

class OperatorSettings {
 public:
  /// `given`: what is not restored because the command line sets it.
  OperatorSettings(QSettings& settings, ConsoleModel& model, PttBindings& bindings,
                   const GivenVoice& given)
      : settings_(settings), model_(model), bindings_(bindings), given_(given) {}

  /// Records that the operator chose this device, which is stored once it is running.
  void expect_device(const std::string& device) { expected_device_ = device; }
  /// Restores the settings once the call sign is known, and stores the chosen device if it is
  /// running. Called for every snapshot.
  void look();
  /// Stores all settings; does nothing before they have been restored.
  void save();

 private:
  void restore();
  void store_device();

  QSettings& settings_;
  ConsoleModel& model_;
  PttBindings& bindings_;
  const GivenVoice given_;
  std::string call_sign_;  // of the restored settings; empty: not known yet
  std::optional<std::string> expected_device_;
};

}  // namespace roger::ui
