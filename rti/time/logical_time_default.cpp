// In a separate file, so that a federate that defines this function itself, for its own time types,
// replaces this definition when it links with the library.
#include <RTI/LogicalTimeFactory.h>

namespace rti1516e {

std::unique_ptr<LogicalTimeFactory> LogicalTimeFactoryFactory::makeLogicalTimeFactory(
    const std::wstring& implementationName) {
  return HLAlogicalTimeFactoryFactory::makeLogicalTimeFactory(implementationName);
}

}  // namespace rti1516e
