// The other federate in the measurement of the services.
#include <chrono>
#include <deque>
#include <stdexcept>

#include "app/bench/rti/node.hpp"
#include "app/bench/rti/support.hpp"

namespace roger::app::bench {

void partner(BenchFederate& federate, const NodeSettings& /*settings*/) {
  rti1516e::RTIambassador& rti = federate.rti();
  const rti1516e::ObjectClassHandle thing = rti.getObjectClassHandle(L"Thing");
  const rti1516e::AttributeHandleSet attributes{rti.getAttributeHandle(thing, L"A0")};
  std::deque<rti1516e::ObjectInstanceHandle> discovered;
  rti1516e::ObjectInstanceHandle met;
  rti1516e::ObjectInstanceHandle own;
  federate.on_data = [](const rti1516e::ParameterHandleValueMap&) {};
  federate.ownership.on_discovered = [&](rti1516e::ObjectInstanceHandle object) {
    discovered.push_back(object);
  };
  rti.subscribeInteractionClass(federate.data);
  rti.subscribeInteractionClass(federate.reliable_data);
  rti.publishObjectClassAttributes(thing, attributes);
  rti.subscribeObjectClassAttributes(thing, attributes);
  serve(federate, "here",
        {{"meet",
          [&](std::istringstream&) {
            constexpr std::chrono::milliseconds kPollInterval{1};
            const auto deadline = std::chrono::steady_clock::now() + kPatience;
            while (discovered.empty()) {
              if (std::chrono::steady_clock::now() > deadline) {
                throw std::runtime_error("the measuring federate's object was not discovered");
              }
              federate.attend(kPollInterval);
            }
            met = discovered.front();
            discovered.pop_front();
            federate.say("met");
          }},
         {"acquire",
          [&](std::istringstream&) { rti.attributeOwnershipAcquisition(met, attributes, {}); }},
         {"divest",
          [&](std::istringstream&) {
            rti.unconditionalAttributeOwnershipDivestiture(met, attributes);
            federate.say("divested");
          }},
         {"register", [&](std::istringstream&) { own = rti.registerObjectInstance(thing); }},
         {"delete", [&](std::istringstream&) { rti.deleteObjectInstance(own, {}); }}});
}

}  // namespace roger::app::bench
