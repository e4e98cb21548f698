// Parses scripts of an operator's actions: each line is an order or a pause.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "core/clock.hpp"
#include "core/result.hpp"
#include "radio/station/port/command.hpp"

namespace roger::radio {

/// Waits before the next line is executed.
struct Pause {
  Nanoseconds time{};
};
/// Closes the station.
struct Quit {};
/// Voice to transmit: one of the two members is set.
struct Utterance {
  std::string file;  // a WAV file
  std::string text;
};
/// Keys a radio for the duration of an utterance.
struct Speak {
  RadioId radio = 0;
  Utterance what;
};
/// Waits until a transmission has been received on a radio and has ended, then speaks there.
struct Answer {
  RadioId radio = 0;
  std::string call_sign;  // the station to answer; empty: any station
  Utterance what;
};
/// Plays the newest transmission received on a radio again, and waits until it ends.
struct Again {
  RadioId radio = 0;
};
/// Follows the track in a file from then on.
struct Travel {
  std::string file;
};

using ScriptStep = std::variant<Command, Pause, Quit, Speak, Answer, Again, Travel>;

/// Parses one line; nullopt if it is empty or a comment (#). Radios are numbered from 1.
///
///   key 1 down | key 1 up       tune 1 40.025       preset 1 2       volume 1 -6     pan 1 0.5
///   squelch 1 on | off          secure 1 on | off    mute 1 on | off     mute all on | off
///   who-hears 1                 say-again 1                 test-headset
///   microphone-gain -6          device "USB Headset"
///   speak 1 words.wav           speak 1 "radio check"
///   answer 1 words.wav          answer 1 to "EAGLE 2" "loud and clear"
///   move 48.1 11.5 400 (degrees north and east, metres)               track way.csv
///   break-in 1 down | up (over all others on the net)
///   speak-as 1 "EAGLE 2"        whisper 1 "EAGLE 2" (without a name: no more)
///   jam 40.025 noise | tone | off                    cut 40.025 on | off
///   condition "EAGLE 2" 1 works | no-transmitter | no-receiver | dead  20 (dB deaf)
///             free | open | closed (squelch)
///   call 1 "EAGLE 2"            answer-call 1               hang-up 1
///   wait 1.5 (seconds)          quit
///
/// Errors: kInvalid, naming the word that is wrong and what was expected.
[[nodiscard]] Result<std::optional<ScriptStep>> parse_script_line(std::string_view line);

/// A step and the number of its line.
struct ScriptLine {
  int number = 0;
  ScriptStep step;
};

/// Parses a complete script. `name` is the file name in messages. Errors: kInvalid, all wrong lines
/// with their numbers.
[[nodiscard]] Result<std::vector<ScriptLine>> parse_script(std::string_view text,
                                                           const std::string& name);

}  // namespace roger::radio
