#include "rti/executive/copy_address.hpp"

#include <algorithm>

namespace roger::rti::executive {

std::optional<filter::Ipv4Address> copy_address(filter::Ipv4Address requested,
                                                filter::Ipv4Address peer,
                                                std::span<const filter::Ipv4Address> own) {
  const auto is_own = [&](filter::Ipv4Address address) {
    return std::ranges::find(own, address) != own.end();
  };
  if (!is_own(peer)) return peer;
  if (!is_own(requested)) return std::nullopt;
  return requested;
}

}  // namespace roger::rti::executive
