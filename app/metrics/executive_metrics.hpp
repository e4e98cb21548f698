// Metrics of an executive, from what it reports about itself.
#pragma once

#include <chrono>
#include <string>

#include "rti/wire/executive_messages.hpp"

namespace roger::app {

/// Returns the metrics. `now`: the time of day at which `status` was taken.
[[nodiscard]] std::string executive_metrics(const rti::wire::ExecutiveStatus& status,
                                            std::chrono::system_clock::time_point now);

}  // namespace roger::app
