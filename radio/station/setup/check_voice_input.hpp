// The settings of an operator's microphone and keying that a station accepts.
#pragma once

#include "core/result.hpp"
#include "radio/plan/net_plan.hpp"
#include "radio/station/port/command.hpp"
#include "radio/station/port/voice_input.hpp"

namespace roger::radio {

/// Returns why settings cannot be used: a value is out of its range, or the radio of VOX does not
/// transmit. nullopt: they can.
[[nodiscard]] CommandResult refusal(const VoiceInput& settings, const OperatorPlan& plan);
/// Returns why noise cannot be added at the microphone: its level is out of range. nullopt: it can.
[[nodiscard]] CommandResult refusal(const audio::MicrophoneNoiseSettings& settings);
/// Returns refusal() as an Error, kInvalid.
[[nodiscard]] Status check(const VoiceInput& settings, const OperatorPlan& plan);

}  // namespace roger::radio
