// The rate of a transmitter's packets.
#include "app/dis/watch/packet_rate.hpp"

#include <gtest/gtest.h>

namespace roger::app {
namespace {

using namespace std::chrono_literals;

constexpr TimePoint kFirst{1000s + 300ms};

TEST(PacketRateTest, IsZeroWithoutPackets) {
  EXPECT_EQ(PacketRate().per_second(kFirst), 0.0);
}

TEST(PacketRateTest, FirstPacketsCountAsThoseOfASecond) {
  PacketRate rate;
  for (int i = 0; i < 10; ++i) rate.add(kFirst + i * 1ms);
  EXPECT_EQ(rate.per_second(kFirst + 10ms), 10.0);
  EXPECT_EQ(rate.per_second(kFirst + 2s), 5.0);
}

TEST(PacketRateTest, IsThatOfTheLastSeconds) {
  PacketRate rate;
  TimePoint now = kFirst;
  for (int i = 0; i < 1000; ++i, now += 50ms) rate.add(now);
  EXPECT_NEAR(rate.per_second(now), 20.0, 0.5);
  for (int i = 0; i < 600; ++i, now += 10ms) rate.add(now);
  EXPECT_NEAR(rate.per_second(now), 100.0, 1.0);
}

TEST(PacketRateTest, FallsToZeroAfterTheLastPacket) {
  PacketRate rate;
  TimePoint now = kFirst;
  for (int i = 0; i < 100; ++i, now += 100ms) rate.add(now);
  EXPECT_LT(rate.per_second(now + 2s), 7.0);
  EXPECT_EQ(rate.per_second(now + 5s), 0.0);
  EXPECT_EQ(rate.per_second(now + 1h), 0.0);
}

}  // namespace
}  // namespace roger::app
