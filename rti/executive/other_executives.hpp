// The other executives on the network, as far as they have answered over TCP.
#pragma once

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "core/clock.hpp"
#include "core/log.hpp"
#include "rti/discovery/control_group.hpp"
#include "rti/discovery/election.hpp"
#include "rti/discovery/peer_query.hpp"
#include "rti/discovery/visible_executives.hpp"
#include "rti/net/io/asio.hpp"
#include "rti/net/tls/tls_context.hpp"
#include "rti/wire/beacon.hpp"

namespace roger::rti::executive {

/// Queries the executives whose beacons are received, and lists those that have answered. Any
/// program can send beacons, so the queries to executives that one address announces are limited to
/// kMaxChecksPerSource at a time, those in total to VisibleExecutives::kMaxExecutives, and reports
/// of failed queries by a WarningLimit. All functions and handlers run on the thread of `io`.
class OtherExecutives {
 public:
  struct Handlers {
    /// An executive has answered. `is_new`: it was not listed before.
    std::function<void(const Peer& peer, const std::string& place, bool is_new)> on_answer;
    std::function<void(const Election::Notice& notice)> report;
  };

  /// Keeps a reference to `io`. `tls`: of this network; nullptr: it is open.
  OtherExecutives(net::asio::io_context& io, Nanoseconds beacon_interval,
                  std::shared_ptr<const net::TlsContext> tls, Handlers handlers)
      : io_(io),
        beacon_interval_(beacon_interval),
        tls_(std::move(tls)),
        handlers_(std::move(handlers)),
        listed_(beacon_interval) {}

  /// Takes a beacon of an active executive. Queries its sender if it is not listed or `verify`,
  /// unless it was queried recently.
  void take(const wire::Beacon& beacon, filter::Ipv4Address from, bool verify);
  /// Drops an executive that has ended. Returns false if it was not listed.
  bool remove(std::uint64_t incarnation) { return listed_.remove(incarnation); }
  /// Drops the executives that have become silent and returns their addresses, as text.
  [[nodiscard]] std::vector<std::string> drop_silent() { return listed_.expire(clock_.now()); }
  /// Returns the addresses of the listed executives, sorted.
  [[nodiscard]] std::vector<std::string> places() const { return listed_.places(); }
  /// Cancels the queries. Neither handler is called afterwards.
  void stop();

  static constexpr std::ptrdiff_t kMaxChecksPerSource = 4;

 private:
  /// State of the queries to one other executive. It is kept until the next query is due, so that
  /// beacons with ever new incarnations do not cause more queries.
  struct Check {
    /// On a link that has just recovered the first packets are lost, and TCP retransmits them only
    /// after a second. The first attempts are therefore short, follow each beacon and are not
    /// reported.
    static constexpr unsigned kShortAttempts = 3;
    [[nodiscard]] std::chrono::milliseconds timeout() const {
      constexpr std::chrono::milliseconds kFirst{500};
      return kFirst * (1U << std::min(failures, kShortAttempts - 1));
    }

    filter::Ipv4Address from;          // source of its first beacon
    std::shared_ptr<PeerQuery> query;  // in progress
    TimePoint next{};                  // earliest next query
    unsigned failures = 0;             // consecutive failures
    bool reported = false;             // current failures were reported
  };

  /// Returns the state for this executive, new if necessary; nullptr if there are too many.
  [[nodiscard]] Check* find_check(std::uint64_t incarnation, filter::Ipv4Address from,
                                  TimePoint now);
  void on_answer(std::uint64_t incarnation, const std::string& place, const Result<Peer>& peer);

  net::asio::io_context& io_;
  const Nanoseconds beacon_interval_;
  const std::shared_ptr<const net::TlsContext> tls_;
  const Handlers handlers_;
  const SteadyClock clock_;
  VisibleExecutives listed_;
  std::map<std::uint64_t, Check> checks_;  // by incarnation
  WarningLimit warnings_;
};

}  // namespace roger::rti::executive
