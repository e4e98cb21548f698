// Entries that a timeline keeps, and how its readers learn that entries were dropped.
#include "radio/exercise/timeline/timeline.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace roger::radio {
namespace {

constexpr std::size_t kFew = 100;

TimePoint second(std::uint64_t number) {
  return TimePoint{std::chrono::seconds{number}};
}

struct TimelineTest : testing::Test {
  /// Begins a transmission at the second of its number.
  TransmissionId begin() {
    AirTransmission air;
    air.since = second(++begun);
    return timeline.begin(air);
  }
  void end(TransmissionId id) {
    timeline.change(id, [](AirTransmission& one) { one.until = one.since + kSecond; });
  }
  void pass(std::size_t transmissions) {
    for (std::size_t i = 0; i < transmissions; ++i) end(begin());
  }
  static std::vector<TransmissionId> ids(const TimelineChanges& changes) {
    std::vector<TransmissionId> out;
    for (const AirTransmission& one : changes.transmissions) out.push_back(one.id);
    return out;
  }
  static constexpr std::chrono::seconds kSecond{1};
  std::uint64_t begun = 0;
  Timeline timeline{kFew};
};

TEST_F(TimelineTest, ReturnsNewAndChangedEntriesById) {
  const TransmissionId first = begin();
  const TransmissionId second_one = begin();
  const TimelineChanges all = timeline.since(0);
  EXPECT_TRUE(all.whole);
  EXPECT_EQ(all.kept_from, TimePoint{});
  EXPECT_THAT(ids(all), testing::ElementsAre(first, second_one));
  end(first);
  const TimelineChanges changes = timeline.since(all.revision);
  EXPECT_FALSE(changes.whole);
  EXPECT_THAT(ids(changes), testing::ElementsAre(first));
  EXPECT_TRUE(timeline.since(changes.revision).transmissions.empty());
}

TEST_F(TimelineTest, KeepsTheNewestUpToItsLimit) {
  for (int i = 0; i < 1000; ++i) {
    pass(1);
    ASSERT_LE(timeline.since(0).transmissions.size(), kFew);
  }
  const auto kept = ids(timeline.since(0));
  EXPECT_GE(kept.size(), kFew * 9 / 10);
  EXPECT_EQ(kept.back(), 1000U);
  EXPECT_EQ(kept.front(), 1000U - kept.size() + 1);
  EXPECT_EQ(timeline.find(1), nullptr);
  ASSERT_NE(timeline.find(1000), nullptr);
  EXPECT_EQ(timeline.find(1000)->since, second(1000));
}

TEST_F(TimelineTest, SinceReturnsEverythingAfterEntriesWereDropped) {
  pass(kFew);
  const std::uint64_t seen = timeline.revision();
  EXPECT_FALSE(timeline.since(seen - 1).whole);
  pass(1);
  const TimelineChanges changes = timeline.since(seen);
  EXPECT_TRUE(changes.whole);
  EXPECT_THAT(ids(changes), testing::ElementsAreArray(ids(timeline.since(0))));
  EXPECT_EQ(changes.kept_from, second(changes.transmissions.front().id - 1))
      << "the newest dropped entry";
  EXPECT_FALSE(timeline.since(changes.revision).whole);
}

TEST_F(TimelineTest, ChangedSinceReturnsEachChangeOnce) {
  pass(kFew);
  const std::uint64_t seen = timeline.revision();
  pass(1);
  EXPECT_THAT(ids(timeline.changed_since(seen)), testing::ElementsAre(kFew + 1));
}

TEST_F(TimelineTest, UnfinishedTransmissionsAreKept) {
  const TransmissionId long_one = begin();
  pass(1000);
  ASSERT_NE(timeline.find(long_one), nullptr);
  const std::uint64_t seen = timeline.revision();
  end(long_one);
  pass(kFew / 2);
  const auto changes = timeline.changed_since(seen);
  EXPECT_THAT(ids(changes), testing::Contains(long_one))
      << "transmissions that ended earlier are dropped first";
  pass(1000);
  EXPECT_EQ(timeline.find(long_one), nullptr);
}

TEST_F(TimelineTest, ChangeOfADroppedEntryIsIgnored) {
  pass(1000);
  const std::uint64_t before = timeline.revision();
  end(1);
  timeline.change(1, [](AirTransmission& one) { one.transmission.key_id = 3; });
  EXPECT_EQ(timeline.revision(), before);
}

TEST_F(TimelineTest, ChangeWithoutDifferenceIsIgnored) {
  pass(1);
  const std::uint64_t before = timeline.revision();
  const auto set_key = [](AirTransmission& one) { one.transmission.key_id = 3; };
  timeline.change(1, set_key);
  const std::uint64_t after = timeline.revision();
  EXPECT_GT(after, before);
  timeline.change(1, set_key);
  EXPECT_EQ(timeline.revision(), after);
}

TEST_F(TimelineTest, MarksAreLimitedButControlsInEffectAreKept) {
  const auto mark = [this](bool pulled, std::uint64_t ends) {
    ExerciseMark one;
    one.kind = ExerciseMark::Kind::kInstructorControl;
    one.at = second(++begun);
    one.pulled = pulled;
    one.ends = ends;
    return timeline.mark(one).id;
  };
  const std::uint64_t pulled = mark(true, 0);
  for (int i = 0; i < 1000; ++i) mark(false, 0);
  const auto marks = [this] { return timeline.since(0).marks; };
  EXPECT_LE(marks().size(), kFew);
  EXPECT_EQ(marks().front().id, pulled);
  EXPECT_EQ(marks().back().id, 1001U);
  const std::uint64_t seen = timeline.revision();
  mark(false, pulled);
  for (std::size_t i = 0; i < kFew; ++i) mark(false, 0);
  EXPECT_GT(marks().front().id, pulled);
  EXPECT_TRUE(timeline.since(seen).whole);
  EXPECT_LT(second(0), timeline.since(seen).kept_from);
}

}  // namespace
}  // namespace roger::radio
