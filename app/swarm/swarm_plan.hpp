// The net plan of a swarm without --plan: the requested number of stations and nets.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "core/result.hpp"
#include "radio/plan/net_plan.hpp"

namespace roger::app {

/// Maximum number of nets of swarm_plan(), each in its own channel class.
inline constexpr std::size_t kMaxSwarmNets = 200;

/// Returns a plan with stations "S 001", "S 002", ... with one radio each. Station n, counted from
/// 0, is on net n mod `nets`. The nets are named "N 01", "N 02", ... and have no transmit time
/// limit.
[[nodiscard]] radio::NetPlan swarm_plan(std::size_t stations, std::size_t nets);

/// Returns the call sign of station `number`, counted from 0, of a swarm_plan().
[[nodiscard]] std::string swarm_call_sign(std::size_t number);

/// The stations of one net, as indices.
struct SwarmNet {
  std::string name;
  std::vector<std::size_t> stations;
};

/// Groups `stations` by the frequency that their first radios are tuned to at start. A group is
/// named after the net of the plan, or after the frequency if the plan has no net there.
[[nodiscard]] std::vector<SwarmNet> group_by_net(const radio::NetPlan& plan,
                                                 const std::vector<radio::OperatorPlan>& stations);

}  // namespace roger::app
