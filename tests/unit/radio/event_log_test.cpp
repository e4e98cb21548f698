#include <gtest/gtest.h>

#include "radio/station/report/operator_events.hpp"

namespace roger::radio {
namespace {

Event tuned(RadioId radio) {
  Event event;
  event.kind = EventKind::kTuned;
  event.radio = radio;
  return event;
}

TEST(EventLogTest, NewEventsAreReturnedInOrder) {
  EventLog log;
  EXPECT_TRUE(log.since(0).events.empty());
  for (RadioId i = 0; i < 3; ++i) log.add(tuned(i));
  const EventBatch all = log.since(0);
  ASSERT_EQ(all.events.size(), 3U);
  EXPECT_EQ(all.missed, 0U);
  EXPECT_EQ(all.events[0].sequence, 1U);
  EXPECT_EQ(all.events[2].sequence, 3U);
  EXPECT_EQ(all.events[2].radio, 2U);
  EXPECT_EQ(log.since(2).events.size(), 1U);
  EXPECT_TRUE(log.since(3).events.empty());
  EXPECT_TRUE(log.since(99).events.empty());
}

TEST(EventLogTest, OverwrittenEventsAreCountedAsMissed) {
  EventLog log(4);
  for (RadioId i = 0; i < 10; ++i) log.add(tuned(i));
  const EventBatch batch = log.since(1);
  ASSERT_EQ(batch.events.size(), 4U);
  EXPECT_EQ(batch.events.front().sequence, 7U);
  EXPECT_EQ(batch.missed, 5U);  // 2 to 6
  EXPECT_EQ(log.since(6).missed, 0U);
}

TEST(EventLogTest, EventsBeyondTheNewestAreDroppedAfterAMinute) {
  EventLog log;
  Event event = tuned(1);
  for (std::size_t i = 0; i < EventLog::kAlwaysKept + 10; ++i) log.add(event);
  event.at += EventLog::kKept;
  log.add(event);
  EXPECT_EQ(log.since(0).missed, 0U);
  event.at += Nanoseconds{1};
  log.add(event);
  EXPECT_EQ(log.since(0).events.size(), EventLog::kAlwaysKept);
  EXPECT_EQ(log.since(0).missed, 12U);
}

}  // namespace
}  // namespace roger::radio
