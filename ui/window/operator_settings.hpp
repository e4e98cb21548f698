// The operator's latest settings, stored by call sign: volumes, pan, output, squelch,
// sidetone, sound devices, microphone and its noise, keying, and push-to-talk bindings.
#pragma once

#include <QSettings>
#include <array>
#include <cstddef>
#include <optional>

#include "ui/input/ptt_bindings.hpp"
#include "ui/model/console_model.hpp"
#include "ui/port/console_sources.hpp"

namespace roger::ui {

/// Returns the sound device that an operator used last, as in radio::ChooseDevice; empty: the
/// default, or no loudspeaker.
[[nodiscard]] QString kept_device(const QSettings& settings, const std::string& call_sign,
                                  audio::Output output = audio::Output::kHeadset);

class OperatorSettings {
 public:
  /// `given`: what is not restored because the command line sets it.
  OperatorSettings(QSettings& settings, ConsoleModel& model, PttBindings& bindings,
                   const GivenVoice& given)
      : settings_(settings), model_(model), bindings_(bindings), given_(given) {}

  /// Records that the operator chose this device, which is stored once it is running.
  void expect_device(audio::Output output, const std::string& device) {
    expected_devices_.at(static_cast<std::size_t>(output)) = device;
  }
  /// Restores the settings once the call sign is known, and stores the chosen device if it is
  /// running. Called for every snapshot.
  void look();
  /// Stores all settings; does nothing before they have been restored.
  void save();

 private:
  void restore();
  void store_device(audio::Output output, const radio::DeviceSnapshot& device);

  QSettings& settings_;
  ConsoleModel& model_;
  PttBindings& bindings_;
  const GivenVoice given_;
  std::string call_sign_;  // of the restored settings; empty: not known yet
  /// With which the station started; none: a former window has applied the operator's choice.
  std::optional<audio::MicrophoneNoiseSettings> planned_noise_;
  std::array<std::optional<std::string>, audio::kOutputs> expected_devices_;
};

}  // namespace roger::ui
