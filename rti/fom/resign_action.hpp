// The automatic resign action of a federation's object model.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "rti/fom/module.hpp"
#include "rti/wire/message_parts.hpp"

namespace roger::rti {

/// Returns the resign action with this name of IEEE 1516.2-2010, 4.11; nullopt: none.
[[nodiscard]] std::optional<wire::ResignAction> parse_resign_action(std::string_view name);
/// Returns the names of all resign actions, for error messages.
[[nodiscard]] std::string resign_action_names();

/// Returns the action with which the RTI resigns for a lost federate, unless the federate has set
/// another one (IEEE 1516.1-2010, 10.3). If no module sets the switch: CancelThenDeleteThenDivest.
[[nodiscard]] wire::ResignAction automatic_resign_action(const SwitchDeclarations& switches);

}  // namespace roger::rti
