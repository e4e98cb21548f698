// Checks of the way to another computer.
#pragma once

#include <chrono>
#include <cstdint>
#include <string>

#include "app/doctor/finding.hpp"
#include "dds-filter/group.hpp"
#include "rti/net/interface.hpp"

namespace roger::app {

/// What two doctors found out about the way between them.
struct PeerExchange {
  bool heard_directly = false;      // its hello to our address came
  bool heard_by_multicast = false;  // its hello to the group came
  bool it_heard_directly = false;   // what it says of ours
  bool it_heard_by_multicast = false;
};

/// A hello as it is sent: who, and what it has heard of the other so far.
[[nodiscard]] std::string hello_text(const std::string& id, const PeerExchange& so_far);
/// Takes the other's hello into `exchange`; false when it is none, or our own.
bool take_hello(const std::string& text, const std::string& own_id, bool by_multicast,
                PeerExchange& exchange);

/// `peer`: as given by the user; `own`: our address, for the advice.
[[nodiscard]] Finding judge_exchange(const PeerExchange& exchange, const std::string& peer,
                                     const std::string& own);

/// Which interface leads to the peer, and whether it is the one that carries the voice.
struct RouteFacts {
  std::string peer;
  std::string route_interface;  // empty: no route
  std::string voice_interface;
  bool same_subnet = false;
  bool is_this_host = false;
  int ttl = 1;
};
[[nodiscard]] Finding judge_route(const RouteFacts& facts);

/// Name, route, subnet, and a talk with the doctor that runs over there, if any, for at most
/// `wait`. `group` is where doctors meet.
[[nodiscard]] Findings check_peer(const std::string& peer, const rti::net::Interface& interface,
                                  const filter::Group& group, int ttl, std::chrono::seconds wait);

}  // namespace roger::app
