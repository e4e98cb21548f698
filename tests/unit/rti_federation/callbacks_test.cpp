#include "rti/federate/callbacks/callbacks.hpp"

#include <gtest/gtest.h>

#include <atomic>
#include <cmath>
#include <stdexcept>
#include <string>
#include <thread>
#include <vector>

#include "core/log.hpp"
#include "tests/unit/rti_federation/fakes.hpp"

namespace roger::rti {
namespace {

class CallbacksTest : public testing::Test {
 protected:
  Callbacks::Call note(char mark) {
    return [this, mark](rti1516e::FederateAmbassador&) { ran_ += mark; };
  }

  const SteadyClock clock_;
  test::CallbackLog diary_;
  std::string ran_;
  int wakes_ = 0;
  Callbacks immediate_{diary_, rti1516e::HLA_IMMEDIATE, clock_, 10, [this] { ++wakes_; }};
  Callbacks evoked_{diary_, rti1516e::HLA_EVOKED, clock_, 10, [this] { ++wakes_; }};
};

TEST_F(CallbacksTest, ImmediateCallbackRunsAtOnce) {
  immediate_.deliver(note('a'));
  EXPECT_EQ(ran_, "a");
  EXPECT_FALSE(immediate_.evoke(0.0));
}

TEST_F(CallbacksTest, EvokedCallbackWaits) {
  evoked_.deliver(note('a'));
  evoked_.deliver(note('b'));
  EXPECT_EQ(ran_, "");
  EXPECT_TRUE(evoked_.evoke(0.0));
  EXPECT_FALSE(evoked_.evoke_multiple(0.0, 10.0));
  EXPECT_EQ(ran_, "ab");
}

TEST_F(CallbacksTest, CallsDeliveredTogetherRunInOrderInBothModels) {
  immediate_.deliver_all({{note('a')}, {note('b')}});
  EXPECT_EQ(ran_, "ab");
  immediate_.set_enabled(false);
  immediate_.deliver_all({{note('c')}, {note('d')}});
  EXPECT_EQ(ran_, "ab");
  immediate_.set_enabled(true);
  immediate_.deliver_all({{note('e')}});
  EXPECT_EQ(ran_, "abcde");
  evoked_.deliver_all({{note('f')}, {note('g')}});
  EXPECT_TRUE(evoked_.evoke(0.0));
  EXPECT_FALSE(evoked_.evoke(0.0));
  EXPECT_EQ(ran_, "abcdefg");
}

TEST_F(CallbacksTest, InvalidTimesCountAsZero) {
  EXPECT_FALSE(evoked_.evoke(-1.0));
  EXPECT_FALSE(evoked_.evoke_multiple(std::nan(""), -5.0));
}

TEST_F(CallbacksTest, CallbacksKeptWhileDisabledRunFirst) {
  immediate_.set_enabled(false);
  immediate_.deliver(note('a'));
  immediate_.set_enabled(true);
  EXPECT_EQ(wakes_, 1);
  EXPECT_FALSE(immediate_.direct([this] { ran_ += 'x'; }));
  immediate_.deliver(note('b'));
  EXPECT_EQ(ran_, "ab");
  EXPECT_TRUE(immediate_.direct([this] { ran_ += 'c'; }));
  EXPECT_EQ(ran_, "abc");
}

TEST_F(CallbacksTest, TwoReceivingThreadsMakeOneCallbackAtATimeAndLoseNone) {
  constexpr int kEach = 20'000;
  std::atomic<int> inside{0};
  std::atomic<bool> overlapped{false};
  int ran = 0;  // needs no lock if callbacks run one at a time
  const auto deliver_all = [&] {
    for (int i = 0; i < kEach; ++i) {
      immediate_.deliver([&](rti1516e::FederateAmbassador&) {
        if (inside.fetch_add(1) != 0) overlapped = true;
        ++ran;
        inside.fetch_sub(1);
      });
    }
  };
  std::thread other([&] { deliver_all(); });
  deliver_all();
  other.join();
  EXPECT_FALSE(overlapped);
  EXPECT_EQ(ran, 2 * kEach);
  EXPECT_TRUE(immediate_.queue().idle());
}

TEST_F(CallbacksTest, CallbackDuringACallbackIsMadeByTheBusyThread) {
  std::thread::id made_by;
  immediate_.direct([&] {
    immediate_.run([&](auto&) {
      // Another thread does not wait for the end of this callback.
      std::thread([&] {
        immediate_.deliver([&](auto&) { made_by = std::this_thread::get_id(); });
      }).join();
    });
    EXPECT_EQ(made_by, std::thread::id());
  });
  EXPECT_EQ(made_by, std::this_thread::get_id());
}

TEST_F(CallbacksTest, AddedCallbacksAreMadeByTheIoThread) {
  immediate_.add(note('a'), 0);
  immediate_.wake();
  EXPECT_EQ(ran_, "");
  EXPECT_EQ(wakes_, 1);
  immediate_.run_pending();
  EXPECT_EQ(ran_, "a");
}

TEST_F(CallbacksTest, EnableDoesNotRunEvokedCallbacks) {
  evoked_.deliver(note('a'));
  evoked_.run_pending();
  EXPECT_EQ(ran_, "");
}

TEST_F(CallbacksTest, ExceptionsAreCountedAndNotPassedOn) {
  set_log_level(LogLevel::kOff);
  immediate_.run([](auto&) { throw rti1516e::FederateInternalError(L"mine"); });
  immediate_.run([](auto&) { throw std::runtime_error("mine"); });
  immediate_.run([](auto&) { throw 5; });
  set_log_level(LogLevel::kWarning);
  EXPECT_EQ(immediate_.faults(), 3U);
  EXPECT_FALSE(immediate_.within_callback());
}

TEST_F(CallbacksTest, RecognizesItsOwnNestedCallbacks) {
  std::vector<bool> seen;
  immediate_.run([&](auto&) {
    seen.push_back(immediate_.within_callback());
    seen.push_back(evoked_.within_callback());
    evoked_.run([&](auto&) { seen.push_back(immediate_.within_callback()); });
  });
  EXPECT_EQ(seen, (std::vector<bool>{true, false, true}));
  EXPECT_FALSE(immediate_.within_callback());
}

}  // namespace
}  // namespace roger::rti
