#include "rti/federate/session/current_session.hpp"

#include <gtest/gtest.h>

#include <memory>
#include <semaphore>
#include <thread>

#include "tests/unit/rti_federation/fakes.hpp"
#include "tests/unit/rti_federation/memory/thread_end.hpp"

namespace roger::rti {
namespace {

/// A membership without a session.
class CurrentSessionTest : public testing::Test, public test::FederateTest {
 protected:
  CurrentSessionTest() {
    auto owner = std::make_shared<int>();
    membership_ = owner;
    current_.set_federate({std::move(owner), federate.get()});
  }

  void call() const { EXPECT_EQ(&*JoinedFederate(current_), federate.get()); }

  CurrentSession current_;
  std::weak_ptr<int> membership_;  // expires with the last reference to the federate
};

TEST_F(CurrentSessionTest, CallThatThrowsReleasesTheFederateThatHasLeft) {
  std::binary_semaphore kept{0};
  std::binary_semaphore left{0};
  std::jthread other([&] {
    call();
    kept.release();
    left.acquire();
    EXPECT_FALSE(membership_.expired());
    EXPECT_THROW(JoinedFederate{current_}, rti1516e::NotConnected);
    EXPECT_TRUE(membership_.expired());
  });
  kept.acquire();
  current_.end();
  left.release();
}

TEST_F(CurrentSessionTest, CallInProgressOwnsTheFederateThatHasLeft) {
  for (const bool is_kept : {false, true}) {
    CurrentSession current;
    auto owner = std::make_shared<int>();
    const std::weak_ptr<int> membership = owner;
    current.set_federate({std::move(owner), federate.get()});
    std::thread([&] {
      if (is_kept) static_cast<void>(JoinedFederate(current));
      {
        const JoinedFederate joined(current);
        current.set_federate(nullptr);
        EXPECT_FALSE(membership.expired());
        EXPECT_THROW(JoinedFederate{current}, rti1516e::NotConnected);
        EXPECT_FALSE(membership.expired());
      }
      EXPECT_TRUE(membership.expired());
    }).join();
  }
}

TEST_F(CurrentSessionTest, NestedCallsFindTheSameFederate) {
  for (const bool is_kept : {false, true}) {
    std::thread([&] {
      if (is_kept) call();
      const JoinedFederate outer(current_);
      call();
      call();
      EXPECT_EQ(&*outer, federate.get());
    }).join();
  }
  current_.end();
  EXPECT_TRUE(membership_.expired());
}

TEST_F(CurrentSessionTest, CallAfterTheObjectsOfTheThreadOwnsTheFederate) {
  bool owned = false;
  std::thread([&] {
    test::at_thread_end([&] {
      const JoinedFederate joined(current_);
      current_.set_federate(nullptr);
      owned = !membership_.expired();
    });
    call();
  }).join();
  EXPECT_TRUE(owned);
  EXPECT_TRUE(membership_.expired()) << "a thread that ends keeps nothing";
}

TEST_F(CurrentSessionTest, CallAfterTheObjectsOfTheThreadKeepsNothing) {
  std::thread([&] {
    test::at_thread_end([&] { call(); });
    call();
  }).join();
  current_.end();
  EXPECT_TRUE(membership_.expired());
}

}  // namespace
}  // namespace roger::rti
