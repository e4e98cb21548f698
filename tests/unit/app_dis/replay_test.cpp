// When and where the datagrams of a capture are sent.
#include "app/dis/replay.hpp"

#include <gtest/gtest.h>

#include "tests/unit/app_dis/captures.hpp"

namespace roger::app {
namespace {

using namespace std::chrono_literals;

TEST(ReplayScheduleTest, IntervalsAreKept) {
  ReplaySchedule schedule(1.0);
  const Nanoseconds first = sample_datagram().time;
  EXPECT_EQ(schedule.due(first), 0ns);
  EXPECT_EQ(schedule.due(first + 20ms), 20ms);
  EXPECT_EQ(schedule.due(first + 1h + 1ns), 1h + 1ns);
  EXPECT_EQ(schedule.due(first - 5ms), -5ms) << "times may decrease";
}

TEST(ReplayScheduleTest, SpeedDividesIntervals) {
  ReplaySchedule twice(2.0);
  EXPECT_EQ(twice.due(1s), 0ns);
  EXPECT_EQ(twice.due(2s), 500ms);
  ReplaySchedule slow(0.1);
  EXPECT_EQ(slow.due(0s), 0ns);
  EXPECT_EQ(slow.due(1s), 10s);
  EXPECT_GT(slow.due(0xFFFFFFFFs), 24h * 365 * 30) << "no overflow";
}

TEST(DestinationTest, GroupsAreKeptAndOtherAddressesBecomeBroadcast) {
  UdpDatagram datagram = sample_datagram();
  EXPECT_EQ(destination_of(datagram, {}), (filter::Group{{0xFFFFFFFF}, 3000}));
  datagram.destination = {0xEF010203};
  EXPECT_EQ(destination_of(datagram, {}), (filter::Group{{0xEF010203}, 3000}));
}

TEST(DestinationTest, GivenAddressAndPortReplaceThoseOfTheCapture) {
  DisSenderSettings settings;
  settings.to = filter::Ipv4Address{0x0A000001};
  settings.port = 3001;
  UdpDatagram datagram = sample_datagram();
  datagram.destination = {0xEF010203};
  EXPECT_EQ(destination_of(datagram, settings), (filter::Group{{0x0A000001}, 3001}));
}

}  // namespace
}  // namespace roger::app
