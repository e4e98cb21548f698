#include "tests/support/mutex_count.hpp"

#include <gtest/gtest.h>
#include <pthread.h>

#include <chrono>
#include <condition_variable>
#include <mutex>
#include <shared_mutex>
#include <thread>

namespace roger::testing {
namespace {

TEST(MutexCountTest, CountsEveryLockOfThisThread) {
  std::mutex mutex;
  std::recursive_mutex recursive;
  std::shared_mutex shared;
  const MutexCount count;
  EXPECT_EQ(count.of_this_thread(), 0U);
  { const std::lock_guard lock(mutex); }
  {
    const std::scoped_lock outer(recursive);
    const std::scoped_lock inner(recursive);
  }
  { const std::shared_lock lock(shared); }
  { const std::unique_lock lock(shared); }
  EXPECT_EQ(count.of_this_thread(), 5U);
}

TEST(MutexCountTest, FailedTryLockIsNotCounted) {
  std::mutex mutex;
  mutex.lock();
  std::uint64_t refused = 1;
  std::thread([&] {
    const MutexCount count;
    EXPECT_FALSE(mutex.try_lock());
    refused = count.of_this_thread();
  }).join();
  EXPECT_EQ(refused, 0U);
  mutex.unlock();
  const MutexCount count;
  EXPECT_TRUE(mutex.try_lock());
  EXPECT_EQ(count.of_this_thread(), 1U);
  mutex.unlock();
}

TEST(MutexCountTest, WaitForAConditionIsNotCounted) {
  std::mutex mutex;
  std::condition_variable never;
  const MutexCount count;
  std::unique_lock lock(mutex);
  never.wait_for(lock, std::chrono::milliseconds(1));
  EXPECT_EQ(count.of_this_thread(), 1U);
}

TEST(MutexCountTest, ThreadsAreCountedSeparately) {
  std::mutex mutex;
  const MutexCount count;
  std::thread other([&] {
    pthread_setname_np(pthread_self(), "other");
    for (int i = 0; i < 3; ++i) {
      const std::lock_guard lock(mutex);
    }
    EXPECT_GE(count.of_this_thread(), 3U);
    EXPECT_NE(count.text().find("other ("), std::string::npos) << count.text();
  });
  other.join();
  EXPECT_EQ(count.of_this_thread(), 0U);
  EXPECT_GE(count.of_all_threads(), 3U);
  { const std::lock_guard lock(mutex); }
  const MutexCount later;
  EXPECT_EQ(count.of_this_thread(), 1U);
  EXPECT_EQ(later.of_this_thread(), 0U);
}

}  // namespace
}  // namespace roger::testing
