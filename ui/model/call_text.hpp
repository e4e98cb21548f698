// What a card says of the call on its intercom. Pure.
#pragma once

#include "ui/model/activity.hpp"

namespace roger::ui {

/// Somebody calls, is called, or did not answer: what the third row says before all else; nullopt
/// when there is no call, or it is talked in.
std::optional<Activity> call_activity(const radio::RadioSnapshot& radio, TimePoint now);
/// The same for a call that is talked in, while nobody speaks.
std::optional<Activity> talk_activity(const radio::RadioSnapshot& radio, TimePoint now);
/// What the radio listens to: its net, or "Call with VIPER 21"; "" when it is on neither.
QString place_text(const radio::RadioSnapshot& radio);
/// A call is there that can be ended.
bool is_called(const radio::RadioSnapshot& radio);

}  // namespace roger::ui
