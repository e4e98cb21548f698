#include "rti/discovery/visible_executives.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace roger::rti::executive {
namespace {

using std::chrono::milliseconds;
using testing::ElementsAre;
using testing::IsEmpty;

constexpr milliseconds kBeacon{500};
constexpr TimePoint kFirstSight{std::chrono::hours{1}};

TEST(VisibleExecutivesTest, ExecutiveIsReportedOnceAndDroppedAfterSilence) {
  VisibleExecutives visible(kBeacon);
  EXPECT_TRUE(visible.add(7, "b:1", kFirstSight));
  EXPECT_FALSE(visible.add(7, "b:1", kFirstSight + kBeacon));
  EXPECT_TRUE(visible.add(3, "a:1", kFirstSight + kBeacon));
  EXPECT_THAT(visible.places(), ElementsAre("a:1", "b:1"));

  const TimePoint silent = kFirstSight + kBeacon + VisibleExecutives::kMissedBeacons * kBeacon;
  EXPECT_FALSE(visible.add(3, "a:1", silent - milliseconds{1}));
  EXPECT_THAT(visible.expire(silent - milliseconds{1}), IsEmpty());
  EXPECT_THAT(visible.expire(silent), ElementsAre("b:1"));
  EXPECT_THAT(visible.places(), ElementsAre("a:1"));
  EXPECT_TRUE(visible.add(7, "b:1", silent)) << "it has returned";
  EXPECT_TRUE(visible.remove(7));
  EXPECT_FALSE(visible.remove(7));
  EXPECT_THAT(visible.places(), ElementsAre("a:1"));
}

TEST(VisibleExecutivesTest, RandomBeaconsDoNotExhaustMemory) {
  VisibleExecutives visible(kBeacon);
  for (std::uint64_t i = 0; i < 1000; ++i) visible.add(i, std::to_string(i), kFirstSight);
  EXPECT_EQ(visible.places().size(), VisibleExecutives::kMaxExecutives);
}

}  // namespace
}  // namespace roger::rti::executive
