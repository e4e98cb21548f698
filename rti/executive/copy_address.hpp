// Decides to which address copies of datagrams for a federate may be sent.
#pragma once

#include <optional>
#include <span>

#include "dds-filter/group.hpp"

namespace roger::rti::executive {

/// Returns where a federate that requests copies at `requested` may receive them; nullopt: nowhere.
/// `peer` is the other end of its TCP connection. It is the only address that the federate has
/// proved to be its own: a request that names another one would direct the datagrams of all
/// federates at an uninvolved host. `own` are the addresses of the executive's host, whose
/// federates may connect over the loopback and choose among these addresses.
[[nodiscard]] std::optional<filter::Ipv4Address> copy_address(
    filter::Ipv4Address requested, filter::Ipv4Address peer,
    std::span<const filter::Ipv4Address> own);

}  // namespace roger::rti::executive
