#include "rti/federate/time/timestamp_queue.hpp"

#include <RTI/time/HLAinteger64Time.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <memory>
#include <vector>

namespace roger::rti {
namespace {

using rti1516e::HLAinteger64Time;
using testing::ElementsAre;
using testing::IsEmpty;

class TimestampQueueTest : public testing::Test {
 protected:
  static LogicalTimePtr at(long long time) { return std::make_shared<HLAinteger64Time>(time); }
  void push(long long time, std::uint32_t serial) {
    queue_.push({{1, serial}, at(time), nullptr, 0});
  }
  static std::vector<std::uint32_t> serials(const std::vector<TimestampQueue::Message>& messages) {
    std::vector<std::uint32_t> found;
    for (const TimestampQueue::Message& message : messages) found.push_back(message.id.serial);
    return found;
  }

  TimestampQueue queue_;
};

TEST_F(TimestampQueueTest, SortsByTimeAndThenByArrival) {
  push(5, 1);
  push(3, 2);
  push(5, 3);
  push(4, 4);
  EXPECT_TRUE(*queue_.first_time() == *at(3));
  EXPECT_THAT(serials(queue_.take_until(at(4))), ElementsAre(2, 4));
  EXPECT_THAT(serials(queue_.take_until(at(4))), IsEmpty());
  EXPECT_THAT(serials(queue_.take_all()), ElementsAre(1, 3));
  EXPECT_EQ(queue_.first_time(), nullptr);
}

TEST_F(TimestampQueueTest, RetractedMessageIsRemovedOnce) {
  push(5, 1);
  push(5, 2);
  EXPECT_TRUE(queue_.erase({1, 1}));
  EXPECT_FALSE(queue_.erase({1, 1}));
  EXPECT_FALSE(queue_.erase({2, 2})) << "a message of another federate";
  EXPECT_THAT(serials(queue_.take_all()), ElementsAre(2));
}

TEST_F(TimestampQueueTest, TakenMessageCannotBeRetracted) {
  push(3, 1);
  push(5, 2);
  EXPECT_THAT(serials(queue_.take_until(at(4))), ElementsAre(1));
  EXPECT_FALSE(queue_.erase({1, 1}));
  EXPECT_TRUE(queue_.erase({1, 2}));
  EXPECT_EQ(queue_.size(), 0U);
}

}  // namespace
}  // namespace roger::rti
