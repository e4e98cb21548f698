// Measures the calls of the services.
#include <RTI/time/HLAfloat64Interval.h>
#include <RTI/time/HLAfloat64Time.h>

#include <chrono>
#include <functional>
#include <map>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "app/bench/rti/node.hpp"
#include "app/bench/rti/support.hpp"
#include "core/percentiles.hpp"
#include "core/text.hpp"

namespace roger::app::bench {
namespace {

using Clock = std::chrono::steady_clock;

constexpr int kCalls = 300;
constexpr int kQuickCalls = 20;
/// Services that start or end a connection take milliseconds.
constexpr int kShareOfConnections = 10;

/// The times of services by their names, in the order of their first call.
class ServiceTimes {
 public:
  template <class Call>
  void time(const std::string& service, const Call& call) {
    const auto begin = Clock::now();
    call();
    const std::chrono::duration<double, std::micro> took = Clock::now() - begin;
    if (!times_.contains(service)) order_.push_back(service);
    times_[service].push_back(took.count());
  }
  [[nodiscard]] nlohmann::ordered_json rows() const {
    auto out = nlohmann::ordered_json::array();
    for (const std::string& service : order_) {
      const Percentiles found = compute_percentiles(times_.at(service));
      out.push_back({{"service", service}, {"p50_us", found.p50}, {"p99_us", found.p99}});
    }
    return out;
  }

 private:
  std::vector<std::string> order_;
  std::map<std::string, std::vector<double>> times_;
};

/// Calls the services of a federate, in groups that can be repeated.
class ServiceCalls {
 public:
  ServiceCalls(BenchFederate& federate, ServiceTimes& times)
      : federate_(federate), rti_(federate.rti()), times_(times) {
    thing_ = rti_.getObjectClassHandle(L"Thing");
    attribute_ = rti_.getAttributeHandle(thing_, L"A0");
    federate.on_time = [this] { ++callbacks_; };
    federate.on_coordination = [this] { ++callbacks_; };
    federate.ownership.on_acquired = [this] { ++callbacks_; };
    rti_.publishObjectClassAttributes(thing_, {attribute_});
  }

  void support(const std::wstring& name) {
    const auto self = call<rti1516e::FederateHandle>("getFederateHandle",
                                                     [&] { return rti_.getFederateHandle(name); });
    call("getFederateName", [&] { rti_.getFederateName(self); });
    call("normalizeFederateHandle", [&] { rti_.normalizeFederateHandle(self); });
    call("normalizeServiceGroup", [&] { rti_.normalizeServiceGroup(rti1516e::TIME_MANAGEMENT); });
    call("getInteractionClassHandle", [&] { rti_.getInteractionClassHandle(L"Data"); });
    call("getInteractionClassName", [&] { rti_.getInteractionClassName(federate_.data); });
    call("getParameterHandle", [&] { rti_.getParameterHandle(federate_.data, L"P0"); });
    call("getParameterName",
         [&] { rti_.getParameterName(federate_.data, federate_.parameters.front()); });
    call("getObjectClassHandle", [&] { rti_.getObjectClassHandle(L"Thing"); });
    call("getObjectClassName", [&] { rti_.getObjectClassName(thing_); });
    call("getAttributeHandle", [&] { rti_.getAttributeHandle(thing_, L"A0"); });
    call("getAttributeName", [&] { rti_.getAttributeName(thing_, attribute_); });
    call("getOrderType", [&] { rti_.getOrderType(L"Receive"); });
    call("getOrderName", [&] { rti_.getOrderName(rti1516e::RECEIVE); });
    call("getTransportationType", [&] { rti_.getTransportationType(L"HLAreliable"); });
    call("getTransportationName", [&] { rti_.getTransportationName(rti1516e::RELIABLE); });
    call("getAutomaticResignDirective", [&] { rti_.getAutomaticResignDirective(); });
    call("setAutomaticResignDirective",
         [&] { rti_.setAutomaticResignDirective(rti1516e::NO_ACTION); });
    call("getTimeFactory", [&] { rti_.getTimeFactory(); });
    const rti1516e::VariableLengthData encoded = thing_.encode();
    call("decodeObjectClassHandle", [&] { rti_.decodeObjectClassHandle(encoded); });
    call("evokeCallback", [&] { rti_.evokeCallback(0.0); });
    call("evokeMultipleCallbacks", [&] { rti_.evokeMultipleCallbacks(0.0, 0.0); });
    call("disableCallbacks", [&] { rti_.disableCallbacks(); });
    call("enableCallbacks", [&] { rti_.enableCallbacks(); });
    call("enableObjectClassRelevanceAdvisorySwitch",
         [&] { rti_.enableObjectClassRelevanceAdvisorySwitch(); });
    call("disableObjectClassRelevanceAdvisorySwitch",
         [&] { rti_.disableObjectClassRelevanceAdvisorySwitch(); });
    call("enableAttributeRelevanceAdvisorySwitch",
         [&] { rti_.enableAttributeRelevanceAdvisorySwitch(); });
    call("disableAttributeRelevanceAdvisorySwitch",
         [&] { rti_.disableAttributeRelevanceAdvisorySwitch(); });
    call("enableInteractionRelevanceAdvisorySwitch",
         [&] { rti_.enableInteractionRelevanceAdvisorySwitch(); });
    call("disableInteractionRelevanceAdvisorySwitch",
         [&] { rti_.disableInteractionRelevanceAdvisorySwitch(); });
  }

  void declarations() {
    const auto& interaction = federate_.reliable_data;
    call("subscribeInteractionClass", [&] { rti_.subscribeInteractionClass(interaction); });
    call("unsubscribeInteractionClass", [&] { rti_.unsubscribeInteractionClass(interaction); });
    call("unpublishInteractionClass", [&] { rti_.unpublishInteractionClass(interaction); });
    call("publishInteractionClass", [&] { rti_.publishInteractionClass(interaction); });
    call("subscribeObjectClassAttributes",
         [&] { rti_.subscribeObjectClassAttributes(thing_, {attribute_}); });
    call("unsubscribeObjectClassAttributes",
         [&] { rti_.unsubscribeObjectClassAttributes(thing_, {attribute_}); });
    call("unsubscribeObjectClass", [&] { rti_.unsubscribeObjectClass(thing_); });
    call("unpublishObjectClassAttributes",
         [&] { rti_.unpublishObjectClassAttributes(thing_, {attribute_}); });
    call("unpublishObjectClass", [&] { rti_.unpublishObjectClass(thing_); });
    call("publishObjectClassAttributes",
         [&] { rti_.publishObjectClassAttributes(thing_, {attribute_}); });
  }

  void interactions() {
    for (const bool reliable : {false, true}) {
      const auto& interaction = reliable ? federate_.reliable_data : federate_.data;
      const auto& parameters = reliable ? federate_.reliable_parameters : federate_.parameters;
      rti1516e::ParameterHandleValueMap values;
      values[parameters.front()] = rti1516e::VariableLengthData("roger", 5);
      call(reliable ? "sendInteraction (reliable)" : "sendInteraction (best effort)",
           [&] { rti_.sendInteraction(interaction, values, {}); });
    }
    call("changeInteractionOrderType",
         [&] { rti_.changeInteractionOrderType(federate_.data, rti1516e::RECEIVE); });
  }

  /// `number`: another one at each call, for the names.
  void objects(int number) {
    const std::wstring name = L"thing " + std::to_wstring(number);
    call("reserveObjectInstanceName", [&] { rti_.reserveObjectInstanceName(name); });
    await();
    call("releaseObjectInstanceName", [&] { rti_.releaseObjectInstanceName(name); });
    const auto object = call<rti1516e::ObjectInstanceHandle>(
        "registerObjectInstance", [&] { return rti_.registerObjectInstance(thing_); });
    call("getKnownObjectClassHandle", [&] { rti_.getKnownObjectClassHandle(object); });
    const auto own_name = call<std::wstring>("getObjectInstanceName",
                                             [&] { return rti_.getObjectInstanceName(object); });
    call("getObjectInstanceHandle", [&] { rti_.getObjectInstanceHandle(own_name); });
    rti1516e::AttributeHandleValueMap values;
    values[attribute_] = rti1516e::VariableLengthData("roger", 5);
    call("updateAttributeValues", [&] { rti_.updateAttributeValues(object, values, {}); });
    call("requestAttributeValueUpdate",
         [&] { rti_.requestAttributeValueUpdate(thing_, {attribute_}, {}); });
    call("changeAttributeOrderType",
         [&] { rti_.changeAttributeOrderType(object, {attribute_}, rti1516e::RECEIVE); });
    call("queryAttributeTransportationType",
         [&] { rti_.queryAttributeTransportationType(object, attribute_); });
    call("isAttributeOwnedByFederate",
         [&] { rti_.isAttributeOwnedByFederate(object, attribute_); });
    call("queryAttributeOwnership", [&] { rti_.queryAttributeOwnership(object, attribute_); });
    call("unconditionalAttributeOwnershipDivestiture",
         [&] { rti_.unconditionalAttributeOwnershipDivestiture(object, {attribute_}); });
    call("attributeOwnershipAcquisitionIfAvailable",
         [&] { rti_.attributeOwnershipAcquisitionIfAvailable(object, {attribute_}); });
    await();
    call("deleteObjectInstance", [&] { rti_.deleteObjectInstance(object, {}); });
  }

  void synchronization(int number, const rti1516e::FederateHandle& self) {
    const std::wstring label = L"point " + std::to_wstring(number);
    call("registerFederationSynchronizationPoint",
         [&] { rti_.registerFederationSynchronizationPoint(label, {}, {self}); });
    await();  // announced
    call("synchronizationPointAchieved", [&] { rti_.synchronizationPointAchieved(label); });
    await();  // synchronized
  }

  void time_management() {
    const rti1516e::HLAfloat64Interval one(1.0);
    call("enableTimeRegulation", [&] { rti_.enableTimeRegulation(one); });
    await();
    call("enableTimeConstrained", [&] { rti_.enableTimeConstrained(); });
    await();
    rti1516e::HLAfloat64Time time;
    call("queryLogicalTime", [&] { rti_.queryLogicalTime(time); });
    using Advance = void (rti1516e::RTIambassador::*)(const rti1516e::LogicalTime&);
    const std::pair<const char*, Advance> advances[] = {
        {"timeAdvanceRequest", &rti1516e::RTIambassador::timeAdvanceRequest},
        {"timeAdvanceRequestAvailable", &rti1516e::RTIambassador::timeAdvanceRequestAvailable},
        {"nextMessageRequest", &rti1516e::RTIambassador::nextMessageRequest},
        {"nextMessageRequestAvailable", &rti1516e::RTIambassador::nextMessageRequestAvailable},
        {"flushQueueRequest", &rti1516e::RTIambassador::flushQueueRequest}};
    for (const auto& service : advances) {
      time += one;
      call(service.first, [&] { (rti_.*service.second)(time); });
      await();
    }
    rti1516e::HLAfloat64Time found;
    rti1516e::HLAfloat64Interval lookahead;
    call("queryGALT", [&] { rti_.queryGALT(found); });
    call("queryLITS", [&] { rti_.queryLITS(found); });
    call("queryLookahead", [&] { rti_.queryLookahead(lookahead); });
    call("modifyLookahead", [&] { rti_.modifyLookahead(one); });
    call("enableAsynchronousDelivery", [&] { rti_.enableAsynchronousDelivery(); });
    call("disableAsynchronousDelivery", [&] { rti_.disableAsynchronousDelivery(); });
    call("disableTimeConstrained", [&] { rti_.disableTimeConstrained(); });
    call("disableTimeRegulation", [&] { rti_.disableTimeRegulation(); });
  }

  /// Calls the services around a federation with an ambassador of its own.
  void federation(const FederateSettings& settings) {
    rti1516e::NullFederateAmbassador callbacks;
    const auto rti = rti1516e::RTIambassadorFactory().createRTIambassador();
    const std::wstring name = L"roger-bench-services";
    call("connect", [&] { rti->connect(callbacks, settings.model, to_wide(settings.rid)); });
    call("listFederationExecutions", [&] { rti->listFederationExecutions(); });
    call("createFederationExecution",
         [&] { rti->createFederationExecution(name, to_wide(settings.module)); });
    call("joinFederationExecution",
         [&] { rti->joinFederationExecution(L"guest", L"bench", name); });
    call("resignFederationExecution", [&] { rti->resignFederationExecution(rti1516e::NO_ACTION); });
    call("destroyFederationExecution", [&] { rti->destroyFederationExecution(name); });
    call("disconnect", [&] { rti->disconnect(); });
  }

 private:
  template <class Result = void, class Call>
  Result call(const char* service, const Call& body) {
    if constexpr (std::is_void_v<Result>) {
      times_.time(service, [&] { static_cast<void>(body()); });
    } else {
      Result out{};
      times_.time(service, [&] { out = body(); });
      return out;
    }
  }
  /// Evokes callbacks until one more that is counted has arrived.
  void await() {
    const auto deadline = Clock::now() + kPatience;
    ++awaited_;
    while (callbacks_ < awaited_) {
      if (Clock::now() > deadline) throw std::runtime_error("a callback of the RTI is missing");
      rti_.evokeCallback(0.05);
    }
  }

  BenchFederate& federate_;
  rti1516e::RTIambassador& rti_;
  ServiceTimes& times_;
  rti1516e::ObjectClassHandle thing_;
  rti1516e::AttributeHandle attribute_;
  int callbacks_ = 0;
  int awaited_ = 0;
};

}  // namespace

nlohmann::ordered_json services(BenchFederate& federate, const NodeSettings& settings) {
  wait_for_helper(federate, "here ");
  const int count = settings.runs.quick ? kQuickCalls : kCalls;
  const std::wstring name = to_wide(settings.federate.name);
  const rti1516e::FederateHandle self = federate.rti().getFederateHandle(name);
  int number = 0;
  std::vector<nlohmann::ordered_json> runs;
  for (int run = 0; run < settings.runs.runs; ++run) {
    ServiceTimes times;
    ServiceCalls calls(federate, times);
    for (int i = 0; i < count; ++i) {
      calls.support(name);
      calls.declarations();
      calls.interactions();
      calls.objects(++number);
      calls.synchronization(number, self);
      calls.time_management();
      if (i % kShareOfConnections == 0) calls.federation(settings.federate);
    }
    runs.push_back(times.rows());
  }
  return combine_runs(runs, "p50_us");
}

}  // namespace roger::app::bench
