// Support services (IEEE 1516.1-2010, 10): dimensions and normalization, names of types, handles
// and the automatic resign directive. The MIM defines the dimensions HLAfederate and
// HLAserviceGroup.
#include <RTI/RTI1516.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/text.hpp"
#include "tests/integration/rti/mom_laboratory.hpp"

namespace roger::test {
namespace {

using rti1516e::DimensionHandle;
using testing::Lt;

class SupportServicesTest : public MomLaboratory {
 protected:
  MomObserver federate_ = joined_observer();
  rti1516e::RTIambassador& rti_ = federate_.rti();
  const DimensionHandle by_federate_ = rti_.getDimensionHandle(L"HLAfederate");
  const DimensionHandle by_group_ = rti_.getDimensionHandle(L"HLAserviceGroup");
};

INSTANTIATE_TEST_SUITE_P(Callbacks, SupportServicesTest, kCallbackWaysOfLongTests, way_name);

TEST_P(SupportServicesTest, DimensionsHaveNamesAndUpperBounds) {
  EXPECT_EQ(rti_.getDimensionName(by_federate_), L"HLAfederate");
  EXPECT_EQ(rti_.getDimensionName(by_group_), L"HLAserviceGroup");
  EXPECT_THROW(rti_.getDimensionHandle(L"HLAweather"), rti1516e::NameNotFound);
  EXPECT_EQ(rti_.getDimensionUpperBound(by_group_), 7U);
}

TEST_P(SupportServicesTest, ClassesHaveTheDimensionsOfTheFom) {
  using Dimensions = rti1516e::DimensionHandleSet;
  const auto mom_federate = rti_.getObjectClassHandle(L"HLAmanager.HLAfederate");
  EXPECT_EQ(rti_.getAvailableDimensionsForClassAttribute(
                mom_federate, rti_.getAttributeHandle(mom_federate, L"HLAfederateName")),
            Dimensions{by_federate_});
  const auto radio = rti_.getObjectClassHandle(L"Equipment.Radio");
  EXPECT_EQ(
      rti_.getAvailableDimensionsForClassAttribute(radio, rti_.getAttributeHandle(radio, L"Power")),
      Dimensions{});
  EXPECT_EQ(rti_.getAvailableDimensionsForInteractionClass(rti_.getInteractionClassHandle(
                L"HLAmanager.HLAfederate.HLAreport.HLAreportServiceInvocation")),
            (Dimensions{by_federate_, by_group_}));
  EXPECT_EQ(
      rti_.getAvailableDimensionsForInteractionClass(rti_.getInteractionClassHandle(L"Order")),
      Dimensions{});
}

TEST_P(SupportServicesTest, NormalizedValuesAreBelowTheBoundsOfTheirDimensions) {
  EXPECT_THAT(rti_.normalizeFederateHandle(federate_.handle_of("observer")),
              Lt(rti_.getDimensionUpperBound(by_federate_)));
  EXPECT_EQ(rti_.normalizeServiceGroup(rti1516e::FEDERATION_MANAGEMENT), 0U);
  EXPECT_EQ(rti_.normalizeServiceGroup(rti1516e::DECLARATION_MANAGEMENT), 1U);
  EXPECT_EQ(rti_.normalizeServiceGroup(rti1516e::OBJECT_MANAGEMENT), 2U);
  EXPECT_EQ(rti_.normalizeServiceGroup(rti1516e::OWNERSHIP_MANAGEMENT), 3U);
  EXPECT_EQ(rti_.normalizeServiceGroup(rti1516e::TIME_MANAGEMENT), 4U);
  EXPECT_EQ(rti_.normalizeServiceGroup(rti1516e::DATA_DISTRIBUTION_MANAGEMENT), 5U);
  EXPECT_EQ(rti_.normalizeServiceGroup(rti1516e::SUPPORT_SERVICES), 6U);
}

TEST_P(SupportServicesTest, OrdersAndTransportationsHaveNames) {
  for (const auto order : {rti1516e::RECEIVE, rti1516e::TIMESTAMP}) {
    EXPECT_EQ(rti_.getOrderType(rti_.getOrderName(order)), order);
  }
  for (const auto transportation : {rti1516e::RELIABLE, rti1516e::BEST_EFFORT}) {
    EXPECT_EQ(rti_.getTransportationType(rti_.getTransportationName(transportation)),
              transportation);
  }
  EXPECT_THROW(rti_.getOrderType(L"HLAalphabetical"), rti1516e::InvalidOrderName);
  EXPECT_THROW(rti_.getTransportationType(L"HLAbyPost"), rti1516e::InvalidTransportationName);
}

TEST_P(SupportServicesTest, HandlesAreDecodedAndLookedUp) {
  const auto radio = rti_.getObjectClassHandle(L"Equipment.Radio");
  const auto power = rti_.getAttributeHandle(radio, L"Power");
  rti_.publishObjectClassAttributes(radio, {power});
  const auto object = rti_.registerObjectInstance(radio);
  const auto order = rti_.getInteractionClassHandle(L"Order");
  const auto text = rti_.getParameterHandle(order, L"Text");
  const auto federate = rti_.getFederateHandle(L"observer");
  EXPECT_TRUE(rti_.decodeFederateHandle(federate.encode()) == federate);
  EXPECT_TRUE(rti_.decodeObjectClassHandle(radio.encode()) == radio);
  EXPECT_TRUE(rti_.decodeAttributeHandle(power.encode()) == power);
  EXPECT_TRUE(rti_.decodeObjectInstanceHandle(object.encode()) == object);
  EXPECT_TRUE(rti_.decodeInteractionClassHandle(order.encode()) == order);
  EXPECT_TRUE(rti_.decodeParameterHandle(text.encode()) == text);
  EXPECT_TRUE(rti_.decodeDimensionHandle(by_group_.encode()) == by_group_);
  EXPECT_THROW(rti_.decodeFederateHandle({}), rti1516e::CouldNotDecode);
  EXPECT_TRUE(rti_.getObjectInstanceHandle(rti_.getObjectInstanceName(object)) == object);
  EXPECT_TRUE(rti_.getKnownObjectClassHandle(object) == radio);
  rti_.deleteObjectInstance(object, {});
}

TEST_P(SupportServicesTest, FederateChoosesHowItIsResigned) {
  EXPECT_EQ(rti_.getAutomaticResignDirective(), rti1516e::CANCEL_THEN_DELETE_THEN_DIVEST);
  rti_.setAutomaticResignDirective(rti1516e::DELETE_OBJECTS);
  EXPECT_EQ(rti_.getAutomaticResignDirective(), rti1516e::DELETE_OBJECTS);
  EXPECT_EQ(rti_.getTimeFactory()->getName(), L"HLAfloat64Time");
}

}  // namespace
}  // namespace roger::test
