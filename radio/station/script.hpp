// Scripts for an operator: each line is a command or a pause.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "core/clock.hpp"
#include "core/result.hpp"
#include "radio/station/port/command.hpp"

namespace roger::radio {

/// Pause before the next line is carried out.
struct Pause {
  Nanoseconds time{};
};
/// Closes the station.
struct Quit {};
/// The words to speak: exactly one of the two.
struct Utterance {
  std::string file;  // a WAV file
  std::string text;
};
/// Keys a radio for the duration of the speech.
struct Speak {
  RadioId radio = 0;
  Utterance what;
};
/// Waits until a station has been heard on a radio and has ended, then speaks there.
struct Answer {
  RadioId radio = 0;
  std::string call_sign;  // the station that is answered; empty: any
  Utterance what;
};
/// Plays the newest transmission of a radio once more (say again), and waits for its end.
struct Again {
  RadioId radio = 0;
};
/// Starts following the track in a file.
struct Travel {
  std::string file;
};

using ScriptStep = std::variant<Command, Pause, Quit, Speak, Answer, Again, Travel>;

/// Longest accepted line, in octets. No valid line is this long, so the limit bounds memory for
/// input that is no script.
inline constexpr std::size_t kMaxScriptLine = 1000;

/// Parses one line; nothing if it is empty or a comment (#). Radios are counted from 1.
///
///   key 1 down | key 1 up       tune 1 40.025       preset 1 2       volume 1 -6     pan 1 0.5
///   output 1 headset | loudspeaker
///   squelch 1 on | off          secure 1 on | off    mute 1 on | off     mute all on | off
///   who-hears 1                 say-again 1                 test-headset
///   microphone-gain -6          device "USB Headset"        loudspeaker "Speakers" | null
///   microphone-noise helicopter -30 (dBFS; default -30)     microphone-noise off
///   speak 1 words.wav           speak 1 "radio check"
///   answer 1 words.wav          answer 1 to "EAGLE 2" "loud and clear"
///   move 48.1 11.5 400 (degrees north and east, metres)               track way.csv
///   break-in 1 down | up (over all others on the net)
///   speak-as 1 "EAGLE 2"        whisper 1 "EAGLE 2" (without a name: ends it)
///   jam 40.025 noise | tone | off                    cut 40.025 on | off
///   condition "EAGLE 2" 1 works | no-transmitter | no-receiver | dead  20 (dB loss)
///             free | open | closed (squelch)
///   call 1 "EAGLE 2"            answer-call 1               hang-up 1
///   wait 1.5 (seconds)          quit
///
/// Errors: kInvalid, naming the word that is wrong and what was expected; a line of more than
/// kMaxScriptLine octets.
[[nodiscard]] Result<std::optional<ScriptStep>> parse_script_line(std::string_view line);

/// A step and its line number.
struct ScriptLine {
  int number = 0;
  ScriptStep step;
};

/// Parses a whole script. Errors: the invalid lines with their numbers; `name` is the file's name.
[[nodiscard]] Result<std::vector<ScriptLine>> parse_script(std::string_view text,
                                                           const std::string& name);

}  // namespace roger::radio
