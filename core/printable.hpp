// Foreign text prepared for people. Names, labels, sentences and file contents that this process
// did not write may contain escape codes that control a terminal, line feeds that forge a line of
// the log, and characters that reverse the order of what follows.
//
// Only for showing: data, JSON and messages to other programs keep the original text.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace roger {

/// Maximum number of characters of a foreign text that is shown.
inline constexpr std::size_t kMaxShownCharacters = 200;

/// Returns `text` as one line of at most `characters` characters (1 or more); a longer one ends
/// with "…". Control characters, line and paragraph separators, invisible characters that format
/// text or change its direction, and octets that are not UTF-8 become visible escapes: "\n",
/// "\x1B", "\u202E". All other characters, including backslashes, remain as they are.
[[nodiscard]] std::string printable(std::string_view text,
                                    std::size_t characters = kMaxShownCharacters);

/// Returns a message of this program, which may quote foreign text, as it is written to a terminal
/// or the log: with the same escapes, but complete and with its line feeds.
[[nodiscard]] std::string printable_lines(std::string_view text);

}  // namespace roger
