// Formats numbers for display, with unit, true minus sign (U+2212) and aligned digits, and text
// that this program did not write. Pure.
#pragma once

#include <QString>
#include <chrono>
#include <string_view>

#include "core/clock.hpp"
#include "core/units.hpp"

namespace roger::ui {

/// Returns a figure with the decimal sign of the language and without group separators. Everything
/// that the window shows with decimals uses this or figure_text(), except radio frequencies, which
/// have a point in every language, as on a radio's dial and in the names of channels ("118.005").
/// Exported data have a point, too.
QString decimal_text(double value, int decimals);
/// Returns a figure with as many of `digits` significant digits as it needs: "0.25", "6".
QString figure_text(double value, int digits);
/// Replaces the decimal points of the figures in a text of this program: "AM 8.33 kHz".
QString with_decimal_sign(QString text);

/// Returns "−6 dB", "0 dB", "+3 dB".
QString decibel_text(double decibels);
/// Returns "−92 dBm".
QString power_text(double dbm);
/// Returns "L 40", "C", "R 40": percent towards one side.
QString pan_text(double pan);
/// Returns "52.3": milliseconds with one decimal and the true minus sign.
QString milliseconds_text(double milliseconds);
/// Returns "0:04", "12:05".
QString duration_text(Nanoseconds duration);
/// Returns the length of a transmission: "3.8 s", "1:04".
QString call_length_text(Nanoseconds duration);
/// Returns "just now", "38 s ago", "2 min 10 s ago", "3 h ago".
QString age_text(Nanoseconds age);
/// Returns "18 412": thousands separated by a thin space.
QString count_text(std::uint64_t count);
/// Returns the count by which tr() chooses the plural form. Counts beyond int are reduced to one
/// with the same last digits.
int make_plural(std::uint64_t count);
/// Returns the percentage of `part` in `part + rest`: "0.00 %"; "–" if both are 0.
QString share_text(std::uint64_t part, std::uint64_t rest, int decimals);
/// Returns "48 kHz", "44.1 kHz".
QString sample_rate_text(std::uint32_t hertz);
/// Returns "251.000", with a point in every language.
QString megahertz_text(Frequency frequency);

/// Returns a foreign name or label as a window shows it: printable(), on one line.
QString shown_text(std::string_view foreign);
/// Returns a message that may quote foreign text as a window shows it: printable_lines().
QString shown_lines(std::string_view message);

/// Returns the placeholder for a missing value.
QString no_value();

}  // namespace roger::ui
