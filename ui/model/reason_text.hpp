// Why somebody is not heard, in the language of the window.
#pragma once

#include <QString>

#include "radio/station/port/snapshot.hpp"

namespace roger::ui {

/// "too weak for the squelch by 6 dB". A reason that a station sent in words only is shown as it
/// is.
QString reason_text(const radio::Reason& reason);

}  // namespace roger::ui
