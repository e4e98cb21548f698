#include "app/dis/gateway/stream_tasks.hpp"

#include <gtest/gtest.h>

#include <array>
#include <future>
#include <memory>
#include <vector>

namespace roger::app {
namespace {

TEST(StreamTasksTest, TasksOfAStreamRunInTheirOrder) {
  constexpr std::size_t kStreams = 200;
  constexpr int kTasks = 50;
  std::array<std::vector<int>, kStreams> done;
  {
    StreamTasks tasks;
    for (int i = 0; i < kTasks; ++i) {
      for (std::size_t stream = 0; stream < kStreams; ++stream) {
        EXPECT_TRUE(tasks.run(stream, true, [&done, stream, i] { done[stream].push_back(i); }));
      }
    }
  }
  for (const std::vector<int>& of_stream : done) {
    ASSERT_EQ(of_stream.size(), kTasks) << "all run before the end";
    for (int i = 0; i < kTasks; ++i) EXPECT_EQ(of_stream[static_cast<std::size_t>(i)], i);
  }
}

TEST(StreamTasksTest, TasksThatAreNotNeededAreDroppedWhenTooManyWait) {
  std::promise<void> begun;
  std::promise<void> goes_on;
  std::size_t ran = 0;
  {
    StreamTasks tasks;
    tasks.run(1, true, [&] {
      begun.set_value();
      goes_on.get_future().wait();
    });
    begun.get_future().wait();
    std::size_t accepted = 0;
    while (tasks.run(1, false, [&ran] { ++ran; })) ++accepted;
    EXPECT_EQ(accepted, StreamTasks::kMaxWaiting);
    EXPECT_TRUE(tasks.run(1, true, [&ran] { ++ran; }));
    goes_on.set_value();
  }
  EXPECT_EQ(ran, StreamTasks::kMaxWaiting + 1);
}

}  // namespace
}  // namespace roger::app
