// Finds the factory of a federation's logical time.
#pragma once

#include <RTI/LogicalTimeFactory.h>

#include <memory>
#include <string>

namespace roger::rti {

/// Returns the factory that the federate's LogicalTimeFactoryFactory makes or, where that knows
/// only the federate's own types, the standard's. Returns nullptr if neither knows the name. An
/// empty name stands for the default.
[[nodiscard]] std::unique_ptr<rti1516e::LogicalTimeFactory> make_time_factory(
    const std::wstring& name);

}  // namespace roger::rti
