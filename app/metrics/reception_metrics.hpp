// Metrics of the datagrams that the federates of a process have received by the RTI.
#pragma once

#include <span>
#include <string>

#include "rti/federate/receive/shown_reception.hpp"

namespace roger::app {

/// Returns the metrics of all federates.
[[nodiscard]] std::string reception_metrics(std::span<const rti::FederateReception> federates);

}  // namespace roger::app
