#include "rti/federate/mom/mom_invocations.hpp"

#include <algorithm>
#include <array>
#include <string>
#include <utility>

#include "core/text.hpp"
#include "rti/types/handle_access.hpp"
#include "rti/types/transportation.hpp"

namespace roger::rti {

namespace {

using mom::ParameterError;
using mom::Parameters;
using rti1516e::RTIambassador;
using Call = ServiceInvoker::Service;

rti1516e::ObjectClassHandle object_class(const Parameters& from) {
  return make_handle<rti1516e::ObjectClassHandle>(from.handle("HLAobjectClass"));
}

rti1516e::ObjectInstanceHandle object_instance(const Parameters& from) {
  return make_handle<rti1516e::ObjectInstanceHandle>(from.handle("HLAobjectInstance"));
}

rti1516e::InteractionClassHandle interaction_class(const Parameters& from) {
  return make_handle<rti1516e::InteractionClassHandle>(from.handle("HLAinteractionClass"));
}

rti1516e::AttributeHandleSet attributes(const Parameters& from) {
  rti1516e::AttributeHandleSet set;
  for (const std::uint64_t handle : from.handles("HLAattributeList")) {
    set.insert(make_handle<rti1516e::AttributeHandle>(handle));
  }
  return set;
}

rti1516e::VariableLengthData octets(const Parameters& from, std::string_view name) {
  const ByteVector data = from.octets(name);
  return {data.data(), data.size()};
}

rti1516e::TransportationType transportation(const Parameters& from) {
  const std::string name = from.text("HLAtransportation");
  if (const auto type = find_transportation(name)) return *type;
  throw ParameterError("the parameter HLAtransportation is \"" + name +
                       "\"; expected \"HLAreliable\" or \"HLAbestEffort\"");
}

/// Returns the enumerator with the MIM's number. `first` is the enumerator with the number
/// `lowest`, and the API has the same order.
template <class Enumeration>
Enumeration enumerator(const Parameters& from, std::string_view name, int lowest, int highest,
                       Enumeration first) {
  const std::int32_t number = from.number(name);
  if (number < lowest || number > highest) {
    throw ParameterError("the parameter " + std::string(name) + " is " + std::to_string(number) +
                         "; expected " + std::to_string(lowest) + " to " + std::to_string(highest));
  }
  return static_cast<Enumeration>(first + (number - lowest));
}

rti1516e::OrderType order(const Parameters& from) {
  return enumerator(from, "HLAsendOrder", 0, 1, rti1516e::RECEIVE);
}

// ---------------------------------------------------------------- services with common arguments

template <void (RTIambassador::*service)()>
Call without_arguments(const Parameters& /*from*/) {
  return [](RTIambassador& rti) { (rti.*service)(); };
}

template <void (RTIambassador::*service)(rti1516e::InteractionClassHandle)>
Call of_interaction(const Parameters& from) {
  return [at = interaction_class(from)](RTIambassador& rti) { (rti.*service)(at); };
}

template <void (RTIambassador::*service)(rti1516e::ObjectClassHandle,
                                         const rti1516e::AttributeHandleSet&)>
Call of_class_attributes(const Parameters& from) {
  return [at = object_class(from), set = attributes(from)](RTIambassador& rti) {
    (rti.*service)(at, set);
  };
}

template <void (RTIambassador::*service)(const rti1516e::LogicalTime&)>
Call at_time(const Parameters& from) {
  return [time = octets(from, "HLAtimeStamp")](RTIambassador& rti) {
    (rti.*service)(*rti.getTimeFactory()->decodeLogicalTime(time));
  };
}

template <void (RTIambassador::*service)(const rti1516e::LogicalTimeInterval&)>
Call with_lookahead(const Parameters& from) {
  return [lookahead = octets(from, "HLAlookahead")](RTIambassador& rti) {
    (rti.*service)(*rti.getTimeFactory()->decodeLogicalTimeInterval(lookahead));
  };
}

/// Invokes one service if the parameter HLAsuccessIndicator is true, else the other one.
template <void (RTIambassador::*succeeded)(), void (RTIambassador::*failed)()>
Call by_success(const Parameters& from) {
  return from.truth("HLAsuccessIndicator") ? without_arguments<succeeded>(from)
                                           : without_arguments<failed>(from);
}

// ---------------------------------------------------------------- services with their own
// arguments

Call resign(const Parameters& from) {
  return [action = enumerator(from, "HLAresignAction", 1, 6,
                              rti1516e::UNCONDITIONALLY_DIVEST_ATTRIBUTES)](RTIambassador& rti) {
    rti.resignFederationExecution(action);
  };
}

Call achieve_synchronization_point(const Parameters& from) {
  return [label = to_wide(from.text("HLAlabel"))](RTIambassador& rti) {
    rti.synchronizationPointAchieved(label);
  };
}

Call subscribe_attributes(const Parameters& from) {
  return [at = object_class(from), set = attributes(from), active = from.truth("HLAactive")](
             RTIambassador& rti) { rti.subscribeObjectClassAttributes(at, set, active); };
}

Call subscribe_interaction(const Parameters& from) {
  return [at = interaction_class(from), active = from.truth("HLAactive")](RTIambassador& rti) {
    rti.subscribeInteractionClass(at, active);
  };
}

Call delete_object(const Parameters& from) {
  const auto object = object_instance(from);
  const rti1516e::VariableLengthData tag = octets(from, "HLAtag");
  // HLAtimeStamp is optional; without it the deletion is in receive order.
  rti1516e::VariableLengthData time;
  if (from.has("HLAtimeStamp")) time = octets(from, "HLAtimeStamp");
  if (time.size() == 0) {
    return [object, tag](RTIambassador& rti) { rti.deleteObjectInstance(object, tag); };
  }
  return [object, tag, time](RTIambassador& rti) {
    rti.deleteObjectInstance(object, tag, *rti.getTimeFactory()->decodeLogicalTime(time));
  };
}

Call delete_object_locally(const Parameters& from) {
  return [object = object_instance(from)](RTIambassador& rti) {
    rti.localDeleteObjectInstance(object);
  };
}

Call change_attribute_transportation(const Parameters& from) {
  return [object = object_instance(from), set = attributes(from),
          type = transportation(from)](RTIambassador& rti) {
    rti.requestAttributeTransportationTypeChange(object, set, type);
  };
}

Call change_interaction_transportation(const Parameters& from) {
  return [at = interaction_class(from), type = transportation(from)](RTIambassador& rti) {
    rti.requestInteractionTransportationTypeChange(at, type);
  };
}

Call divestiture(const rti1516e::ObjectInstanceHandle& object, rti1516e::AttributeHandleSet set) {
  return [object, set = std::move(set)](RTIambassador& rti) {
    rti.unconditionalAttributeOwnershipDivestiture(object, set);
  };
}

Call divest(const Parameters& from) {
  return divestiture(object_instance(from), attributes(from));
}

Call change_attribute_order(const Parameters& from) {
  return [object = object_instance(from), set = attributes(from), type = order(from)](
             RTIambassador& rti) { rti.changeAttributeOrderType(object, set, type); };
}

Call change_interaction_order(const Parameters& from) {
  return [at = interaction_class(from), type = order(from)](RTIambassador& rti) {
    rti.changeInteractionOrderType(at, type);
  };
}

/// HLAmodifyAttributeState with the state Unowned.
Call give_up_attribute(const Parameters& from) {
  return divestiture(object_instance(from),
                     {make_handle<rti1516e::AttributeHandle>(from.handle("HLAattribute"))});
}

struct Invocation {
  std::string_view interaction;
  Call (*make)(const Parameters&);
};

constexpr std::array kInvocations = {
    Invocation{"HLAresignFederationExecution", resign},
    Invocation{"HLAsynchronizationPointAchieved", achieve_synchronization_point},
    Invocation{"HLAfederateSaveBegun", without_arguments<&RTIambassador::federateSaveBegun>},
    Invocation{
        "HLAfederateSaveComplete",
        by_success<&RTIambassador::federateSaveComplete, &RTIambassador::federateSaveNotComplete>},
    Invocation{"HLAfederateRestoreComplete",
               by_success<&RTIambassador::federateRestoreComplete,
                          &RTIambassador::federateRestoreNotComplete>},
    Invocation{"HLApublishObjectClassAttributes",
               of_class_attributes<&RTIambassador::publishObjectClassAttributes>},
    Invocation{"HLAunpublishObjectClassAttributes",
               of_class_attributes<&RTIambassador::unpublishObjectClassAttributes>},
    Invocation{"HLApublishInteractionClass",
               of_interaction<&RTIambassador::publishInteractionClass>},
    Invocation{"HLAunpublishInteractionClass",
               of_interaction<&RTIambassador::unpublishInteractionClass>},
    Invocation{"HLAsubscribeObjectClassAttributes", subscribe_attributes},
    Invocation{"HLAunsubscribeObjectClassAttributes",
               of_class_attributes<&RTIambassador::unsubscribeObjectClassAttributes>},
    Invocation{"HLAsubscribeInteractionClass", subscribe_interaction},
    Invocation{"HLAunsubscribeInteractionClass",
               of_interaction<&RTIambassador::unsubscribeInteractionClass>},
    Invocation{"HLAdeleteObjectInstance", delete_object},
    Invocation{"HLAlocalDeleteObjectInstance", delete_object_locally},
    Invocation{"HLArequestAttributeTransportationTypeChange", change_attribute_transportation},
    Invocation{"HLArequestInteractionTransportationTypeChange", change_interaction_transportation},
    Invocation{"HLAunconditionalAttributeOwnershipDivestiture", divest},
    Invocation{"HLAenableTimeRegulation", with_lookahead<&RTIambassador::enableTimeRegulation>},
    Invocation{"HLAdisableTimeRegulation",
               without_arguments<&RTIambassador::disableTimeRegulation>},
    Invocation{"HLAenableTimeConstrained",
               without_arguments<&RTIambassador::enableTimeConstrained>},
    Invocation{"HLAdisableTimeConstrained",
               without_arguments<&RTIambassador::disableTimeConstrained>},
    Invocation{"HLAtimeAdvanceRequest", at_time<&RTIambassador::timeAdvanceRequest>},
    Invocation{"HLAtimeAdvanceRequestAvailable",
               at_time<&RTIambassador::timeAdvanceRequestAvailable>},
    Invocation{"HLAnextMessageRequest", at_time<&RTIambassador::nextMessageRequest>},
    Invocation{"HLAnextMessageRequestAvailable",
               at_time<&RTIambassador::nextMessageRequestAvailable>},
    Invocation{"HLAflushQueueRequest", at_time<&RTIambassador::flushQueueRequest>},
    Invocation{"HLAenableAsynchronousDelivery",
               without_arguments<&RTIambassador::enableAsynchronousDelivery>},
    Invocation{"HLAdisableAsynchronousDelivery",
               without_arguments<&RTIambassador::disableAsynchronousDelivery>},
    Invocation{"HLAmodifyLookahead", with_lookahead<&RTIambassador::modifyLookahead>},
    Invocation{"HLAchangeAttributeOrderType", change_attribute_order},
    Invocation{"HLAchangeInteractionOrderType", change_interaction_order},
    Invocation{"HLAmodifyAttributeState", give_up_attribute},
};

}  // namespace

ServiceInvoker::Service mom_invocation(std::string_view interaction, const Parameters& parameters) {
  const auto* const found = std::find_if(
      kInvocations.begin(), kInvocations.end(),
      [&](const Invocation& invocation) { return invocation.interaction == interaction; });
  return found == kInvocations.end() ? nullptr : found->make(parameters);
}

}  // namespace roger::rti
