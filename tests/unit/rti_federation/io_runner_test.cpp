#include "rti/net/io_runner.hpp"

#include <gtest/gtest.h>

#include <atomic>
#include <condition_variable>
#include <future>
#include <mutex>
#include <optional>
#include <thread>
#include <utility>

namespace roger::rti::net {
namespace {

using std::chrono::hours;
using std::chrono::milliseconds;

class IoRunnerTest : public testing::Test {
 protected:
  IoRunnerTest() { runner_.start(); }

  /// Returns the thread that runs a handler.
  std::thread::id handler_thread() {
    std::promise<std::thread::id> thread;
    asio::post(runner_.context(), [&] { thread.set_value(std::this_thread::get_id()); });
    return thread.get_future().get();
  }
  /// Returns a thread that runs handlers in place until ends_, or until the runner stops. One call
  /// may return early.
  std::thread caller() {
    return std::thread([this] {
      while (!ends_ && runner_.run_in_place(hours(1))) {
      }
    });
  }
  /// Waits until another thread waits in run_in_place().
  void wait_for_caller() const {
    while (!runner_.runs_in_place()) std::this_thread::yield();
  }

  IoRunner runner_{true};
  std::atomic<bool> ends_{false};
};

TEST_F(IoRunnerTest, WaitingCallerRunsHandlersInPlaceOfTheThread) {
  std::thread caller = this->caller();
  while (handler_thread() != caller.get_id()) {
  }
  ends_ = true;
  runner_.wake();
  caller.join();
}

TEST_F(IoRunnerTest, WakeEndsTheWaitOfACaller) {
  std::thread caller = this->caller();
  wait_for_caller();
  ends_ = true;
  runner_.wake();
  caller.join();
}

TEST_F(IoRunnerTest, WakeBeforeTheWaitIsNotLost) {
  EXPECT_FALSE(runner_.wake());
  EXPECT_TRUE(runner_.run_in_place(hours(1)));
}

TEST_F(IoRunnerTest, CallThatDoesNotWaitLeavesHandlersToTheThread) {
  EXPECT_FALSE(runner_.run_in_place(Nanoseconds::zero()));
  EXPECT_NE(handler_thread(), std::this_thread::get_id());
}

TEST_F(IoRunnerTest, ThreadRunsHandlersOfAServiceThatWaits) {
  runner_.wake();
  ASSERT_TRUE(runner_.run_in_place(hours(1)));  // this thread leads now
  std::thread::id thread;
  runner_.run([&] { thread = std::this_thread::get_id(); });
  EXPECT_NE(thread, std::this_thread::get_id());
}

TEST_F(IoRunnerTest, CallersAreRejectedWhileAServiceWaits) {
  std::promise<void> answer;
  std::thread service([&] { EXPECT_TRUE(runner_.wait(answer.get_future(), hours(1))); });
  while (runner_.run_in_place(milliseconds(1))) {
  }
  answer.set_value();
  service.join();
}

TEST_F(IoRunnerTest, HandlersOfACallerAndOfTheThreadNeverOverlap) {
  // Not atomic: the thread sanitizer detects handlers that are not ordered.
  int handlers = 0;
  int inside = 0;
  const int kHandlers = 2000;
  std::thread caller([&] {
    for (int turn = 0; !ends_; ++turn) {
      runner_.run_in_place(milliseconds(1));
      if (turn % 8 == 0) runner_.return_to_thread();
    }
  });
  for (int i = 0; i < kHandlers; ++i) {
    asio::post(runner_.context(), [&] {
      EXPECT_EQ(++inside, 1);
      ++handlers;
      --inside;
    });
    if (i % 64 == 0) runner_.run([] {});
  }
  runner_.run([&] { EXPECT_EQ(handlers, kHandlers); });
  ends_ = true;
  runner_.wake();
  caller.join();
}

TEST_F(IoRunnerTest, StopEndsTheWaitOfACaller) {
  std::thread caller = this->caller();
  wait_for_caller();
  runner_.stop();
  caller.join();
  EXPECT_FALSE(runner_.run_in_place(hours(1)));
}

/// A loop whose run() lasts until wake(), and counts the calls of its thread.
class SharedLoopTest : public testing::Test {
 protected:
  SharedLoop::Body body() {
    SharedLoop::Body body;
    body.run = [this](std::optional<Nanoseconds> wait) {
      std::unique_lock lock(mutex_);
      if (!wait) ++thread_runs_;
      changed_.notify_all();
      changed_.wait(lock, [&] { return woken_; });
      woken_ = false;
    };
    body.wake = [this] {
      const std::lock_guard lock(mutex_);
      woken_ = true;
      changed_.notify_all();
    };
    return body;
  }
  void wait_for_thread_runs(int count) {
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [&] { return thread_runs_ >= count; });
  }

  std::mutex mutex_;
  std::condition_variable changed_;
  int thread_runs_ = 0;
  bool woken_ = false;
};

TEST_F(SharedLoopTest, ReturnedLeadEndsAPauseOfTheThread) {
  std::promise<void> pauses;
  SharedLoop::Body body = this->body();
  body.pause = [&, first = true]() mutable -> Nanoseconds {
    if (std::exchange(first, false)) pauses.set_value();
    return hours(1);
  };
  const auto wake = body.wake;
  SharedLoop loop(std::move(body));
  loop.start();
  wait_for_thread_runs(1);
  wake();
  pauses.get_future().wait();
  std::thread returning([&] {
    // Also before the pause begins, in which case it has no effect.
    for (int runs = 1; runs < 2;) {
      loop.return_lead();
      const std::lock_guard lock(mutex_);
      runs = thread_runs_;
    }
  });
  wait_for_thread_runs(2);
  returning.join();
}

TEST_F(SharedLoopTest, ThreadLeadsAgainAfterALongCall) {
  SharedLoop loop(body());
  loop.start();
  wait_for_thread_runs(1);
  std::thread caller([&] { EXPECT_TRUE(loop.run(hours(1))); });
  while (!loop.has_caller()) std::this_thread::yield();
  std::this_thread::sleep_for(
      milliseconds(20));  // several times the absence that the thread accepts
  EXPECT_TRUE(loop.wake());
  caller.join();
  wait_for_thread_runs(2);
}

}  // namespace
}  // namespace roger::rti::net
