// Checks of arguments that several groups of services have in common.
#pragma once

#include <RTI/RTI1516.h>

#include <optional>

#include "rti/wire/types.hpp"

namespace roger::rti {

/// Throws InvalidTransportationType for a value that is none of the enumerators.
void check_transportation(rti1516e::TransportationType type);

/// Returns the federate's number; nullopt: no federate can have this handle.
[[nodiscard]] std::optional<FederateId> find_federate_id(const rti1516e::FederateHandle& handle);

}  // namespace roger::rti
