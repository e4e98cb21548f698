// The text on a card about the call on its intercom. Pure.
#pragma once

#include "ui/model/activity.hpp"

namespace roger::ui {

/// Returns the third row's text for a call that is placed, ringing, busy or unanswered; it has
/// priority over all other texts. Returns nullopt without a call and during an established one.
std::optional<Activity> call_activity(const radio::RadioSnapshot& radio, TimePoint now);
/// Returns the text for an established call while neither side talks.
std::optional<Activity> talk_activity(const radio::RadioSnapshot& radio, TimePoint now);
/// Returns what the radio is connected to: its net, or "Call with VIPER 21"; empty: neither.
QString connection_text(const radio::RadioSnapshot& radio);
/// Returns true if a call exists that can be ended.
bool has_call(const radio::RadioSnapshot& radio);

}  // namespace roger::ui
