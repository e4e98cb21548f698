// Divides the work of an I/O thread, so that it polls its sockets and timers in between.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <functional>
#include <memory>
#include <optional>
#include <utility>

#include "rti/wire/limits.hpp"

namespace roger::rti::net {

/// Counts the bytes that the connections of an io_context receive, encode, queue and write. When a
/// turn has used kMaxTurnBytes, further work waits. The thread then polls once; what has become
/// ready, for example a heartbeat, runs before the next turn begins. A piece of work that has begun
/// is not interrupted, so a turn ends at the latest with one piece beyond the limit.
///
/// Received frames are handled only while nothing that an earlier frame has caused waits to be
/// sent. Therefore all messages that a frame causes are sent or queued before the next frame is
/// handled, of whichever connection.
///
/// Queues that their sockets can take, and frames, get equal shares of the work if both wait. The
/// share of the frames includes all that they cause, also what is only queued: for each byte that
/// is added to a queue, one can leave, so the memory of unsent messages does not grow because more
/// is taken than sent. On the other hand a frame waits for about as many bytes of the queues as the
/// frames before it have caused, however many the queues contain.
///
/// All functions run on the thread of the io_context.
class Turns : public std::enable_shared_from_this<Turns> {
 public:
  enum class Work : std::uint8_t {
    kSend,   // of what a frame has caused; goes first
    kFlush,  // of a queue that its socket can take
    kTake,   // of what was received
  };
  static constexpr std::size_t kKinds = 3;

  /// Runs a task on the thread after what is ready now and one more poll, as asio::post() does.
  using Post = std::function<void(std::function<void()> task)>;

  explicit Turns(Post post) : post_(std::move(post)) {}
  Turns(const Turns&) = delete;
  Turns& operator=(const Turns&) = delete;

  /// Counts the work of one message, or of one call that queues or writes.
  void spend(std::size_t bytes) noexcept {
    const std::size_t counted = std::max(bytes, kMinWorkBytes);
    used_ += counted;
    spent_ += counted;
    lead_ += static_cast<std::int64_t>(counted);
  }
  /// Returns the sum of all counted bytes.
  [[nodiscard]] std::uint64_t spent() const { return spent_; }

  /// Returns whether no work should follow in this turn.
  [[nodiscard]] bool is_used_up() const { return used_ >= kMaxTurnBytes; }
  /// Returns whether work must wait(): this turn is used up, or other work waits.
  [[nodiscard]] bool must_wait() const;
  /// Runs a copy of `piece` in a later turn, after those of its kind that wait already. It must not
  /// throw. Pieces that still wait when the Turns are destroyed do not run. Returns false if there
  /// is no memory for it: then the caller must do the work now, because nothing else would.
  template <class Piece>
  [[nodiscard]] bool wait(Work kind, const Piece& piece) noexcept {
    if (!schedule()) return false;
    try {
      queue(kind).emplace_back(piece);
      return true;
    } catch (...) {
      return false;
    }
  }

 private:
  /// Plans the next turn. Returns false if there is no memory for that.
  bool schedule() noexcept;
  void begin();
  using Queue = std::deque<std::function<void()>>;
  [[nodiscard]] Queue& queue(Work kind) { return waiting_.at(static_cast<std::size_t>(kind)); }
  /// Returns the kind of the next piece; nullopt: none waits.
  [[nodiscard]] std::optional<Work> next();

  const Post post_;
  std::size_t used_ = 0;  // in this turn
  std::uint64_t spent_ = 0;
  /// Bytes of other work less those of kFlush that has waited, since next() last found that kFlush
  /// or kTake does not wait. A flush that has not waited counts as other work, so the queues
  /// then get up to about a turn more than their share.
  std::int64_t lead_ = 0;
  std::array<Queue, kKinds> waiting_;  // by Work
  bool is_scheduled_ = false;          // begin() will run
};

}  // namespace roger::rti::net
