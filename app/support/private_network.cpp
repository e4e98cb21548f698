#include "app/support/private_network.hpp"

#include <fmt/core.h>
#include <netinet/in.h>
#include <sys/socket.h>

#include <cstdint>
#include <fstream>
#include <random>
#include <utility>

#include "app/support/locate.hpp"
#include "core/random.hpp"
#include "rti/net/descriptor.hpp"
#include "rti/net/socket_options.hpp"

namespace roger::app {

namespace {

constexpr const char* kRid = R"([executive]
address = "{}:{}"
start = false

[network]
interface = "{}"
control_group = "239.192.18.1:{}"
data_port = {}
{}
[timing]
discovery_ms = 20000
)";

/// Returns the port that was bound, or 0 if `port` is in use.
std::uint16_t bindable(int type, std::uint16_t port) {
  const rti::net::Descriptor socket(::socket(AF_INET, type | SOCK_CLOEXEC, 0));
  sockaddr_in any = rti::net::socket_address({}, port);
  socklen_t size = sizeof any;
  const bool bound = ::bind(socket.get(), rti::net::as_sockaddr(any), size) == 0 &&
                     ::getsockname(socket.get(), rti::net::as_sockaddr(any), &size) == 0;
  return bound ? ntohs(any.sin_port) : 0;
}

/// Returns the lowest port of the kernel's ephemeral range.
std::uint16_t lowest_chosen_by_kernel() {
  constexpr std::uint16_t kLinuxDefault = 32768;
  std::uint16_t lowest = kLinuxDefault;
  std::ifstream("/proc/sys/net/ipv4/ip_local_port_range") >> lowest;
  return lowest;
}

}  // namespace

std::uint16_t find_free_port(int type) {
  constexpr std::uint16_t kMin = 10000;  // most well-known services are below
  constexpr int kMaxAttempts = 100;
  const std::uint16_t end = lowest_chosen_by_kernel();
  SplitMix64 random(std::random_device{}());
  for (int attempt = 0; attempt < kMaxAttempts && end > kMin; ++attempt) {
    const auto port = static_cast<std::uint16_t>(random.between(kMin, end - 1U));
    if (bindable(type, port) != 0) return port;
  }
  return bindable(type, 0);
}

Status write_private_rid(const std::string& file, const PrivatePlace& place) {
  std::ofstream out(file);
  out << fmt::format(kRid, place.executive, find_free_port(SOCK_STREAM), place.interface,
                     find_free_port(SOCK_DGRAM), find_free_port(SOCK_DGRAM), place.settings);
  out.close();
  return out ? ok() : Status(Error{ErrorCode::kSystem, "cannot write " + file, {}});
}

Result<ChildProcess> start_private_executive(const std::string& rid, const std::string& log,
                                             std::vector<std::string> before) {
  before.insert(before.end(), {own_path(), "rtiexec", "--rid", rid});
  return ChildProcess::start({std::move(before), {}, log});
}

}  // namespace roger::app
