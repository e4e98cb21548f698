// A recorder of a conversation.
#pragma once

#include <string>
#include <vector>

#include "tests/support/talking_pairs.hpp"

namespace roger::test {

/// Returns a recorder on a host of its own, which records to `folder`. `environment`:
/// "NAME=VALUE".
inline StationProgram start_recorder(TalkingPairs& pairs, const std::string& folder,
                                     const std::vector<std::string>& environment) {
  std::vector<std::string> command = pairs.network().bare_host(TalkingPairs::kFreeHost);
  command.emplace_back("env");
  command.insert(command.end(), environment.begin(), environment.end());
  command.insert(command.end(), {roger_program(), "record", "--rid", pairs.rid_file(), "--plan",
                                 pairs.plan_file(), "--folder", folder});
  return {"recorder", command};
}

}  // namespace roger::test
