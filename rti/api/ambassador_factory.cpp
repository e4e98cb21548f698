#include <RTI/RTI1516.h>

#include <memory>

#include "rti/api/ambassador.hpp"
#include "rti/federation/refusal.hpp"

namespace rti1516e {

RTIambassadorFactory::RTIambassadorFactory() = default;
RTIambassadorFactory::~RTIambassadorFactory() noexcept = default;

std::unique_ptr<RTIambassador> RTIambassadorFactory::createRTIambassador() {
  return std::make_unique<Ambassador>();
}

void Ambassador::not_offered(const char* service) const {
  static_cast<void>(component_.joined());
  roger::rti::refuse<RTIinternalError>(std::string(service) + " is not offered by this RTI yet");
}

}  // namespace rti1516e
