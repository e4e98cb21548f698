// Socket calls with readable errors.
#pragma once

#include <fcntl.h>
#include <netinet/in.h>
#include <sys/socket.h>

#include <cerrno>
#include <string>

#include "core/result.hpp"
#include "dds-filter/group.hpp"

namespace roger::rti::net {

/// Returns an Error "`what`: text for errno".
[[nodiscard]] inline Error system_error(const std::string& what, int number = errno,
                                        ErrorCode code = ErrorCode::kSystem) {
  return Error{code, what + ": " + system_reason(number), {}};
}

/// Calls setsockopt with a value of any plain type; returns false and sets errno on failure.
template <class T>
[[nodiscard]] bool set_option(int socket, int level, int option, const T& value) {
  return setsockopt(socket, level, option, &value, sizeof(value)) == 0;
}

/// Sets close-on-exec: child processes must not keep the ports taken and the groups joined.
inline void close_on_exec(int descriptor) {
  ::fcntl(descriptor, F_SETFD, FD_CLOEXEC);
}

[[nodiscard]] inline sockaddr_in socket_address(filter::Ipv4Address address, std::uint16_t port) {
  sockaddr_in out{};
  out.sin_family = AF_INET;
  out.sin_addr.s_addr = htonl(address.value);
  out.sin_port = htons(port);
  return out;
}

/// @{ Cast to the type that the socket API requires.
[[nodiscard]] inline const sockaddr* as_sockaddr(const sockaddr_in& address) {
  return reinterpret_cast<const sockaddr*>(&address);
}
[[nodiscard]] inline sockaddr* as_sockaddr(sockaddr_in& address) {
  return reinterpret_cast<sockaddr*>(&address);
}
/// @}

}  // namespace roger::rti::net
