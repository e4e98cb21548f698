#include "rti/net/direct_socket.hpp"

#include <utility>

namespace roger::rti::net {

Result<std::uint16_t> DirectSocket::open(std::uint16_t first) {
  const std::lock_guard lock(mutex_);
  if (closed_) return transport_stopped();
  if (receiver_) return port_;
  Result<ReceiveSocket> opened = open_direct_socket(first, settings_.receive_buffer_bytes);
  if (!opened) return opened.error();
  auto receiver = std::make_unique<Receiver>();
  receiver->socket = std::move(opened.value().descriptor);
  receiver->direct = true;
  if (Status added = poller_.add(receiver->socket.get(), receiver.get()); !added)
    return added.error();
  port_ = opened.value().port;
  receiver_ = std::move(receiver);
  open_ = receiver_.get();
  return port_;
}

void DirectSocket::close() {
  const std::lock_guard lock(mutex_);
  closed_ = true;
  open_ = nullptr;
  receiver_.reset();
}

}  // namespace roger::rti::net
