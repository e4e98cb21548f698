#pragma once

// The whole C++ API of IEEE 1516.1-2010.

#define HLA_SPECIFICATION_NAME "1516"
#define HLA_API_MAJOR_VERSION 2
#define HLA_API_MINOR_VERSION 0

// clang-format off
#include <RTI/SpecificConfig.h>

#include <map>
#include <memory>
#include <set>
#include <string>
#include <vector>

#include <RTI/Enums.h>
#include <RTI/Exception.h>
#include <RTI/Handle.h>
#include <RTI/RangeBounds.h>
#include <RTI/Typedefs.h>
#include <RTI/VariableLengthData.h>

#include <RTI/LogicalTime.h>
#include <RTI/LogicalTimeFactory.h>
#include <RTI/LogicalTimeInterval.h>

#include <RTI/FederateAmbassador.h>
#include <RTI/RTIambassador.h>
#include <RTI/RTIambassadorFactory.h>
// clang-format on

namespace rti1516e {

/// Name of this RTI.
RTI_EXPORT std::wstring rtiName();

/// Version of this RTI.
RTI_EXPORT std::wstring rtiVersion();

}  // namespace rti1516e
