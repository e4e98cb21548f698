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

/// How long datagrams and messages may be, headers included (see Rid::Network).
struct SizeLimits {
  std::size_t datagram = 1472;
  std::size_t message = std::size_t{256} << 10U;
};

/// Puts each message into a datagram of its own, or into fragments, numbers the datagrams of each
/// group and sends them from the calling thread. Any thread may call; datagrams of a group leave in
/// the order of their numbers.
class BestEffortSender {
 public:
  BestEffortSender(net::Transport& transport, FederationId federation, FederateId sender,
                   SizeLimits limits);

  /// @{ kTooLarge: beyond the limit of a message; nothing was sent. Any other failure of a
  /// fragment: the rest of them is not sent either, receivers give the message up.
  net::SendResult send_interaction(const SendTarget& target, ClassId interaction_class,
                                   std::span<const ValueView> values, Bytes tag);
  net::SendResult send_update(const SendTarget& target, ObjectId object,
                              std::span<const ValueView> values, Bytes tag);
  /// @}

  [[nodiscard]] const SizeLimits& limits() const { return limits_; }

 private:
  net::SendResult finish(const SendTarget& target);
  net::SendResult send_in_pieces(const SendTarget& target, Bytes whole);

  net::Transport& transport_;
  const FederationId federation_;
  const FederateId sender_;
  const SizeLimits limits_;
  std::mutex mutex_;  // guards all below; held while sending, so that numbers leave in order
  std::vector<std::uint8_t> buffer_;
  wire::DatagramWriter writer_;
  std::vector<std::uint8_t> piece_;
  std::vector<std::uint16_t> sequences_;  // next number, by slot
};

}  // namespace roger::rti
