// Who hears whom: signs of presence, and copies for those whom multicast does not reach.
#include "rti/federate/services/federate.hpp"
#include "rti/wire/direct.hpp"

namespace roger::rti {

void Federate::on_message(const wire::CopiesAsked& message) {
  const std::lock_guard lock(mutex_);
  if (!presence_) return;
  presence_->serve(
      message, [this](filter::Ipv4Address group) { return groups_.slot_of(group).has_value(); });
}

void Federate::on_presence(const net::Received& received) {
  wire::Presence presence;
  if (const auto reason = wire::Presence::parse(received.data, presence);
      reason != wire::DropReason::kNone) {
    return drop(reason);
  }
  if (presence.federation != federation_) return drop(wire::DropReason::kForeignFederation);
  const std::lock_guard lock(mutex_);
  note_heard(presence.sender, received);
}

void Federate::groups_changed() {
  if (presence_) presence_->want(interest_.joined());
}

}  // namespace roger::rti
