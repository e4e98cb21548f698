// The standard's interface classes. They have only constructors and destructors.
#include <RTI/RTI1516.h>

namespace rti1516e {

RTIambassador::RTIambassador() noexcept = default;
RTIambassador::~RTIambassador() = default;

FederateAmbassador::FederateAmbassador() = default;
FederateAmbassador::~FederateAmbassador() noexcept = default;

std::wstring rtiName() {
  return L"Roger";
}

std::wstring rtiVersion() {
  return L"" ROGER_VERSION;
}

}  // namespace rti1516e
