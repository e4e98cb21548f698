// The exceptions of each service, as RTI/RTIambassador.h lists them (IEEE 1516.1-2010, 4 to 10).
#include <RTI/NullFederateAmbassador.h>
#include <RTI/RTI1516.h>
#include <RTI/time/HLAfloat64Interval.h>
#include <RTI/time/HLAfloat64Time.h>
#include <RTI/time/HLAinteger64Interval.h>
#include <RTI/time/HLAinteger64Time.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <chrono>
#include <functional>
#include <future>
#include <memory>
#include <set>
#include <string>
#include <tuple>
#include <type_traits>
#include <utility>
#include <vector>

#include "core/text.hpp"
#include "rti/federate/statistics/service_times.hpp"
#include "tests/integration/rti/callback_way.hpp"
#include "tests/integration/rti/faulty_time.hpp"
#include "tests/integration/rti/laboratory.hpp"
#include "tests/integration/rti/mom_observer.hpp"
#include "tests/support/exception_name.hpp"

RTI_UNIQUE_PTR<rti1516e::LogicalTimeFactory>
rti1516e::LogicalTimeFactoryFactory::makeLogicalTimeFactory(
    const std::wstring& implementationName) {
  if (implementationName != roger::test::kFaultyTimeName) return nullptr;
  return std::make_unique<roger::test::FaultyTimeFactory>();
}

namespace roger::test {
namespace {

using rti1516e::AttributeHandle;
using rti1516e::AttributeHandleSet;
using rti1516e::HLAinteger64Interval;
using rti1516e::HLAinteger64Time;
using rti1516e::InteractionClassHandle;
using rti1516e::ObjectClassHandle;
using rti1516e::ObjectInstanceHandle;
using rti1516e::ParameterHandle;
using Rti = rti1516e::RTIambassador;

/// Returns "AttributeNotOwned" if the call throws that exception; "": none.
std::string thrown_by(const std::function<void()>& call) {
  try {
    call();
  } catch (const rti1516e::Exception& thrown) {
    return exception_name(thrown);
  }
  return "";
}

// ---------------------------------------------------------------- services and states

struct ServiceCall {
  const char* service;
  std::function<void(Rti&)> call;
};

/// The type of an argument for a parameter of a service.
template <class Parameter>
struct Sample {
  using Type = Parameter;
};
template <>
struct Sample<rti1516e::LogicalTime> {
  using Type = rti1516e::HLAfloat64Time;
};
template <>
struct Sample<rti1516e::LogicalTimeInterval> {
  using Type = rti1516e::HLAfloat64Interval;
};

/// Returns a call with an empty value for each parameter.
template <class Result, class... Parameters>
std::function<void(Rti&)> sample(Result (Rti::*service)(Parameters...)) {
  return [service](Rti& rti) {
    std::tuple<typename Sample<std::remove_cvref_t<Parameters>>::Type...> arguments{};
    std::apply([&](auto&... each) { static_cast<void>((rti.*service)(each...)); }, arguments);
  };
}
template <class Handle>
std::function<void(Rti&)> sample(Handle (Rti::*service)(const rti1516e::VariableLengthData&)
                                     const) {
  return [service](Rti& rti) { static_cast<void>((rti.*service)({})); };
}

/// Services that require a connection only.
const std::vector<ServiceCall> kConnectedServices{
    {"createFederationExecution", [](Rti& rti) { rti.createFederationExecution(L"none", L"f"); }},
    {"createFederationExecution",
     [](Rti& rti) { rti.createFederationExecution(L"none", std::vector<std::wstring>{L"f"}); }},
    {"createFederationExecutionWithMIM", sample(&Rti::createFederationExecutionWithMIM)},
    {"destroyFederationExecution", sample(&Rti::destroyFederationExecution)},
    {"listFederationExecutions", sample(&Rti::listFederationExecutions)},
    {"joinFederationExecution", [](Rti& rti) { rti.joinFederationExecution(L"type", L"none"); }},
    {"joinFederationExecution",
     [](Rti& rti) { rti.joinFederationExecution(L"name", L"type", L"none"); }},
};

/// Services that require a joined federate.
const std::vector<ServiceCall> kJoinedServices{
    {"resignFederationExecution", sample(&Rti::resignFederationExecution)},
    {"registerFederationSynchronizationPoint",
     [](Rti& rti) { rti.registerFederationSynchronizationPoint(L"", {}); }},
    {"registerFederationSynchronizationPoint",
     [](Rti& rti) { rti.registerFederationSynchronizationPoint(L"", {}, {}); }},
    {"synchronizationPointAchieved", sample(&Rti::synchronizationPointAchieved)},
    {"publishObjectClassAttributes", sample(&Rti::publishObjectClassAttributes)},
    {"unpublishObjectClass", sample(&Rti::unpublishObjectClass)},
    {"unpublishObjectClassAttributes", sample(&Rti::unpublishObjectClassAttributes)},
    {"publishInteractionClass", sample(&Rti::publishInteractionClass)},
    {"unpublishInteractionClass", sample(&Rti::unpublishInteractionClass)},
    {"subscribeObjectClassAttributes", sample(&Rti::subscribeObjectClassAttributes)},
    {"unsubscribeObjectClass", sample(&Rti::unsubscribeObjectClass)},
    {"unsubscribeObjectClassAttributes", sample(&Rti::unsubscribeObjectClassAttributes)},
    {"subscribeInteractionClass", sample(&Rti::subscribeInteractionClass)},
    {"unsubscribeInteractionClass", sample(&Rti::unsubscribeInteractionClass)},
    {"reserveObjectInstanceName", sample(&Rti::reserveObjectInstanceName)},
    {"releaseObjectInstanceName", sample(&Rti::releaseObjectInstanceName)},
    {"reserveMultipleObjectInstanceName", sample(&Rti::reserveMultipleObjectInstanceName)},
    {"releaseMultipleObjectInstanceName", sample(&Rti::releaseMultipleObjectInstanceName)},
    {"registerObjectInstance", [](Rti& rti) { rti.registerObjectInstance({}); }},
    {"registerObjectInstance", [](Rti& rti) { rti.registerObjectInstance({}, L""); }},
    {"updateAttributeValues", [](Rti& rti) { rti.updateAttributeValues({}, {}, {}); }},
    {"updateAttributeValues",
     [](Rti& rti) { rti.updateAttributeValues({}, {}, {}, rti1516e::HLAfloat64Time()); }},
    {"sendInteraction", [](Rti& rti) { rti.sendInteraction({}, {}, {}); }},
    {"sendInteraction",
     [](Rti& rti) { rti.sendInteraction({}, {}, {}, rti1516e::HLAfloat64Time()); }},
    {"deleteObjectInstance", [](Rti& rti) { rti.deleteObjectInstance({}, {}); }},
    {"deleteObjectInstance",
     [](Rti& rti) { rti.deleteObjectInstance({}, {}, rti1516e::HLAfloat64Time()); }},
    {"localDeleteObjectInstance", sample(&Rti::localDeleteObjectInstance)},
    {"requestAttributeValueUpdate",
     [](Rti& rti) { rti.requestAttributeValueUpdate(ObjectInstanceHandle(), {}, {}); }},
    {"requestAttributeValueUpdate",
     [](Rti& rti) { rti.requestAttributeValueUpdate(ObjectClassHandle(), {}, {}); }},
    {"requestAttributeTransportationTypeChange",
     sample(&Rti::requestAttributeTransportationTypeChange)},
    {"queryAttributeTransportationType", sample(&Rti::queryAttributeTransportationType)},
    {"requestInteractionTransportationTypeChange",
     sample(&Rti::requestInteractionTransportationTypeChange)},
    {"queryInteractionTransportationType", sample(&Rti::queryInteractionTransportationType)},
    {"unconditionalAttributeOwnershipDivestiture",
     sample(&Rti::unconditionalAttributeOwnershipDivestiture)},
    {"negotiatedAttributeOwnershipDivestiture",
     sample(&Rti::negotiatedAttributeOwnershipDivestiture)},
    {"confirmDivestiture", sample(&Rti::confirmDivestiture)},
    {"attributeOwnershipAcquisition", sample(&Rti::attributeOwnershipAcquisition)},
    {"attributeOwnershipAcquisitionIfAvailable",
     sample(&Rti::attributeOwnershipAcquisitionIfAvailable)},
    {"attributeOwnershipReleaseDenied", sample(&Rti::attributeOwnershipReleaseDenied)},
    {"attributeOwnershipDivestitureIfWanted", sample(&Rti::attributeOwnershipDivestitureIfWanted)},
    {"cancelNegotiatedAttributeOwnershipDivestiture",
     sample(&Rti::cancelNegotiatedAttributeOwnershipDivestiture)},
    {"cancelAttributeOwnershipAcquisition", sample(&Rti::cancelAttributeOwnershipAcquisition)},
    {"queryAttributeOwnership", sample(&Rti::queryAttributeOwnership)},
    {"isAttributeOwnedByFederate", sample(&Rti::isAttributeOwnedByFederate)},
    {"enableTimeRegulation", sample(&Rti::enableTimeRegulation)},
    {"disableTimeRegulation", sample(&Rti::disableTimeRegulation)},
    {"enableTimeConstrained", sample(&Rti::enableTimeConstrained)},
    {"disableTimeConstrained", sample(&Rti::disableTimeConstrained)},
    {"timeAdvanceRequest", sample(&Rti::timeAdvanceRequest)},
    {"timeAdvanceRequestAvailable", sample(&Rti::timeAdvanceRequestAvailable)},
    {"nextMessageRequest", sample(&Rti::nextMessageRequest)},
    {"nextMessageRequestAvailable", sample(&Rti::nextMessageRequestAvailable)},
    {"flushQueueRequest", sample(&Rti::flushQueueRequest)},
    {"enableAsynchronousDelivery", sample(&Rti::enableAsynchronousDelivery)},
    {"disableAsynchronousDelivery", sample(&Rti::disableAsynchronousDelivery)},
    {"queryGALT", sample(&Rti::queryGALT)},
    {"queryLogicalTime", sample(&Rti::queryLogicalTime)},
    {"queryLITS", sample(&Rti::queryLITS)},
    {"modifyLookahead", sample(&Rti::modifyLookahead)},
    {"queryLookahead", sample(&Rti::queryLookahead)},
    {"retract", sample(&Rti::retract)},
    {"changeAttributeOrderType", sample(&Rti::changeAttributeOrderType)},
    {"changeInteractionOrderType", sample(&Rti::changeInteractionOrderType)},
    {"getAutomaticResignDirective", sample(&Rti::getAutomaticResignDirective)},
    {"setAutomaticResignDirective", sample(&Rti::setAutomaticResignDirective)},
    {"getFederateHandle", sample(&Rti::getFederateHandle)},
    {"getFederateName", sample(&Rti::getFederateName)},
    {"getObjectClassHandle", sample(&Rti::getObjectClassHandle)},
    {"getObjectClassName", sample(&Rti::getObjectClassName)},
    {"getKnownObjectClassHandle", sample(&Rti::getKnownObjectClassHandle)},
    {"getObjectInstanceHandle", sample(&Rti::getObjectInstanceHandle)},
    {"getObjectInstanceName", sample(&Rti::getObjectInstanceName)},
    {"getAttributeHandle", sample(&Rti::getAttributeHandle)},
    {"getAttributeName", sample(&Rti::getAttributeName)},
    {"getUpdateRateValue", sample(&Rti::getUpdateRateValue)},
    {"getUpdateRateValueForAttribute", sample(&Rti::getUpdateRateValueForAttribute)},
    {"getInteractionClassHandle", sample(&Rti::getInteractionClassHandle)},
    {"getInteractionClassName", sample(&Rti::getInteractionClassName)},
    {"getParameterHandle", sample(&Rti::getParameterHandle)},
    {"getParameterName", sample(&Rti::getParameterName)},
    {"getOrderType", sample(&Rti::getOrderType)},
    {"getOrderName", sample(&Rti::getOrderName)},
    {"getTransportationType", sample(&Rti::getTransportationType)},
    {"getTransportationName", sample(&Rti::getTransportationName)},
    {"getAvailableDimensionsForClassAttribute",
     sample(&Rti::getAvailableDimensionsForClassAttribute)},
    {"getAvailableDimensionsForInteractionClass",
     sample(&Rti::getAvailableDimensionsForInteractionClass)},
    {"getDimensionHandle", sample(&Rti::getDimensionHandle)},
    {"getDimensionName", sample(&Rti::getDimensionName)},
    {"getDimensionUpperBound", sample(&Rti::getDimensionUpperBound)},
    {"normalizeFederateHandle", sample(&Rti::normalizeFederateHandle)},
    {"normalizeServiceGroup", sample(&Rti::normalizeServiceGroup)},
    {"enableObjectClassRelevanceAdvisorySwitch",
     sample(&Rti::enableObjectClassRelevanceAdvisorySwitch)},
    {"disableObjectClassRelevanceAdvisorySwitch",
     sample(&Rti::disableObjectClassRelevanceAdvisorySwitch)},
    {"enableAttributeRelevanceAdvisorySwitch",
     sample(&Rti::enableAttributeRelevanceAdvisorySwitch)},
    {"disableAttributeRelevanceAdvisorySwitch",
     sample(&Rti::disableAttributeRelevanceAdvisorySwitch)},
    {"enableAttributeScopeAdvisorySwitch", sample(&Rti::enableAttributeScopeAdvisorySwitch)},
    {"disableAttributeScopeAdvisorySwitch", sample(&Rti::disableAttributeScopeAdvisorySwitch)},
    {"enableInteractionRelevanceAdvisorySwitch",
     sample(&Rti::enableInteractionRelevanceAdvisorySwitch)},
    {"disableInteractionRelevanceAdvisorySwitch",
     sample(&Rti::disableInteractionRelevanceAdvisorySwitch)},
    {"getTimeFactory", [](Rti& rti) { rti.getTimeFactory(); }},
    {"decodeFederateHandle", sample(&Rti::decodeFederateHandle)},
    {"decodeObjectClassHandle", sample(&Rti::decodeObjectClassHandle)},
    {"decodeInteractionClassHandle", sample(&Rti::decodeInteractionClassHandle)},
    {"decodeObjectInstanceHandle", sample(&Rti::decodeObjectInstanceHandle)},
    {"decodeAttributeHandle", sample(&Rti::decodeAttributeHandle)},
    {"decodeParameterHandle", sample(&Rti::decodeParameterHandle)},
    {"decodeDimensionHandle", sample(&Rti::decodeDimensionHandle)},
    {"decodeMessageRetractionHandle", sample(&Rti::decodeMessageRetractionHandle)},
    {"decodeRegionHandle", sample(&Rti::decodeRegionHandle)},
};

TEST(ServiceExceptions, TableContainsEveryServiceOfAJoinedFederate) {
  std::set<std::string> listed;
  for (const ServiceCall& each : kJoinedServices) listed.insert(each.service);
  for (std::size_t i = 0; i < rti::kServiceCount; ++i) {
    const auto service = static_cast<rti::Service>(i);
    if (service == rti::Service::kEvokeCallback ||
        service == rti::Service::kEvokeMultipleCallbacks ||
        service == rti::Service::kReceiveInteraction ||
        service == rti::Service::kReflectAttributeValues) {
      continue;  // need no joined federate, or are callbacks
    }
    EXPECT_TRUE(listed.contains(rti::name_of(service))) << rti::name_of(service);
  }
}

TEST(ServiceExceptions, ServicesRequireAConnection) {
  const auto rti = rti1516e::RTIambassadorFactory().createRTIambassador();
  for (const auto* table : {&kConnectedServices, &kJoinedServices}) {
    for (const auto& [service, call] : *table) {
      EXPECT_EQ(thrown_by([&] { call(*rti); }), "NotConnected") << service;
    }
  }
}

/// Federates that receive callbacks in all ways.
class ServiceExceptionsTest : public CallbackWayTest {
 protected:
  /// Connects when an executive runs, and resigns and disconnects at the end.
  class Connected final : public rti1516e::NullFederateAmbassador {
   public:
    explicit Connected(const Laboratory& lab)
        : rti_(rti1516e::RTIambassadorFactory().createRTIambassador()) {
      rti_->connect(*this, callback_model(), to_wide(lab.rid_file()));
    }
    ~Connected() override {
      thrown_by([this] { rti_->resignFederationExecution(rti1516e::DELETE_OBJECTS); });
      thrown_by([this] { rti_->disconnect(); });
    }
    Connected(const Connected&) = delete;
    Connected& operator=(const Connected&) = delete;
    void reportFederationExecutions(
        const rti1516e::FederationExecutionInformationVector& /*federations*/) override {
      if (within_callback) within_callback();
    }
    [[nodiscard]] Rti& rti() { return *rti_; }

    std::function<void()> within_callback;

   private:
    std::unique_ptr<Rti> rti_;
  };

  static rti1516e::CallbackModel callback_model() {
    return GetParam().evokes() ? rti1516e::HLA_EVOKED : rti1516e::HLA_IMMEDIATE;
  }
};

INSTANTIATE_TEST_SUITE_P(Callbacks, ServiceExceptionsTest, kCallbackWaysOfLongTests, way_name);

TEST_P(ServiceExceptionsTest, ServicesRequireAJoinedFederate) {
  Connected federate(lab());
  for (const auto& [service, call] : kJoinedServices) {
    EXPECT_EQ(thrown_by([&] { call(federate.rti()); }), "FederateNotExecutionMember") << service;
  }
}

// ---------------------------------------------------------------- arguments

/// An argument that is none of the enumerators.
template <class Enumeration, int value>
constexpr auto kNone = static_cast<Enumeration>(value);
constexpr auto kNoOrder = kNone<rti1516e::OrderType, 3>;
constexpr auto kNoTransportation = kNone<rti1516e::TransportationType, 3>;
constexpr auto kNoResignAction = kNone<rti1516e::ResignAction, 6>;
constexpr auto kNoServiceGroup = kNone<rti1516e::ServiceGroup, 7>;

/// A joined federate, and handles of its federation.
struct Subject {
  Rti& rti;
  ObjectClassHandle equipment = rti.getObjectClassHandle(L"Equipment");
  ObjectClassHandle radio = rti.getObjectClassHandle(L"Equipment.Radio");
  AttributeHandle power = rti.getAttributeHandle(radio, L"Power");  // not one of Equipment
  InteractionClassHandle order = rti.getInteractionClassHandle(L"Order");
  InteractionClassHandle signal = rti.getInteractionClassHandle(L"Signal");
  ParameterHandle text = rti.getParameterHandle(order, L"Text");
  ObjectInstanceHandle object = registered();

  [[nodiscard]] ObjectInstanceHandle registered() const {
    rti.publishObjectClassAttributes(equipment, {rti.getAttributeHandle(equipment, L"Place")});
    return rti.registerObjectInstance(equipment);
  }
};

struct WrongCall {
  const char* service;
  const char* exception;
  std::function<void(const Subject&)> call;
};

const std::vector<WrongCall> kWrongCalls{
    {"resignFederationExecution", "InvalidResignAction",
     [](const Subject& f) { f.rti.resignFederationExecution(kNoResignAction); }},
    {"setAutomaticResignDirective", "InvalidResignAction",
     [](const Subject& f) { f.rti.setAutomaticResignDirective(kNoResignAction); }},
    // 5 Declaration management
    {"publishObjectClassAttributes", "AttributeNotDefined",
     [](const Subject& f) { f.rti.publishObjectClassAttributes(f.equipment, {f.power}); }},
    {"publishObjectClassAttributes", "ObjectClassNotDefined",
     [](const Subject& f) { f.rti.publishObjectClassAttributes({}, {f.power}); }},
    {"unpublishObjectClass", "ObjectClassNotDefined",
     [](const Subject& f) { f.rti.unpublishObjectClass({}); }},
    {"unpublishObjectClassAttributes", "AttributeNotDefined",
     [](const Subject& f) { f.rti.unpublishObjectClassAttributes(f.equipment, {f.power}); }},
    {"unpublishObjectClassAttributes", "ObjectClassNotDefined",
     [](const Subject& f) { f.rti.unpublishObjectClassAttributes({}, {f.power}); }},
    {"unpublishInteractionClass", "InteractionClassNotDefined",
     [](const Subject& f) { f.rti.unpublishInteractionClass({}); }},
    {"subscribeObjectClassAttributes", "AttributeNotDefined",
     [](const Subject& f) { f.rti.subscribeObjectClassAttributes(f.equipment, {f.power}); }},
    {"subscribeObjectClassAttributes", "ObjectClassNotDefined",
     [](const Subject& f) { f.rti.subscribeObjectClassAttributes({}, {f.power}); }},
    {"unsubscribeObjectClass", "ObjectClassNotDefined",
     [](const Subject& f) { f.rti.unsubscribeObjectClass({}); }},
    {"unsubscribeObjectClassAttributes", "AttributeNotDefined",
     [](const Subject& f) { f.rti.unsubscribeObjectClassAttributes(f.equipment, {f.power}); }},
    {"unsubscribeObjectClassAttributes", "ObjectClassNotDefined",
     [](const Subject& f) { f.rti.unsubscribeObjectClassAttributes({}, {f.power}); }},
    {"unsubscribeInteractionClass", "InteractionClassNotDefined",
     [](const Subject& f) { f.rti.unsubscribeInteractionClass({}); }},
    // 6 Object management
    {"registerObjectInstance", "ObjectClassNotDefined",
     [](const Subject& f) { f.rti.registerObjectInstance({}); }},
    {"registerObjectInstance", "ObjectClassNotDefined",
     [](const Subject& f) { f.rti.registerObjectInstance({}, L"name"); }},
    {"requestAttributeValueUpdate", "ObjectInstanceNotKnown",
     [](const Subject& f) {
       f.rti.requestAttributeValueUpdate(ObjectInstanceHandle(), {f.power}, {});
     }},
    {"requestAttributeValueUpdate", "AttributeNotDefined",
     [](const Subject& f) { f.rti.requestAttributeValueUpdate(f.object, {f.power}, {}); }},
    {"requestAttributeValueUpdate", "ObjectClassNotDefined",
     [](const Subject& f) {
       f.rti.requestAttributeValueUpdate(ObjectClassHandle(), {f.power}, {});
     }},
    {"requestAttributeValueUpdate", "AttributeNotDefined",
     [](const Subject& f) { f.rti.requestAttributeValueUpdate(f.equipment, {f.power}, {}); }},
    // 8 Time management: the federation uses HLAfloat64Time
    {"enableTimeRegulation", "InvalidLookahead",
     [](const Subject& f) { f.rti.enableTimeRegulation(HLAinteger64Interval(1)); }},
    {"modifyLookahead", "InvalidLookahead",
     [](const Subject& f) { f.rti.modifyLookahead(HLAinteger64Interval(1)); }},
    {"timeAdvanceRequest", "InvalidLogicalTime",
     [](const Subject& f) { f.rti.timeAdvanceRequest(HLAinteger64Time(1)); }},
    {"timeAdvanceRequestAvailable", "InvalidLogicalTime",
     [](const Subject& f) { f.rti.timeAdvanceRequestAvailable(HLAinteger64Time(1)); }},
    {"nextMessageRequest", "InvalidLogicalTime",
     [](const Subject& f) { f.rti.nextMessageRequest(HLAinteger64Time(1)); }},
    {"nextMessageRequestAvailable", "InvalidLogicalTime",
     [](const Subject& f) { f.rti.nextMessageRequestAvailable(HLAinteger64Time(1)); }},
    {"flushQueueRequest", "InvalidLogicalTime",
     [](const Subject& f) { f.rti.flushQueueRequest(HLAinteger64Time(1)); }},
    // 10 Support services
    {"getKnownObjectClassHandle", "ObjectInstanceNotKnown",
     [](const Subject& f) { f.rti.getKnownObjectClassHandle({}); }},
    {"getAttributeHandle", "InvalidObjectClassHandle",
     [](const Subject& f) { f.rti.getAttributeHandle({}, L"Power"); }},
    {"getAttributeName", "InvalidObjectClassHandle",
     [](const Subject& f) { f.rti.getAttributeName({}, f.power); }},
    {"getAttributeName", "InvalidAttributeHandle",
     [](const Subject& f) { f.rti.getAttributeName(f.equipment, {}); }},
    {"getAttributeName", "AttributeNotDefined",
     [](const Subject& f) { f.rti.getAttributeName(f.equipment, f.power); }},
    {"getParameterHandle", "InvalidInteractionClassHandle",
     [](const Subject& f) { f.rti.getParameterHandle({}, L"Text"); }},
    {"getParameterName", "InvalidInteractionClassHandle",
     [](const Subject& f) { f.rti.getParameterName({}, f.text); }},
    {"getParameterName", "InvalidParameterHandle",
     [](const Subject& f) { f.rti.getParameterName(f.order, {}); }},
    {"getParameterName", "InteractionParameterNotDefined",
     [](const Subject& f) { f.rti.getParameterName(f.signal, f.text); }},
    {"getOrderName", "InvalidOrderType", [](const Subject& f) { f.rti.getOrderName(kNoOrder); }},
    {"getTransportationName", "InvalidTransportationType",
     [](const Subject& f) { f.rti.getTransportationName(kNoTransportation); }},
    {"getAvailableDimensionsForClassAttribute", "InvalidObjectClassHandle",
     [](const Subject& f) { f.rti.getAvailableDimensionsForClassAttribute({}, f.power); }},
    {"getAvailableDimensionsForClassAttribute", "InvalidAttributeHandle",
     [](const Subject& f) { f.rti.getAvailableDimensionsForClassAttribute(f.equipment, {}); }},
    {"getAvailableDimensionsForClassAttribute", "AttributeNotDefined",
     [](const Subject& f) { f.rti.getAvailableDimensionsForClassAttribute(f.equipment, f.power); }},
    {"getAvailableDimensionsForInteractionClass", "InvalidInteractionClassHandle",
     [](const Subject& f) { f.rti.getAvailableDimensionsForInteractionClass({}); }},
    {"getDimensionName", "InvalidDimensionHandle",
     [](const Subject& f) { f.rti.getDimensionName({}); }},
    {"getDimensionUpperBound", "InvalidDimensionHandle",
     [](const Subject& f) { f.rti.getDimensionUpperBound({}); }},
    {"normalizeFederateHandle", "InvalidFederateHandle",
     [](const Subject& f) { f.rti.normalizeFederateHandle({}); }},
    {"normalizeServiceGroup", "InvalidServiceGroup",
     [](const Subject& f) { f.rti.normalizeServiceGroup(kNoServiceGroup); }},
};

TEST_P(ServiceExceptionsTest, WrongArgumentsAreRefused) {
  MomObserver federate(lab().rid_file(), "observer", callback_model());
  const Subject subject{federate.rti()};
  for (const auto& [service, exception, call] : kWrongCalls) {
    EXPECT_EQ(thrown_by([&] { call(subject); }), exception) << service;
  }
}

// ---------------------------------------------------------------- create and join

std::vector<std::wstring> modules(const std::vector<std::string>& names) {
  std::vector<std::wstring> paths;
  for (const std::string& name : names) paths.push_back(to_wide(module(name)));
  return paths;
}

TEST_P(ServiceExceptionsTest, FederationWithMimIsNotCreatedFromWrongArguments) {
  Connected federate(lab());
  const std::wstring mim = to_wide(module("extended-mim"));
  const auto create = [&](const std::vector<std::string>& names, const std::wstring& time = L"") {
    return thrown_by([&] {
      federate.rti().createFederationExecutionWithMIM(L"lab", modules(names), mim, time);
    });
  };
  EXPECT_EQ(create({"signals"}, L"SundialTime"), "CouldNotCreateLogicalTimeFactory");
  EXPECT_EQ(create({"signals", "contradiction"}), "InconsistentFDD");
  EXPECT_EQ(create({"malformed"}), "ErrorReadingFDD");
  EXPECT_EQ(create({"no-such-module"}), "CouldNotOpenFDD");
  EXPECT_EQ(create({"signals"}), "");
  EXPECT_EQ(create({"signals"}), "FederationExecutionAlreadyExists");
}

TEST_P(ServiceExceptionsTest, FederateDoesNotJoinWithWrongModulesOrAnUnknownTime) {
  TestFederate creator = connected();
  creator.must(FederationPlan().create_command());
  creator.must(FederationPlan{"decimal", {"signals"}, "DecimalTime"}.create_command());
  Connected federate(lab());
  const auto join = [&](const std::wstring& federation,
                        const std::vector<std::string>& names = {}) {
    return thrown_by(
        [&] { federate.rti().joinFederationExecution(L"type", federation, modules(names)); });
  };
  EXPECT_EQ(join(L"decimal"), "CouldNotCreateLogicalTimeFactory");
  EXPECT_EQ(join(L"lab", {"malformed"}), "ErrorReadingFDD");
  EXPECT_EQ(join(L"lab", {"no-such-module"}), "CouldNotOpenFDD");
  EXPECT_EQ(join(L"lab"), "") << "after the failures";
}

// ---------------------------------------------------------------- a time type that fails

/// A regulating federate with lookahead 1 in a federation with FaultyTime.
class FaultyTimeTest : public ServiceExceptionsTest {
 protected:
  void SetUp() override {
    ServiceExceptionsTest::SetUp();
    federate_ = std::make_unique<Connected>(lab());
    rti().createFederationExecution(L"faulty", modules({"signals", "timed"}), kFaultyTimeName);
    rti().joinFederationExecution(L"type", L"faulty");
  }
  void regulate() {
    ASSERT_EQ(regulate_with(1), "");
    ASSERT_TRUE(eventually([&] {
      rti().evokeMultipleCallbacks(0, 0.1);
      return modify(1).empty();
    }));
  }
  std::string regulate_with(std::int32_t lookahead) {
    return thrown_by([&] { rti().enableTimeRegulation(DecimalInterval(lookahead)); });
  }
  std::string modify(std::int32_t lookahead) {
    return thrown_by([&] { rti().modifyLookahead(DecimalInterval(lookahead)); });
  }
  [[nodiscard]] Rti& rti() { return federate_->rti(); }

 private:
  std::unique_ptr<Connected> federate_;
};

TEST_P(FaultyTimeTest, LookaheadThatLeadsToNoTimeIsInvalid) {
  for (const std::int32_t lookahead : {kNotEncoded, kTooLong, kNotAdded}) {
    EXPECT_EQ(regulate_with(lookahead), "InvalidLookahead") << lookahead;
  }
  regulate();
  for (const std::int32_t lookahead : {kNotEncoded, kTooLong, kNotAdded}) {
    EXPECT_EQ(modify(lookahead), "InvalidLookahead") << lookahead;
  }
  EXPECT_EQ(modify(2), "") << "after the failures";
}

TEST_P(FaultyTimeTest, TimeThatCannotBeSentIsInvalid) {
  regulate();
  const auto report = rti().getInteractionClassHandle(L"Report");
  const auto vehicle = rti().getObjectClassHandle(L"Vehicle");
  const auto position = rti().getAttributeHandle(vehicle, L"Position");
  rti().publishInteractionClass(report);
  rti().publishObjectClassAttributes(vehicle, {position});
  const auto object = rti().registerObjectInstance(vehicle);
  const std::vector<std::pair<const char*, std::function<void(const FaultyTime&)>>> calls{
      {"timeAdvanceRequest", [&](const FaultyTime& time) { rti().timeAdvanceRequest(time); }},
      {"timeAdvanceRequestAvailable",
       [&](const FaultyTime& time) { rti().timeAdvanceRequestAvailable(time); }},
      {"nextMessageRequest", [&](const FaultyTime& time) { rti().nextMessageRequest(time); }},
      {"nextMessageRequestAvailable",
       [&](const FaultyTime& time) { rti().nextMessageRequestAvailable(time); }},
      {"flushQueueRequest", [&](const FaultyTime& time) { rti().flushQueueRequest(time); }},
      {"sendInteraction",
       [&](const FaultyTime& time) { rti().sendInteraction(report, {}, {}, time); }},
      {"updateAttributeValues",
       [&](const FaultyTime& time) {
         rti().updateAttributeValues(object, {{position, {}}}, {}, time);
       }},
      {"deleteObjectInstance",
       [&](const FaultyTime& time) { rti().deleteObjectInstance(object, {}, time); }},
  };
  for (const std::int32_t value : {kNotEncoded, kTooLong}) {
    for (const auto& [service, call] : calls) {
      EXPECT_EQ(thrown_by([&] { call(FaultyTime(value)); }), "InvalidLogicalTime")
          << service << " " << value;
    }
    EXPECT_EQ(thrown_by([&] { rti().timeAdvanceRequest(FaultyTime(value - 1)); }),
              "InvalidLogicalTime")
        << "the earliest time of its messages would be " << value;
  }
  EXPECT_EQ(thrown_by([&] { rti().timeAdvanceRequest(FaultyTime(1)); }), "")
      << "after the failures";
}

TEST_P(FaultyTimeTest, MessageCannotBeRetractedWhileItsTimeFails) {
  regulate();
  const auto report = rti().getInteractionClassHandle(L"Report");
  rti().publishInteractionClass(report);
  for (const std::int32_t value : {kNotEncodedNow, kNotComparedNow}) {
    const auto message = rti().sendInteraction(report, {}, {}, FaultyTime(value));
    FaultyTime::fails_now = true;
    const std::string failure = thrown_by([&] { rti().retract(message); });
    FaultyTime::fails_now = false;
    EXPECT_EQ(failure, "RTIinternalError") << value;
    EXPECT_EQ(thrown_by([&] { rti().retract(message); }), "") << "after the failure, " << value;
  }
}

INSTANTIATE_TEST_SUITE_P(Callbacks, FaultyTimeTest, kCallbackWays, way_name);

// ---------------------------------------------------------------- callbacks

const std::vector<ServiceCall> kOutsideCallbacks{
    {"disconnect", sample(&Rti::disconnect)},
    {"joinFederationExecution", [](Rti& rti) { rti.joinFederationExecution(L"type", L"none"); }},
    {"resignFederationExecution", sample(&Rti::resignFederationExecution)},
    {"evokeCallback", sample(&Rti::evokeCallback)},
    {"evokeMultipleCallbacks", sample(&Rti::evokeMultipleCallbacks)},
};

TEST_P(ServiceExceptionsTest, ServicesAreRefusedWithinCallbacks) {
  Connected federate(lab());
  std::promise<std::vector<std::string>> made;
  federate.within_callback = [&] {
    std::vector<std::string> results;
    for (const auto& [service, call] : kOutsideCallbacks) {
      results.push_back(thrown_by([&] { call(federate.rti()); }));
    }
    results.push_back(thrown_by([&] { federate.rti().connect(federate, callback_model(), L""); }));
    made.set_value(results);
  };
  std::future<std::vector<std::string>> results = made.get_future();
  federate.rti().listFederationExecutions();
  ASSERT_TRUE(eventually([&] {
    federate.rti().evokeCallback(0.01);
    return results.wait_for(std::chrono::seconds(0)) == std::future_status::ready;
  }));
  EXPECT_EQ(results.get(), std::vector<std::string>(kOutsideCallbacks.size() + 1,
                                                    "CallNotAllowedFromWithinCallback"));
}

}  // namespace
}  // namespace roger::test
