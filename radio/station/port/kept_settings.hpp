// The settings of an operator's radios, for another station with the same radios.
#pragma once

#include <vector>

#include "radio/station/port/command.hpp"
#include "radio/station/port/snapshot.hpp"

namespace roger::radio {

/// Returns the commands that give the radios of `now` the settings that radios of the same name
/// have in `before`: the tuned net or channel, volume, pan, output, muting, squelch, and plain or
/// secure. A preset is selected by the name of its net; if no preset of the radio selects that net
/// any longer, the radio keeps its tuning.
[[nodiscard]] std::vector<Command> commands_to_restore(const StationSnapshot& before,
                                                       const StationSnapshot& now);

}  // namespace roger::radio
