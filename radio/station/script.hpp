// What an operator does, written down: the lines of a script, each an order or a pause.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "core/clock.hpp"
#include "core/result.hpp"
#include "radio/station/command.hpp"

namespace roger::radio {

/// Until the next line is carried out.
struct Pause {
  Nanoseconds time{};
};
/// The station closes.
struct Quit {};

using ScriptStep = std::variant<Command, Pause, Quit>;

/// One line: nothing when it is empty or a comment (#). Radios are counted from 1.
///
///   key 1 down | key 1 up       tune 1 40.025       preset 1 2       volume 1 -6     pan 1 0.5
///   squelch 1 on | off          secure 1 on | off    mute 1 on | off     mute all on | off
///   who-hears 1                 speak-as 1 "EAGLE 2"  whisper 1 "EAGLE 2" (without a name: no
///   more) jam 40.025 noise | tone | off                    cut 40.025 on | off condition "EAGLE 2"
///   1 works | no-transmitter | no-receiver | dead  20 (dB deaf)  free | open | closed (squelch)
///   wait 1.5 (seconds)          quit
///
/// Errors: kInvalid, naming the word that is wrong and what was expected.
[[nodiscard]] Result<std::optional<ScriptStep>> parse_script_line(std::string_view line);

/// A whole script. Errors: every wrong line with its number; `name` stands for the file.
[[nodiscard]] Result<std::vector<ScriptStep>> parse_script(std::string_view text,
                                                           const std::string& name);

}  // namespace roger::radio
