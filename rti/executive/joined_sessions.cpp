#include "rti/executive/joined_sessions.hpp"

namespace roger::rti::executive {

void JoinedSessions::remove(FederationId federation, FederateId federate) {
  sessions_.erase({federation, federate});
  const auto next = sessions_.lower_bound({federation, 0});
  if (next == sessions_.end() || next->first.first != federation) keys_.forget(federation);
}

std::optional<JoinedSessions::Session> JoinedSessions::find(FederationId federation,
                                                            FederateId federate) const {
  const auto found = sessions_.find({federation, federate});
  return found == sessions_.end() ? std::nullopt : std::optional(found->second);
}

}  // namespace roger::rti::executive
