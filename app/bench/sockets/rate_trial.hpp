// Sending at a rate, as often as a search for the highest one without loss asks for it.
#pragma once

#include <cstdint>
#include <functional>

#include "app/bench/sockets/rate_search.hpp"

namespace roger::app::bench {

/// Length of a trial, and that of a quick measurement, in seconds.
inline constexpr double kTrialSeconds = 0.3;
inline constexpr double kQuickTrialSeconds = 0.1;

/// Sends at least the given number of messages and returns the number sent.
using Send = std::function<std::uint64_t(std::uint64_t)>;

/// Sends `rate` messages per second for this long; 0: as many as possible. Sends bursts of what is
/// due since the start, so that a delayed burst does not reduce the rate. Returns a trial without
/// the number that was received.
[[nodiscard]] Trial send_at(double rate, double seconds, const Send& send);

}  // namespace roger::app::bench
