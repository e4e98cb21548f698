// In a file of its own, so that a federate which defines this function itself, for times of its
// own, takes the place of this one when it links with the library.
#include <RTI/LogicalTimeFactory.h>

namespace rti1516e {

std::unique_ptr<LogicalTimeFactory> LogicalTimeFactoryFactory::makeLogicalTimeFactory(
    const std::wstring& implementationName) {
  return HLAlogicalTimeFactoryFactory::makeLogicalTimeFactory(implementationName);
}

}  // namespace rti1516e
