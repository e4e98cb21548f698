// The send buffers of this process.
#pragma once

#include <cstddef>

namespace roger::app::bench {

/// Gives every IPv4 socket of this process, also those of the RTI in it, a send buffer of that
/// size. Returns false if the kernel grants less to any of them.
[[nodiscard]] bool set_send_buffers(std::size_t bytes);

}  // namespace roger::app::bench
