#include "rti/federate/services/subscribed_groups.hpp"

#include "rti/federate/refusal/refusal.hpp"

namespace roger::rti {

Status SubscribedGroups::want(std::uint64_t key, const std::vector<filter::Group>& groups) {
  Status all = ok();
  for (const filter::Group& group : interest_.subscribe(key, groups)) {
    intake_.begin(group.address);
    Status joined = transport_.join(group.address);
    if (joined) continue;
    interest_.not_joined(group);
    if (all) all = std::move(joined);
  }
  intake_.set_joined(interest_.joined());
  return all;
}

void SubscribedGroups::require(std::uint64_t key, const std::vector<filter::Group>& groups,
                               const std::function<void()>& declare) {
  const bool was_subscribed = interest_.subscribes(key);
  try {
    const Status joined = want(key, groups);
    if (!joined) refuse<rti1516e::RTIinternalError>(joined.error().text());
    declare();
  } catch (...) {
    if (!was_subscribed) release(key);
    throw;
  }
}

void SubscribedGroups::leave_expired() {
  const std::vector<filter::Group> expired = interest_.take_expired();
  for (const filter::Group& group : expired) {
    if (!intake_.needs(group.address)) transport_.leave(group.address);
  }
  if (!expired.empty()) intake_.set_joined(interest_.joined());
}

}  // namespace roger::rti
