// A UDP socket on one interface, for trying out multicast and talking to another computer's doctor.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>

#include "core/result.hpp"
#include "dds-filter/group.hpp"
#include "rti/net/descriptor.hpp"
#include "rti/net/interface.hpp"

namespace roger::app {

struct HeardHello {
  std::string text;
  filter::Ipv4Address from;
  bool by_multicast = false;
};

/// Member of `group` on `interface`. Calls belong to one thread.
class HelloSocket {
 public:
  /// Errors: kUnavailable (port taken by a program that does not share it), kSystem (the interface
  /// refuses multicast).
  static Result<HelloSocket> open(const rti::net::Interface& interface, const filter::Group& group);

  /// `to`: the group or a host, at the group's port. Errors: kSystem.
  Status send(filter::Ipv4Address to, const std::string& text);
  /// The next datagram, or nullopt when none came in time.
  std::optional<HeardHello> receive(std::chrono::milliseconds time);

 private:
  HelloSocket(int descriptor, std::uint16_t port) : descriptor_(descriptor), port_(port) {}
  rti::net::Descriptor descriptor_;
  std::uint16_t port_ = 0;
};

}  // namespace roger::app
