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
  // A new address replaces the previous one; a request without groups ends the copies.
  if (!is_new && (before->second != to || request.groups.empty())) stop(request.federate);
  if (request.groups.empty()) {
    if (!is_new) log(LogLevel::kInfo, "rti", "federate " + name + " no longer needs copies");
    return false;
  }
  // A request must not direct copies to a group or to every host.
  const std::string address = to.address.text() + ":" + std::to_string(to.port);
  constexpr std::uint32_t kBroadcast = 0xFFFFFFFF;
  if (to.port == 0 || to.address.value == 0 || to.address.value == kBroadcast ||
      to.address.is_multicast()) {
    log(LogLevel::kWarning, "rti",
        "federate " + name + " requests copies at " + address + ", which is not a host address",
        {{"federate", name}, {"address", address}});
    return false;
  }
  std::vector<filter::Ipv4Address> groups;
  for (const std::uint32_t value : request.groups) {
    const filter::Ipv4Address group{value};
    if (group == settings_.group || knows(group)) groups.push_back(group);
  }
  if (const Status copied = transport_.copy_to(to, groups); !copied) {
    log(LogLevel::kError, "rti",
        "cannot send copies to federate " + name + ": " + copied.error().text(),
        {{"federate", name}, {"address", address}});
    return false;
  }
  served_[request.federate] = to;
  if (!is_new) return false;
  log(LogLevel::kInfo, "rti",
      "federate " + name + " receives copies at " + address +
          (settings_.multicast == Multicast::kAuto
               ? ", because it does not receive this federate's multicast"
               : ""),
      {{"federate", name}, {"address", address}});
  return true;
}

void CopyService::refuse(const wire::CopiesAsked& request, const std::string& name,
                         const std::string& why) {
  if (request.groups.empty() || std::exchange(refusal_logged_, true)) return;
  log(LogLevel::kWarning, "rti",
      "federate " + name +
          " does not receive this federate's multicast and requests copies, which the RID forbids "
          "(" +
          why + ")",
      {{"federate", name}});
}

void CopyService::stop(FederateId other) {
  const auto found = served_.find(other);
  if (found == served_.end()) return;
  static_cast<void>(transport_.copy_to(found->second, {}));
  served_.erase(found);
}

}  // namespace roger::rti
