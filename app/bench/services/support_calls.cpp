// 10 Support services, and the functions that the C++ API adds to them.
#include "app/bench/services/service_calls.hpp"

namespace roger::app::bench {

namespace {

/// Returns a call that decodes a handle.
template <class Handle>
ServiceCall decoding(const char* function, ServiceScene& scene, const Handle& handle,
                     Handle (rti1516e::RTIambassador::*decode)(const rti1516e::VariableLengthData&)
                         const) {
  return {function, [&scene, decode, encoded = handle.encode()] { (scene.rti.*decode)(encoded); }};
}

ServiceTable name_calls(ServiceScene& scene) {
  const auto& data = scene.federate.data;
  const auto& parameter = scene.federate.parameters.front();
  const auto dimension = scene.rti.getDimensionHandle(L"HLAfederate");
  return {
      {"getFederateHandle", [&scene] { scene.rti.getFederateHandle(scene.self_name); }},
      {"getFederateName", [&scene] { scene.rti.getFederateName(scene.self); }},
      {"getObjectClassHandle", [&scene] { scene.rti.getObjectClassHandle(L"Thing"); }},
      {"getObjectClassName", [&scene] { scene.rti.getObjectClassName(scene.thing); }},
      {"getAttributeHandle", [&scene] { scene.rti.getAttributeHandle(scene.thing, L"A0"); }},
      {"getAttributeName", [&scene] { scene.rti.getAttributeName(scene.thing, scene.attribute); }},
      {"getInteractionClassHandle", [&scene] { scene.rti.getInteractionClassHandle(L"Data"); }},
      {"getInteractionClassName", [&scene, data] { scene.rti.getInteractionClassName(data); }},
      {"getParameterHandle", [&scene, data] { scene.rti.getParameterHandle(data, L"P0"); }},
      {"getParameterName",
       [&scene, data, parameter] { scene.rti.getParameterName(data, parameter); }},
      {"getUpdateRateValue", [&scene] { scene.rti.getUpdateRateValue(L"Often"); }},
      {"getOrderType", [&scene] { scene.rti.getOrderType(L"Receive"); }},
      {"getOrderName", [&scene] { scene.rti.getOrderName(rti1516e::RECEIVE); }},
      {"getTransportationType", [&scene] { scene.rti.getTransportationType(L"HLAreliable"); }},
      {"getTransportationName", [&scene] { scene.rti.getTransportationName(rti1516e::RELIABLE); }},
      {"getAvailableDimensionsForClassAttribute",
       [&scene] {
         scene.rti.getAvailableDimensionsForClassAttribute(scene.thing, scene.attribute);
       }},
      {"getAvailableDimensionsForInteractionClass",
       [&scene, data] { scene.rti.getAvailableDimensionsForInteractionClass(data); }},
      {"getDimensionHandle", [&scene] { scene.rti.getDimensionHandle(L"HLAfederate"); }},
      {"getDimensionName", [&scene, dimension] { scene.rti.getDimensionName(dimension); }},
      {"getDimensionUpperBound",
       [&scene, dimension] { scene.rti.getDimensionUpperBound(dimension); }},
      {"normalizeFederateHandle", [&scene] { scene.rti.normalizeFederateHandle(scene.self); }},
      {"normalizeServiceGroup",
       [&scene] { scene.rti.normalizeServiceGroup(rti1516e::TIME_MANAGEMENT); }},
      {"getTimeFactory", [&scene] { scene.rti.getTimeFactory(); }},
      decoding("decodeFederateHandle", scene, scene.self,
               &rti1516e::RTIambassador::decodeFederateHandle),
      decoding("decodeObjectClassHandle", scene, scene.thing,
               &rti1516e::RTIambassador::decodeObjectClassHandle),
      decoding("decodeInteractionClassHandle", scene, data,
               &rti1516e::RTIambassador::decodeInteractionClassHandle),
      decoding("decodeAttributeHandle", scene, scene.attribute,
               &rti1516e::RTIambassador::decodeAttributeHandle),
      decoding("decodeParameterHandle", scene, parameter,
               &rti1516e::RTIambassador::decodeParameterHandle),
      decoding("decodeDimensionHandle", scene, dimension,
               &rti1516e::RTIambassador::decodeDimensionHandle),
  };
}

ServiceTable object_name_calls(ServiceScene& scene) {
  return {
      {"getKnownObjectClassHandle",
       [&scene] { scene.rti.getKnownObjectClassHandle(scene.object); }},
      {"getObjectInstanceName",
       [&scene] { scene.object_name = scene.rti.getObjectInstanceName(scene.object); }},
      {"getObjectInstanceHandle",
       [&scene] { scene.rti.getObjectInstanceHandle(scene.object_name); }},
      {"getUpdateRateValueForAttribute",
       [&scene] { scene.rti.getUpdateRateValueForAttribute(scene.object, scene.attribute); }},
      {nullptr, [&scene] { scene.encoded_object = scene.object.encode(); }},
      {"decodeObjectInstanceHandle",
       [&scene] { scene.rti.decodeObjectInstanceHandle(scene.encoded_object); }},
  };
}

ServiceTable setting_calls(ServiceScene& scene) {
  using rti1516e::RTIambassador;
  const auto plain = [&scene](const char* service, void (RTIambassador::*call)()) {
    return ServiceCall{service, [&scene, call] { (scene.rti.*call)(); }};
  };
  return {
      {"getAutomaticResignDirective", [&scene] { scene.rti.getAutomaticResignDirective(); }},
      {"setAutomaticResignDirective",
       [&scene] { scene.rti.setAutomaticResignDirective(rti1516e::NO_ACTION); }},
      // Without callbacks. With these times a call evokes few of them even if more are waiting.
      {nullptr,
       [&scene] {
         while (scene.rti.evokeMultipleCallbacks(0.0, 0.0)) {
         }
       }},
      {"evokeCallback", [&scene] { scene.rti.evokeCallback(0.0); }},
      {"evokeMultipleCallbacks", [&scene] { scene.rti.evokeMultipleCallbacks(0.0, 0.0); }},
      plain("disableCallbacks", &RTIambassador::disableCallbacks),
      plain("enableCallbacks", &RTIambassador::enableCallbacks),
      plain("enableObjectClassRelevanceAdvisorySwitch",
            &RTIambassador::enableObjectClassRelevanceAdvisorySwitch),
      plain("disableObjectClassRelevanceAdvisorySwitch",
            &RTIambassador::disableObjectClassRelevanceAdvisorySwitch),
      plain("enableAttributeRelevanceAdvisorySwitch",
            &RTIambassador::enableAttributeRelevanceAdvisorySwitch),
      plain("disableAttributeRelevanceAdvisorySwitch",
            &RTIambassador::disableAttributeRelevanceAdvisorySwitch),
      plain("enableAttributeScopeAdvisorySwitch",
            &RTIambassador::enableAttributeScopeAdvisorySwitch),
      plain("disableAttributeScopeAdvisorySwitch",
            &RTIambassador::disableAttributeScopeAdvisorySwitch),
      plain("enableInteractionRelevanceAdvisorySwitch",
            &RTIambassador::enableInteractionRelevanceAdvisorySwitch),
      plain("disableInteractionRelevanceAdvisorySwitch",
            &RTIambassador::disableInteractionRelevanceAdvisorySwitch),
  };
}

}  // namespace

ServiceTable support_calls(ServiceScene& scene) {
  ServiceTable calls = name_calls(scene);
  for (const ServiceTable& more : {object_name_calls(scene), setting_calls(scene)}) {
    calls.insert(calls.end(), more.begin(), more.end());
  }
  return calls;
}

}  // namespace roger::app::bench
