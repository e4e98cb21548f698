// The nets that a net plan gives a station.
#pragma once

#include <string>
#include <vector>

#include "core/result.hpp"
#include "radio/plan/net_plan.hpp"
#include "rti/security/certificate/permitted_nets.hpp"

namespace roger::app {

/// Returns the nets of the radios of a station: those of their presets and guard receivers and,
/// if it has an intercom, its calls to all other stations of the plan that have one. Frequencies
/// that its radios could be tuned to by hand are not included. `station`: the call sign, or the
/// call sign with "-" for each space. Errors: kNotFound (no such station; lists those of the plan),
/// kInvalid (no radio of the station has nets).
[[nodiscard]] Result<rti::security::PermittedNets> find_plan_nets(const radio::NetPlan& plan,
                                                                  const std::string& station);

/// Returns the names of nets that `permitted` permits as well although the plan does not give them
/// to the station, because they are on the channel of one that it does.
[[nodiscard]] std::vector<std::string> find_shared_nets(
    const radio::NetPlan& plan, const std::string& station,
    const rti::security::PermittedNets& permitted);

}  // namespace roger::app
