#include "rti/federate/presence/copy_requests.hpp"

#include <RTI/RTI1516.h>

#include <utility>

#include "core/log.hpp"
#include "core/text.hpp"
#include "rti/wire/messages.hpp"

namespace roger::rti {

CopyRequests::CopyRequests(const PresenceSettings& settings, net::Transport& transport,
                           ExecutivePort& executive)
    : settings_(settings),
      transport_(transport),
      executive_(executive),
      wanted_{settings.group.value} {
}

bool CopyRequests::want(const std::vector<filter::Group>& groups) {
  std::vector<std::uint32_t> wanted{settings_.group.value};
  for (const filter::Group& group : groups) {
    if (group.address != settings_.group) wanted.push_back(group.address.value);
  }
  return wanted != std::exchange(wanted_, wanted);
}

void CopyRequests::ask(FederateId other) {
  to_release_.erase(other);
  pending_requests_.insert(other);
}

void CopyRequests::release(FederateId other) {
  pending_requests_.erase(other);
  to_release_.insert(other);
}

void CopyRequests::forget(FederateId other) {
  pending_requests_.erase(other);
  to_release_.erase(other);
}

void CopyRequests::send() {
  if ((pending_requests_.empty() && to_release_.empty()) || !executive_.alive()) return;
  try {
    if (!pending_requests_.empty()) {
      if (!open_port()) return pending_requests_.clear();
      send_to(pending_requests_, wanted_);
      pending_requests_.clear();
    }
    if (!to_release_.empty()) send_to(to_release_, {});
    to_release_.clear();
  } catch (const rti1516e::Exception& thrown) {
    // Requests that were not sent are retried at the next tick.
    log(LogLevel::kWarning, "rti", to_utf8(thrown.what()));
  }
}

bool CopyRequests::open_port() {
  if (port_ != 0) return true;
  const Result<std::uint16_t> port = transport_.listen_directly();
  if (!port) {
    log(LogLevel::kError, "rti", "cannot open a port for direct copies: " + port.error().text());
    return false;
  }
  port_ = port.value();
  return true;
}

void CopyRequests::send_to(const std::set<FederateId>& federates,
                           std::vector<std::uint32_t> groups) {
  executive_.send(wire::AskForCopies{
      {federates.begin(), federates.end()}, settings_.address.value, port_, std::move(groups)});
}

}  // namespace roger::rti
