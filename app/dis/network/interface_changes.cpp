#include "app/dis/network/interface_changes.hpp"

#include <linux/rtnetlink.h>
#include <sys/socket.h>

#include <array>
#include <cerrno>

#include "rti/net/socket_options.hpp"

namespace roger::app {

Status InterfaceChanges::open() {
  socket_ = rti::net::Descriptor(
      ::socket(AF_NETLINK, SOCK_RAW | SOCK_CLOEXEC | SOCK_NONBLOCK, NETLINK_ROUTE));
  sockaddr_nl address{};
  address.nl_family = AF_NETLINK;
  address.nl_groups = RTMGRP_LINK | RTMGRP_IPV4_IFADDR;
  const bool bound =
      socket_.is_open() &&
      ::bind(socket_.get(), reinterpret_cast<const sockaddr*>(&address), sizeof address) == 0;
  if (bound) return ok();
  return rti::net::system_error("listening for changes of the network interfaces");
}

bool InterfaceChanges::take() const {
  // The new state is read from the system afterwards, so the messages need not be complete.
  std::array<char, 1024> message{};
  bool changed = false;
  for (;;) {
    const bool received = ::recv(socket_.get(), message.data(), message.size(), 0) >= 0;
    if (received || errno == ENOBUFS) {  // ENOBUFS: messages were lost
      changed = true;
    } else if (errno != EINTR) {
      return changed;
    }
  }
}

}  // namespace roger::app
