// The services that the MOM invokes on behalf of a federate (IEEE 1516.1-2010, 11).
#pragma once

#include <string_view>

#include "rti/federate/mom/service_invoker.hpp"
#include "rti/mom/parameters.hpp"

namespace roger::rti {

/// Returns the service that an interaction requests: one below HLAmanager.HLAfederate.HLAservice,
/// or HLAmodifyAttributeState with the state Unowned. nullptr: the class is not one of the
/// standard's. `interaction` is the last part of the class name. Throws mom::ParameterError.
[[nodiscard]] ServiceInvoker::Service mom_invocation(std::string_view interaction,
                                                     const mom::Parameters& parameters);

}  // namespace roger::rti
