// Instructor controls in English, for terminals, logs and reports.
#pragma once

#include <string>

#include "radio/hla/messages.hpp"
#include "radio/model/notice.hpp"

namespace roger::radio {

/// Describes an effect: "40.000 MHz is jammed with noise", "HAWK 3's radio 1: cannot receive", ...
[[nodiscard]] std::string in_words(const InstructorControl& control);
/// Returns kControlRefused.
[[nodiscard]] Notice to_notice(const ControlRefused& refused);
/// Describes a message that only an instructor may send: the same, or "break-in"; empty for all
/// other messages.
[[nodiscard]] std::string control_text(const Message& message);

}  // namespace roger::radio
