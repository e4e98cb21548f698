#include "app/doctor/network.hpp"

#include <fmt/core.h>

#include "app/doctor/hello_socket.hpp"

namespace roger::app {
namespace {

std::string shown(const rti::net::Interface& interface) {
  return interface.name + " (" + interface.address.text() + ")";
}

std::string why(const std::string& setting, const rti::net::Interface& chosen) {
  if (setting != "auto") return "configured in the RID (network.interface = \"" + setting + "\")";
  if (chosen.default_route) return "it has the default route";
  return "no interface has a default route; this is the first one that is up and multicast-capable";
}

}  // namespace

Finding judge_interface(const std::string& setting, const Result<rti::net::Interface>& chosen,
                        const std::vector<rti::net::Interface>& all) {
  constexpr Topic kTopic = Topic::kInterface;
  std::string others;
  for (const auto& one : all) {
    const bool is_other = chosen && one.name != chosen.value().name;
    if (is_other && one.up && !one.loopback) others += (others.empty() ? "" : ", ") + shown(one);
  }
  if (!chosen) {
    return problem(kTopic, chosen.error().text(),
                   "give the interface an IPv4 address and bring it up ('ip address', 'ip link set "
                   "NAME up'), or name another one in the RID: [network] interface = \"NAME\"");
  }
  const rti::net::Interface& it = chosen.value();
  if (it.loopback) {
    const std::string reason =
        setting == "auto" ? "no other interface is up with an IPv4 address" : why(setting, it);
    return warning(kTopic,
                   fmt::format("voice stays within this computer, on {}: {}", shown(it), reason),
                   "to reach other computers, connect this computer to an IPv4 network");
  }
  std::string fact = fmt::format("voice uses {}: {}", shown(it), why(setting, it));
  if (!others.empty()) fact += fmt::format("; also up: {}", others);
  if (others.empty() || setting != "auto") return fine(kTopic, fact);
  return warning(kTopic, fact,
                 fmt::format("if the other stations are on another network, name its interface in "
                             "the RID: [network] interface = \"NAME\""));
}

Finding check_multicast(const rti::net::Interface& interface, const filter::Group& group) {
  using std::chrono::milliseconds;
  constexpr milliseconds kTimeout{1000};
  constexpr milliseconds kPollInterval{100};
  constexpr Topic kTopic = Topic::kMulticast;
  const std::string advice = fmt::format(
      "check that {0} is up and has the MULTICAST flag ('ip link show {0}'); a packet filter on "
      "this "
      "computer may also drop multicast",
      interface.name);
  auto socket = HelloSocket::open(interface, group);
  if (!socket) return problem(kTopic, socket.error().text(), advice);
  const std::string text =
      "roger-doctor self " +
      std::to_string(std::chrono::steady_clock::now().time_since_epoch().count());
  if (const auto sent = socket.value().send(group.address, text); !sent) {
    return problem(kTopic, sent.error().text(), advice);
  }
  for (milliseconds waited{0}; waited < kTimeout; waited += kPollInterval) {
    const auto heard = socket.value().receive(kPollInterval);
    if (heard && heard->text == text) {
      return fine(kTopic, fmt::format("datagrams sent to {} on {} are received on this computer",
                                      group.text(), interface.name));
    }
  }
  return problem(kTopic,
                 fmt::format("datagrams sent to {} on {} are not received on this computer",
                             group.text(), interface.name),
                 advice);
}

/// Judges whether a switch with IGMP snooping keeps forwarding the groups. Such a switch forgets a
/// member that no query makes report again (group membership interval, 260 s by default: RFC 3376,
/// 8.4), so it needs a querier, which asks every 125 s by default (8.2). The facts are tried from
/// the most to the least conclusive: a query that was heard, an older querier's mark in the kernel,
/// the settings of this host's own bridge, silence for a whole query interval. Silence for less
/// proves nothing.
Finding judge_querier(const QuerierFacts& facts) {
  constexpr Topic kTopic = Topic::kQuerier;
  if (facts.is_loopback) return fine(kTopic, "not needed within one computer");
  if (facts.heard_from) {
    return fine(kTopic, fmt::format("{} queries multicast memberships on {}", *facts.heard_from,
                                    facts.interface));
  }
  if (facts.version == "V1" || facts.version == "V2") {
    return fine(kTopic, fmt::format("{}: an IGMP{} querier was heard recently", facts.interface,
                                    facts.version == "V1" ? "v1" : "v2"));
  }
  if (!facts.bridge.empty() && facts.snooping && !facts.bridge_queries) {
    return warning(
        kTopic,
        fmt::format("bridge {} filters multicast (snooping) and sends no queries: without a "
                    "querier on the network it floods every port, or after about 260 s passes no "
                    "multicast; voice is then sent to each receiver directly",
                    facts.bridge),
        fmt::format("as root: echo 1 > /sys/class/net/{}/bridge/multicast_querier", facts.bridge));
  }
  if (!facts.bridge.empty()) {
    return fine(kTopic, facts.snooping
                            ? fmt::format("bridge {} queries memberships itself", facts.bridge)
                            : fmt::format("bridge {} forwards all multicast", facts.bridge));
  }
  constexpr std::chrono::seconds kAllQueriers{125};
  if (facts.listen_failure.empty() && facts.listened >= kAllQueriers) {
    return warning(
        kTopic,
        fmt::format("no querier was heard on {} in {} s: a switch that filters multicast "
                    "(snooping) floods every port without one, or after about 260 s passes "
                    "none; voice is then sent to each receiver directly",
                    facts.interface, facts.listened.count()),
        "enable the IGMP querier on the switch (or disable its IGMP snooping)");
  }
  const std::string reason =
      facts.listen_failure.empty()
          ? fmt::format("none was heard in {} s, but queriers ask only every 125 s",
                        facts.listened.count())
          : facts.listen_failure;
  return unknown(kTopic, fmt::format("whether a querier is on {}: {}", facts.interface, reason),
                 "as root: roger doctor --listen 130. If stations are asked to send directly after "
                 "about four minutes (see the log), the querier is missing");
}

}  // namespace roger::app
