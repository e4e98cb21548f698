// Receives datagrams until a time or a signal.
#pragma once

#include <functional>
#include <optional>

#include "app/dis/capture/udp_datagram.hpp"
#include "app/dis/network/dis_socket.hpp"
#include "app/support/stop_signal.hpp"
#include "core/clock.hpp"
#include "core/result.hpp"

namespace roger::app {

/// Calls `take` with each datagram that arrives at `socket` until `end` (nullopt: no end) or until
/// the process is asked to stop, including those that have arrived by then. Calls `each_second`
/// about once a second. Ends with the first error that `take` returns.
Status receive_until(std::optional<TimePoint> end, StopSignal& stop, DisSocket& socket,
                     const std::function<Status(const UdpDatagram&)>& take,
                     const std::function<void()>& each_second);

}  // namespace roger::app
