// The operator's headset: sidetone, microphone, keying by voice and sound device.
#pragma once

#include <mutex>

#include "radio/station/receive/operator_audio.hpp"
#include "radio/station/report/operator_events.hpp"
#include "radio/station/setup/operator_context.hpp"
#include "radio/station/transmit/transmit_path.hpp"

namespace roger::radio {

/// Any thread but a real-time one.
class HeadsetControls {
 public:
  /// All arguments outlive this.
  HeadsetControls(const OperatorContext& context, OperatorAudio& audio, TransmitPath& transmit,
                  OperatorEvents& events);

  CommandResult execute(const SetSidetone& command);
  CommandResult execute(const SetMicrophone& command);
  CommandResult execute(const SetMicrophoneNoise& command);
  CommandResult execute(const SetVoiceInput& command);
  /// Reports its result itself, after the device has been opened or has failed to open.
  void execute(CommandId id, const ChooseDevice& command);

  /// Returns the present settings of the microphone and of keying.
  [[nodiscard]] VoiceInput voice_input() const;
  void fill(StationSnapshot& out) const;

 private:
  const OperatorContext& context_;
  OperatorAudio& audio_;
  TransmitPath& transmit_;
  OperatorEvents& events_;

  mutable std::mutex mutex_;
  VoiceInput voice_input_;
  bool sidetone_on_;
  double sidetone_db_ = -12.0;
};

}  // namespace roger::radio
