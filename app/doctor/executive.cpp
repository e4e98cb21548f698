#include "app/doctor/executive.hpp"

#include <fmt/core.h>

#include <chrono>

#include "rti/discovery/discovery.hpp"
#include "rti/net/executive_link.hpp"

namespace roger::app {
namespace {

using std::chrono::milliseconds;

constexpr milliseconds kConnectTimeout{2000};
constexpr Topic kTopic = Topic::kExecutive;

Finding try_connect(const rti::Rid& rid, const std::string& host, std::uint16_t port,
                    const std::string& how) {
  rti::net::asio::io_context io;
  const auto link =
      rti::net::connect_executive(io, host, port, kConnectTimeout, false,
                                  rti::net::TlsContext::create(rid.security.credentials));
  if (link) return fine(kTopic, fmt::format("runs at {}:{}, {}", host, port, how));
  return problem(kTopic, fmt::format("{} ({})", link.error().text(), how),
                 fmt::format("start 'roger rtiexec' on {0} and allow TCP to port {1} in its "
                             "firewall; all stations need the same version of Roger",
                             host, port));
}

}  // namespace

Finding check_executive(const rti::Rid& rid, const rti::net::Interface& interface) {
  if (rid.executive.address) {
    return try_connect(rid, rid.executive.address->host, rid.executive.address->port,
                       "configured in the RID (executive.address)");
  }
  const auto found = rti::executive::find_executive(rid, rid.timing.discovery);
  if (!found) {
    return problem(kTopic, found.error().text(), "see the findings about interface and multicast");
  }
  if (found.value()) {
    return try_connect(rid, found.value()->host, found.value()->port,
                       "found by its beacon on " + rid.network.control.text());
  }
  const std::string silence =
      fmt::format("none answers on {} via {}", rid.network.control.text(), interface.name);
  if (!rid.executive.start) {
    return problem(kTopic,
                   silence + ", and the RID does not allow starting one (executive.start = false)",
                   "start 'roger rtiexec' on one of the computers");
  }
  const auto& station = rid.security.credentials.station;
  if (station && !station->certificate.may_run_executive()) {
    return problem(
        kTopic, silence + ", and the certificate of this station does not permit it to run one",
        "start 'roger rtiexec' at a station whose certificate has the role executive (roger keys "
        "issue --executive)");
  }
  return fine(kTopic, silence + (station ? "; this station may start one"
                                         : "; the first station will start one"));
}

}  // namespace roger::app
