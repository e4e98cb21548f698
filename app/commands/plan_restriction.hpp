// The nets to which a net plan restricts a trainee, for `roger keys`.
#pragma once

#include <string>

#include "rti/security/certificate/permitted_nets.hpp"

namespace roger::app {

/// Returns the nets that a plan, a file, gives a station. Prints the nets that are permitted with
/// them because they share a channel. Throws a CommandError that names the file, line and key, or
/// the station. The program with the RTI alone knows no net plans and always throws one.
[[nodiscard]] rti::security::PermittedNets read_plan_restriction(const std::string& plan,
                                                                 const std::string& station);

}  // namespace roger::app
