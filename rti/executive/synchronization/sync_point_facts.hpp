// The synchronization points of a federation as the MOM shows them.
#pragma once

#include <map>
#include <string>

#include "rti/wire/types.hpp"

namespace roger::rti::executive {

/// A pending synchronization point.
struct SyncPointFacts {
  /// Values of the MIM's HLAsynchPointStatus.
  enum class Status { kNoActivity = 0, kAttemptingToRegister, kMoving, kWaitingForOthers };

  std::string label;
  std::map<FederateId, Status> federates;  // the synchronization set
};

}  // namespace roger::rti::executive
