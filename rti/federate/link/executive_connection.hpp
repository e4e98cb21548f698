// The connection to the executive: requests with answers, and messages without.
#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <functional>
#include <future>
#include <map>
#include <memory>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "core/clock.hpp"
#include "core/counters.hpp"
#include "core/guarded.hpp"
#include "rti/federate/link/executive_port.hpp"
#include "rti/federate/send/burst.hpp"
#include "rti/net/connection.hpp"
#include "rti/net/io_runner.hpp"
#include "rti/wire/messages.hpp"

namespace roger::rti {

/// Wraps one net::Connection. send(), request() and close() may be called from any thread, except
/// that request() must not run on the I/O thread, which receives the answer.
///
/// Each request has a number and a promise in `State::waiting`. Invariant: the promise is removed
/// exactly once, by the answer, by the time limit or by on_closed(), all under the lock of
/// `state_`; a late answer finds no promise and is passed to on_message. `lost_` is set under the
/// same lock, so no request can wait for a connection that is already lost.
class ExecutiveConnection final : public ExecutivePort {
 public:
  struct Handlers {
    /// Receives everything except answers that a thread waits for. On the I/O thread.
    std::function<void(wire::ExecutiveMessage message)> on_message;
    /// Receives an interaction or update before on_message, which receives it if this function
    /// returns false. On the I/O thread. nullptr: on_message receives all.
    std::function<bool(const wire::ReliableData& data)> on_data;
    /// Called once with a whole sentence, unless close() was called before. On the I/O thread.
    std::function<void(const std::string& sentence)> on_lost;
    /// Returns whether wait_for_room() may block on this thread.
    std::function<bool()> may_wait;
  };

  /// The connection as it was opened.
  struct Link {
    std::shared_ptr<net::Connection> connection;
    std::string where;                      // names the executive in messages
    std::chrono::milliseconds send_within;  // time limit of wait_for_room()
    std::uint64_t incarnation = 0;          // of the executive
    bool bundles = false;                   // data may wait for more
    Nanoseconds hold_time{};                // at most for this time
  };

  /// Keeps a reference to `io`, which runs the connection's handlers.
  ExecutiveConnection(net::IoRunner& io, Link link) : io_(io), link_(std::move(link)) {}

  void start(Handlers handlers);

  void send(const wire::ClientMessage& message) override;
  [[nodiscard]] bool try_send(std::span<const wire::ClientMessage> messages, Haste haste) override;
  [[nodiscard]] bool try_send(const wire::ReliableData& data) override;
  void flush() override;
  void wait_for_room() override;
  void give_up(const std::string& sentence) override;
  [[nodiscard]] bool alive() const override { return !lost_; }

  /// Numbers the request, sends it and waits for its answer: a Reply, Joined or FederationList.
  /// Throws like send(), and RTIinternalError when no answer arrives.
  template <class Request>
  [[nodiscard]] wire::ExecutiveMessage request(Request message) {
    const std::uint32_t number = next_request_.fetch_add(1);
    message.request = number;
    return wait_for_answer(number, message);
  }

  /// Pauses (true) or resumes reading from the executive. While a thread waits for an answer,
  /// reading continues in any case. Returns whether the setting has changed. Any thread.
  bool hold(bool on);

  /// Pauses (true) or resumes reading even while a thread waits for an answer, which arrives later
  /// then. Signs of life are sent all the same. Any thread.
  void suspend(bool on);

  /// Returns the number that identifies the executive.
  [[nodiscard]] std::uint64_t incarnation() const { return link_.incarnation; }

  /// Returns how many times wait_for_room() has waited.
  [[nodiscard]] std::uint64_t waits() const { return waits_.value(); }

  /// Ends the connection without calling on_lost. The future becomes ready when no handler can run
  /// any longer. Must be called once.
  [[nodiscard]] std::future<void> close();

  /// Returns why the connection was lost.
  [[nodiscard]] std::string lost_sentence() const;

 private:
  wire::ExecutiveMessage wait_for_answer(std::uint32_t number, const wire::ClientMessage& message);
  void on_frame(Bytes frame);
  void on_closed(const Error& why);
  bool answered(std::uint32_t number, wire::ExecutiveMessage& message);
  [[noreturn]] void refuse_to_queue(net::QueueResult result) const;

  struct State {
    std::map<std::uint32_t, std::promise<wire::ExecutiveMessage>> waiting;
    std::string lost_sentence;
    bool closing = false;
    bool held = false;
    bool suspended = false;
  };
  /// Reads from the executive, or not, as `state` demands.
  void read_or_hold(const State& state);

  net::IoRunner& io_;
  const Link link_;
  const SteadyClock clock_;
  Burst burst_;
  std::vector<ValueView> values_;  // of the data that is received; I/O thread
  Handlers handlers_;
  std::atomic<bool> lost_{false};
  std::atomic<std::uint32_t> next_request_{1};
  std::promise<void> closed_;
  Counter waits_;
  Guarded<State> state_;
};

}  // namespace roger::rti
