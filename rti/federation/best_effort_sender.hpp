// One federate's datagrams on their way out.
#pragma once

#include <cstddef>
#include <cstdint>
#include <mutex>
#include <span>
#include <vector>

#include "dds-filter/group.hpp"
#include "rti/net/transport.hpp"
#include "rti/wire/datagram.hpp"
#include "rti/wire/types.hpp"

namespace roger::rti {

/// Where a message goes: the group, and its slot (see ClassGroups).
struct SendTarget {
  std::size_t slot = 0;
  filter::Ipv4Address group;
};

/// Puts each message into a datagram of its own, numbers the datagrams of each group and sends
/// them from the calling thread. Any thread may call; datagrams of a group leave in the order of
/// their numbers.
class BestEffortSender {
 public:
  BestEffortSender(net::Transport& transport, FederationId federation, FederateId sender);

  /// @{ kTooLarge: more than wire::kMaxDatagramBytes with all headers; nothing was sent. Beyond
  /// the network's packet size (1472 bytes on Ethernet) IP fragments the datagram, and one
  /// fragment lost loses it whole.
  net::SendResult send_interaction(const SendTarget& target, ClassId interaction_class,
                                   std::span<const ValueView> values, Bytes tag);
  net::SendResult send_update(const SendTarget& target, ObjectId object,
                              std::span<const ValueView> values, Bytes tag);
  /// @}

 private:
  net::SendResult finish(const SendTarget& target);

  net::Transport& transport_;
  const FederationId federation_;
  const FederateId sender_;
  std::mutex mutex_;  // guards all below; held while sending, so that numbers leave in order
  std::vector<std::uint8_t> buffer_;
  wire::DatagramWriter writer_;
  std::vector<std::uint16_t> sequences_;  // next number, by slot
};

}  // namespace roger::rti
