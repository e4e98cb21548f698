// A federate with libraries of its own that have the names of those in the RTI but do something
// else. The RTI must not call any of them.
#include <RTI/NullFederateAmbassador.h>
#include <RTI/RTI1516.h>

#include <cstdlib>
#include <iostream>
#include <memory>
#include <string>

using namespace rti1516e;

#define ANOTHER_VERSION(name)           \
  extern "C" void name() {              \
    std::cerr << #name " was called\n"; \
    std::abort();                       \
  }

// LZ4, pugixml and spdlog.
ANOTHER_VERSION(LZ4_compress_default)
ANOTHER_VERSION(LZ4_compressBound)
ANOTHER_VERSION(LZ4_decompress_safe)
ANOTHER_VERSION(_ZN4pugi12xml_documentC1Ev)
ANOTHER_VERSION(_ZN4pugi12xml_documentD1Ev)
ANOTHER_VERSION(_ZN4pugi12xml_document11load_bufferEPKvmjNS_12xml_encodingE)
ANOTHER_VERSION(_ZNK4pugi8xml_node5childEPKc)
ANOTHER_VERSION(_ZNK4pugi8xml_node11first_childEv)
ANOTHER_VERSION(_ZN6spdlog7details8registry8instanceEv)

int main(int argc, char** argv) {
  if (argc != 2) return 2;
  const std::string path = argv[1];
  class Federate : public NullFederateAmbassador {
  } federate;
  try {
    RTI_UNIQUE_PTR<RTIambassador> rti = RTIambassadorFactory().createRTIambassador();
    rti->connect(federate, HLA_EVOKED);
    rti->createFederationExecution(L"outside", std::wstring(path.begin(), path.end()));
    rti->joinFederationExecution(L"outside", L"outside");
    rti->getObjectClassHandle(L"Vehicle");
    rti->resignFederationExecution(NO_ACTION);
    rti->destroyFederationExecution(L"outside");
    rti->disconnect();
  } catch (const Exception& thrown) {
    std::wcerr << thrown.what() << std::endl;
    return 1;
  }
  return 0;
}
