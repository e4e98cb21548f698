// A small object model for the tests of this folder.
#pragma once

#include <string>

#include "dds-filter/group_map.hpp"
#include "rti/fom/object_model.hpp"

namespace roger::rti::test {

/// A switches table that makes callbacks name the producing federate.
inline constexpr const char* kConveyProducer =
    R"(<switches><conveyProducingFederate isEnabled="true"/></switches>)";

/// Returns a module with these classes. Interactions, each with the parameters of its superclasses:
/// HLAinteractionRoot.Signal(Data), best effort; .Signal.Voice(Frequency); .Signal.Voice.Channel0
/// and .Channel1; HLAinteractionRoot.Order(Text), reliable. Objects: HLAobjectRoot.Base(Id:
/// reliable); .Base.Radio(Power: best effort, Name: reliable).
[[nodiscard]] std::string module_text(const std::string& switches = "");
/// Returns a module that adds HLAinteractionRoot.Signal.Voice.Channel2 and
/// HLAobjectRoot.Base.Phone(Line).
[[nodiscard]] std::string further_module_text();

[[nodiscard]] ObjectModel model(const std::string& switches = "");

/// Returns groups with channels 0 to 3 on 239.1.0.1 to 239.1.0.4 and everything else on 239.2.0.1.
[[nodiscard]] filter::GroupMap group_map();

[[nodiscard]] InteractionClassHandle interaction(const ObjectModel& model, const char* name);
[[nodiscard]] ObjectClassHandle object_class(const ObjectModel& model, const char* name);
[[nodiscard]] ParameterHandle parameter(const ObjectModel& model, const char* at, const char* name);
[[nodiscard]] AttributeHandle attribute(const ObjectModel& model, const char* at, const char* name);

}  // namespace roger::rti::test
