#include "rti/executive/background.hpp"

#include <chrono>
#include <utility>

#include "core/memory.hpp"

namespace roger::rti::executive {

namespace {

constexpr auto kReturnInterval = std::chrono::seconds(1);

}  // namespace

Background::~Background() {
  thread_.join();
}

void Background::add(Piece piece) {
  waiting_.push_back(std::move(piece));
  begin_next();
}

void Background::drop(std::uint64_t owner) {
  std::erase_if(waiting_, [owner](const Piece& piece) { return piece.owner == owner; });
}

void Background::begin_next() {
  while (!is_working_ && !waiting_.empty()) {
    is_working_ = true;
    piece_ = std::move(waiting_.front());
    waiting_.pop_front();
    try {
      work_ = piece_.begin();
      if (work_) return net::asio::post(thread_, [this] { work(); });
    } catch (...) {
      piece_.finish(std::current_exception());
    }
    end_piece();
  }
}

void Background::work() {
  std::exception_ptr thrown;
  try {
    work_();
  } catch (...) {
    thrown = std::current_exception();
  }
  net::asio::post(io_, [self = std::weak_ptr(self_), thrown] {
    if (const auto alive = self.lock()) (*alive)->finish(thrown);
  });
}

void Background::finish(const std::exception_ptr& thrown) {
  piece_.finish(thrown);
  end_piece();
  begin_next();
}

void Background::end_piece() {
  work_ = {};
  piece_ = {};
  is_working_ = false;
}

void Background::stop() {
  returns_memory_ = true;
  memory_timer_.cancel();
}

void Background::return_memory() {
  if (std::exchange(returns_memory_, true)) return;
  memory_timer_.expires_after(kReturnInterval);
  memory_timer_.async_wait([self = std::weak_ptr(self_)](const boost::system::error_code& failed) {
    const auto alive = self.lock();
    if (failed || !alive) return;
    (*alive)->returns_memory_ = false;
    return_freed_memory();
  });
}

}  // namespace roger::rti::executive
