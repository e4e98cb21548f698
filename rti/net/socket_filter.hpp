// Filters that the kernel runs on datagrams arriving at a socket (classic BPF).
#pragma once

#include <linux/filter.h>

#include <array>
#include <cstddef>
#include <cstdint>

#include "rti/net/socket_options.hpp"

namespace roger::rti::net {

/// Makes a filter instruction; jump distances count from the next instruction.
[[nodiscard]] constexpr sock_filter filter_step(unsigned code, std::uint32_t operand,
                                                std::uint8_t if_so = 0, std::uint8_t if_not = 0) {
  return {static_cast<std::uint16_t>(code), if_so, if_not, operand};
}

/// Attaches a filter; returns false and sets errno if the kernel refuses.
template <std::size_t N>
[[nodiscard]] bool attach_filter(int socket, std::array<sock_filter, N>& program) {
  const sock_fprog whole{static_cast<unsigned short>(N), program.data()};
  return set_option(socket, SOL_SOCKET, SO_ATTACH_FILTER, whole);
}

}  // namespace roger::rti::net
