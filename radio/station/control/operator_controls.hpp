// All commands of an operator, distributed to the parts that carry them out.
#pragma once

#include <optional>
#include <string>

#include "radio/station/control/headset_controls.hpp"
#include "radio/station/control/instructor_effects.hpp"
#include "radio/station/control/intercom_calls.hpp"
#include "radio/station/control/operator_position.hpp"
#include "radio/station/control/own_playback.hpp"
#include "radio/station/control/radio_controls.hpp"
#include "radio/station/control/who_hears.hpp"

namespace roger::radio {

/// Each command has one overload of execute(), in the part that it concerns.
struct OperatorControls {
  OperatorControls(const OperatorContext& context, Reception& reception, OperatorAudio& audio,
                   TransmitPath& transmit, OperatorEvents& events)
      : radios(context, audio.inlet(), transmit, events),
        calls(context, radios, audio, events),
        headset(context, audio, transmit, events),
        position(context, reception),
        effects(context, radios, audio.inlet()),
        playback(context, audio, headset, events),
        who_hears(context, radios, events),
        directory(context) {}

  /// Carries out a command about an existing radio, or about no radio. Returns the result, or
  /// nothing if the part reports the result itself.
  std::optional<CommandResult> execute(CommandId id, const Command& command);

  RadioControls radios;
  IntercomCalls calls;
  HeadsetControls headset;
  OperatorPosition position;
  InstructorEffects effects;
  OwnPlayback playback;
  WhoHears who_hears;
  CallDirectory directory;
};

/// Returns the radio that a command concerns; none: it concerns all of them.
[[nodiscard]] std::optional<RadioId> radio_of(const Command& command);

}  // namespace roger::radio
