// Checks of the computer itself: buffers, clock, real-time rights.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>

#include "app/doctor/finding.hpp"

namespace roger::app {

/// Tries to get what a sound server needs: one thread with a low real-time priority. Returns the
/// reason of the refusal, or "". The priority of the caller does not change.
[[nodiscard]] std::string realtime_refusal();

/// `receive_max`: net.core.rmem_max; `wanted`: network.receive_buffer_bytes of the RID.
[[nodiscard]] Finding judge_receive_buffer(std::optional<std::uint64_t> receive_max,
                                           std::size_t wanted);
/// `source`: current_clocksource of the kernel; empty if it cannot be read.
[[nodiscard]] Finding judge_clock_source(const std::string& source);
[[nodiscard]] Finding judge_clock_setting(bool synchronized);
/// `refusal`: why real-time priority was refused; empty if it was granted. `limit`: RLIMIT_RTPRIO.
[[nodiscard]] Finding judge_realtime(const std::string& refusal, std::uint64_t limit);
/// `limit`: RLIMIT_MEMLOCK in bytes.
[[nodiscard]] Finding judge_locked_memory(std::uint64_t limit);

/// @{ Checks this computer: the receive buffer, and everything else.
[[nodiscard]] Finding check_receive_buffer(std::size_t wanted);
[[nodiscard]] Findings check_host();
/// @}

}  // namespace roger::app
