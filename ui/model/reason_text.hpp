// Reasons why a station is not heard, in the language of the window.
#pragma once

#include <QString>

#include "radio/station/port/snapshot.hpp"

namespace roger::ui {

/// Returns "6 dB below squelch". A reason that a station sent as text only is returned unchanged.
QString reason_text(const radio::Reason& reason);

/// Returns a line for tool tips that names the section of the guide that explains the reason; empty
/// if there is none.
QString guide_hint(const radio::Reason& reason);

}  // namespace roger::ui
