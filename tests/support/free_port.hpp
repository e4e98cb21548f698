// Ports of a test's own.
#pragma once

#include <cstdint>

namespace roger::test {

/// Returns a port chosen by the kernel that neither UDP nor TCP uses.
///
/// This process holds the port until it ends, by sockets that do not listen: the kernel gives the
/// port to nothing else in the meantime, while a program that asks for this port with SO_REUSEADDR,
/// as Roger does, gets it. A connection to the port is refused until that happens. Any thread.
/// Throws std::runtime_error when no port is left.
std::uint16_t free_port();

}  // namespace roger::test
