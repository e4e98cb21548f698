#include "rti/federate/services/data_plane.hpp"

#include <utility>

#include "core/log.hpp"

namespace roger::rti {

DataPlane::DataPlane(const wire::Joined& joined, Parts parts, ExecutivePort& executive,
                     const Clock& clock)
    : seals_(std::move(parts.seals)),
      transport_(std::move(parts.transport)),
      sender_(*transport_, clock, {joined.federation, joined.federate}, parts.sender,
              std::move(parts.wake)),
      intake_(joined, parts.reception, *transport_, executive, clock) {
}

void DataPlane::start(net::Transport::Handler handler, net::ReadBy by) {
  transport_->start(std::move(handler), by);
  intake_.start();
}

void DataPlane::on_message(wire::GroupKeysAdded message) {
  if (!seals_) return;
  auto keys = security::take_group_keys(message.keys);
  if (!keys) return log(LogLevel::kError, "rti", "the executive sent " + keys.error().message);
  seals_->add_keys(std::move(keys).value());
}

void DataPlane::on_message(const wire::FederateJoined& message) {
  if (seals_) seals_->add(message.info.federate, message.info.membership);
  intake_.on_message(message);
}

void DataPlane::on_message(const wire::FederateLeft& message) {
  intake_.on_message(message);
  if (seals_) seals_->remove(message.federate);
}

}  // namespace roger::rti
