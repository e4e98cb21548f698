// What a card says of how its radio listens: it hops, scans, or stays. Pure.
#pragma once

#include <QString>

#include "radio/station/port/snapshot.hpp"

namespace roger::ui {

/// "AM 25 kHz"; of one that scans "Scans", or "Held P2" where somebody is heard.
QString mode_text(const radio::RadioSnapshot& radio);
/// The same in a sentence, for tips.
QString mode_tip(const radio::RadioSnapshot& radio);
/// "Hop 34", "34" when out of step; "" when it stays on its frequency.
QString hop_text(const radio::RadioSnapshot& radio);
/// How it hops and whether it does so with the others.
QString hop_tip(const radio::RadioSnapshot& radio);
/// "your clock is 3 s ahead of net 34's"; "" when it is in step.
QString out_of_step(const radio::RadioSnapshot& radio);

}  // namespace roger::ui
