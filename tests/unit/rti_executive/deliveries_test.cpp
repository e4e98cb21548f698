// Messages on their way to the connections of federates, also without the memory to wait.
#include "rti/executive/deliveries.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <functional>
#include <memory>
#include <new>
#include <utility>
#include <vector>

namespace roger::rti::executive {
namespace {

using testing::ElementsAre;

class DeliveriesTest : public testing::Test {
 protected:
  static Outbox to(std::vector<FederateId> federates) {
    Outbox out;
    out.push_back({std::move(federates), wire::FederateLeft{1, false}});
    return out;
  }
  /// Runs what was posted before the call.
  void poll() {
    for (auto tasks = std::exchange(posted_, {}); const auto& task : tasks) task();
  }

  std::vector<std::function<void()>> posted_;
  bool has_memory_ = true;
  const std::shared_ptr<net::Turns> turns_ =
      std::make_shared<net::Turns>([this](std::function<void()> task) {
        if (!has_memory_) throw std::bad_alloc();
        posted_.push_back(std::move(task));
      });
  std::vector<FederateId> sent_;
  Deliveries deliveries_{turns_, [this](const Deliveries::Piece& piece, FederateId federate) {
                           turns_->spend(kMaxTurnBytes);
                           EXPECT_NE(piece.frames, nullptr);
                           sent_.push_back(federate);
                         }};
};

TEST_F(DeliveriesTest, WaitForTheirTurnsInOrder) {
  deliveries_.add(1, {}, to({1, 2}));
  deliveries_.add(1, {}, to({3}));
  EXPECT_THAT(sent_, ElementsAre(1));
  poll();
  EXPECT_THAT(sent_, ElementsAre(1, 2));
  poll();
  EXPECT_THAT(sent_, ElementsAre(1, 2, 3));
}

TEST_F(DeliveriesTest, AreSentAtOnceIfThereIsNoMemoryToWait) {
  has_memory_ = false;
  deliveries_.add(1, {}, to({1, 2}));
  EXPECT_THAT(sent_, ElementsAre(1, 2));
  has_memory_ = true;
  deliveries_.add(1, {}, to({3, 4}));
  for (int turn = 0; turn < 3; ++turn) poll();
  EXPECT_THAT(sent_, ElementsAre(1, 2, 3, 4)) << "later ones do not wait for ever";
}

TEST_F(DeliveriesTest, SendAllDoesNotWait) {
  deliveries_.add(1, {}, to({1, 2, 3}));
  deliveries_.send_all();
  EXPECT_THAT(sent_, ElementsAre(1, 2, 3));
  poll();
  EXPECT_THAT(sent_, ElementsAre(1, 2, 3)) << "each gets it once";
}

}  // namespace
}  // namespace roger::rti::executive
