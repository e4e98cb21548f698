// The turns of an I/O thread, also without the memory that waiting takes.
#include "rti/net/connection/turns.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <functional>
#include <memory>
#include <new>
#include <string>
#include <utility>
#include <vector>

namespace roger::rti::net {
namespace {

using testing::ElementsAre;

class TurnsTest : public testing::Test {
 protected:
  [[nodiscard]] bool wait(Turns::Work kind, const std::string& name) {
    return turns_->wait(kind, [this, name] {
      turns_->spend(kMaxTurnBytes);
      done_.push_back(name);
    });
  }
  void wait_often(Turns::Work kind, const std::string& name, int times) {
    for (int i = 0; i < times; ++i) ASSERT_TRUE(wait(kind, name));
  }
  /// Runs what was posted before the call.
  void poll() {
    for (auto tasks = std::exchange(posted_, {}); const auto& task : tasks) task();
  }

  void poll_to_the_end() {
    while (!posted_.empty()) poll();
  }

  std::vector<std::function<void()>> posted_;
  bool has_memory_ = true;
  const std::shared_ptr<Turns> turns_ = std::make_shared<Turns>([this](std::function<void()> task) {
    if (!has_memory_) throw std::bad_alloc();
    posted_.push_back(std::move(task));
  });
  std::vector<std::string> done_;
};

TEST_F(TurnsTest, EachTurnEndsWithThePieceThatUsesItUpAndSendingGoesFirst) {
  ASSERT_TRUE(wait(Turns::Work::kTake, "take"));
  ASSERT_TRUE(wait(Turns::Work::kFlush, "flush"));
  ASSERT_TRUE(wait(Turns::Work::kSend, "send"));
  EXPECT_TRUE(turns_->must_wait());
  poll();
  EXPECT_THAT(done_, ElementsAre("send"));
  poll();
  EXPECT_THAT(done_, ElementsAre("send", "flush"));
  poll();
  EXPECT_THAT(done_, ElementsAre("send", "flush", "take"));
  EXPECT_TRUE(posted_.empty());
}

TEST_F(TurnsTest, AFrameWaitsForOneTurnOfManyQueues) {
  wait_often(Turns::Work::kFlush, "flush", 50);
  ASSERT_TRUE(wait(Turns::Work::kTake, "take"));
  poll();
  poll();
  EXPECT_THAT(done_, ElementsAre("flush", "take"));
}

TEST_F(TurnsTest, QueuesAndFramesGetEqualShares) {
  wait_often(Turns::Work::kTake, "take", 3);
  wait_often(Turns::Work::kFlush, "flush", 3);
  poll_to_the_end();
  EXPECT_THAT(done_, ElementsAre("flush", "take", "flush", "take", "flush", "take"));
}

TEST_F(TurnsTest, WhatAFrameCausesCountsTowardsItsShare) {
  // Otherwise more would be added to the queues than leaves them.
  ASSERT_TRUE(turns_->wait(Turns::Work::kTake, [this] {
    turns_->spend(kMaxTurnBytes);
    done_.emplace_back("take");
    wait_often(Turns::Work::kSend, "send", 2);
  }));
  ASSERT_TRUE(wait(Turns::Work::kTake, "next take"));
  wait_often(Turns::Work::kFlush, "flush", 5);
  poll_to_the_end();
  EXPECT_THAT(done_, ElementsAre("flush", "take", "send", "send", "flush", "flush", "flush",
                                 "next take", "flush"));
}

TEST_F(TurnsTest, AShareThatWasNotNeededIsNotSaved) {
  wait_often(Turns::Work::kFlush, "flush", 3);
  poll_to_the_end();
  wait_often(Turns::Work::kTake, "take", 2);
  ASSERT_TRUE(wait(Turns::Work::kFlush, "next flush"));
  poll_to_the_end();
  EXPECT_THAT(done_, ElementsAre("flush", "flush", "flush", "next flush", "take", "take"));
}

TEST_F(TurnsTest, WithoutMemoryToWaitTheCallerIsNotified) {
  has_memory_ = false;
  EXPECT_FALSE(wait(Turns::Work::kSend, "send"));
  EXPECT_FALSE(turns_->must_wait()) << "nothing waits";
}

TEST_F(TurnsTest, WithoutMemoryForTheNextTurnTheWorkGoesOnInThisOne) {
  ASSERT_TRUE(wait(Turns::Work::kSend, "first"));
  ASSERT_TRUE(wait(Turns::Work::kSend, "second"));
  has_memory_ = false;
  poll();
  EXPECT_THAT(done_, ElementsAre("first", "second"));
}

}  // namespace
}  // namespace roger::rti::net
