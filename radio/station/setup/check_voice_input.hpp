// The settings of an operator's microphone and keying that a station accepts.
#pragma once

#include "core/result.hpp"
#include "radio/plan/net_plan.hpp"
#include "radio/station/port/voice_input.hpp"

namespace roger::radio {

/// Checks the ranges, and that the radio of VOX transmits. Errors: kInvalid, names the value.
[[nodiscard]] Status check(const VoiceInput& settings, const OperatorPlan& plan);

}  // namespace roger::radio
