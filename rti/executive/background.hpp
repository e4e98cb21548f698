// Work that would keep the executive's I/O thread from serving federates.
#pragma once

#include <cstdint>
#include <deque>
#include <exception>
#include <functional>
#include <memory>

#include "rti/net/io/asio.hpp"

namespace roger::rti::executive {

/// Runs one piece of work at a time on a thread of its own, in the order in which they were added.
/// All functions, and those of a piece except its work, run on the I/O thread.
///
/// Invariant: between `begin` and `finish` of a piece, no `begin` or `finish` of another one runs.
/// So what `begin` finds is still valid in `finish` if only pieces change it.
class Background {
 public:
  using Work = std::function<void()>;
  struct Piece {
    /// Returns the work. An empty function: nothing is left to do, and `finish` is not called.
    std::function<Work()> begin;
    /// Receives what the work or `begin` has thrown; nullptr: nothing. Must not throw.
    std::function<void(const std::exception_ptr& thrown)> finish;
    std::uint64_t owner = 0;  // for drop()
  };

  /// Keeps a reference to `io`, which must outlive this object.
  explicit Background(net::asio::io_context& io) : io_(io) {}
  /// Waits for the work that runs, and drops all other pieces.
  ~Background();
  Background(const Background&) = delete;
  Background& operator=(const Background&) = delete;

  void add(Piece piece);
  /// Drops the pieces of an owner that have not begun, and with them what they keep.
  void drop(std::uint64_t owner);

  /// Returns freed memory to the system, a second later so that many calls cost no more than one.
  void return_memory();
  /// From now on return_memory() does nothing, because its timer would keep the I/O thread.
  void stop();

 private:
  void begin_next();
  void work();  // on the thread
  void finish(const std::exception_ptr& thrown);
  void end_piece();

  net::asio::io_context& io_;
  net::asio::thread_pool thread_{1};
  net::asio::steady_timer memory_timer_{io_};
  std::deque<Piece> waiting_;
  Piece piece_;  // begun last
  Work work_;    // of that piece
  bool is_working_ = false;
  bool returns_memory_ = false;  // memory_timer_ will expire, or stop() was called
  /// Handlers that run after the end of this object find that it has ended.
  const std::shared_ptr<Background*> self_ = std::make_shared<Background*>(this);
};

}  // namespace roger::rti::executive
