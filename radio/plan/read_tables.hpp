// The tables of a net plan, one function a kind. Problems go to the table, with their place.
#pragma once

#include <set>
#include <string>
#include <vector>

#include "core/config_file.hpp"
#include "radio/plan/net_plan.hpp"

namespace roger::radio {

/// [[key]]; `names` are those taken so far.
KeyFill read_key(ConfigTable& table, const std::vector<KeyFill>& keys,
                 std::set<std::string>& names);

/// [[net]]; `names` are those taken so far.
Net read_net(ConfigTable& table, const std::vector<KeyFill>& keys, std::set<std::string>& names);

/// [[station.radio]] of a plan whose keys and nets are read; `names` are those of the station.
RadioPlan read_radio(ConfigTable& table, const NetPlan& plan, std::set<std::string>& names,
                     const std::vector<std::string>& character_folders);

/// [[station]] of a plan whose keys and nets are read.
OperatorPlan read_station(ConfigTable& table, const NetPlan& plan,
                          std::set<std::string>& call_signs,
                          const std::vector<std::string>& character_folders);

}  // namespace roger::radio
