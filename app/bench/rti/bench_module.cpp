#include "app/bench/rti/bench_module.hpp"

#include <fmt/core.h>

#include <string_view>

namespace roger::app::bench {

#define ROGER_ATTRIBUTE(name)                                                     \
  "<attribute><name>" name                                                        \
  "</name><dataType>HLAopaqueData</dataType><updateType>Conditional</updateType>" \
  "<ownership>NoTransfer</ownership><sharing>PublishSubscribe</sharing>"          \
  "<transportation>HLAbestEffort</transportation><order>Receive</order></attribute>"
#define ROGER_PARAMETER(name) \
  "<parameter><name>" name "</name><dataType>HLAopaqueData</dataType></parameter>"
#define ROGER_INTERACTION(name, transport, parameters)                              \
  "<interactionClass><name>" name                                                   \
  "</name><sharing>PublishSubscribe</sharing>"                                      \
  "<transportation>" transport "</transportation><order>Receive</order>" parameters \
  "</interactionClass>"
#define ROGER_TEN(one, letter)                                                                    \
  one(letter "0") one(letter "1") one(letter "2") one(letter "3") one(letter "4") one(letter "5") \
      one(letter "6") one(letter "7") one(letter "8") one(letter "9")

const char* const kModule =
    R"(<?xml version="1.0" encoding="UTF-8"?>
<objectModel xmlns="http://standards.ieee.org/IEEE1516-2010">
<modelIdentification><name>Roger's measurements</name><type>FOM</type><version>1.0</version>
<securityClassification>Unclassified</securityClassification></modelIdentification>
<objects><objectClass><name>HLAobjectRoot</name>
<objectClass><name>Thing</name><sharing>PublishSubscribe</sharing>)" ROGER_TEN(ROGER_ATTRIBUTE, "A")
        R"(</objectClass></objectClass></objects>
<interactions><interactionClass><name>HLAinteractionRoot</name>)" ROGER_INTERACTION(
            "Data", "HLAbestEffort", ROGER_TEN(ROGER_PARAMETER, "P"))
            ROGER_INTERACTION("ReliableData", "HLAreliable", ROGER_TEN(ROGER_PARAMETER, "P"))
                ROGER_INTERACTION("Control", "HLAreliable", "")
                    R"(</interactionClass></interactions>
<updateRates><updateRate><name>Often</name><rate>20.0</rate></updateRate></updateRates>
</objectModel>
)";

std::string module_with_reliable_things() {
  constexpr std::string_view kBestEffort = "HLAbestEffort";
  constexpr std::string_view kObjectsEnd = "</objects>";
  std::string module = kModule;
  for (std::size_t at = 0; (at = module.find(kBestEffort, at)) < module.find(kObjectsEnd);) {
    module.replace(at, kBestEffort.size(), "HLAreliable");
  }
  return module;
}

std::string module_with_nets(std::size_t nets) {
  std::string classes =
      "<interactionClass><name>Net</name><sharing>PublishSubscribe</sharing>"
      "<transportation>HLAbestEffort</transportation><order>Receive</order>" ROGER_PARAMETER(
          "Frame");
  for (std::size_t net = 0; net < nets; ++net) {
    classes += fmt::format(ROGER_INTERACTION("Channel{}", "HLAbestEffort", ""), net);
  }
  classes += "</interactionClass>";
  constexpr std::string_view kEnd = "</interactionClass></interactions>";
  std::string module = kModule;
  return module.insert(module.find(kEnd), classes);
}

std::string make_group_settings(std::size_t nets) {
  return fmt::format(R"(
[[groups]]
classes = "HLAinteractionRoot.Net.Channel#"
base = "239.192.64.0"
count = {}

[[groups]]
classes = "*"
base = "239.192.17.0"
count = 64
)",
                     nets);
}

std::string net_class_name(std::size_t net) {
  return "HLAinteractionRoot.Net.Channel" + std::to_string(net);
}

}  // namespace roger::app::bench
