// A small object model for tests of the executive.
#pragma once

#include <string>

#include "rti/wire/messages.hpp"

namespace roger::rti::executive {

/// Interactions Signal > Voice > Channel and Other; objects Vehicle{position, name} > Truck{load}
/// and Radio{frequency}.
inline wire::ModuleText test_module() {
  return {"test.xml", R"(<?xml version="1.0" encoding="UTF-8"?>
<objectModel xmlns="http://standards.ieee.org/IEEE1516-2010">
  <modelIdentification><name>Test</name></modelIdentification>
  <objects><objectClass><name>HLAobjectRoot</name>
    <objectClass><name>Vehicle</name><sharing>PublishSubscribe</sharing>
      <attribute><name>position</name><dataType>HLAopaqueData</dataType></attribute>
      <attribute><name>name</name><dataType>HLAopaqueData</dataType></attribute>
      <objectClass><name>Truck</name><sharing>PublishSubscribe</sharing>
        <attribute><name>load</name><dataType>HLAopaqueData</dataType></attribute>
      </objectClass>
    </objectClass>
    <objectClass><name>Radio</name><sharing>PublishSubscribe</sharing>
      <attribute><name>frequency</name><dataType>HLAopaqueData</dataType></attribute>
    </objectClass>
  </objectClass></objects>
  <interactions><interactionClass><name>HLAinteractionRoot</name>
    <interactionClass><name>Signal</name><sharing>PublishSubscribe</sharing>
      <transportation>HLAreliable</transportation><order>Receive</order>
      <parameter><name>data</name><dataType>HLAopaqueData</dataType></parameter>
      <interactionClass><name>Voice</name><sharing>PublishSubscribe</sharing>
        <transportation>HLAreliable</transportation><order>Receive</order>
        <interactionClass><name>Channel</name><sharing>PublishSubscribe</sharing>
          <transportation>HLAreliable</transportation><order>Receive</order></interactionClass>
      </interactionClass>
    </interactionClass>
    <interactionClass><name>Other</name><sharing>PublishSubscribe</sharing>
      <transportation>HLAreliable</transportation><order>Receive</order></interactionClass>
  </interactionClass></interactions>
</objectModel>
)"};
}

/// One more interaction class, Extra.
inline wire::ModuleText additional_module() {
  return {"extra.xml", R"(<?xml version="1.0" encoding="UTF-8"?>
<objectModel xmlns="http://standards.ieee.org/IEEE1516-2010">
  <modelIdentification><name>Extra</name></modelIdentification>
  <interactions><interactionClass><name>HLAinteractionRoot</name>
    <interactionClass><name>Extra</name><sharing>PublishSubscribe</sharing>
      <transportation>HLAreliable</transportation><order>Receive</order></interactionClass>
  </interactionClass></interactions>
</objectModel>
)"};
}

/// Says of Vehicle's position what test_module() does not.
inline wire::ModuleText contradicting_module() {
  return {"other.xml", R"(<?xml version="1.0" encoding="UTF-8"?>
<objectModel xmlns="http://standards.ieee.org/IEEE1516-2010">
  <modelIdentification><name>Contradiction</name></modelIdentification>
  <objects><objectClass><name>HLAobjectRoot</name>
    <objectClass><name>Vehicle</name><sharing>PublishSubscribe</sharing>
      <attribute><name>position</name><dataType>HLAunicodeString</dataType></attribute>
      <attribute><name>name</name><dataType>HLAopaqueData</dataType></attribute>
    </objectClass>
  </objectClass></objects>
</objectModel>
)"};
}

}  // namespace roger::rti::executive
