// Support services (IEEE 1516.1-2010, 10): dimensions and normalization. The MIM defines the
// dimensions HLAfederate and HLAserviceGroup.
#include <RTI/RTI1516.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/text.hpp"
#include "tests/integration/rti/laboratory.hpp"
#include "tests/integration/rti/mom_observer.hpp"

namespace roger::test {
namespace {

using rti1516e::DimensionHandle;
using testing::Lt;

class SupportServicesTest : public testing::Test {
 protected:
  static Laboratory& started(Laboratory& lab) {
    lab.start_executive();
    return lab;
  }

  Laboratory lab_;
  MomObserver federate_{started(lab_).rid_file()};
  rti1516e::RTIambassador& rti_ = federate_.rti();
  const DimensionHandle by_federate_ = rti_.getDimensionHandle(L"HLAfederate");
  const DimensionHandle by_group_ = rti_.getDimensionHandle(L"HLAserviceGroup");
};

TEST_F(SupportServicesTest, DimensionsHaveNamesAndUpperBounds) {
  EXPECT_EQ(rti_.getDimensionName(by_federate_), L"HLAfederate");
  EXPECT_EQ(rti_.getDimensionName(by_group_), L"HLAserviceGroup");
  EXPECT_THROW(rti_.getDimensionHandle(L"HLAweather"), rti1516e::NameNotFound);
  EXPECT_EQ(rti_.getDimensionUpperBound(by_group_), 7U);
}

TEST_F(SupportServicesTest, ClassesHaveTheDimensionsOfTheFom) {
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

TEST_F(SupportServicesTest, NormalizedValuesAreBelowTheBoundsOfTheirDimensions) {
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

}  // namespace
}  // namespace roger::test
