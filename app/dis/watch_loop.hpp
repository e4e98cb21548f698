// Receives DIS PDUs until a time or a signal.
#pragma once

#include <functional>
#include <optional>

#include "app/dis/dis_socket.hpp"
#include "app/dis/watch/dis_watch.hpp"
#include "app/support/stop_signal.hpp"
#include "core/clock.hpp"

namespace roger::app {

/// Passes all datagrams that arrive at `socket` to `watch` until `end` (nullopt: no end) or until
/// the process is asked to stop. Datagrams that have arrived by then are evaluated, too. Calls
/// `each_second` about once a second.
void receive_until(std::optional<TimePoint> end, StopSignal& stop, DisSocket& socket,
                   DisWatch& watch, const std::function<void()>& each_second);

}  // namespace roger::app
