#include "rti/federate/refusal/argument_checks.hpp"

#include <limits>
#include <string>

#include "rti/federate/refusal/refusal.hpp"
#include "rti/types/handle_access.hpp"

namespace roger::rti {

void check_transportation(rti1516e::TransportationType type) {
  if (type == rti1516e::RELIABLE || type == rti1516e::BEST_EFFORT) return;
  refuse<rti1516e::InvalidTransportationType>(std::to_string(type) +
                                              " is not a transportation type");
}

std::optional<FederateId> find_federate_id(const rti1516e::FederateHandle& handle) {
  const std::uint64_t number = handle_value(handle);
  if (number == kInvalidHandle || number > std::numeric_limits<FederateId>::max()) {
    return std::nullopt;
  }
  return static_cast<FederateId>(number);
}

}  // namespace roger::rti
