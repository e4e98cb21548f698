// How a federate shows its presence and exchanges copies.
#pragma once

#include "core/clock.hpp"
#include "dds-filter/group.hpp"
#include "rti/rid/rid.hpp"

namespace roger::rti {

struct PresenceSettings {
  Multicast multicast = Multicast::kAuto;
  filter::Ipv4Address group;    // of the signs of presence
  filter::Ipv4Address address;  // at which other hosts reach this one
  Nanoseconds interval = std::chrono::milliseconds(1500);
  Nanoseconds patience = std::chrono::seconds(5);  // see MulticastReach
  bool loopback = true;                            // federates of this host may receive its copies
};

}  // namespace roger::rti
