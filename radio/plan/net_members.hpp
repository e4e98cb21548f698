// The stations that have a radio on a net, as far as a net plan says. Pure.
#pragma once

#include <string>
#include <vector>

#include "radio/plan/net_plan.hpp"
#include "radio/signal/net_member.hpp"

namespace roger::radio {

/// Adds to the radios that publish their frequency those that publish none, at all nets that the
/// plan gives them: receivers of the stations `present`, and intercoms. `present` is sorted.
/// Returns the members of each net, sorted, without duplicates.
[[nodiscard]] NetMembers all_members(NetMembers announced, const NetPlan& plan,
                                     const std::vector<std::string>& present);

}  // namespace roger::radio
