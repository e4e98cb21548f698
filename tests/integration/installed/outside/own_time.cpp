// A federate with a logical time of its own, which the installed library must use.
#include <RTI/NullFederateAmbassador.h>
#include <RTI/RTI1516.h>

#include <iostream>
#include <memory>
#include <string>

#include "decimal_time.hpp"

using namespace rti1516e;
using namespace roger::test;

RTI_UNIQUE_PTR<LogicalTimeFactory> LogicalTimeFactoryFactory::makeLogicalTimeFactory(
    const std::wstring& implementationName) {
  if (implementationName != kDecimalTimeName) return nullptr;
  return std::make_unique<DecimalTimeFactory>();
}

int main(int argc, char** argv) {
  if (argc != 2) return 2;
  const std::string path = argv[1];
  class Federate : public NullFederateAmbassador {
  } federate;
  try {
    RTI_UNIQUE_PTR<RTIambassador> rti = RTIambassadorFactory().createRTIambassador();
    rti->connect(federate, HLA_EVOKED);
    rti->createFederationExecution(L"own time", std::wstring(path.begin(), path.end()),
                                   kDecimalTimeName);
    rti->joinFederationExecution(L"own time", L"own time");
    const RTI_UNIQUE_PTR<LogicalTimeFactory> factory = rti->getTimeFactory();
    const bool is_own = dynamic_cast<DecimalTimeFactory*>(factory.get()) != nullptr;
    std::wcout << L"the time factory is " << factory->getName() << std::endl;
    rti->enableTimeRegulation(DecimalInterval(1));
    rti->resignFederationExecution(NO_ACTION);
    rti->destroyFederationExecution(L"own time");
    rti->disconnect();
    return is_own ? 0 : 1;
  } catch (const Exception& thrown) {
    std::wcerr << thrown.what() << std::endl;
    return 1;
  }
}
