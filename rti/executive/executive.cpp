#include "rti/executive/executive.hpp"

#include <algorithm>
#include <random>
#include <system_error>
#include <utility>

#include "core/clock.hpp"
#include "core/log.hpp"
#include "rti/executive/election.hpp"
#include "rti/executive/sessions.hpp"
#include "rti/net/asio.hpp"
#include "rti/net/connection.hpp"
#include "rti/net/executive_link.hpp"
#include "rti/net/interface.hpp"
#include "rti/net/socket_options.hpp"
#include "rti/net/udp_multicast.hpp"
#include "rti/wire/beacon.hpp"

namespace roger::rti::executive {

using net::asio::ip::tcp;

namespace {

std::uint64_t random_incarnation() {
  std::random_device random;
  std::uint64_t value = 0;
  while (value == 0) value = std::uint64_t{random()} << 32U | random();
  return value;
}

net::ConnectionSettings connection_settings(const Rid& rid) {
  net::ConnectionSettings settings;
  settings.heartbeat = {rid.timing.heartbeat, rid.timing.dead_after};
  // Later than a federate's send gives up waiting: one that is stuck in a send gets to evoke.
  settings.stalled_after = 2 * rid.timing.dead_after;
  return settings;
}

}  // namespace

/// All but stop() on the thread of run().
class Executive::State {
 public:
  State(const Rid& rid, const ExecutiveOptions& options)
      : rid_(rid),
        options_(options),
        incarnation_(random_incarnation()),
        sessions_(incarnation_, connection_settings(rid), rid.services.mom,
                  [this](const std::string& sentence) { say(sentence); }) {
    if (!options_.address) options_.address = rid.executive.address;
    sessions_.on_end([this] { linger(); });
  }

  Status open() {
    const Status listening = listen();
    if (!listening) return listening.error();
    return open_control_group();
  }

  Status run() {
    election_.emplace(incarnation_, !options_.address, clock_.now());
    if (transport_) {
      transport_->start([this](const net::Received& received) { hear(received); },
                        net::ReadBy::kIoThread);
    }
    beat();
    if (election_->state() == Election::State::kActive) serve();
    io_.run();
    if (election_->state() != Election::State::kYielded) return ok();
    return Error{ErrorCode::kUnavailable,
                 "an executive serves this network already, at " + election_->winner(),
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
    // One known port is easiest for firewalls; the beacon tells if it has to be another.
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
                 "the executive can't listen at " + address.text() + ":" + std::to_string(port) +
                     ": " +
                     (taken ? "the port is taken by another program, perhaps another executive"
                            : failed.message()),
                 {}};
  }

  Status open_control_group() {
    if (rid_.network.multicast == Multicast::kNever) return ok();  // nobody would hear it
    const Result<net::Interface> interface = net::choose_interface(rid_.network.interface);
    if (!interface) return interface.error();
    // Beacons over the network would lead others to their own loopback.
    constexpr unsigned kLoopbackNetwork = 127;
    if (address_.value >> 24U == kLoopbackNetwork && !interface.value().loopback) return ok();
    net::UdpMulticastSettings settings;
    settings.interface = interface.value();
    settings.port = rid_.network.control.port;
    settings.ttl = rid_.network.ttl;
    settings.loopback = true;  // federates of this host look for it too
    settings.receive_buffer_bytes = std::size_t{64} << 10U;
    auto transport = net::UdpMulticast::create(io_, settings);
    if (!transport) return transport.error();
    transport_ = std::move(transport).value();
    return transport_->join(rid_.network.control.address);
  }

  void speak() {
    if (!transport_) return;
    wire::Beacon beacon;
    beacon.kind = election_->beacon_kind();
    beacon.incarnation = incarnation_;
    beacon.address = address_.value;
    beacon.port = port_;
    beacon.host = host_;
    transport_->send(rid_.network.control.address, wire::encode_beacon(beacon));
  }

  void hear(const net::Received& received) {
    const std::optional<wire::Beacon> beacon = wire::decode_beacon(received.data);
    if (!beacon || ended_) return;
    const std::string from =
        received.from.text() + (beacon->host.empty() ? "" : " (" + beacon->host + ")");
    const Election::Reaction reaction = election_->hear(*beacon, from, sessions_.has_federations());
    if (reaction.warning) {
      log(LogLevel::kWarning, "rti", *reaction.warning);
      if (options_.say) options_.say(*reaction.warning);
    }
    if (reaction.speak) speak();
    if (election_->state() == Election::State::kYielded) end();
  }

  /// Beacons, and the end of candidacy.
  void beat() {
    if (ended_) return;
    if (election_->tick(clock_.now())) serve();
    speak();
    beacon_timer_.expires_after(election_->state() == Election::State::kCandidate
                                    ? Election::kAnnouncement
                                    : rid_.timing.beacon);
    beacon_timer_.async_wait([this](const boost::system::error_code& failed) {
      if (!failed) beat();
    });
  }

  void serve() {
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
      // Out of descriptors, most likely: others may end meanwhile.
      log(LogLevel::kError, "rti", "a connection could not be accepted: " + failed.message());
      constexpr std::chrono::milliseconds kRetry{200};
      retry_timer_.expires_after(kRetry);
      retry_timer_.async_wait([this](const boost::system::error_code& cancelled) {
        if (!cancelled) accept();
      });
    });
  }

  /// Nobody may need this executive any more.
  void linger() {
    if (ended_ || !options_.linger || sessions_.size() != 0) return;
    linger_timer_.expires_after(*options_.linger);
    linger_timer_.async_wait([this](const boost::system::error_code& failed) {
      if (failed || sessions_.size() != 0) return;
      say("Nobody is connected any more; the executive ends.");
      end();
    });
  }

  /// Takes back everything that keeps run() busy.
  void end() {
    if (std::exchange(ended_, true)) return;
    boost::system::error_code ignored;
    acceptor_.close(ignored);
    beacon_timer_.cancel();
    linger_timer_.cancel();
    retry_timer_.cancel();
    if (transport_) transport_->stop();
    sessions_.close();
  }

  const Rid rid_;
  ExecutiveOptions options_;
  const std::uint64_t incarnation_;
  const std::string host_ = net::hello_of_this_process().host;
  const SteadyClock clock_;
  net::asio::io_context io_{1};
  tcp::acceptor acceptor_{io_};
  net::asio::steady_timer beacon_timer_{io_};
  net::asio::steady_timer linger_timer_{io_};
  net::asio::steady_timer retry_timer_{io_};
  std::unique_ptr<net::UdpMulticast> transport_;
  filter::Ipv4Address address_;  // 0: all of the host
  std::uint16_t port_ = 0;
  std::optional<Election> election_;
  Sessions sessions_;
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
