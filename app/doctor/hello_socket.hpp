// A UDP socket on one interface, for testing multicast and exchanging hellos with another
// computer's doctor.
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

struct ReceivedHello {
  std::string text;
  filter::Ipv4Address from;
  bool by_multicast = false;
};

/// A socket that is a member of `group` on `interface`. Not thread-safe.
class HelloSocket {
 public:
  /// Errors: kUnavailable (port used by a program that does not share it), kSystem (the interface
  /// refuses multicast).
  static Result<HelloSocket> open(const rti::net::Interface& interface, const filter::Group& group);

  /// Sends to the group or a host, at the group's port. Errors: kSystem.
  Status send(filter::Ipv4Address to, const std::string& text);
  /// Returns the next datagram; nullopt on timeout.
  std::optional<ReceivedHello> receive(std::chrono::milliseconds time);

 private:
  HelloSocket(int descriptor, std::uint16_t port) : descriptor_(descriptor), port_(port) {}
  rti::net::Descriptor descriptor_;
  std::uint16_t port_ = 0;
};

}  // namespace roger::app
