#include "rti/net/interface.hpp"

#include <arpa/inet.h>
#include <ifaddrs.h>
#include <net/if.h>
#include <netinet/in.h>
#include <sys/ioctl.h>
#include <sys/socket.h>

#include <algorithm>
#include <cerrno>
#include <cstdint>
#include <cstring>
#include <fstream>
#include <limits>
#include <memory>
#include <mutex>
#include <optional>
#include <sstream>

#include "rti/net/descriptor.hpp"

namespace roger::rti::net {
namespace {

/// Returns the interface of the default route with the lowest metric, from the kernel's routing
/// table.
std::string default_route_interface() {
  std::ifstream table("/proc/net/route");
  std::string line;
  std::getline(table, line);  // headings
  std::string best;
  unsigned long best_metric = std::numeric_limits<unsigned long>::max();
  while (std::getline(table, line)) {
    std::istringstream columns(line);
    std::string name;
    std::string destination;
    std::string gateway;
    std::string mask;
    unsigned flags = 0;
    unsigned long ignored = 0;
    unsigned long metric = 0;
    columns >> name >> destination >> gateway >> std::hex >> flags >> std::dec >> ignored >>
        ignored >> metric >> mask;
    constexpr unsigned kRouteUp = 1;
    if (columns && destination == "00000000" && mask == "00000000" && (flags & kRouteUp) != 0 &&
        metric < best_metric) {
      best = name;
      best_metric = metric;
    }
  }
  return best;
}

std::string describe(const std::vector<Interface>& interfaces) {
  std::string text;
  for (const Interface& one : interfaces) {
    if (!text.empty()) text += ", ";
    text += one.name + " (" + one.address.text() + (one.up ? "" : ", down") + ")";
  }
  return text.empty() ? "none" : text;
}

Result<Interface> usable(const Interface& found) {
  if (found.up) return found;
  return Error{ErrorCode::kUnavailable,
               "interface " + found.name + " is down; bring it up or choose another one",
               {}};
}

filter::Ipv4Address address_in(const sockaddr& address) {
  sockaddr_in out{};
  std::memcpy(&out, &address, sizeof(out));
  return filter::Ipv4Address{ntohl(out.sin_addr.s_addr)};
}

/// Returns the broadcast address for which the kernel makes a route, also if none is assigned. The
/// loopback has one, too. Networks of one or two addresses have none (RFC 3021).
std::optional<filter::Ipv4Address> broadcast_of(const ifaddrs& entry) {
  if ((entry.ifa_flags & (IFF_BROADCAST | IFF_LOOPBACK)) == 0) return std::nullopt;
  if (entry.ifa_netmask == nullptr) return std::nullopt;
  const std::uint32_t hosts = ~address_in(*entry.ifa_netmask).value;
  if (hosts <= 1) return std::nullopt;
  return filter::Ipv4Address{address_in(*entry.ifa_addr).value | hosts};
}

/// Returns the MTU of an interface; 0 if the kernel does not report it. `socket`: any socket.
std::size_t mtu_of(const std::string& name, const Descriptor& socket) {
  ifreq request{};
  name.copy(request.ifr_name, sizeof(request.ifr_name) - 1);
  if (::ioctl(socket.get(), SIOCGIFMTU, &request) != 0 || request.ifr_mtu < 0) return 0;
  return static_cast<std::size_t>(request.ifr_mtu);
}

template <class Wanted>
const Interface* first(const std::vector<Interface>& interfaces, Wanted wanted) {
  const auto found = std::find_if(interfaces.begin(), interfaces.end(), wanted);
  return found == interfaces.end() ? nullptr : &*found;
}

}  // namespace

Result<std::vector<Interface>> list_interfaces() {
  ifaddrs* raw = nullptr;
  if (getifaddrs(&raw) != 0) {
    return Error{
        ErrorCode::kSystem, "cannot list the network interfaces: " + system_reason(errno), {}};
  }
  const std::unique_ptr<ifaddrs, void (*)(ifaddrs*)> owner(raw, &freeifaddrs);
  const std::string default_name = default_route_interface();
  const Descriptor any(::socket(AF_INET, SOCK_DGRAM | SOCK_CLOEXEC, 0));
  std::vector<Interface> interfaces;
  for (const ifaddrs* entry = raw; entry != nullptr; entry = entry->ifa_next) {
    if (entry->ifa_addr == nullptr || entry->ifa_addr->sa_family != AF_INET) continue;
    const std::string name = entry->ifa_name;
    if (first(interfaces, [&](const Interface& one) { return one.name == name; }) != nullptr) {
      continue;
    }
    Interface one;
    one.name = name;
    one.index = if_nametoindex(entry->ifa_name);
    one.address = address_in(*entry->ifa_addr);
    one.up = (entry->ifa_flags & IFF_UP) != 0;
    one.multicast = (entry->ifa_flags & IFF_MULTICAST) != 0;
    one.loopback = (entry->ifa_flags & IFF_LOOPBACK) != 0;
    one.default_route = name == default_name;
    one.broadcast = broadcast_of(*entry);
    one.mtu = mtu_of(one.name, any);
    interfaces.push_back(std::move(one));
  }
  return interfaces;
}

Result<Interface> choose_interface(const std::string& setting) {
  const Result<std::vector<Interface>> interfaces = list_interfaces();
  if (!interfaces) return interfaces.error();
  return choose_interface(setting, interfaces.value());
}

Result<Interface> choose_lasting_interface(const std::string& setting) {
  static std::mutex mutex;
  static std::string lasting;  // chosen by "auto"; never the loopback
  const std::lock_guard lock(mutex);
  if (setting != "auto") return choose_interface(setting);
  const bool exists = if_nametoindex(lasting.c_str()) != 0;
  if (!lasting.empty() && exists) return choose_interface(lasting);
  Result<Interface> chosen = choose_interface(setting);
  const bool found = chosen && !chosen.value().loopback;
  if (!lasting.empty() && !found) return choose_interface(lasting);  // the error names it
  if (found) lasting = chosen.value().name;
  return chosen;
}

Result<Interface> choose_interface(const std::string& setting,
                                   const std::vector<Interface>& interfaces) {
  if (setting != "auto") {
    const std::optional<filter::Ipv4Address> address = filter::Ipv4Address::parse(setting);
    const Interface* named = first(interfaces, [&](const Interface& one) {
      return one.name == setting || (address && one.address == *address);
    });
    if (named != nullptr) return usable(*named);
    return Error{ErrorCode::kNotFound,
                 "no network interface \"" + setting +
                     "\" with an IPv4 address; available: " + describe(interfaces),
                 {}};
  }
  const Interface* chosen =
      first(interfaces, [](const Interface& one) { return one.default_route && one.up; });
  if (chosen == nullptr) {
    chosen = first(interfaces,
                   [](const Interface& one) { return one.up && one.multicast && !one.loopback; });
  }
  if (chosen == nullptr) {
    chosen = first(interfaces, [](const Interface& one) { return one.up && one.loopback; });
  }
  if (chosen != nullptr) return *chosen;
  return Error{
      ErrorCode::kUnavailable,
      "no network interface is up, not even the loopback; available: " + describe(interfaces),
      {}};
}

}  // namespace roger::rti::net
