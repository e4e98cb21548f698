#include "rti/federate/statistics/service_times.hpp"

#include <gtest/gtest.h>

#include <set>
#include <stdexcept>
#include <string>

namespace roger::rti {
namespace {

using namespace std::chrono_literals;

struct Target {
  explicit Target(ManualClock& on) : clock(on) {}
  void take(Nanoseconds time) const { clock.advance(time); }
  void fail() const {
    take(5us);
    throw std::runtime_error("refused");
  }
  ManualClock& clock;
};

class ServiceTimesTest : public testing::Test {
 protected:
  ServiceCall<Target> call(Service service) { return {target_, times_, service}; }

  ManualClock clock_;
  ServiceTimes times_{clock_, true};
  std::shared_ptr<Target> target_ = std::make_shared<Target>(clock_);
};

TEST_F(ServiceTimesTest, CallIsTimedToTheEndOfItsStatement) {
  call(Service::kSendInteraction)->take(10us);
  call(Service::kSendInteraction)->take(30us);
  call(Service::kSendInteraction)->take(20us);
  clock_.advance(1s);
  const ServiceTime time = times_.of(Service::kSendInteraction);
  EXPECT_EQ(time.calls, 3U);
  EXPECT_EQ(time.total, 60us);
  EXPECT_EQ(time.longest, 30us);
  EXPECT_EQ(times_.of(Service::kUpdateAttributeValues).calls, 0U);
}

TEST_F(ServiceTimesTest, CallThatThrowsIsCounted) {
  EXPECT_THROW(call(Service::kSendInteraction)->fail(), std::runtime_error);
  EXPECT_EQ(times_.of(Service::kSendInteraction).calls, 1U);
  EXPECT_EQ(times_.of(Service::kSendInteraction).total, 5us);
}

TEST_F(ServiceTimesTest, DurationsAreCountedByTheirBuckets) {
  for (int i = 0; i < 99; ++i) call(Service::kSendInteraction)->take(10us);
  call(Service::kSendInteraction)->take(3ms);
  const auto spread = times_.of(Service::kSendInteraction).spread;
  EXPECT_EQ(spread.at(time_bucket(10us)), 99U);
  EXPECT_EQ(spread.at(time_bucket(3ms)), 1U);
}

TEST_F(ServiceTimesTest, CallbackIsTimedToItsEnd) {
  {
    const TimedCall timed(times_, Service::kReceiveInteraction);
    clock_.advance(7us);
  }
  EXPECT_EQ(times_.of(Service::kReceiveInteraction).calls, 1U);
  EXPECT_EQ(times_.of(Service::kReceiveInteraction).total, 7us);
}

TEST_F(ServiceTimesTest, NothingIsRecordedWhenDisabled) {
  ServiceTimes off(clock_, false);
  {
    const ServiceCall<Target> call(target_, off, Service::kSendInteraction);
    call->take(10us);
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
