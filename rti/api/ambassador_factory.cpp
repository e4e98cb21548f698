#include <RTI/RTI1516.h>

#include <memory>

#include "rti/api/ambassador.hpp"

namespace rti1516e {

RTIambassadorFactory::RTIambassadorFactory() = default;
RTIambassadorFactory::~RTIambassadorFactory() noexcept = default;

std::unique_ptr<RTIambassador> RTIambassadorFactory::createRTIambassador() {
  return std::make_unique<Ambassador>();
}

}  // namespace rti1516e
