// Checks of the network path to another computer.
#pragma once

#include <chrono>
#include <cstdint>
#include <string>

#include "app/doctor/finding.hpp"
#include "dds-filter/group.hpp"
#include "rti/net/interface.hpp"

namespace roger::app {

/// Findings of two doctors about the path between them.
struct PeerExchange {
  bool heard_directly = false;      // its hello to our address arrived
  bool heard_by_multicast = false;  // its hello to the group arrived
  bool it_heard_directly = false;   // what it reports about our hellos
  bool it_heard_by_multicast = false;
};

/// Returns the text of a hello: the sender's id, and which hellos of the other side it has received
/// so far.
[[nodiscard]] std::string hello_text(const std::string& id, const PeerExchange& so_far);
/// Enters the other side's hello into `exchange`; returns false if the text is not a hello, or our
/// own.
bool take_hello(const std::string& text, const std::string& own_id, bool by_multicast,
                PeerExchange& exchange);

/// `peer`: as given by the user; `own`: our address, for the advice.
[[nodiscard]] Finding judge_exchange(const PeerExchange& exchange, const std::string& peer,
                                     const std::string& own);

/// The interface that leads to the peer, and whether it carries voice.
struct RouteFacts {
  std::string peer;
  std::string route_interface;  // empty: no route
  std::string voice_interface;
  bool same_subnet = false;
  bool is_this_host = false;
  int ttl = 1;
};
[[nodiscard]] Finding judge_route(const RouteFacts& facts);

/// Checks name, route and subnet, and exchanges hellos for at most `wait` with the doctor on the
/// other computer, if it runs. `group` is the group that doctors use.
[[nodiscard]] Findings check_peer(const std::string& peer, const rti::net::Interface& interface,
                                  const filter::Group& group, int ttl, std::chrono::seconds wait);

}  // namespace roger::app
