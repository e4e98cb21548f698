// Builds the MOM's reports.
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "rti/fom/object_model.hpp"
#include "rti/wire/messages.hpp"

namespace roger::rti::mom {

/// Encoded values by the name of the parameter.
using NamedValues = std::vector<std::pair<std::string_view, ByteVector>>;

/// Returns the parameters of HLAreportMOMexception, except HLAfederate, for an interaction that is
/// given by its full class name. `parameter_error`: a parameter is missing or invalid; otherwise
/// the service failed.
[[nodiscard]] NamedValues exception_values(std::string_view interaction,
                                           const std::string& sentence, bool parameter_error);

/// Returns an interaction of the class, which must exist and have the parameters. It comes from the
/// RTI, not from a federate, so its sender is 0.
[[nodiscard]] wire::ReliableInteraction make_report(const ObjectModel& model,
                                                    std::string_view class_name,
                                                    NamedValues values);

}  // namespace roger::rti::mom
