#include "app/dis/gateway/stream_tasks.hpp"

#include <algorithm>
#include <boost/asio/post.hpp>
#include <thread>
#include <utility>

namespace roger::app {
namespace {

/// Streams that share a strand wait for each other, so there are more of these than processors.
constexpr std::size_t kStrands = 64;

}  // namespace

StreamTasks::StreamTasks() : pool_(std::max(std::thread::hardware_concurrency(), 1U)) {
  strands_.reserve(kStrands);
  for (std::size_t i = 0; i < kStrands; ++i) strands_.emplace_back(pool_.get_executor());
}

StreamTasks::~StreamTasks() {
  pool_.join();
}

bool StreamTasks::run(std::uint64_t stream, bool needed, std::function<void()> task) {
  if (!needed && waiting_ >= kMaxWaiting) return false;
  ++waiting_;
  boost::asio::post(strands_[stream % kStrands], [this, task = std::move(task)] {
    --waiting_;
    task();
  });
  return true;
}

}  // namespace roger::app
