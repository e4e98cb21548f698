#include "rti/federate/refusal/service_limits.hpp"

#include <RTI/RTI1516.h>

#include "rti/time/time_factory.hpp"

namespace roger::rti {

void check_create(const std::string& name, const std::string& logical_time) {
  check_length<rti1516e::RTIinternalError>(name, kFederationNameLimit);
  check_length<rti1516e::CouldNotCreateLogicalTimeFactory>(logical_time, kLogicalTimeLimit);
  if (!make_time_factory(to_wide(logical_time))) {
    refuse<rti1516e::CouldNotCreateLogicalTimeFactory>(
        "LogicalTimeFactoryFactory of this federate does not know logical time " +
        quoted(logical_time));
  }
}

void check_join(const std::string& name, const std::string& type, const std::string& federation) {
  check_length<rti1516e::RTIinternalError>(name, kFederateNameLimit);
  check_length<rti1516e::RTIinternalError>(type, kFederateTypeLimit);
  check_federation_exists(federation);
}

void check_federation_exists(const std::string& name) {
  check_length<rti1516e::FederationExecutionDoesNotExist>(name, kFederationNameLimit);
}

void check_name_count(std::size_t count) {
  check_count<rti1516e::RTIinternalError>(count, kNamesLimit);
}

}  // namespace roger::rti
