#include "rti/executive/admissions.hpp"

#include "rti/wire/limits.hpp"

namespace roger::rti::executive {

Admissions::Ticket Admissions::admit(filter::Ipv4Address address, Origin origin) {
  const auto [place, is_first] = connections_.try_emplace(address, 0);
  if (origin == Origin::kOtherHost && place->second >= kMaxConnectionsPerAddress) return {};
  ++place->second;
  // The address is the key in the map, which stays at its place while it has connections.
  return {&place->first, Release(*this)};
}

void Admissions::release(const filter::Ipv4Address* address) {
  const auto place = connections_.find(*address);
  if (--place->second == 0) connections_.erase(place);
}

}  // namespace roger::rti::executive
