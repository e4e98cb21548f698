// A joined federate, as the executive knows it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "rti/executive/publications.hpp"
#include "rti/wire/messages.hpp"

namespace roger::rti::executive {

struct FederateRecord {
  std::string name;
  std::string type;
  bool multicast = true;
  std::vector<std::size_t> modules;  // it joined with these modules of the federation
  Publications publications;
  /// Action if the federate is lost (IEEE 1516.1-2010, 10.3).
  wire::ResignAction automatic_resign = wire::ResignAction::kNoAction;
  /// Number of its ChangeOwnership messages, see wire::OwnershipNotice.
  std::uint64_t ownership_changes = 0;
};

using FederateRecords = std::map<FederateId, FederateRecord>;

}  // namespace roger::rti::executive
