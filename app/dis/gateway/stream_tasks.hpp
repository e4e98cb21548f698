// Threads that transcode the voice of several radios at the same time.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>
#include <vector>

#include "rti/net/io/asio.hpp"

namespace roger::app {

/// Runs tasks on as many threads as the computer has processors, those of a stream always on the
/// same one, in their order. The threads start with the first task. Thread-safe.
class StreamTasks {
 public:
  /// Tasks that may wait; more are a sign that the processors are overloaded.
  static constexpr std::size_t kMaxWaiting = 2000;

  /// Runs the tasks that wait.
  ~StreamTasks();
  StreamTasks() = default;
  StreamTasks(const StreamTasks&) = delete;
  StreamTasks& operator=(const StreamTasks&) = delete;

  /// Runs `task` soon. Returns false and drops it if it is not `needed` and too many wait.
  bool run(std::uint64_t stream, bool needed, std::function<void()> task);

 private:
  void start();

  std::once_flag started_;
  std::atomic<std::size_t> waiting_{0};
  std::vector<std::unique_ptr<rti::net::asio::thread_pool>> threads_;  // one thread in each
};

}  // namespace roger::app
