// The text on a card about how its radio listens: hopping, scanning or on one frequency. Pure.
#pragma once

#include <QString>

#include "radio/station/port/snapshot.hpp"

namespace roger::ui {

/// Returns "AM 25 kHz"; for a scanning radio "Scan", or "Held P2" while a station is heard.
QString mode_text(const radio::RadioSnapshot& radio);
/// Returns the same as a sentence for tool tips.
QString mode_tip(const radio::RadioSnapshot& radio);
/// Returns "Hop 34", or "34" if out of step; empty if the radio does not hop.
QString hop_text(const radio::RadioSnapshot& radio);
/// Returns how the radio hops, and whether it is in step with its net.
QString hop_tip(const radio::RadioSnapshot& radio);
/// Returns "your clock is 3 s ahead of net 34's"; empty if in step.
QString out_of_step(const radio::RadioSnapshot& radio);

/// Returns the kind of modulation of a radio or net as the window shows it: "AM 8.33 kHz".
QString modulation_text(const std::string& modulation);

}  // namespace roger::ui
