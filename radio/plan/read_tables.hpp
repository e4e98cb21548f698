// Readers of the tables of a net plan, one function per kind. Problems are reported to the table,
// with their line.
#pragma once

#include <set>
#include <string>
#include <vector>

#include "core/config_file.hpp"
#include "radio/plan/net_plan.hpp"
#include "radio/plan/radio_characters.hpp"
#include "radio/plan/track.hpp"

namespace roger::radio {

/// The files that a plan names.
struct PlanFiles {
  RadioCharacters characters;
  TrackFiles tracks;
};

/// Reads a whole plan. Radio characters are searched in `character_folders`. Errors: kInvalid, all
/// problems.
Result<NetPlan> read_plan(const ConfigFile& file,
                          const std::vector<std::string>& character_folders);

/// Reads [[key]]. `names`: the names already in use.
KeyFill read_key(ConfigTable& table, const std::vector<KeyFill>& keys,
                 std::set<std::string>& names);

/// Reads [[net]]. `names`: the names already in use.
Net read_net(ConfigTable& table, const std::vector<KeyFill>& keys, std::set<std::string>& names);

/// Reads [[station.radio]] of a plan whose keys and nets have been read. `names`: the names of the
/// station's other radios.
RadioPlan read_radio(ConfigTable& table, const NetPlan& plan, std::set<std::string>& names,
                     RadioCharacters& characters);

/// Reads [[station]] of a plan whose keys and nets have been read.
OperatorPlan read_station(ConfigTable& table, const NetPlan& plan,
                          std::set<std::string>& call_signs, PlanFiles& files);

}  // namespace roger::radio
