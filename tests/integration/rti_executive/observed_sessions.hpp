// Sessions of an executive whose work a test measures.
#pragma once

#include <algorithm>
#include <cstdint>
#include <functional>
#include <future>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "rti/executive/admissions.hpp"
#include "rti/executive/sessions.hpp"
#include "rti/net/connection/turns.hpp"
#include "rti/net/tls/tls_context.hpp"
#include "tests/integration/rti_executive/support.hpp"

namespace roger::rti::executive {

/// Sessions on an I/O thread, and an observer that measures the work between two polls of its loop.
class ObservedSessions {
  using tcp = net::asio::ip::tcp;

 public:
  struct Settings {
    Admissions::Origin origin = Admissions::Origin::kThisHost;
    std::vector<filter::GroupRule> groups = filter::default_group_rules();
    std::shared_ptr<const net::TlsContext> tls = nullptr;
  };
  ObservedSessions() : ObservedSessions(Settings{}) {}
  explicit ObservedSessions(const Settings& settings)
      : origin_(settings.origin),
        sessions_(io_.io, 0x1234, connection_settings(settings.tls), true, false,
                  {filter::GroupMap::create(settings.groups, 31250).value(), {}, ""},
                  [this](const std::string& text) { said_.emplace_back(text, turns_->spent()); }) {
    sessions_.on_end([] {});
    accept();
    net::asio::post(io_.io, [this] { observe(); });
  }
  ~ObservedSessions() {
    std::promise<void> done;
    net::asio::post(io_.io, [&] {
      acceptor_.close();
      observes_ = false;
      sessions_.on_end([&] {
        if (sessions_.size() == 0) done.set_value();
      });
      if (sessions_.size() == 0) return done.set_value();
      sessions_.close();
    });
    done.get_future().wait();
    io_.fence();
  }
  ObservedSessions(const ObservedSessions&) = delete;
  ObservedSessions& operator=(const ObservedSessions&) = delete;

  [[nodiscard]] tcp::endpoint endpoint() const { return acceptor_.local_endpoint(); }
  /// Keeps the I/O thread from polling during `work`, so that it finds all results at once.
  template <class Work>
  void do_unseen(const Work& work) {
    std::promise<void> begun;
    std::promise<void> done;
    net::asio::post(io_.io, [&begun, is_done = done.get_future().share()] {
      begun.set_value();
      is_done.wait();
    });
    begun.get_future().wait();
    work();
    done.set_value();
    io_.fence();
  }
  /// Forgets what was measured.
  void begin() {
    net::asio::post(io_.io, [this] {
      spent_before_ = turns_->spent();
      begun_ = spent_before_;
      said_.clear();
      most_ = 0;
      polls_ = 0;
    });
    io_.fence();
  }
  /// Returns whether the connections use memory for long frames. Not before one was accepted.
  [[nodiscard]] bool uses_frame_memory() const {
    if (!memory_->take(kMaxFrameMemory)) return true;
    memory_->give_back(kMaxFrameMemory);
    return false;
  }
  struct Measured {
    std::uint64_t most = 0;  // bytes between two polls
    std::uint64_t polls = 0;
  };
  Measured measured() {
    Measured out;
    net::asio::post(io_.io, [&] { out = {most_, polls_}; });
    io_.fence();
    return out;
  }
  /// Returns the bytes from begin() until each progress message that contains `part`.
  std::vector<std::uint64_t> spent_until(const std::string& part) {
    std::vector<std::uint64_t> out;
    net::asio::post(io_.io, [&] {
      for (const auto& [text, spent] : said_) {
        if (text.find(part) != std::string::npos) out.push_back(spent - begun_);
      }
    });
    io_.fence();
    return out;
  }

 private:
  [[nodiscard]] net::ConnectionSettings connection_settings(
      std::shared_ptr<const net::TlsContext> tls) const {
    net::ConnectionSettings out;
    out.heartbeat = {std::chrono::milliseconds{100}, kPatience};
    out.greeting = {kMaxGreetingBytes, kPatience};
    out.tls = std::move(tls);
    out.turns = turns_;
    return out;
  }
  void accept() {
    acceptor_.async_accept([this](const boost::system::error_code& failed, tcp::socket socket) {
      if (failed) return;
      Admissions::Ticket ticket = admissions_.admit({0x7F000001}, origin_);
      memory_ = ticket->frame_memory;
      sessions_.accept(std::move(socket), std::move(ticket));
      accept();
    });
  }
  /// Runs once after each poll: Asio puts a posted handler behind the next one.
  void observe() {
    const std::uint64_t spent = turns_->spent();
    most_ = std::max(most_, spent - spent_before_);
    spent_before_ = spent;
    ++polls_;
    if (observes_) net::asio::post(io_.io, [this] { observe(); });
  }

  const Admissions::Origin origin_;
  IoThread io_;
  const std::shared_ptr<net::Turns> turns_ = std::make_shared<net::Turns>(
      [this](std::function<void()> task) { net::asio::post(io_.io, std::move(task)); });
  Admissions admissions_;
  std::shared_ptr<net::ByteBudget> memory_;  // of all connections
  tcp::acceptor acceptor_{io_.io, {net::asio::ip::address_v4::loopback(), 0}};
  Sessions sessions_;
  bool observes_ = true;
  std::uint64_t begun_ = 0;
  std::vector<std::pair<std::string, std::uint64_t>> said_;  // progress messages, turns_->spent()
  std::uint64_t spent_before_ = 0;
  std::uint64_t most_ = 0;
  std::uint64_t polls_ = 0;
};

}  // namespace roger::rti::executive
