// Helpers of tests with real sockets on the loopback.
#pragma once

#include <gtest/gtest.h>

#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <deque>
#include <functional>
#include <future>
#include <memory>
#include <mutex>
#include <optional>
#include <stdexcept>
#include <string>
#include <thread>
#include <variant>

#include "rti/net/connection.hpp"
#include "rti/net/executive_link.hpp"
#include "rti/net/interface.hpp"
#include "rti/net/io/asio.hpp"
#include "rti/net/udp_multicast.hpp"
#include "rti/rid/rid.hpp"
#include "rti/wire/codec.hpp"
#include "tests/support/free_port.hpp"
#include "tests/support/wait.hpp"

namespace roger::rti {

using test::kPatience;

/// Returns once everything posted to `io` before has run. Another thread runs `io`.
inline void post_fence(net::asio::io_context& io) {
  std::promise<void> done;
  net::asio::post(io, [&done] { done.set_value(); });
  done.get_future().wait();
}

/// Returns once the thread that runs `io` has polled its sockets since the call and handled the
/// results: it polls once between two fences, and what it finds is posted before the next one.
inline void settle_sockets(net::asio::io_context& io) {
  constexpr int kFences = 4;
  for (int i = 0; i < kFences; ++i) post_fence(io);
}

/// An I/O thread.
class IoThread {
 public:
  IoThread() : thread_([this] { io.run(); }) {}
  ~IoThread() {
    guard_.reset();
    thread_.join();
  }
  IoThread(const IoThread&) = delete;
  IoThread& operator=(const IoThread&) = delete;

  /// Returns once everything posted before has run.
  void fence() { post_fence(io); }
  /// Returns once data that sockets had available before has been read too, if anything reads it.
  void settle() { settle_sockets(io); }
  /// Returns once all timers that were due within `time` have run.
  void let_timers_run(std::chrono::milliseconds time) {
    std::promise<void> done;
    net::asio::steady_timer timer(io, time);
    timer.async_wait([&done](const boost::system::error_code&) { done.set_value(); });
    done.get_future().wait();
  }

  net::asio::io_context io{1};

 private:
  net::asio::executor_work_guard<net::asio::io_context::executor_type> guard_{io.get_executor()};
  std::thread thread_;
};

/// A queue between threads whose take() waits up to kPatience.
template <class T>
class Mailbox {
 public:
  void put(T value) {
    {
      const std::lock_guard lock(mutex_);
      values_.push_back(std::move(value));
    }
    changed_.notify_all();
  }
  /// Returns the next element; nullopt: none arrived.
  std::optional<T> take(std::chrono::milliseconds patience = kPatience) {
    std::unique_lock lock(mutex_);
    if (!changed_.wait_for(lock, patience, [this] { return !values_.empty(); })) {
      return std::nullopt;
    }
    T value = std::move(values_.front());
    values_.pop_front();
    return value;
  }
  std::size_t size() {
    const std::lock_guard lock(mutex_);
    return values_.size();
  }

 private:
  std::mutex mutex_;
  std::condition_variable changed_;
  std::deque<T> values_;
};

using test::free_port;

inline net::Interface loopback() {
  return net::choose_interface("lo").value();
}

/// Returns settings for a separate network on the loopback with short intervals.
inline Rid loopback_rid() {
  Rid rid;
  rid.network.interface = "lo";
  rid.network.control.port = free_port();
  rid.timing.beacon = std::chrono::milliseconds{100};
  rid.timing.discovery = std::chrono::milliseconds{300};
  return rid;
}

/// A connection to an executive, controlled step by step.
class TestFederate {
 public:
  explicit TestFederate(std::uint16_t port, const std::string& host = "127.0.0.1",
                        const std::shared_ptr<const net::TlsContext>& tls = nullptr) {
    auto link = net::connect_executive(io_.io, host, port, kPatience, false, tls);
    if (!link) throw std::runtime_error(link.error().message);
    welcome = link.value().welcome;
    net::ConnectionSettings settings;
    settings.heartbeat = {std::chrono::milliseconds{welcome.ping_ms},
                          std::chrono::milliseconds{welcome.dead_after_ms}};
    connection = net::Connection::create(std::move(link.value().socket), settings,
                                         std::move(link.value().tls));
    connection->start({[this](Bytes frame) {
                         auto message = wire::decode_executive(frame);
                         ASSERT_TRUE(message) << message.error().message;
                         inbox.put(std::move(message).value());
                       },
                       [this](const Error& why) { closed.put(why.message); }});
  }
  ~TestFederate() {
    connection->close();
    connection.reset();
  }
  TestFederate(const TestFederate&) = delete;
  TestFederate& operator=(const TestFederate&) = delete;

  template <class Message>
  void say(const Message& message) {
    ASSERT_EQ(connection->send(wire::encode(message)), net::QueueResult::kQueued);
  }
  /// Returns the next message, which must be a Message.
  template <class Message>
  Message hear() {
    const auto message = inbox.take();
    if (!message) {
      throw std::runtime_error("no message arrived" +
                               (closed.size() == 0 ? std::string() : ": " + *closed.take()));
    }
    if (!std::holds_alternative<Message>(*message)) {
      throw std::runtime_error("a message of another kind arrived: alternative " +
                               std::to_string(message->index()));
    }
    return std::get<Message>(*message);
  }
  wire::Reply ask(const auto& request) {
    say(request);
    return hear<wire::Reply>();
  }
  /// Returns when everything sent so far has been handled and its results have arrived.
  void fence() {
    say(wire::Ping{++token_});
    ASSERT_EQ(hear<wire::Pong>().token, token_);
  }
  wire::Joined join(const std::string& federation, const std::string& name = "") {
    say(wire::Join{1, federation, name, "tester", {}, ""});
    return hear<wire::Joined>();
  }

  wire::Welcome welcome;
  Mailbox<wire::ExecutiveMessage> inbox;
  Mailbox<std::string> closed;
  std::shared_ptr<net::Connection> connection;

 private:
  std::uint64_t token_ = 0;
  IoThread io_;  // destroyed before the objects that its handlers refer to
};

}  // namespace roger::rti
