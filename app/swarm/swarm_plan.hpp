// The plan of a swarm, where none is given: as many stations and nets as are asked for.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "core/result.hpp"
#include "radio/plan/net_plan.hpp"

namespace roger::app {

/// Nets that swarm_plan() has room for, each in a channel class of its own.
inline constexpr std::size_t kMostSwarmNets = 200;

/// Stations "S 001", "S 002", ... with one radio each. Station n, from 0, is on net n mod `nets`;
/// the nets are called "N 01", "N 02", ... and nobody's time is limited.
[[nodiscard]] radio::NetPlan swarm_plan(std::size_t stations, std::size_t nets);

/// The call sign of station `number`, from 0, of a swarm_plan().
[[nodiscard]] std::string swarm_call_sign(std::size_t number);

/// The stations of one net, by their numbers.
struct SwarmNet {
  std::string name;
  std::vector<std::size_t> stations;
};

/// Who of `stations` meets whom, by what their first radios are tuned to at start. The name is the
/// plan's, else the frequency.
[[nodiscard]] std::vector<SwarmNet> nets_of(const radio::NetPlan& plan,
                                            const std::vector<radio::OperatorPlan>& stations);

}  // namespace roger::app
