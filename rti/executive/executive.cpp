#include "rti/executive/executive.hpp"

#include <algorithm>
#include <map>
#include <random>
#include <system_error>
#include <utility>

#include "core/clock.hpp"
#include "core/log.hpp"
#include "rti/discovery/control_group.hpp"
#include "rti/discovery/election.hpp"
#include "rti/discovery/peer_query.hpp"
#include "rti/discovery/visible_executives.hpp"
#include "rti/executive/sessions.hpp"
#include "rti/net/asio.hpp"
#include "rti/net/connection.hpp"
#include "rti/net/executive_link.hpp"
#include "rti/net/interface.hpp"
#include "rti/net/socket_options.hpp"
#include "rti/wire/beacon.hpp"

namespace roger::rti::executive {

using net::asio::ip::tcp;

namespace {

/// Minimum interval between beacons that answer probes and candidates.
constexpr std::chrono::milliseconds kMinAnswerInterval{10};
/// Delay before an executive that could not be queried is queried again.
constexpr Nanoseconds kQueryRetryDelay = std::chrono::seconds{2};

std::uint64_t random_incarnation() {
  std::random_device random;
  std::uint64_t value = 0;
  while (value == 0) value = std::uint64_t{random()} << 32U | random();
  return value;
}

net::ConnectionSettings connection_settings(const Rid& rid) {
  net::ConnectionSettings settings;
  settings.heartbeat = {rid.timing.heartbeat, rid.timing.dead_after};
  // Longer than a federate's send waits for room, so that a federate that is blocked in a send
  // returns and can evoke before the executive disconnects it.
  settings.stalled_after = 2 * rid.timing.dead_after;
  return settings;
}

}  // namespace

/// Everything but stop() runs on the thread of run().
///
/// The executive listens from open() on, but accepts connections only in serve(). Beacons drive the
/// Election: a beacon of an unconfirmed active executive, or a reaction that asks for it, starts a
/// PeerQuery, and only the answer over TCP can make this executive yield or list the other one as
/// visible.
class Executive::State {
 public:
  State(const Rid& rid, const ExecutiveOptions& options)
      : rid_(rid),
        options_(options),
        incarnation_(random_incarnation()),
        sessions_(incarnation_, connection_settings(rid), rid.services.mom,
                  options.address || rid.executive.address,
                  [this](const std::string& sentence) { say(sentence); }) {
    if (!options_.address) options_.address = rid.executive.address;
    sessions_.on_end([this] { linger(); });
  }

  Status open() {
    sessions_.on_executive_heard([this](const wire::Beacon& beacon) {
      on_beacon(beacon, filter::Ipv4Address{beacon.address});
    });
    const Status listening = listen();
    if (!listening) return listening.error();
    return open_control_group();
  }

  Status run() {
    election_.emplace(incarnation_, options_.address.has_value(), clock_.now());
    if (group_) {
      group_->start([this](const wire::Beacon& beacon, filter::Ipv4Address from) {
        on_beacon(beacon, from);
      });
    }
    send_beacon_periodically();
    if (election_->state() == Election::State::kActive) serve();
    io_.run();
    if (election_->state() != Election::State::kYielded) return ok();
    return Error{ErrorCode::kUnavailable,
                 served_ ? "yielded to the executive at " + election_->winner()
                         : "an executive already serves this network at " + election_->winner(),
                 {}};
  }

  void stop() {
    net::asio::post(io_, [this] { end(); });
  }

  std::uint64_t incarnation() const { return incarnation_; }
  std::uint16_t port() const { return port_; }

 private:
  void say(const std::string& sentence) const {
    log(LogLevel::kInfo, "rti", sentence);
    if (options_.say) options_.say(sentence);
  }

  Status listen() {
    filter::Ipv4Address address;
    if (options_.address) {
      const Result<filter::Ipv4Address> resolved = net::resolve(options_.address->host);
      if (!resolved) return resolved.error();
      address = resolved.value();
      return listen_at(address, options_.address->port);
    }
    // A well-known port is easiest for firewalls. If it is taken, the beacon announces another
    // port.
    const Status at_known_port = listen_at(address, rid_.network.control.port);
    return at_known_port ? ok() : listen_at(address, 0);
  }

  Status listen_at(filter::Ipv4Address address, std::uint16_t port) {
    const tcp::endpoint endpoint(net::asio::ip::address_v4(address.value), port);
    boost::system::error_code failed;
    acceptor_.open(tcp::v4(), failed);
    if (!failed) net::close_on_exec(acceptor_.native_handle());
    if (!failed) acceptor_.set_option(tcp::acceptor::reuse_address(true), failed);
    if (!failed) acceptor_.bind(endpoint, failed);
    if (!failed) acceptor_.listen(tcp::acceptor::max_listen_connections, failed);
    if (!failed) {
      address_ = address;
      port_ = acceptor_.local_endpoint().port();
      return ok();
    }
    boost::system::error_code ignored;
    acceptor_.close(ignored);
    const bool taken = failed == boost::system::errc::address_in_use;
    return Error{taken ? ErrorCode::kUnavailable : ErrorCode::kSystem,
                 "the executive cannot listen at " + address.text() + ":" + std::to_string(port) +
                     ": " +
                     (taken ? "the port is taken by another program, possibly another executive"
                            : failed.message()),
                 {}};
  }

  Status open_control_group() {
    // No federate would receive beacons.
    if (rid_.network.multicast == Multicast::kNever) return ok();
    const Result<net::Interface> interface = net::choose_interface(rid_.network.interface);
    if (!interface) return interface.error();
    // An address on the loopback network is useless on other hosts, so no beacons are sent there.
    constexpr unsigned kLoopbackNetwork = 127;
    if (address_.value >> 24U == kLoopbackNetwork && !interface.value().loopback) return ok();
    auto group = ControlGroup::open(io_, rid_, interface.value());
    if (!group) return group.error();
    group_ = std::move(group).value();
    return ok();
  }

  void send_beacon() {
    if (!group_) return;
    const Demand demand = sessions_.demand(clock_.now());
    wire::Beacon beacon;
    beacon.kind = ended_ ? wire::BeaconKind::kEnded : election_->beacon_kind();
    beacon.incarnation = incarnation_;
    beacon.address = address_.value;
    beacon.port = port_;
    beacon.host = host_;
    beacon.fixed = demand.by_address;
    beacon.federates = demand.federates;
    group_->send(beacon);
  }

  void on_beacon(const wire::Beacon& beacon, filter::Ipv4Address from) {
    if (ended_ || beacon.incarnation == incarnation_) return;
    const std::string place = describe_location(beacon, from);
    const Election::Reaction reaction =
        election_->on_beacon(beacon, place, sessions_.demand(clock_.now()));
    if (reaction.notice) report(*reaction.notice);
    // Several processes may ask at once; one answer reaches all of them.
    if (reaction.send_beacon && clock_.now() - last_answer_ >= kMinAnswerInterval) {
      last_answer_ = clock_.now();
      send_beacon();
    }
    yield_if_decided();
    if (!served_ || ended_) return;
    if (beacon.kind == wire::BeaconKind::kEnded && others_.remove(beacon.incarnation)) {
      say("The other executive at " + place + " has ended.");
      on_others_left();
    }
    if (beacon.kind != wire::BeaconKind::kActive || beacon.version != wire::kControlVersion) return;
    const bool confirmed = others_.refresh(beacon.incarnation, clock_.now());
    if (!confirmed || reaction.verify) verify(beacon, from);
  }

  void report(const Election::Notice& notice) {
    log(notice.level, "rti", notice.text);
    if (options_.say) options_.say(notice.text);
  }

  /// Ends this executive in favour of another one if the election has decided so.
  void yield_if_decided() {
    if (election_->state() != Election::State::kYielded || ended_) return;
    if (served_) say("This executive yields to the one at " + election_->winner() + ".");
    sessions_.yield_to(election_->winner());
    end();
  }

  /// Asks the sender of a beacon which federations it serves, unless it was asked recently.
  void verify(const wire::Beacon& beacon, filter::Ipv4Address from) {
    const TimePoint now = clock_.now();
    if (!checks_.contains(beacon.incarnation)) {
      std::erase_if(checks_, [&](const auto& one) { return one.second.query == nullptr; });
      if (checks_.size() >= VisibleExecutives::kMaxExecutives) return;
    }
    Check& check = checks_[beacon.incarnation];
    if (check.query || now < check.next) return;
    const std::string place = describe_location(beacon, from);
    check.query = PeerQuery::start(
        io_, address_of(beacon, from), beacon.port, beacon.incarnation, check.timeout(),
        [this, incarnation = beacon.incarnation, place](const Result<Peer>& peer) {
          if (!ended_) on_answer(incarnation, place, peer);
        });
  }

  void on_answer(std::uint64_t incarnation, const std::string& place, const Result<Peer>& peer) {
    Check& check = checks_[incarnation];
    check.query.reset();
    if (!peer) {
      ++check.failures;
      const bool answered = peer.error().code == ErrorCode::kInvalid;
      // The next beacon starts another attempt.
      if (!answered && check.failures < Check::kShortAttempts) return;
      check.next = clock_.now() + kQueryRetryDelay;
      if (std::exchange(check.reported, true)) return;
      return report({LogLevel::kWarning,
                     "the executive at " + place + " sends beacons but cannot be queried: " +
                         peer.error().text() + "; check that its TCP port is open"});
    }
    check.failures = 0;
    check.reported = false;
    check.next = clock_.now() + rid_.timing.beacon;
    if (others_.add(incarnation, place, clock_.now())) {
      report({LogLevel::kWarning, "Another executive serves this network, at " + place + "."});
      sessions_.set_other_executives(others_.places());
    }
    const std::optional<Election::Notice> notice =
        election_->settle(peer.value(), place, sessions_.demand(clock_.now()));
    if (notice) report(*notice);
    yield_if_decided();
  }

  /// Advances the election, sends a beacon, drops silent executives and schedules the next call.
  void send_beacon_periodically() {
    if (ended_) return;
    if (election_->tick(clock_.now())) serve();
    send_beacon();
    drop_silent_executives();
    beacon_timer_.expires_after(election_->state() == Election::State::kCandidate
                                    ? Election::kAnnouncement
                                    : rid_.timing.beacon);
    beacon_timer_.async_wait([this](const boost::system::error_code& failed) {
      if (!failed) send_beacon_periodically();
    });
  }

  void drop_silent_executives() {
    const std::vector<std::string> silent = others_.expire(clock_.now());
    for (const std::string& place : silent) {
      say("The other executive at " + place + " is no longer heard.");
    }
    if (!silent.empty()) on_others_left();
  }

  void on_others_left() {
    sessions_.set_other_executives(others_.places());
    // If they return, all notices about them are reported again.
    election_->reset_reports();
  }

  void serve() {
    served_ = true;
    say("Executive listens at " + address_.text() + ":" + std::to_string(port_) + ".");
    accept();
    linger();
  }

  void accept() {
    acceptor_.async_accept([this](const boost::system::error_code& failed, tcp::socket socket) {
      if (ended_) return;
      if (!failed) {
        linger_timer_.cancel();
        sessions_.accept(std::move(socket));
        return accept();
      }
      // The process is probably out of file descriptors. A session that ends may free one, so
      // accepting is retried.
      log(LogLevel::kError, "rti", "a connection could not be accepted: " + failed.message());
      constexpr std::chrono::milliseconds kRetry{200};
      retry_timer_.expires_after(kRetry);
      retry_timer_.async_wait([this](const boost::system::error_code& cancelled) {
        if (!cancelled) accept();
      });
    });
  }

  /// Starts the linger time if no process is connected.
  void linger() {
    if (ended_ || !options_.linger || sessions_.size() != 0) return;
    linger_timer_.expires_after(*options_.linger);
    linger_timer_.async_wait([this](const boost::system::error_code& failed) {
      if (failed || sessions_.size() != 0) return;
      say("No process is connected any longer; the executive ends.");
      end();
    });
  }

  /// Cancels everything that keeps run() busy.
  void end() {
    if (std::exchange(ended_, true)) return;
    if (served_) send_beacon();
    boost::system::error_code ignored;
    acceptor_.close(ignored);
    beacon_timer_.cancel();
    linger_timer_.cancel();
    retry_timer_.cancel();
    if (group_) group_->stop();
    for (auto& [incarnation, check] : checks_) {
      if (check.query) check.query->cancel();
    }
    checks_.clear();
    // After a yield each session ends on its own once its federate has been informed.
    if (election_->state() != Election::State::kYielded) sessions_.close();
  }

  const Rid rid_;
  ExecutiveOptions options_;
  const std::uint64_t incarnation_;
  const std::string host_ = net::make_hello().host;
  const SteadyClock clock_;
  net::asio::io_context io_{1};
  tcp::acceptor acceptor_{io_};
  net::asio::steady_timer beacon_timer_{io_};
  net::asio::steady_timer linger_timer_{io_};
  net::asio::steady_timer retry_timer_{io_};
  std::unique_ptr<ControlGroup> group_;
  /// State of the queries to one other executive.
  struct Check {
    /// On a link that has just recovered the first packets are lost, and TCP retransmits them only
    /// after a second. The first attempts are therefore short, follow each beacon and are not
    /// reported.
    static constexpr unsigned kShortAttempts = 3;
    [[nodiscard]] std::chrono::milliseconds timeout() const {
      constexpr std::chrono::milliseconds kFirst{500};
      return kFirst * (1U << std::min(failures, kShortAttempts - 1));
    }

    std::shared_ptr<PeerQuery> query;  // in progress
    TimePoint next{};                  // earliest next query
    unsigned failures = 0;             // consecutive failures
    bool reported = false;             // current failures were reported
  };
  std::map<std::uint64_t, Check> checks_;  // by incarnation
  TimePoint last_answer_{};
  VisibleExecutives others_{rid_.timing.beacon};
  filter::Ipv4Address address_;  // 0: all addresses of the host
  std::uint16_t port_ = 0;
  std::optional<Election> election_;
  Sessions sessions_;
  bool served_ = false;
  bool ended_ = false;
};

Executive::Executive(std::unique_ptr<State> state) : state_(std::move(state)) {
}
Executive::~Executive() = default;

Result<std::unique_ptr<Executive>> Executive::create(const Rid& rid,
                                                     const ExecutiveOptions& options) {
  auto state = std::make_unique<State>(rid, options);
  const Status opened = state->open();
  if (!opened) return opened.error();
  return std::unique_ptr<Executive>(new Executive(std::move(state)));
}

Status Executive::run() {
  return state_->run();
}

void Executive::stop() {
  state_->stop();
}

std::uint64_t Executive::incarnation() const {
  return state_->incarnation();
}

std::uint16_t Executive::port() const {
  return state_->port();
}

Status run_executive(const Rid& rid, const ExecutiveOptions& options, const std::stop_token& stop) {
  Result<std::unique_ptr<Executive>> executive = Executive::create(rid, options);
  if (!executive) return executive.error();
  Executive& running = *executive.value();
  const std::stop_callback on_stop(stop, [&running] { running.stop(); });
  return running.run();
}

}  // namespace roger::rti::executive
