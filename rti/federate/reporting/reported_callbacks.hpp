// Reports the callbacks of a federate to the MOM on request.
#pragma once

#include <RTI/FederateAmbassador.h>

#include <memory>

#include "rti/federate/reporting/service_reporting.hpp"

namespace roger::rti {

/// Returns an ambassador that passes each callback on to `federate` and reports it (IEEE
/// 1516.1-2010, 11: service reporting). It keeps references to both arguments. A callback that is
/// not reported costs one more call and one atomic load.
[[nodiscard]] std::unique_ptr<rti1516e::FederateAmbassador> make_reported_callbacks(
    rti1516e::FederateAmbassador& federate, ServiceReporting& reporting);

}  // namespace roger::rti
