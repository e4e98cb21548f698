#include "rti/net/transport.hpp"

namespace roger::rti::net {

void Transport::send_train(filter::Ipv4Address group, Bytes bytes,
                           std::span<const std::uint16_t> sizes) noexcept {
  for (const std::uint16_t size : sizes) {
    static_cast<void>(send(group, bytes.first(size)));
    bytes = bytes.subspan(size);
  }
}

}  // namespace roger::rti::net
