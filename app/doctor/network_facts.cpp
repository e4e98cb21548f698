// Reads facts about queriers and ports from the kernel.
#include <arpa/inet.h>
#include <dirent.h>
#include <fmt/core.h>
#include <netinet/in.h>
#include <netinet/ip.h>
#include <poll.h>
#include <sys/socket.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "app/doctor/network.hpp"
#include "core/result.hpp"
#include "rti/net/descriptor.hpp"
#include "rti/net/socket_options.hpp"

namespace roger::app {
namespace fs = std::filesystem;

namespace {

std::string to_text(const std::string& path) {
  std::ostringstream out;
  out << std::ifstream(path).rdbuf();
  return out.str();
}

bool is_one(const fs::path& path) {
  return to_text(path.string()).rfind('1', 0) == 0;
}

/// Returns the bridge that the interface is or belongs to; "" if none.
std::string find_bridge(const std::string& interface) {
  const fs::path device = fs::path("/sys/class/net") / interface;
  std::error_code ignored;
  if (fs::exists(device / "bridge", ignored)) return interface;
  if (fs::exists(device / "brport", ignored)) {
    return fs::read_symlink(device / "master", ignored).filename().string();
  }
  return "";
}

/// Listens for IGMP membership queries; returns the sender of one, or nullopt. `listen_failure`
/// says why listening failed.
std::optional<std::string> hear_query(const rti::net::Interface& interface,
                                      std::chrono::seconds listen, std::string& listen_failure) {
  constexpr std::uint8_t kMembershipQuery = 0x11;  // RFC 3376, 4.1
  const rti::net::Descriptor socket(::socket(AF_INET, SOCK_RAW | SOCK_CLOEXEC, IPPROTO_IGMP));
  if (!socket.is_open()) {
    listen_failure = "listening for queries needs root";
    return std::nullopt;
  }
  if (::setsockopt(socket.get(), SOL_SOCKET, SO_BINDTODEVICE, interface.name.c_str(),
                   static_cast<socklen_t>(interface.name.size())) != 0) {
    listen_failure =
        std::string("cannot listen on ") + interface.name + ": " + system_reason(errno);
    return std::nullopt;
  }
  const auto deadline = std::chrono::steady_clock::now() + listen;
  for (;;) {
    const auto left = std::chrono::duration_cast<std::chrono::milliseconds>(
        deadline - std::chrono::steady_clock::now());
    if (left.count() <= 0) return std::nullopt;
    pollfd waiting{socket.get(), POLLIN, 0};
    if (::poll(&waiting, 1, static_cast<int>(left.count())) <= 0) continue;
    std::array<std::uint8_t, 1500> packet{};
    const ssize_t size = ::recv(socket.get(), packet.data(), packet.size(), MSG_DONTWAIT);
    constexpr std::size_t kWord = 4;
    const std::size_t header = (packet[0] & 0x0FU) * kWord;
    if (size <= 0 || static_cast<std::size_t>(size) < header + 2 * kWord) continue;
    if (packet[header] != kMembershipQuery) continue;
    constexpr std::size_t kSourceAddress = 12;
    std::array<char, INET_ADDRSTRLEN> text{};
    ::inet_ntop(AF_INET, &packet[kSourceAddress], text.data(), text.size());
    return text.data();
  }
}

bool holds_socket(const fs::path& descriptors, const std::vector<std::uint64_t>& inodes) {
  std::error_code failed;
  for (fs::directory_iterator it(descriptors, failed), end; !failed && it != end;
       it.increment(failed)) {
    std::error_code unreadable;
    const std::string target = fs::read_symlink(it->path(), unreadable).string();
    for (const std::uint64_t inode : inodes) {
      if (target == fmt::format("socket:[{}]", inode)) return true;
    }
  }
  return false;
}

}  // namespace

std::string igmp_version_of(const std::string& proc_net_igmp, const std::string& interface) {
  // Columns: Idx Device : Count Querier; the groups follow on lines indented by tabs.
  std::istringstream in(proc_net_igmp);
  for (std::string line; std::getline(in, line);) {
    std::istringstream words(line);
    std::string index;
    std::string name;
    std::string colon;
    std::string count;
    std::string version;
    if (words >> index >> name >> colon >> count >> version && name == interface) return version;
  }
  return "";
}

Finding check_querier(const rti::net::Interface& interface, std::chrono::seconds listen) {
  QuerierFacts facts;
  facts.interface = interface.name;
  facts.is_loopback = interface.loopback;
  facts.bridge = find_bridge(interface.name);
  const fs::path bridge = fs::path("/sys/class/net") / facts.bridge / "bridge";
  facts.snooping = !facts.bridge.empty() && is_one(bridge / "multicast_snooping");
  facts.bridge_queries = !facts.bridge.empty() && is_one(bridge / "multicast_querier");
  facts.version = igmp_version_of(to_text("/proc/net/igmp"), interface.name);
  facts.listened = listen;
  if (!interface.loopback) facts.heard_from = hear_query(interface, listen, facts.listen_failure);
  return judge_querier(facts);
}

std::vector<std::uint64_t> sockets_on_port(const std::string& proc_net_udp, std::uint16_t port) {
  // Columns: sl local_address rem_address st tx:rx tr:when retrnsmt uid timeout inode ...
  const std::string wanted = fmt::format(":{:04X}", port);
  std::vector<std::uint64_t> inodes;
  std::istringstream in(proc_net_udp);
  for (std::string line; std::getline(in, line);) {
    std::istringstream words(line);
    std::vector<std::string> columns;
    for (std::string word; words >> word;) columns.push_back(word);
    constexpr std::size_t kLocal = 1;
    constexpr std::size_t kInode = 9;
    if (columns.size() <= kInode || columns[0] == "sl") continue;
    if (!columns[kLocal].ends_with(wanted)) continue;
    inodes.push_back(std::strtoull(columns[kInode].c_str(), nullptr, 10));
  }
  return inodes;
}

std::string owner_of_sockets(const std::vector<std::uint64_t>& inodes) {
  std::string owners;
  std::error_code failed;
  for (fs::directory_iterator it("/proc", failed), end; !failed && it != end;
       it.increment(failed)) {
    const std::string pid = it->path().filename().string();
    if (pid.find_first_not_of("0123456789") != std::string::npos) continue;
    if (!holds_socket(it->path() / "fd", inodes)) continue;
    std::string name = to_text((it->path() / "comm").string());
    name.erase(std::remove(name.begin(), name.end(), '\n'), name.end());
    owners += fmt::format("{}{} (process {})", owners.empty() ? "" : ", ", name, pid);
  }
  return owners.empty() ? "a program that is visible to root only" : owners;
}

PortUse find_port_use(std::uint16_t port) {
  const auto holders = sockets_on_port(to_text("/proc/net/udp"), port);
  PortUse out;
  const rti::net::Descriptor socket(::socket(AF_INET, SOCK_DGRAM | SOCK_CLOEXEC, 0));
  static_cast<void>(rti::net::set_option(socket.get(), SOL_SOCKET, SO_REUSEADDR, 1));
  const sockaddr_in any = rti::net::socket_address({}, port);
  if (::bind(socket.get(), rti::net::as_sockaddr(any), sizeof any) != 0) {
    out.failure = system_reason(errno);
  }
  if (!holders.empty() || !out.failure.empty()) out.owners = owner_of_sockets(holders);
  return out;
}

Finding check_udp_port(std::uint16_t port, const std::string& purpose) {
  constexpr Topic kTopic = Topic::kPort;
  const std::string what = fmt::format("UDP {} ({})", port, purpose);
  const PortUse use = find_port_use(port);
  if (!use.failure.empty()) {
    return problem(
        kTopic, fmt::format("{} is not available ({}); used by {}", what, use.failure, use.owners),
        "stop that program, or choose another port in the RID of every station");
  }
  if (use.owners.empty()) return fine(kTopic, what + " is free");
  return fine(kTopic, fmt::format("{} is shared with {}", what, use.owners));
}

}  // namespace roger::app
