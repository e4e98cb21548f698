#include "rti/federate/presence/copy_service.hpp"

#include <utility>
#include <vector>

#include "core/log.hpp"

namespace roger::rti {

bool CopyService::serve(const wire::CopiesAsked& request, const std::string& name,
                        const KnowsGroup& knows) {
  if (settings_.multicast == Multicast::kAlways) {
    refuse(request, name, "network.multicast = \"always\"");
    return false;
  }
  if (!settings_.loopback && request.address == settings_.address.value) {
    refuse(request, name, "network.loopback = false, and it is on this host");
    return false;
  }
  const net::DirectAddress to{filter::Ipv4Address{request.address}, request.port};
  const auto before = served_.find(request.federate);
  const bool is_new = before == served_.end();
  if (!is_new && (before->second != to || request.groups.empty())) stop(request.federate);
  if (request.groups.empty()) {
    if (!is_new) log(LogLevel::kInfo, "rti", "federate " + name + " needs no copies any more");
    return false;
  }
  const std::string address = to.address.text() + ":" + std::to_string(to.port);
  constexpr std::uint32_t kBroadcast = 0xFFFFFFFF;
  if (to.port == 0 || to.address.value == 0 || to.address.value == kBroadcast ||
      to.address.is_multicast()) {
    log(LogLevel::kWarning, "rti",
        "federate " + name + " asks for copies at " + address + ", which is no address of a host");
    return false;
  }
  std::vector<filter::Ipv4Address> groups;
  for (const std::uint32_t value : request.groups) {
    const filter::Ipv4Address group{value};
    if (group == settings_.group || knows(group)) groups.push_back(group);
  }
  if (const Status copied = transport_.copy_to(to, groups); !copied) {
    log(LogLevel::kError, "rti", "no copies for " + name + ": " + copied.error().text());
    return false;
  }
  served_[request.federate] = to;
  if (!is_new) return false;
  log(LogLevel::kInfo, "rti",
      "federate " + name + " is sent copies of what it wants to " + address +
          (settings_.multicast == Multicast::kAuto ? ", as it does not hear this one's multicast"
                                                   : ""));
  return true;
}

void CopyService::refuse(const wire::CopiesAsked& request, const std::string& name,
                         const std::string& why) {
  if (request.groups.empty() || std::exchange(refusal_logged_, true)) return;
  log(LogLevel::kWarning, "rti",
      "federate " + name +
          " does not hear the multicast of this one and asks for copies, which the RID forbids (" +
          why + ")");
}

void CopyService::stop(FederateId other) {
  const auto found = served_.find(other);
  if (found == served_.end()) return;
  static_cast<void>(transport_.copy_to(found->second, {}));
  served_.erase(found);
}

}  // namespace roger::rti
