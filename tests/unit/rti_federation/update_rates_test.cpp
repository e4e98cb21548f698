#include "rti/federate/objects/update_rates.hpp"

#include <gtest/gtest.h>

#include <array>
#include <map>

#include "rti/wire/types.hpp"

namespace roger::rti {
namespace {

using std::chrono::milliseconds;

constexpr ObjectClassHandle kClass{1};
constexpr ObjectClassHandle kOtherClass{2};
constexpr std::array<AttributeHandle, 1> kPower{AttributeHandle{1}};
constexpr std::array<AttributeHandle, 1> kName{AttributeHandle{2}};

class UpdateRatesTest : public testing::Test {
 protected:
  /// Offers `count` updates of an object's power, one each `interval`, and returns how many are
  /// admitted.
  int admitted(int count, Nanoseconds interval, ObjectId object = 1) {
    int admitted = 0;
    for (int i = 0; i < count; ++i) {
      if (admits(object, kPower[0])) ++admitted;
      clock_.advance(interval);
    }
    return admitted;
  }
  bool admits(ObjectId object, AttributeHandle attribute) {
    return rates_.reduction(kClass, schedules_[object]).admits(attribute);
  }

  ManualClock clock_;
  UpdateRates rates_{clock_};
  std::map<ObjectId, UpdateSchedule> schedules_;
};

TEST_F(UpdateRatesTest, SubscriptionWithoutARateIsNotReduced) {
  EXPECT_EQ(admitted(100, Nanoseconds(1)), 100);
  rates_.set(kClass, kName, {"Low", 1.0});
  rates_.set(kOtherClass, kPower, {"Low", 1.0});
  EXPECT_EQ(admitted(100, Nanoseconds(1)), 100);
}

TEST_F(UpdateRatesTest, RateIsTheAverageOfFrequentUpdates) {
  rates_.set(kClass, kPower, {"Third", 30.0});
  // 100 updates a second for 10 s. An interval of whole updates would admit only 25 a second.
  EXPECT_NEAR(admitted(1000, milliseconds(10)), 300, 1);
}

TEST_F(UpdateRatesTest, RareUpdatesAreAllAdmitted) {
  rates_.set(kClass, kPower, {"High", 10.0});
  EXPECT_EQ(admitted(50, milliseconds(100)), 50);
  EXPECT_EQ(admitted(50, milliseconds(5000)), 50);
}

TEST_F(UpdateRatesTest, PauseIsNotMadeUpFor) {
  rates_.set(kClass, kPower, {"High", 10.0});
  EXPECT_TRUE(admits(1, kPower[0]));
  clock_.advance(std::chrono::seconds(60));
  EXPECT_EQ(admitted(10, milliseconds(1)), 1);
}

TEST_F(UpdateRatesTest, ObjectsAndAttributesAreIndependent) {
  rates_.set(kClass, kPower, {"Low", 1.0});
  rates_.set(kClass, kName, {"Low", 1.0});
  EXPECT_EQ(admitted(10, milliseconds(1), 1), 1);
  EXPECT_EQ(admitted(10, milliseconds(1), 2), 1);
  EXPECT_TRUE(admits(1, kName[0]));
  EXPECT_FALSE(admits(1, kPower[0]));
}

TEST_F(UpdateRatesTest, ChangedRateAppliesAtOnce) {
  rates_.set(kClass, kPower, {"Hourly", 1.0 / 3600.0});
  EXPECT_EQ(admitted(10, milliseconds(100)), 1);
  rates_.set(kClass, kPower, {"High", 10.0});
  EXPECT_EQ(admitted(50, milliseconds(100)), 50);
  EXPECT_NEAR(admitted(100, milliseconds(10)), 10, 1);
  rates_.set(kClass, kPower, {"Low", 1.0});
  EXPECT_NEAR(admitted(100, milliseconds(100)), 10, 1);
}

TEST_F(UpdateRatesTest, ReductionEndsWithTheSubscription) {
  rates_.set(kClass, kPower, {"Low", 1.0});
  ASSERT_NE(rates_.find(kClass, kPower[0]), nullptr);
  EXPECT_EQ(rates_.find(kClass, kPower[0])->designator, "Low");
  rates_.clear(kClass, kPower);
  EXPECT_EQ(rates_.find(kClass, kPower[0]), nullptr);
  EXPECT_EQ(admitted(10, milliseconds(1)), 10);
}

}  // namespace
}  // namespace roger::rti
