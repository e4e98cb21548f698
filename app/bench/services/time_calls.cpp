// 8 Time management, and the services of other clauses that take a time.
#include <RTI/time/HLAfloat64Interval.h>
#include <RTI/time/HLAfloat64Time.h>

#include <memory>

#include "app/bench/services/service_calls.hpp"

namespace roger::app::bench {

namespace {

/// The times of a federate that sends with a lookahead of one step and advances by steps.
struct Times {
  rti1516e::HLAfloat64Interval step{1.0};
  rti1516e::HLAfloat64Time now;
  rti1516e::MessageRetractionHandle retraction;  // of the latest message
  rti1516e::VariableLengthData encoded_retraction;

  [[nodiscard]] rti1516e::HLAfloat64Time next() const {
    rti1516e::HLAfloat64Time out(now);
    out += step;
    return out;
  }
};

/// Returns the calls that send messages with a time.
ServiceTable sending_calls(ServiceScene& scene, const std::shared_ptr<Times>& times) {
  return {
      {"changeInteractionOrderType",
       [&scene] {
         scene.rti.changeInteractionOrderType(scene.federate.reliable_data, rti1516e::TIMESTAMP);
       }},
      {"changeAttributeOrderType",
       [&scene] {
         scene.rti.changeAttributeOrderType(
             scene.second, {scene.attribute, scene.privilege_to_delete}, rti1516e::TIMESTAMP);
       }},
      {"sendInteraction (timestamp)",
       [&scene, times] {
         times->retraction = scene.rti.sendInteraction(scene.federate.reliable_data,
                                                       scene.reliable_values, {}, times->next());
       }},
      {"retract", [&scene, times] { scene.rti.retract(times->retraction); }},
      {"updateAttributeValues (timestamp)",
       [&scene, times] {
         times->retraction = scene.rti.updateAttributeValues(scene.second, scene.attribute_values,
                                                             {}, times->next());
       }},
      {nullptr, [times] { times->encoded_retraction = times->retraction.encode(); }},
      {"decodeMessageRetractionHandle",
       [&scene, times] { scene.rti.decodeMessageRetractionHandle(times->encoded_retraction); }},
      {"deleteObjectInstance (timestamp)",
       [&scene, times] { scene.rti.deleteObjectInstance(scene.second, {}, times->next()); }},
      {nullptr,
       [&scene] {
         scene.rti.changeInteractionOrderType(scene.federate.reliable_data, rti1516e::RECEIVE);
       }},
  };
}

using Advance = void (rti1516e::RTIambassador::*)(const rti1516e::LogicalTime&);

/// Returns the calls that advance by a step.
ServiceTable advance_calls(ServiceScene& scene, const std::shared_ptr<Times>& times) {
  using rti1516e::RTIambassador;
  const auto advance = [&scene, times](const char* service, Advance by) {
    return ServiceCall{service,
                       [&scene, times, by] {
                         times->now = times->next();
                         (scene.rti.*by)(times->now);
                       },
                       Callback::kTimeAdvanceGrant};
  };
  return {
      advance("timeAdvanceRequest", &RTIambassador::timeAdvanceRequest),
      advance("timeAdvanceRequestAvailable", &RTIambassador::timeAdvanceRequestAvailable),
      advance("nextMessageRequest", &RTIambassador::nextMessageRequest),
      advance("nextMessageRequestAvailable", &RTIambassador::nextMessageRequestAvailable),
      advance("flushQueueRequest", &RTIambassador::flushQueueRequest),
  };
}

}  // namespace

ServiceTable time_calls(ServiceScene& scene) {
  const auto times = std::make_shared<Times>();
  ServiceTable calls{
      // Before, because a time-constrained federate receives answers only while it advances.
      {nullptr,
       [&scene] {
         scene.second = scene.rti.registerObjectInstance(scene.thing);
         scene.order("meet", "met");
       }},
      {"enableTimeRegulation", [&scene, times] { scene.rti.enableTimeRegulation(times->step); },
       Callback::kTimeRegulationEnabled},
      {"enableTimeConstrained", [&scene] { scene.rti.enableTimeConstrained(); },
       Callback::kTimeConstrainedEnabled},
      {"queryLogicalTime", [&scene, times] { scene.rti.queryLogicalTime(times->now); }},
  };
  const auto append = [&calls](const ServiceTable& others) {
    calls.insert(calls.end(), others.begin(), others.end());
  };
  append(sending_calls(scene, times));
  append(advance_calls(scene, times));
  append({
      {"queryGALT",
       [&scene] {
         rti1516e::HLAfloat64Time found;
         scene.rti.queryGALT(found);
       }},
      {"queryLITS",
       [&scene] {
         rti1516e::HLAfloat64Time found;
         scene.rti.queryLITS(found);
       }},
      {"queryLookahead",
       [&scene] {
         rti1516e::HLAfloat64Interval found;
         scene.rti.queryLookahead(found);
       }},
      {"modifyLookahead", [&scene, times] { scene.rti.modifyLookahead(times->step); }},
      {"enableAsynchronousDelivery", [&scene] { scene.rti.enableAsynchronousDelivery(); }},
      {"disableAsynchronousDelivery", [&scene] { scene.rti.disableAsynchronousDelivery(); }},
      {"disableTimeConstrained", [&scene] { scene.rti.disableTimeConstrained(); }},
      {"disableTimeRegulation", [&scene] { scene.rti.disableTimeRegulation(); }},
  });
  return calls;
}

}  // namespace roger::app::bench
