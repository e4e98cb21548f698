// The tasks of a connection on the I/O thread.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <utility>

#include "rti/net/connection/turns.hpp"
#include "rti/net/io/asio.hpp"

namespace roger::rti::net {

/// Owns a socket and runs tasks when it is ready, after a time or in turns. A task that waits keeps
/// this object alive, except one that waits for a turn, and does not run once the connection has
/// ended. An exception that a task throws goes to on_thrown().
///
/// Threads: post() may be called from any thread, everything else on the I/O thread. The object is
/// owned by a shared_ptr.
class SocketTasks : public std::enable_shared_from_this<SocketTasks> {
 public:
  using Socket = asio::ip::tcp::socket;

  SocketTasks(const SocketTasks&) = delete;
  SocketTasks& operator=(const SocketTasks&) = delete;
  virtual ~SocketTasks() = default;

  /// Runs `work` soon, also after the end of the connection.
  template <class Work>
  void post(Work work) {
    asio::post(socket_.get_executor(), [self = shared_from_this(),
                                        work = std::move(work)]() mutable { self->contain(work); });
  }
  /// Runs `work` when the socket is ready.
  template <class Work>
  void wait_for(Socket::wait_type what, Work work) {
    socket_.async_wait(what, [self = shared_from_this(),
                              work = std::move(work)](const boost::system::error_code& failed) {
      self->contain([&] {
        if (!failed && !self->has_ended()) work();
      });
    });
  }
  /// Reads bytes into `room`, which must exist until `work(error_code, size)` is called, also after
  /// the end of the connection.
  template <class Work>
  void read_some(std::span<std::uint8_t> room, Work work) {
    socket_.async_read_some(asio::buffer(room.data(), room.size()),
                            [self = shared_from_this(), work = std::move(work)](
                                const boost::system::error_code& failed, std::size_t size) {
                              self->contain([&] { work(failed, size); });
                            });
  }
  /// Runs `work` after a time.
  template <class Work>
  void run_after(asio::steady_timer& timer, std::chrono::microseconds time, Work work) {
    timer.expires_after(time);
    timer.async_wait([self = shared_from_this(),
                      work = std::move(work)](const boost::system::error_code& failed) {
      self->contain([&] {
        if (!failed && !self->has_ended()) work();
      });
    });
  }

  /// Returns the turns of the connections of one io_context; nullptr: there are none.
  [[nodiscard]] Turns* turns() const { return turns_.get(); }
  /// Runs `work` in a later turn of the thread. Returns false if there is no memory for that. Call
  /// it only if there are turns.
  template <class Work>
  [[nodiscard]] bool wait_for_turn(Turns::Work kind, Work work) {
    return turns_->wait(kind, [weak = weak_from_this(), work] {
      const auto self = weak.lock();
      if (!self || self->has_ended()) return;
      self->contain(work);
    });
  }
  /// Runs `work` in this turn of the thread or in a later one.
  template <class Work>
  void run_in_turn(Turns::Work kind, Work work) {
    if (turns_ && turns_->must_wait() && wait_for_turn(kind, work)) return;
    work();
  }

 protected:
  /// `turns`: nullptr for none.
  SocketTasks(Socket socket, std::shared_ptr<Turns> turns)
      : socket_(std::move(socket)), turns_(std::move(turns)) {}

  [[nodiscard]] Socket& socket() { return socket_; }

 private:
  /// Returns whether the connection has ended.
  [[nodiscard]] virtual bool has_ended() const = 0;
  /// Ends the connection. Called in the handler of the exception that a task has thrown.
  virtual void on_thrown() noexcept = 0;

  template <class Work>
  void contain(Work&& work) noexcept {
    try {
      work();
    } catch (...) {
      on_thrown();
    }
  }

  Socket socket_;
  const std::shared_ptr<Turns> turns_;
};

}  // namespace roger::rti::net
