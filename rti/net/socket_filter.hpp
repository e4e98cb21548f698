// Filters that the kernel runs on what comes to a socket.
#pragma once

#include <linux/filter.h>

#include <array>
#include <cstddef>
#include <cstdint>

#include "rti/net/socket_options.hpp"

namespace roger::rti::net {

/// An instruction of such a filter; jumps count instructions from the next one on.
[[nodiscard]] constexpr sock_filter filter_step(unsigned code, std::uint32_t operand,
                                                std::uint8_t if_so = 0, std::uint8_t if_not = 0) {
  return {static_cast<std::uint16_t>(code), if_so, if_not, operand};
}

/// false and errno when the kernel refuses it.
template <std::size_t N>
[[nodiscard]] bool attach_filter(int socket, std::array<sock_filter, N>& program) {
  const sock_fprog whole{static_cast<unsigned short>(N), program.data()};
  return set_option(socket, SOL_SOCKET, SO_ATTACH_FILTER, whole);
}

}  // namespace roger::rti::net
