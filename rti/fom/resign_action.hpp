// The automatic resign action of a federation's object model.
#pragma once

#include "rti/fom/module.hpp"
#include "rti/wire/message_parts.hpp"

namespace roger::rti {

/// Returns the action with which the RTI resigns for a lost federate, unless the federate has set
/// another one (IEEE 1516.1-2010, 10.3). If no module sets the switch, or to an unknown value:
/// CancelThenDeleteThenDivest.
[[nodiscard]] wire::ResignAction automatic_resign_action(const SwitchDeclarations& switches);

}  // namespace roger::rti
