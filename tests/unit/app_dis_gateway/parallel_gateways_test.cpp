#include "app/dis/gateway/parallel_gateways.hpp"

#include <gtest/gtest.h>

#include <chrono>

#include "tests/unit/app_dis_gateway/samples.hpp"

namespace roger::app {
namespace {

using std::chrono::milliseconds;

/// A gateway of the test, which may hear others on either side.
struct Gateway {
  Gateway(std::uint64_t own, TimePoint now) : number(own), parallel(own, now) {}
  [[nodiscard]] GatewayHello hello() const {
    return {number, 1, 1, parallel.able(), parallel.active()};
  }
  std::uint64_t number;
  bool joined = true;
  ParallelGateways parallel;
};

class ParallelGatewaysTest : public testing::Test {
 protected:
  /// Lets time pass. In each tenth of a second every gateway in `alive` says hello where the others
  /// hear it, and decides.
  void run(Nanoseconds time, const std::vector<Gateway*>& alive) {
    for (const TimePoint end = now_ + time; now_ < end; now_ += milliseconds(100)) {
      for (Gateway* from : alive) {
        for (Gateway* to : alive) {
          if (hear_in_dis_) to->parallel.take_hello(from->hello(), now_);
          if (hear_in_hla_ && from->joined) to->parallel.take_notice(from->number, now_);
        }
      }
      for (Gateway* one : alive) one->parallel.decide(one->joined, now_);
      int carriers = 0;
      for (Gateway* one : alive) carriers += one->parallel.active() ? 1 : 0;
      most_carriers_ = std::max(most_carriers_, carriers);
    }
  }
  TimePoint now_ = kStart;
  bool hear_in_dis_ = true;
  bool hear_in_hla_ = true;
  int most_carriers_ = 0;
  Gateway low_{7, kStart};
  Gateway high_{9, kStart};
};

TEST_F(ParallelGatewaysTest, SingleOneListensFirstAndThenCarries) {
  run(milliseconds(1400), {&high_});
  EXPECT_FALSE(high_.parallel.active());
  run(milliseconds(1000), {&high_});
  EXPECT_TRUE(high_.parallel.active());
  EXPECT_TRUE(high_.parallel.alone());
}

TEST_F(ParallelGatewaysTest, OneOfTwoCarriesAtAnyTime) {
  run(milliseconds(5000), {&low_, &high_});
  EXPECT_TRUE(low_.parallel.active());
  EXPECT_FALSE(high_.parallel.active());
  EXPECT_EQ(high_.parallel.carrier(), 7U);
  EXPECT_EQ(most_carriers_, 1);
}

TEST_F(ParallelGatewaysTest, OneThatCarriesGoesOnWhenALowerOneStarts) {
  run(milliseconds(3000), {&high_});
  Gateway late{3, now_};
  run(milliseconds(5000), {&high_, &late});
  EXPECT_TRUE(high_.parallel.active());
  EXPECT_FALSE(late.parallel.active());
  EXPECT_EQ(most_carriers_, 1);
}

TEST_F(ParallelGatewaysTest, DeadOneIsReplacedWithinThreeSeconds) {
  run(milliseconds(5000), {&low_, &high_});
  const TimePoint died = now_;
  while (!high_.parallel.active()) {
    run(milliseconds(100), {&high_});
    ASSERT_LT(now_ - died, std::chrono::seconds(3));
  }
}

TEST_F(ParallelGatewaysTest, OneThatLostItsFederationIsReplacedAtOnce) {
  run(milliseconds(5000), {&low_, &high_});
  low_.joined = false;
  run(milliseconds(300), {&low_, &high_});
  EXPECT_TRUE(high_.parallel.active());
  EXPECT_FALSE(low_.parallel.active());
  low_.joined = true;
  run(milliseconds(3000), {&low_, &high_});
  EXPECT_TRUE(high_.parallel.active()) << "it goes on";
  EXPECT_EQ(most_carriers_, 1);
}

TEST_F(ParallelGatewaysTest, GatewaysThatMeetOnOneSideOnlyBothCarry) {
  hear_in_hla_ = false;
  run(milliseconds(5000), {&low_, &high_});
  EXPECT_TRUE(low_.parallel.active());
  EXPECT_TRUE(high_.parallel.active());
  EXPECT_TRUE(low_.parallel.alone());
}

TEST_F(ParallelGatewaysTest, OneOfTwoYieldsWhenTheirNetworksAreConnected) {
  hear_in_dis_ = false;
  run(milliseconds(5000), {&low_, &high_});
  ASSERT_TRUE(high_.parallel.active());
  hear_in_dis_ = true;
  run(milliseconds(300), {&low_, &high_});
  EXPECT_TRUE(low_.parallel.active());
  EXPECT_FALSE(high_.parallel.active());
}

TEST_F(ParallelGatewaysTest, IdentifiersOfParallelOnesAreKnown) {
  run(milliseconds(3000), {&low_, &high_});
  EXPECT_TRUE(low_.parallel.is_of_parallel(1, 1));
  EXPECT_FALSE(low_.parallel.is_of_parallel(1, 2));
  run(milliseconds(3000), {&low_});
  EXPECT_FALSE(low_.parallel.is_of_parallel(1, 1)) << "it has gone";
}

TEST_F(ParallelGatewaysTest, InventedGatewaysDoNotKeepOutRealOnes) {
  for (std::uint64_t i = 100; i < 1000; ++i) {
    high_.parallel.take_hello({i, 1, 1, true, true}, now_);
  }
  low_.parallel.take_hello(high_.hello(), now_);
  run(milliseconds(3000), {&low_, &high_});
  EXPECT_TRUE(low_.parallel.active());
  EXPECT_FALSE(high_.parallel.active());
  EXPECT_EQ(most_carriers_, 1);
}

TEST_F(ParallelGatewaysTest, InventedGatewaysUseBoundedMemory) {
  for (std::uint64_t i = 100; i < 100'000; ++i) {
    low_.parallel.take_hello({i, 1, 1, true, true}, now_);
  }
  run(milliseconds(3000), {&low_});
  EXPECT_TRUE(low_.parallel.active()) << "none of them is in the federation";
}

}  // namespace
}  // namespace roger::app
