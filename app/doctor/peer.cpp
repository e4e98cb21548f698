#include "app/doctor/peer.hpp"

#include <arpa/inet.h>
#include <fmt/core.h>
#include <ifaddrs.h>
#include <netdb.h>
#include <netinet/in.h>
#include <sys/socket.h>

#include <cstring>
#include <memory>
#include <optional>
#include <random>
#include <sstream>

#include "app/doctor/hello_socket.hpp"
#include "rti/net/descriptor.hpp"
#include "rti/net/socket_options.hpp"

namespace roger::app {
namespace {

const std::string kGreeting = "roger-doctor-1";

Result<filter::Ipv4Address> resolve_address(const std::string& host) {
  addrinfo wanted{};
  wanted.ai_family = AF_INET;
  wanted.ai_socktype = SOCK_DGRAM;
  addrinfo* found = nullptr;
  const int failed = ::getaddrinfo(host.c_str(), nullptr, &wanted, &found);
  if (failed != 0) {
    return Error{ErrorCode::kNotFound, "'" + host + "': " + ::gai_strerror(failed), {}};
  }
  sockaddr_in address{};
  std::memcpy(&address, found->ai_addr, sizeof address);
  ::freeaddrinfo(found);
  return filter::Ipv4Address{ntohl(address.sin_addr.s_addr)};
}

/// Returns the source address of a datagram to `peer`; nullopt if there is no route.
std::optional<filter::Ipv4Address> source_towards(filter::Ipv4Address peer) {
  constexpr std::uint16_t kAnyPort = 9;
  const rti::net::Descriptor socket(::socket(AF_INET, SOCK_DGRAM | SOCK_CLOEXEC, 0));
  const sockaddr_in address = rti::net::socket_address(peer, kAnyPort);
  sockaddr_in own{};
  socklen_t size = sizeof own;
  if (::connect(socket.get(), rti::net::as_sockaddr(address), sizeof address) != 0 ||
      ::getsockname(socket.get(), rti::net::as_sockaddr(own), &size) != 0) {
    return std::nullopt;
  }
  return filter::Ipv4Address{ntohl(own.sin_addr.s_addr)};
}

struct Subnet {
  std::string interface;
  bool holds_peer = false;
};

/// Returns the interface that has the address `own`, and whether `peer` is in its subnet.
Subnet find_subnet(filter::Ipv4Address own, filter::Ipv4Address peer) {
  Subnet out;
  ifaddrs* list = nullptr;
  if (::getifaddrs(&list) != 0) return out;
  const std::unique_ptr<ifaddrs, void (*)(ifaddrs*)> owner(list, ::freeifaddrs);
  for (const ifaddrs* one = list; one != nullptr; one = one->ifa_next) {
    if (one->ifa_addr == nullptr || one->ifa_addr->sa_family != AF_INET) continue;
    sockaddr_in address{};
    sockaddr_in mask{};
    std::memcpy(&address, one->ifa_addr, sizeof address);
    std::memcpy(&mask, one->ifa_netmask, sizeof mask);
    if (ntohl(address.sin_addr.s_addr) != own.value) continue;
    const std::uint32_t bits = ntohl(mask.sin_addr.s_addr);
    out.interface = one->ifa_name;
    out.holds_peer = (own.value & bits) == (peer.value & bits);
  }
  return out;
}

std::string random_id() {
  std::random_device random;
  return fmt::format("{:08x}{:08x}", random(), random());
}

/// Exchanges hellos with the doctor at `peer`. Every hello goes to the group and directly to the
/// peer and reports which of the peer's hellos have arrived, so both sides learn all four results
/// (both directions, direct and multicast) without a connection. Ends when all four have succeeded,
/// or after `wait`.
Result<PeerExchange> exchange_with(filter::Ipv4Address peer, const rti::net::Interface& interface,
                                   const filter::Group& group, std::chrono::seconds wait) {
  using Clock = std::chrono::steady_clock;
  constexpr std::chrono::milliseconds kEvery{200};
  // Number of further hellos sent once everything is known, so that the other side learns it too.
  constexpr int kFinalHellos = 5;
  auto socket = HelloSocket::open(interface, group);
  if (!socket) return socket.error();
  PeerExchange exchange;
  const std::string id = random_id();
  const auto deadline = Clock::now() + wait;
  int final_hellos = kFinalHellos;
  while (Clock::now() < deadline && final_hellos > 0) {
    const std::string hello = hello_text(id, exchange);
    // A hello that cannot be sent appears as not received on the other side.
    static_cast<void>(socket.value().send(group.address, hello));
    static_cast<void>(socket.value().send(peer, hello));
    const auto next = Clock::now() + kEvery;
    while (Clock::now() < next) {
      const auto heard =
          socket.value().receive(std::chrono::ceil<std::chrono::milliseconds>(next - Clock::now()));
      if (heard && heard->from == peer) {
        take_hello(heard->text, id, heard->by_multicast, exchange);
      }
    }
    const bool all_known = exchange.heard_directly && exchange.heard_by_multicast &&
                           exchange.it_heard_directly && exchange.it_heard_by_multicast;
    if (all_known) --final_hellos;
  }
  return exchange;
}

}  // namespace

std::string hello_text(const std::string& id, const PeerExchange& so_far) {
  return fmt::format("{} {} {} {}", kGreeting, id, so_far.heard_directly ? 1 : 0,
                     so_far.heard_by_multicast ? 1 : 0);
}

bool take_hello(const std::string& text, const std::string& own_id, bool by_multicast,
                PeerExchange& exchange) {
  std::istringstream words(text);
  std::string greeting;
  std::string id;
  int direct = 0;
  int multicast = 0;
  if (!(words >> greeting >> id >> direct >> multicast)) return false;
  if (greeting != kGreeting || id == own_id) return false;
  (by_multicast ? exchange.heard_by_multicast : exchange.heard_directly) = true;
  exchange.it_heard_directly = exchange.it_heard_directly || direct == 1;
  exchange.it_heard_by_multicast = exchange.it_heard_by_multicast || multicast == 1;
  return true;
}

/// If nothing was received, the other doctor may not be running, so that is only a warning. Missing
/// multicast is a warning as long as direct datagrams arrive in that direction, since copies
/// replace it; otherwise that direction carries no voice, which is a problem.
Finding judge_exchange(const PeerExchange& exchange, const std::string& peer,
                       const std::string& own) {
  constexpr Topic kTopic = Topic::kPeer;
  const std::string switch_advice =
      "on the switch between them: enable the IGMP querier or disable IGMP snooping; on Wi-Fi: "
      "allow multicast; on the receiving computer: check its firewall with 'sudo roger doctor'";
  const bool nothing_heard = !exchange.heard_directly && !exchange.heard_by_multicast;
  if (nothing_heard) {
    return warning(
        kTopic, fmt::format("no doctor on {} was heard, directly or by multicast", peer),
        fmt::format("run 'roger doctor --peer {}' on that computer at the same time; if it "
                    "is running, a packet filter or the network blocks UDP",
                    own));
  }
  if (!exchange.heard_by_multicast) {
    return warning(
        kTopic,
        fmt::format("{} reaches this computer directly, but not by multicast: its "
                    "stations are asked to send directly, which starts after some seconds "
                    "and costs them one datagram per receiver",
                    peer),
        switch_advice);
  }
  if (!exchange.it_heard_by_multicast) {
    const std::string fact =
        fmt::format("{} is received here, but does not receive this computer's multicast", peer);
    if (!exchange.it_heard_directly) return problem(kTopic, fact, switch_advice);
    return warning(kTopic, fact + ": it will request a copy of each datagram", switch_advice);
  }
  if (!exchange.heard_directly || !exchange.it_heard_directly) {
    return warning(
        kTopic, fmt::format("multicast to and from {} works, direct datagrams do not", peer),
        "on both computers, check for a packet filter that accepts multicast but no other UDP");
  }
  return fine(kTopic, fmt::format("multicast and direct datagrams to and from {} work", peer));
}

Finding judge_route(const RouteFacts& facts) {
  constexpr Topic kTopic = Topic::kRoute;
  if (facts.is_this_host) return fine(kTopic, facts.peer + " is this computer");
  if (facts.route_interface.empty()) {
    return problem(kTopic, "no route leads to " + facts.peer,
                   "connect both computers to one network; see 'ip route get " + facts.peer + "'");
  }
  if (facts.route_interface != facts.voice_interface) {
    return problem(kTopic,
                   fmt::format("{} is reached via {}, but voice uses {}", facts.peer,
                               facts.route_interface, facts.voice_interface),
                   fmt::format("in the RID: [network] interface = \"{}\"", facts.route_interface));
  }
  if (!facts.same_subnet && facts.ttl <= 1) {
    return problem(kTopic,
                   fmt::format("{} is behind a router, and voice does not pass routers "
                               "(network.ttl = {})",
                               facts.peer, facts.ttl),
                   "put both computers into one subnet, or raise network.ttl in the RID if the "
                   "routers forward multicast");
  }
  if (!facts.same_subnet) {
    return warning(kTopic, facts.peer + " is behind a router",
                   "make sure that the routers in between forward multicast (PIM); otherwise voice "
                   "does not arrive");
  }
  return fine(kTopic,
              fmt::format("{} is in the same subnet, on {}", facts.peer, facts.route_interface));
}

Findings check_peer(const std::string& peer, const rti::net::Interface& interface,
                    const filter::Group& group, int ttl, std::chrono::seconds wait) {
  const auto address = resolve_address(peer);
  if (!address) {
    return {problem(Topic::kPeer, address.error().text(),
                    "use its IPv4 address, or a name that 'getent ahostsv4 NAME' knows")};
  }
  RouteFacts route;
  route.peer = peer;
  route.voice_interface = interface.name;
  route.ttl = ttl;
  std::string own = interface.address.text();
  if (const auto source = source_towards(address.value())) {
    const Subnet subnet = find_subnet(*source, address.value());
    route.route_interface = subnet.interface;
    route.same_subnet = subnet.holds_peer;
    route.is_this_host = *source == address.value();
    own = source->text();
  }
  Findings out{judge_route(route)};
  if (route.is_this_host || route.route_interface.empty()) return out;
  const auto exchange = exchange_with(address.value(), interface, group, wait);
  if (!exchange) {
    out.push_back(problem(Topic::kPeer, exchange.error().text(), "see the findings above"));
  } else {
    out.push_back(judge_exchange(exchange.value(), peer, own));
  }
  return out;
}

}  // namespace roger::app
