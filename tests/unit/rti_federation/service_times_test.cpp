#include "rti/federate/statistics/service_times.hpp"

#include <gtest/gtest.h>

#include <set>
#include <stdexcept>
#include <string>

namespace roger::rti {
namespace {

using namespace std::chrono_literals;

class ServiceTimesTest : public testing::Test {
 protected:
  void call(Service service, Nanoseconds duration) {
    const TimedCall timed(times_, service);
    clock_.advance(duration);
  }

  ManualClock clock_;
  ServiceTimes times_{clock_, true};
};

TEST_F(ServiceTimesTest, CallsAreCountedAndTimed) {
  call(Service::kSendInteraction, 10us);
  call(Service::kSendInteraction, 30us);
  call(Service::kSendInteraction, 20us);
  clock_.advance(1s);
  const ServiceTime time = times_.of(Service::kSendInteraction);
  EXPECT_EQ(time.calls, 3U);
  EXPECT_EQ(time.total, 60us);
  EXPECT_EQ(time.longest, 30us);
  EXPECT_EQ(times_.of(Service::kUpdateAttributeValues).calls, 0U);
}

TEST_F(ServiceTimesTest, CallThatThrowsIsCounted) {
  const auto refused = [&] {
    const TimedCall timed(times_, Service::kSendInteraction);
    clock_.advance(5us);
    throw std::runtime_error("refused");
  };
  EXPECT_THROW(refused(), std::runtime_error);
  EXPECT_EQ(times_.of(Service::kSendInteraction).calls, 1U);
  EXPECT_EQ(times_.of(Service::kSendInteraction).total, 5us);
}

TEST_F(ServiceTimesTest, DurationsAreCountedByTheirBuckets) {
  for (int i = 0; i < 99; ++i) call(Service::kSendInteraction, 10us);
  call(Service::kSendInteraction, 3ms);
  const auto spread = times_.of(Service::kSendInteraction).spread;
  EXPECT_EQ(spread.at(time_bucket(10us)), 99U);
  EXPECT_EQ(spread.at(time_bucket(3ms)), 1U);
}

TEST_F(ServiceTimesTest, NothingIsRecordedWhenDisabled) {
  ServiceTimes off(clock_, false);
  {
    const TimedCall timed(off, Service::kSendInteraction);
    clock_.advance(10us);
  }
  EXPECT_EQ(off.of(Service::kSendInteraction).calls, 0U);
}

TEST_F(ServiceTimesTest, ServiceNamesAreUnique) {
  std::set<std::string> names;
  for (std::size_t i = 0; i < kServiceCount; ++i) names.insert(name_of(static_cast<Service>(i)));
  EXPECT_EQ(names.size(), kServiceCount);
  EXPECT_STREQ(name_of(Service::kSendInteraction), "sendInteraction");
  EXPECT_STREQ(name_of(Service::kEvokeMultipleCallbacks), "evokeMultipleCallbacks");
}

}  // namespace
}  // namespace roger::rti
