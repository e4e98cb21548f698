// A small object model for tests of the executive. The texts are compacted, as the executive stores
// them.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "rti/fom/compact_text.hpp"
#include "rti/wire/limits.hpp"
#include "rti/wire/messages.hpp"

namespace roger::rti::executive {

/// Returns a module with interactions Signal > Voice > Channel and Other, and objects
/// Vehicle{position, name} > Truck{load} and Radio{frequency}.
inline wire::ModuleText test_module() {
  return {"test.xml", compacted(R"(<?xml version="1.0" encoding="UTF-8"?>
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
)")};
}

/// Returns a module with one further interaction class, Extra.
inline wire::ModuleText additional_module() {
  return {"extra.xml", compacted(R"(<?xml version="1.0" encoding="UTF-8"?>
<objectModel xmlns="http://standards.ieee.org/IEEE1516-2010">
  <modelIdentification><name>Extra</name></modelIdentification>
  <interactions><interactionClass><name>HLAinteractionRoot</name>
    <interactionClass><name>Extra</name><sharing>PublishSubscribe</sharing>
      <transportation>HLAreliable</transportation><order>Receive</order></interactionClass>
  </interactionClass></interactions>
</objectModel>
)")};
}

/// Returns a module that sets the switch Delay Subscription Evaluation to `is_enabled`.
inline wire::ModuleText delaying_module(const std::string& is_enabled) {
  return {"delay.xml", compacted("<objectModel xmlns=\"http://standards.ieee.org/IEEE1516-2010\">"
                                 "<modelIdentification><name>Delay</name></modelIdentification>"
                                 "<switches><delaySubscriptionEvaluation isEnabled=\"" +
                                 is_enabled + "\"/></switches></objectModel>")};
}

/// Returns a MIM that adds an attribute to all object classes.
inline wire::ModuleText test_mim() {
  return {"own-mim.xml", compacted(R"(<?xml version="1.0" encoding="UTF-8"?>
<objectModel xmlns="http://standards.ieee.org/IEEE1516-2010">
  <objects><objectClass><name>HLAobjectRoot</name>
    <attribute><name>HLAprivilegeToDeleteObject</name><dataType>HLAtoken</dataType></attribute>
    <attribute><name>unique</name><dataType>HLAopaqueData</dataType></attribute>
  </objectClass></objects>
</objectModel>
)")};
}

/// Returns a module whose definition of Vehicle's position contradicts test_module().
inline wire::ModuleText contradicting_module() {
  return {"other.xml", compacted(R"(<?xml version="1.0" encoding="UTF-8"?>
<objectModel xmlns="http://standards.ieee.org/IEEE1516-2010">
  <modelIdentification><name>Contradiction</name></modelIdentification>
  <objects><objectClass><name>HLAobjectRoot</name>
    <objectClass><name>Vehicle</name><sharing>PublishSubscribe</sharing>
      <attribute><name>position</name><dataType>HLAunicodeString</dataType></attribute>
      <attribute><name>name</name><dataType>HLAopaqueData</dataType></attribute>
    </objectClass>
  </objectClass></objects>
</objectModel>
)")};
}

/// Returns a module with the object class Wide, which has kMaxFieldsPerClass attributes with the
/// privilege to delete, and its subclasses Sub0, Sub1 and so on.
inline wire::ModuleText wide_module(std::size_t subclasses) {
  const std::string sharing = "<sharing>PublishSubscribe</sharing>";
  std::string text =
      "<objectModel><objects><objectClass><name>HLAobjectRoot</name>"
      "<objectClass><name>Wide</name>" +
      sharing;
  for (std::size_t i = 1; i < kMaxFieldsPerClass; ++i) {
    text += "<attribute><name>a" + std::to_string(i) +
            "</name><dataType>HLAopaqueData</dataType></attribute>";
  }
  for (std::size_t i = 0; i < subclasses; ++i) {
    text += "<objectClass><name>Sub" + std::to_string(i) + "</name>" + sharing + "</objectClass>";
  }
  return {"wide.xml", text + "</objectClass></objectClass></objects></objectModel>"};
}

/// Returns the module with a comment of `bytes` times the same character.
inline wire::ModuleText commented(wire::ModuleText module, char character, std::size_t bytes) {
  const std::string comment = "<!-- " + std::string(bytes, character) + " -->";
  module.text.insert(module.text.find("<objectModel"), comment);
  return module;
}

/// Returns `count` modules "small-1.xml" and up, each with a different text, that define nothing.
inline std::vector<wire::ModuleText> small_modules(std::size_t count) {
  std::vector<wire::ModuleText> modules;
  for (std::size_t i = 1; i <= count; ++i) {
    const std::string number = std::to_string(i);
    modules.push_back({"small-" + number + ".xml", "<objectModel>" + number + "</objectModel>"});
  }
  return modules;
}

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
constexpr std::size_t kManyModulesMiB = 1;  // 7 MiB take most of a minute there
#else
constexpr std::size_t kManyModulesMiB = 7;  // nearly the longest message
#endif

/// Returns as many modules as a federation may have, of `bytes` together. Each declares the same
/// classes.
inline std::vector<wire::ModuleText> many_modules(std::size_t bytes = kManyModulesMiB << 20U) {
  std::string classes;
  while (classes.size() < bytes / kMaxModules) {
    classes += "<objectClass><name>Class" + std::to_string(classes.size()) +
               "</name><sharing>Neither</sharing></objectClass>";
  }
  std::vector<wire::ModuleText> modules = small_modules(kMaxModules);
  for (wire::ModuleText& module : modules) {
    const std::string begin = module.text.substr(0, module.text.find("</objectModel>"));
    module.text = begin + "<objects><objectClass><name>HLAobjectRoot</name>" + classes +
                  "</objectClass></objects></objectModel>";
  }
  return modules;
}

/// Returns a module of `bytes` bytes that defines nothing. `number` is below 10.
inline wire::ModuleText large_module(int number, std::size_t bytes) {
  const std::string begin = "<objectModel>" + std::to_string(number);
  const std::string end = "</objectModel>";
  return {"large.xml", begin + std::string(bytes - begin.size() - end.size(), ' ') + end};
}

}  // namespace roger::rti::executive
