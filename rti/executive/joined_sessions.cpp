#include "rti/executive/joined_sessions.hpp"

namespace roger::rti::executive {

void JoinedSessions::remove(FederationId federation, FederateId federate) {
  sessions_.erase({federation, federate});
  const auto next = sessions_.lower_bound({federation, 0});
  if (next == sessions_.end() || next->first.first != federation) keys_.erase(federation);
}

std::optional<JoinedSessions::Session> JoinedSessions::find(FederationId federation,
                                                            FederateId federate) const {
  const auto found = sessions_.find({federation, federate});
  return found == sessions_.end() ? std::nullopt : std::optional(found->second);
}

const security::FederationKey& JoinedSessions::key(FederationId federation) {
  const auto found = keys_.find(federation);
  if (found != keys_.end()) return found->second;
  return keys_.emplace(federation, security::FederationKey::random()).first->second;
}

}  // namespace roger::rti::executive
