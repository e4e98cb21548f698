// All that an operator can command, divided among the parts that obey.
#pragma once

#include <optional>
#include <string>

#include "radio/station/control/headset_controls.hpp"
#include "radio/station/control/instructor_effects.hpp"
#include "radio/station/control/intercom_calls.hpp"
#include "radio/station/control/operator_position.hpp"
#include "radio/station/control/own_playback.hpp"
#include "radio/station/control/radio_controls.hpp"
#include "radio/station/report/who_hears.hpp"

namespace roger::radio {

/// Each command has one overload of obey(), in the part that it is about.
struct OperatorControls {
  OperatorControls(const OperatorContext& context, Reception& reception, OperatorAudio& audio,
                   TransmitPath& transmit, OperatorEvents& events)
      : radios(context, audio.inlet(), transmit, events),
        calls(context, radios, audio, events),
        headset(context, audio, transmit, events),
        position(context, reception),
        effects(context, radios, audio.inlet()),
        playback(context, audio, headset, events),
        who_hears(context, events),
        directory(context) {}

  /// Obeys a command about a radio that exists, or about none. Returns the result, or nothing when
  /// the part reports the result itself.
  std::optional<CommandResult> obey(CommandId id, const Command& command);

  RadioControls radios;
  IntercomCalls calls;
  HeadsetControls headset;
  OperatorPosition position;
  InstructorEffects effects;
  OwnPlayback playback;
  WhoHears who_hears;
  CallDirectory directory;
};

/// The radio that a command is about; none: it is about all of them.
[[nodiscard]] std::optional<RadioId> radio_of(const Command& command);

}  // namespace roger::radio
