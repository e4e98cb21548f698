#include "radio/model/air_channel.hpp"

#include <gtest/gtest.h>

#include <set>

namespace roger::radio {
namespace {

constexpr Frequency at_khz(std::uint64_t kilohertz) {
  return Frequency::from_kilohertz(kilohertz);
}

// The first rows of the table of ICAO Annex 10, volume V.
TEST(AirChannelTest, NamesAreThoseOfTheTable) {
  struct Row {
    std::uint64_t name_khz;
    std::uint64_t hertz;
    double bandwidth_khz;
  };
  for (const Row& row : {Row{118'000, 118'000'000, 25.0}, Row{118'005, 118'000'000, 8.33},
                         Row{118'010, 118'008'333, 8.33}, Row{118'015, 118'016'667, 8.33},
                         Row{118'025, 118'025'000, 25.0}, Row{118'030, 118'025'000, 8.33},
                         Row{118'035, 118'033'333, 8.33}, Row{118'040, 118'041'667, 8.33},
                         Row{118'050, 118'050'000, 25.0}, Row{118'055, 118'050'000, 8.33},
                         Row{118'060, 118'058'333, 8.33}, Row{118'065, 118'066'667, 8.33},
                         Row{118'075, 118'075'000, 25.0}, Row{118'080, 118'075'000, 8.33},
                         Row{118'085, 118'083'333, 8.33}, Row{118'090, 118'091'667, 8.33},
                         Row{136'990, 136'991'667, 8.33}}) {
    const AirChannel channel{Frequency::from_hertz(row.hertz), row.bandwidth_khz};
    EXPECT_EQ(find_air_channel(at_khz(row.name_khz)), channel) << row.name_khz;
    EXPECT_EQ(channel_name(channel.frequency, channel.bandwidth_khz), at_khz(row.name_khz));
  }
}

TEST(AirChannelTest, OneInFiveMultiplesOfFiveKilohertzIsNoName) {
  std::size_t names = 0;
  for (std::uint64_t name = 118'000; name < 137'000; name += 5) {
    names += find_air_channel(at_khz(name)) ? 1U : 0U;
  }
  EXPECT_EQ(names, 19U * 40U * 4U);
  for (const std::uint64_t name :
       {118'020U, 118'045U, 118'070U, 118'095U, 118'012U, 117'950U, 137'000U, 40'005U}) {
    EXPECT_FALSE(find_air_channel(at_khz(name))) << name;
  }
}

TEST(AirChannelTest, OtherFrequenciesAreTheirOwnNames) {
  EXPECT_EQ(channel_name(at_khz(118'000), 25.0), at_khz(118'000));
  EXPECT_EQ(channel_name(at_khz(118'000), 0.0), at_khz(118'000)) << "the bandwidth is unknown";
  EXPECT_EQ(channel_name(at_khz(118'000), 8.333), at_khz(118'005));
  EXPECT_EQ(channel_name(Frequency::from_hertz(118'008'333), 0.0), at_khz(118'010));
  EXPECT_EQ(channel_name(at_khz(118'010), 25.0), at_khz(118'010)) << "the centre of no channel";
  EXPECT_EQ(channel_name(at_khz(40'005), 8.33), at_khz(40'005)) << "another band";
  EXPECT_EQ(channel_name(Frequency{}, 8.33), Frequency{});
}

TEST(AirChannelTest, SpacingMayBeWrittenWithMoreDigits) {
  for (const double khz : {8.33, 8.333, 8.3333}) EXPECT_TRUE(is_air_spacing(khz)) << khz;
  for (const double khz : {8.3, 8.34, 25.0, 5.0}) EXPECT_FALSE(is_air_spacing(khz)) << khz;
}

}  // namespace
}  // namespace roger::radio
