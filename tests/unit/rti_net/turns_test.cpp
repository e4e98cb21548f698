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
  /// Runs what was posted before the call.
  void poll() {
    for (auto tasks = std::exchange(posted_, {}); const auto& task : tasks) task();
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
  ASSERT_TRUE(wait(Turns::Work::kSend, "send"));
  EXPECT_TRUE(turns_->must_wait(Turns::Work::kTake));
  poll();
  EXPECT_THAT(done_, ElementsAre("send"));
  poll();
  EXPECT_THAT(done_, ElementsAre("send", "take"));
  EXPECT_TRUE(posted_.empty());
}

TEST_F(TurnsTest, WithoutMemoryToWaitTheCallerIsNotified) {
  has_memory_ = false;
  EXPECT_FALSE(wait(Turns::Work::kSend, "send"));
  EXPECT_FALSE(turns_->must_wait(Turns::Work::kTake)) << "nothing waits";
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
