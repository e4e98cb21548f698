#include "app/dis/gateway/stream_tasks.hpp"

#include <algorithm>
#include <thread>
#include <utility>

#include "core/random.hpp"

namespace roger::app {

void StreamTasks::start() {
  const unsigned processors = std::max(std::thread::hardware_concurrency(), 1U);
  for (unsigned i = 0; i < processors; ++i) {
    threads_.push_back(std::make_unique<rti::net::asio::thread_pool>(1));
  }
}

StreamTasks::~StreamTasks() {
  for (const auto& thread : threads_) thread->join();
}

bool StreamTasks::run(std::uint64_t stream, bool needed, std::function<void()> task) {
  if (!needed && waiting_ >= kMaxWaiting) return false;
  std::call_once(started_, [this] { start(); });
  ++waiting_;
  rti::net::asio::post(*threads_[spread_bits(stream) % threads_.size()],
                       [this, task = std::move(task)] {
                         --waiting_;
                         task();
                       });
  return true;
}

}  // namespace roger::app
