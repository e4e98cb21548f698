#include "rti/executive/executive.hpp"

#include <cstdlib>
#include <future>
#include <string>
#include <utility>

#include "core/clock.hpp"
#include "core/log.hpp"
#include "rti/discovery/election.hpp"
#include "rti/executive/announcer.hpp"
#include "rti/executive/listener.hpp"
#include "rti/executive/other_executives.hpp"
#include "rti/executive/sessions.hpp"
#include "rti/net/connection.hpp"
#include "rti/net/io/asio.hpp"
#include "rti/rid/credentials_setting.hpp"
#include "rti/rid/data_plane.hpp"
#include "rti/wire/beacon.hpp"
#include "rti/wire/limits.hpp"

namespace roger::rti::executive {

using net::asio::ip::tcp;

namespace {

net::ConnectionSettings connection_settings(const Rid& rid) {
  net::ConnectionSettings settings;
  settings.heartbeat = {rid.timing.heartbeat, rid.timing.dead_after};
  settings.tls = net::TlsContext::create(rid.security.credentials);
  settings.greeting = {kMaxGreetingBytes, kGreetingTime};
  // Longer than a federate's send waits for room, so that a federate that is blocked in a send
  // returns and can evoke before the executive disconnects it.
  settings.queue.stalled_after = 2 * rid.timing.dead_after;
  return settings;
}

/// Returns why a certificate does not permit its station to run an executive, as the rest of a
/// sentence about it.
std::string lacking_right(const security::Certificate& certificate) {
  return certificate.nets() ? "permits only some nets" : "does not contain the role executive";
}

}  // namespace

/// Everything but stop() runs on the thread of run().
///
/// The executive listens from open() on, but accepts connections only in serve(), so a candidate
/// does not answer queries. Beacons drive the Election: OtherExecutives queries an unconfirmed
/// active executive, also if the election asks for it, and only the answer over TCP can make this
/// executive yield.
class Executive::State {
 public:
  State(const Rid& rid, NetworkGroups groups, const ExecutiveOptions& options)
      : rid_(rid),
        options_(options),
        sessions_(io_, announcer_.incarnation(), connection_settings(rid), rid.services.mom,
                  options.address || rid.executive.address, std::move(groups),
                  [this](const std::string& sentence) { say(sentence); }) {
    if (!options_.address) options_.address = rid.executive.address;
    sessions_.on_end([this] { linger(); });
  }

  Status open() {
    sessions_.on_executive_heard([this](const wire::Beacon& beacon) {
      on_beacon(beacon, filter::Ipv4Address{beacon.address});
    });
    const Status listening = listener_.open(options_.address, rid_.network.control.port);
    return listening ? announcer_.open(rid_) : listening;
  }

  Status run() {
    election_.emplace(incarnation(), options_.address.has_value(), now());
    announcer_.start(
        [this](const wire::Beacon& beacon, filter::Ipv4Address from) { on_beacon(beacon, from); });
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

  std::optional<wire::ExecutiveStatus> status(std::chrono::milliseconds patience) {
    const auto answer = std::make_shared<std::promise<wire::ExecutiveStatus>>();
    std::future<wire::ExecutiveStatus> status = answer->get_future();
    net::asio::post(io_, [this, answer] { answer->set_value(sessions_.status()); });
    if (status.wait_for(patience) != std::future_status::ready) return std::nullopt;
    return status.get();
  }

  std::uint64_t incarnation() const { return announcer_.incarnation(); }
  std::uint16_t port() const { return listener_.port(); }

 private:
  void say(const std::string& sentence) const {
    log(LogLevel::kInfo, "rti", sentence);
    if (options_.say) options_.say(sentence);
  }

  wire::Beacon make_beacon() const {
    const Demand demand = sessions_.demand(now());
    wire::Beacon beacon;
    beacon.kind = ended_ ? wire::BeaconKind::kEnded : election_->beacon_kind();
    beacon.fixed = demand.by_address;
    beacon.federates = demand.federates;
    return beacon;
  }

  void on_beacon(const wire::Beacon& beacon, filter::Ipv4Address from) {
    if (ended_ || beacon.incarnation == incarnation()) return;
    const std::string place = describe_location(beacon, from);
    const Election::Reaction reaction =
        election_->on_beacon(beacon, place, sessions_.demand(now()), now());
    if (reaction.notice) report(*reaction.notice);
    if (reaction.send_beacon) announcer_.answer(make_beacon());
    if (beacon.kind == wire::BeaconKind::kEnded && others_.remove(beacon.incarnation)) {
      say("The other executive at " + place + " has ended.");
      on_others_left();
    }
    if (beacon.kind != wire::BeaconKind::kActive || beacon.version != wire::kControlVersion) return;
    if (served_ || reaction.verify) others_.take(beacon, from, reaction.verify);
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

  void on_answer(const Peer& peer, const std::string& place, bool is_new) {
    if (is_new && served_) {
      report({LogLevel::kWarning, "Another executive serves this network, at " + place + "."});
      sessions_.set_other_executives(others_.places());
    }
    const std::optional<Election::Notice> notice =
        election_->settle(peer, place, sessions_.demand(now()));
    if (notice) report(*notice);
    yield_if_decided();
  }

  /// Advances the election, sends a beacon, drops silent executives, checks for revoked
  /// certificates and schedules the next call.
  void send_beacon_periodically() {
    if (ended_) return;
    if (election_->tick(now())) serve();
    announcer_.send(make_beacon());
    drop_silent_executives();
    sessions_.report_revoked_certificates();
    beacon_timer_.expires_after(election_->state() == Election::State::kCandidate
                                    ? Election::kAnnouncement
                                    : rid_.timing.beacon);
    beacon_timer_.async_wait([this](const boost::system::error_code& failed) {
      if (!failed) send_beacon_periodically();
    });
  }

  void drop_silent_executives() {
    const std::vector<std::string> silent = others_.drop_silent();
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
    say("Executive listens at " + listener_.address().text() + ":" + std::to_string(port()) + ".");
    listener_.start([this](tcp::socket socket, Admissions::Ticket ticket) {
      linger_timer_.cancel();
      sessions_.accept(std::move(socket), std::move(ticket));
    });
    linger();
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
    if (served_) announcer_.send(make_beacon());
    listener_.close();
    beacon_timer_.cancel();
    linger_timer_.cancel();
    announcer_.stop();
    others_.stop();
    // After a yield each session ends on its own once its federate has been informed.
    if (election_->state() != Election::State::kYielded) sessions_.close();
  }

  static TimePoint now() { return SteadyClock{}.now(); }

  const Rid rid_;
  ExecutiveOptions options_;
  net::asio::io_context io_{1};
  Listener listener_{io_};
  Announcer announcer_{io_, listener_};
  net::asio::steady_timer beacon_timer_{io_};
  net::asio::steady_timer linger_timer_{io_};
  OtherExecutives others_{io_,
                          rid_.timing.beacon,
                          net::TlsContext::create(rid_.security.credentials),
                          {[this](const Peer& peer, const std::string& place, bool is_new) {
                             on_answer(peer, place, is_new);
                           },
                           [this](const Election::Notice& notice) { report(notice); }}};
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
  Rid own = rid;
  if (const Status read = open_credentials(own, std::getenv(kKeyVariable)); !read)
    return read.error();
  const auto& station = own.security.credentials.station;
  if (station && !station->certificate.may_run_executive()) {
    return Error{ErrorCode::kInvalid,
                 "certificate " + own.security.files.certificate + ": it does not permit " +
                     station->certificate.text() + " to run an executive, because it " +
                     lacking_right(station->certificate) +
                     "; revoke it, move its two files away, and issue another one: roger keys "
                     "revoke FOLDER STATION, roger keys issue FOLDER STATION --role ROLE "
                     "--executive",
                 {}};
  }
  Result<filter::GroupMap> map = filter::GroupMap::create(own.groups, own.network.data_port);
  if (!map) return map.error();
  auto state = std::make_unique<State>(
      own,
      NetworkGroups{std::move(map).value(), own.network.control.address, describe_data_plane(own)},
      options);
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

std::optional<wire::ExecutiveStatus> Executive::status(std::chrono::milliseconds patience) {
  return state_->status(patience);
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
