#include "rti/net/transport.hpp"

namespace roger::rti::net {

void Transport::send_train(filter::Ipv4Address group, Bytes bytes,
                           std::span<const std::uint16_t> sizes) noexcept {
  for (const std::uint16_t size : sizes) {
    static_cast<void>(send(group, bytes.first(size)));
    bytes = bytes.subspan(size);
  }
}

namespace {

Error no_other_way() {
  return Error{ErrorCode::kUnsupported, "this transport can only send to groups", {}};
}

}  // namespace

Result<std::uint16_t> Transport::listen_directly() {
  return no_other_way();
}

bool Transport::has_key(filter::Ipv4Address /*group*/) const {
  return true;
}

Status Transport::copy_to(const DirectAddress& /*to*/,
                          std::span<const filter::Ipv4Address> /*groups*/) {
  return no_other_way();
}

}  // namespace roger::rti::net
