#include "rti/executive/sightings.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace roger::rti::executive {
namespace {

using std::chrono::milliseconds;
using testing::ElementsAre;
using testing::IsEmpty;

constexpr milliseconds kBeacon{500};
constexpr TimePoint kStart{std::chrono::hours{1}};

TEST(SightingsTest, AnExecutiveIsNewOnceAndForgottenWhenItHasFallenSilent) {
  Sightings sightings(kBeacon);
  EXPECT_TRUE(sightings.see(7, "b:1", kStart));
  EXPECT_FALSE(sightings.see(7, "b:1", kStart + kBeacon));
  EXPECT_TRUE(sightings.see(3, "a:1", kStart + kBeacon));
  EXPECT_THAT(sightings.places(), ElementsAre("a:1", "b:1"));

  const TimePoint silent = kStart + kBeacon + Sightings::kMissedBeacons * kBeacon;
  EXPECT_FALSE(sightings.see(3, "a:1", silent - milliseconds{1}));
  EXPECT_THAT(sightings.expire(silent - milliseconds{1}), IsEmpty());
  EXPECT_THAT(sightings.expire(silent), ElementsAre("b:1"));
  EXPECT_THAT(sightings.places(), ElementsAre("a:1"));
  EXPECT_TRUE(sightings.see(7, "b:1", silent)) << "it is back";
  EXPECT_TRUE(sightings.forget(7));
  EXPECT_FALSE(sightings.forget(7));
  EXPECT_THAT(sightings.places(), ElementsAre("a:1"));
}

TEST(SightingsTest, RandomBeaconsDoNotFillTheMemory) {
  Sightings sightings(kBeacon);
  for (std::uint64_t i = 0; i < 1000; ++i) sightings.see(i, std::to_string(i), kStart);
  EXPECT_EQ(sightings.places().size(), Sightings::kMaxExecutives);
}

}  // namespace
}  // namespace roger::rti::executive
