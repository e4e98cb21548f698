#include "tests/unit/rti_federation/test_model.hpp"

#include <vector>

namespace roger::rti::test {

namespace {

std::string module_around(const std::string& inside) {
  return R"(<?xml version="1.0"?>
<objectModel xmlns="http://standards.ieee.org/IEEE1516-2010">)" +
         inside + "</objectModel>\n";
}

FomModule parsed(const std::string& text) {
  return parse_module(text, "test.xml").value();
}

}  // namespace

std::string module_text(const std::string& switches) {
  return module_around(R"(
  <objects><objectClass><name>HLAobjectRoot</name>
    <objectClass><name>Base</name>
      <attribute><name>Id</name><dataType>HLAASCIIstring</dataType>
        <transportation>HLAreliable</transportation><order>Receive</order></attribute>
      <objectClass><name>Radio</name>
        <attribute><name>Power</name><dataType>HLAASCIIstring</dataType>
          <transportation>HLAbestEffort</transportation><order>Receive</order></attribute>
        <attribute><name>Name</name><dataType>HLAASCIIstring</dataType>
          <transportation>HLAreliable</transportation><order>Receive</order></attribute>
      </objectClass>
    </objectClass>
  </objectClass></objects>
  <interactions><interactionClass><name>HLAinteractionRoot</name>
    <interactionClass><name>Signal</name>
      <transportation>HLAbestEffort</transportation><order>Receive</order>
      <parameter><name>Data</name><dataType>HLAASCIIstring</dataType></parameter>
      <interactionClass><name>Voice</name>
        <transportation>HLAbestEffort</transportation><order>Receive</order>
        <parameter><name>Frequency</name><dataType>HLAASCIIstring</dataType></parameter>
        <interactionClass><name>Channel0</name>
          <transportation>HLAbestEffort</transportation><order>Receive</order></interactionClass>
        <interactionClass><name>Channel1</name>
          <transportation>HLAbestEffort</transportation><order>Receive</order></interactionClass>
      </interactionClass>
    </interactionClass>
    <interactionClass><name>Order</name>
      <transportation>HLAreliable</transportation><order>Receive</order>
      <parameter><name>Text</name><dataType>HLAASCIIstring</dataType></parameter>
    </interactionClass>
  </interactionClass></interactions>
)" + switches);
}

std::string further_module_text() {
  return module_around(R"(
  <objects><objectClass><name>HLAobjectRoot</name><objectClass><name>Base</name>
    <objectClass><name>Phone</name>
      <attribute><name>Line</name><dataType>HLAASCIIstring</dataType>
        <transportation>HLAreliable</transportation><order>Receive</order></attribute>
    </objectClass></objectClass></objectClass></objects>
  <interactions><interactionClass><name>HLAinteractionRoot</name>
    <interactionClass><name>Signal</name><interactionClass><name>Voice</name>
      <interactionClass><name>Channel2</name>
        <transportation>HLAbestEffort</transportation><order>Receive</order></interactionClass>
    </interactionClass></interactionClass></interactionClass></interactions>
)");
}

ObjectModel model(const std::string& switches) {
  const std::vector<FomModule> modules{parsed(module_text(switches))};
  return build_object_model(modules).value();
}

filter::GroupMap group_map() {
  return filter::GroupMap::create(
             {{"HLAinteractionRoot.Signal.Voice.Channel#", filter::Ipv4Address{0xEF010001}, 4},
              {"*", filter::Ipv4Address{0xEF020001}, 1}},
             5000)
      .value();
}

InteractionClassHandle interaction(const ObjectModel& model, const char* name) {
  return model.find_interaction_class(name).value();
}

ObjectClassHandle object_class(const ObjectModel& model, const char* name) {
  return model.find_object_class(name).value();
}

ParameterHandle parameter(const ObjectModel& model, const char* at, const char* name) {
  return model.find_parameter(interaction(model, at), name).value();
}

AttributeHandle attribute(const ObjectModel& model, const char* at, const char* name) {
  return model.find_attribute(object_class(model, at), name).value();
}

}  // namespace roger::rti::test
