#include "rti/executive/admissions.hpp"

#include "rti/net/connection.hpp"
#include "rti/wire/codec.hpp"
#include "rti/wire/limits.hpp"

namespace roger::rti::executive {

static_assert(kMaxFrameMemory >= wire::kLengthBytes + wire::kMaxFrameBytes,
              "a host can send the longest frame");

Admissions::Ticket Admissions::admit(filter::Ipv4Address address, Origin origin) {
  Place& place =
      places_.try_emplace(address, Place{address, origin, 0, nullptr, nullptr}).first->second;
  if (origin == Origin::kOtherHost) {
    if (place.connections >= kMaxConnectionsPerAddress) return {};
    if (place.connections == 0) {
      place.frame_memory = std::make_shared<net::ByteBudget>(kMaxFrameMemory);
      place.queue_memory = std::make_shared<net::ByteBudget>(kMaxQueueMemory);
    }
  }
  ++place.connections;
  // A place in the map stays where it is while it has connections.
  return {&place, Release(*this)};
}

void Admissions::release(const Place* place) {
  const auto found = places_.find(place->address);
  if (--found->second.connections == 0) places_.erase(found);
}

}  // namespace roger::rti::executive
