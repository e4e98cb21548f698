// Why somebody is not heard, in the language of the window.
#pragma once

#include <QString>
#include <string>

#include "radio/station/snapshot.hpp"

namespace roger::ui {

/// "too weak for the squelch by 6 dB". `words`: the same as the station that misses him says it, in
/// English. Its figure is taken over; where the number leaves open what it was, so are the words.
QString reason_text(radio::HearingReason why, const std::string& words);

}  // namespace roger::ui
