#pragma once

#include <RTI/Exception.h>
#include <RTI/SpecificConfig.h>

#include <memory>
#include <string>
#include <vector>

namespace rti1516e {

class RTIambassador;

/// Makes the federate's way to the RTI.
class RTI_EXPORT RTIambassadorFactory {
 public:
  RTIambassadorFactory();
  virtual ~RTIambassadorFactory() RTI_NOEXCEPT;

  /// 10.35 A new ambassador, not connected. Throws RTIinternalError.
  RTI_UNIQUE_PTR<RTIambassador> createRTIambassador();
};

}  // namespace rti1516e
