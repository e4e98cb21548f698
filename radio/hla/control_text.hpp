// Instructor controls and their refusals, as notices, for the window, terminals, logs and reports.
#pragma once

#include <string>
#include <vector>

#include "radio/hla/messages.hpp"
#include "radio/model/notice.hpp"

namespace roger::radio {

/// Describes an effect: "40.000 MHz is jammed with noise", "HAWK 3's radio 1: cannot receive", ...
[[nodiscard]] Notice to_notice(const InstructorControl& control);
/// Returns the same in English.
[[nodiscard]] std::string in_words(const InstructorControl& control);
/// Returns the faults of a radio, each as a notice; none: it works.
[[nodiscard]] std::vector<Notice> faults_of(const RadioCondition& condition);

/// Returns kControlRefused, kClaimedControlRefused or kUnknownControlRefused.
[[nodiscard]] Notice to_notice(const ControlRefused& refused);
/// Returns the control that only an instructor may send; std::monostate for all other messages.
[[nodiscard]] RefusedControl control_in(const Message& message);

}  // namespace roger::radio
