#include "rti/federate/session/session.hpp"

#include <algorithm>
#include <array>
#include <chrono>
#include <future>
#include <random>
#include <utility>
#include <variant>

#include "core/log.hpp"
#include "core/printable.hpp"
#include "rti/discovery/discovery.hpp"
#include "rti/federate/link/executive_answer.hpp"
#include "rti/federate/link/fom_modules.hpp"
#include "rti/federate/refusal/refusal.hpp"
#include "rti/federate/refusal/service_limits.hpp"
#include "rti/federate/session/evoke_wait.hpp"
#include "rti/federate/session/session_settings.hpp"
#include "rti/net/executive_link.hpp"
#include "rti/net/impairment.hpp"
#include "rti/net/udp_multicast.hpp"
#include "rti/rid/data_plane.hpp"

namespace roger::rti {

namespace {

/// Number of attempts to reach an executive that sends beacons. The first ones are short, so that a
/// packet lost right after a network failure does not cost TCP's retransmission times of 1 s and 3
/// s.
constexpr int kAttempts = 5;
constexpr std::array kShortTimeouts{std::chrono::milliseconds{500},
                                    std::chrono::milliseconds{1000}};
constexpr auto kRetryDelay = std::chrono::milliseconds(50);

/// Maximum number of characters of an executive's fault in the log: a sentence with several names.
constexpr std::size_t kMaxFaultCharacters = 2000;

/// Minimum interval between warnings that the federate does not evoke.
constexpr auto kWarningInterval = std::chrono::seconds(10);

/// An executive that has answered, and its name in messages.
struct Greeted {
  net::ExecutiveLink link;
  std::string where;
};

std::chrono::milliseconds connect_timeout(int attempt, const Rid& rid) {
  const auto place = static_cast<std::size_t>(attempt) - 1;
  if (rid.executive.address || place >= kShortTimeouts.size()) return rid.timing.dead_after;
  return std::min(kShortTimeouts.at(place), rid.timing.dead_after);
}

Greeted reach_executive(net::asio::io_context& io, const Rid& rid) {
  const auto give_up = std::chrono::steady_clock::now() + rid.timing.discovery;
  const auto tls = net::TlsContext::create(rid.security.credentials);
  for (int attempt = 1;;) {
    const Result<executive::ExecutiveAddress> address = executive::find_or_start_executive(rid);
    if (!address) refuse<rti1516e::ConnectionFailed>(address.error().text());
    const auto& [host, port, machine] = address.value();
    const bool fixed = rid.executive.address.has_value();
    const bool binds = fixed && !rid.executive.observed;
    Result<net::ExecutiveLink> link =
        net::connect_executive(io, host, port, connect_timeout(attempt, rid), binds, tls);
    if (link) return {std::move(link).value(), host + ":" + std::to_string(port)};
    // An executive at a fixed address may still be starting, so connecting is retried for the
    // discovery time. A discovered executive may have ended after its linger time; the next
    // discovery then starts another one.
    const bool may_come = fixed && link.error().code == ErrorCode::kUnavailable &&
                          std::chrono::steady_clock::now() < give_up;
    if (may_come) {
      std::this_thread::sleep_for(kRetryDelay);
    } else if (fixed || attempt++ == kAttempts) {
      refuse<rti1516e::ConnectionFailed>(link.error().text());
    }
  }
}

net::Interface choose(const Rid& rid) {
  Result<net::Interface> chosen = net::choose_lasting_interface(rid.network.interface);
  if (!chosen) refuse<rti1516e::ConnectionFailed>(chosen.error().text());
  return std::move(chosen).value();
}

/// Returns the RID with the chosen interface, so that discovery and a started executive use it too.
Rid on_interface(Rid rid, const net::Interface& interface) {
  rid.network.interface = interface.name;
  return rid;
}

}  // namespace

Session::Session(rti1516e::FederateAmbassador& federate, rti1516e::CallbackModel model, Rid rid)
    : interface_(choose(rid)),
      rid_(on_interface(std::move(rid), interface_)),
      runner_(rid_.callbacks.threads),
      housekeeping_(runner_.context(), {[this] { tick(); }, [this] { return flush_due(); },
                                        rid_.bundling.deadline / 4}),
      callbacks_(
          federate, model, clock_, rid_.callbacks.queue_limit,
          [this] { net::asio::post(runner_.context(), [this] { callbacks_.run_pending(); }); },
          rid_.callbacks.queue_bytes) {
  callbacks_.on_room([this] { static_cast<void>(executive_->hold(false)); });
  Greeted greeted = reach_executive(runner_.context(), rid_);
  const std::uint64_t incarnation = greeted.link.welcome.incarnation;
  route_ = find_route(rid_, interface_, greeted.link.socket);
  net::ConnectionSettings settings;
  // The executive decides the heartbeat, because both ends must agree on when silence means loss.
  settings.heartbeat.ping = std::chrono::milliseconds(greeted.link.welcome.ping_ms);
  settings.heartbeat.dead_after = std::chrono::milliseconds(greeted.link.welcome.dead_after_ms);
  settings.queue.hold = hold_limits(rid_);
  executive_ = std::make_unique<ExecutiveConnection>(
      runner_,
      ExecutiveConnection::Link{
          net::Connection::create(std::move(greeted.link.socket), settings,
                                  std::move(greeted.link.tls)),
          greeted.where, settings.heartbeat.dead_after, incarnation,
          bundles(rid_) ? std::optional<Nanoseconds>(rid_.bundling.deadline) : std::nullopt});
  membership_ = std::make_unique<FederateMembership>(runner_, *executive_, reading());
  if (callbacks_.evoked()) {
    const auto waiting = std::make_shared<EvokeWait>(
        EvokeWait::Parts{runner_, *membership_, *executive_, callbacks_, rid_.callbacks.busy_poll});
    callbacks_.set_waiting({[waiting](Nanoseconds wait) { return waiting->wait(wait); },
                            [waiting] { waiting->wake(); }});
  }
  std::function<bool(const wire::ReliableData&)> on_data;
  // With HLA_EVOKED no callback runs on the thread that receives.
  if (!callbacks_.evoked()) {
    on_data = [this](const wire::ReliableData& data) { return membership_->receive(data); };
  }
  executive_->start({[this](wire::ExecutiveMessage message) { on_message(std::move(message)); },
                     std::move(on_data), [this](const std::string& sentence) { on_lost(sentence); },
                     [this] { return !callbacks_.within_callback(); }});
  other_executives_ = OtherExecutives::listen(runner_.context(), rid_, interface_, incarnation,
                                              *executive_, clock_);
  housekeeping_.start();
  runner_.start();
}

Session::~Session() {
  shutdown();
}

void Session::shutdown() {
  if (std::exchange(shut_down_, true)) return;
  flush();
  callbacks_.close();
  if (other_executives_) runner_.run([this] { other_executives_->stop(); });
  membership_->end();
  const std::future<void> closed = executive_->close();
  runner_.wait(closed, net::IoRunner::kNoTimeLimit);
  runner_.stop();
  membership_->finish();
}

void Session::tick() {
  if (const auto federate = this->federate()) federate->tick();
  if (other_executives_) other_executives_->expire();
}

bool Session::flush_due() {
  const auto federate = this->federate();
  return federate && federate->sender().flush_due();
}

void Session::flush() {
  if (const auto federate = this->federate()) federate->sender().flush();
  executive_->flush();
}

bool Session::evoke(double minimum_seconds) {
  if (!runner_.has_thread()) runner_.run_for(Nanoseconds::zero());
  // Before a wait, EvokeWait sends what is queued.
  const bool more = callbacks_.evoke(minimum_seconds);
  flush();
  return more;
}

bool Session::evoke_multiple(double minimum_seconds, double maximum_seconds) {
  if (!runner_.has_thread()) runner_.run_for(Nanoseconds::zero());
  flush();
  const bool more = callbacks_.evoke_multiple(minimum_seconds, maximum_seconds);
  flush();
  return more;
}

Reading Session::reading() const {
  if (callbacks_.evoked()) return Reading::kBatch;
  return rid_.callbacks.busy_poll ? Reading::kBusy : Reading::kEach;
}

// ---------------------------------------------------------------- services

void Session::create(const std::string& name, const std::vector<std::wstring>& modules,
                     const std::wstring& mim, const std::string& logical_time) {
  check_create(name, logical_time);
  wire::CreateFederation request;
  request.name = name;
  request.mim = read_mim(mim);
  request.modules = read_modules(modules, request.mim);
  request.logical_time = logical_time;
  expect<wire::Reply>(executive_->request(std::move(request)));
}

void Session::destroy(const std::string& name) {
  check_federation_exists(name);
  expect<wire::Reply>(executive_->request(wire::DestroyFederation{0, name}));
}

void Session::list() {
  // No request waits for number 0, so the answer is passed to on_message().
  executive_->send(wire::ListFederations{});
}

std::unique_ptr<net::Transport> Session::open_transport() {
  Result<std::unique_ptr<net::UdpMulticast>> transport =
      net::UdpMulticast::create(runner_.context(), transport_settings(rid_, interface_));
  if (!transport) refuse<rti1516e::RTIinternalError>(transport.error().text());
  net::ImpairmentSettings impairment = make_impairment_settings(rid_);
  if (!impairment.impairs()) return std::move(transport).value();
  impairment.seed = rid_.impairment.seed ? *rid_.impairment.seed : std::random_device{}();
  log(LogLevel::kWarning, "rti",
      "the RID's [impairment] deliberately impairs best-effort data received here: " +
          impairment.text());
  return std::make_unique<net::Impairment>(runner_.context(), std::move(transport).value(),
                                           impairment);
}

std::shared_ptr<security::GroupKeys> Session::data_keys(wire::Joined& joined) const {
  const security::Credentials& own = rid_.security.credentials;
  if (own.key) return std::make_shared<security::GroupKeys>(own.key);
  if (!own.station) return nullptr;
  if (!joined.group_keys.empty()) {
    auto some = security::take_group_keys(joined.group_keys);
    if (!some) {
      refuse<rti1516e::RTIinternalError>("the executive sent " + some.error().message);
    }
    return std::make_shared<security::GroupKeys>(std::move(some).value());
  }
  Result<security::FederationKey> given = security::FederationKey::take(joined.key);
  if (!given) {
    refuse<rti1516e::RTIinternalError>("the executive sent no key of the federation: " +
                                       given.error().message);
  }
  return std::make_shared<security::GroupKeys>(
      std::make_shared<const security::FederationKey>(std::move(given).value()));
}

std::unique_ptr<net::Transport> Session::seal(const wire::Joined& joined,
                                              const std::shared_ptr<security::GroupKeys>& keys,
                                              std::unique_ptr<net::Transport> transport,
                                              std::shared_ptr<PeerSeals>& seals) const {
  const security::FederationIdentity identity{executive_->incarnation(), joined.federation};
  const security::FederationTime time(clock_, joined.time);
  seals = std::make_shared<PeerSeals>(keys, security::Opener(keys, identity, joined.federate, time,
                                                             rid_.network.control.address.value));
  for (const wire::FederateInfo& other : joined.federates) {
    seals->add(other.federate, other.membership);
  }
  return std::make_unique<SealedTransport>(
      std::move(transport),
      security::Sealer(keys, identity, {joined.federate, joined.membership}, time), seals);
}

rti1516e::FederateHandle Session::join(const std::string& name, const std::string& type,
                                       const std::string& federation,
                                       const std::vector<std::wstring>& modules,
                                       MomAmbassador ambassador) {
  check_join(name, type, federation);
  wire::Join request;
  request.federation = federation;
  request.name = name;
  request.type = type;
  request.modules = read_modules(modules);
  request.data_plane = describe_data_plane(rid_);
  check_length<rti1516e::RTIinternalError>(request.data_plane, kDataPlaneLimit);
  request.multicast = rid_.network.multicast != Multicast::kNever;
  Result<filter::GroupMap> groups = filter::GroupMap::create(rid_.groups, rid_.network.data_port);
  if (!groups) refuse<rti1516e::RTIinternalError>(groups.error().text());
  std::unique_ptr<net::Transport> transport = open_transport();

  std::optional<MomServices::Setup> mom;
  if (rid_.services.mom) {
    mom.emplace(MomServices::Setup{
        {type, net::make_hello().host, {}}, std::move(ambassador), rid_.services.report_file});
    for (auto module = request.modules.begin(); module != request.modules.end(); ++module) {
      const bool again = std::any_of(
          request.modules.begin(), module,
          [&](const wire::ModuleText& earlier) { return earlier.text == module->text; });
      if (!again) mom->identity.modules.push_back(module->designator);
    }
  }

  wire::Joined joined = expect<wire::Joined>(executive_->request(std::move(request)));
  const std::string own_name = joined.name;
  std::shared_ptr<PeerSeals> seals;
  std::shared_ptr<Federate> federate;
  try {
    if (const auto keys = data_keys(joined)) {
      transport = seal(joined, keys, std::move(transport), seals);
    }
    ObjectModel model = build_federate_model(joined.modules, joined.mim);
    federate = Federate::create(
        Federate::Parts{
            std::move(joined), std::move(model), std::move(groups).value(), std::move(transport),
            sender_settings(rid_, interface_), [this] { housekeeping_.flush_soon(); },
            rid_.timing.group_linger, rid_.compression.classes, rid_.statistics, std::move(mom),
            presence_settings(rid_, route_.direct), route_.executive_host, std::move(seals)},
        *executive_, callbacks_, clock_);
  } catch (...) {
    abandon_join();
    throw;
  }
  membership_->begin(federate, federation, own_name);
  return federate->handle();
}

void Session::abandon_join() {
  // The executive already counts this federate as joined. The federate gets the original exception.
  try {
    static_cast<void>(executive_->request(wire::Resign{0, wire::ResignAction::kNoAction}));
  } catch (const rti1516e::Exception& thrown) {
    log(LogLevel::kWarning, "rti", to_utf8(thrown.what()));
  }
  membership_->end();
}

void Session::resign(rti1516e::ResignAction action) {
  flush();
  // Without an executive there is no one to inform, and leaving must still be possible.
  if (!lost()) {
    expect<wire::Reply>(
        executive_->request(wire::Resign{0, static_cast<wire::ResignAction>(action)}));
  }
  membership_->end();
}

// ---------------------------------------------------------------- callbacks

void Session::on_lost(const std::string& sentence) {
  log(LogLevel::kWarning, "rti", sentence);
  callbacks_.deliver([sentence](rti1516e::FederateAmbassador& federate) {
    federate.connectionLost(to_wide(sentence));
  });
}

void Session::on_message(wire::ExecutiveMessage message) {
  if (auto* list = std::get_if<wire::FederationList>(&message)) {
    rti1516e::FederationExecutionInformationVector federations;
    for (const wire::FederationInfo& info : list->federations) {
      federations.emplace_back(to_wide(info.name), to_wide(info.logical_time));
    }
    callbacks_.deliver(
        [federations = std::move(federations)](rti1516e::FederateAmbassador& federate) {
          federate.reportFederationExecutions(federations);
        });
    return;
  }
  if (const auto* yielding = std::get_if<wire::Yielding>(&message)) {
    // Ends the connection, so the federate is notified by connectionLost and can join the other
    // executive.
    executive_->give_up("the executive yields to the one at " + printable(yielding->to) +
                        ", which also serves this network; join the federation there");
    return;
  }
  if (const auto* fault = std::get_if<wire::Fault>(&message)) {
    log(LogLevel::kError, "rti",
        "the executive reports: " + printable(fault->text, kMaxFaultCharacters));
    return;
  }
  membership_->receive(std::move(message));
  // Back pressure: TCP passes it on to the executive, which then holds back the senders.
  if (callbacks_.queue().overrun()) hold_back();
}

void Session::hold_back() {
  const TimePoint now = clock_.now();
  if (executive_->hold(true) &&
      (!last_hold_warning_ || now - *last_hold_warning_ > kWarningInterval)) {
    last_hold_warning_ = now;
    log(LogLevel::kWarning, "rti",
        "the federate does not evoke its callbacks: " + std::to_string(callbacks_.queue().size()) +
            " are pending; reliable traffic to it is paused until half of them have been evoked");
  }
  // Another thread may have run the callbacks in the meantime.
  if (!callbacks_.queue().overrun()) static_cast<void>(executive_->hold(false));
}

}  // namespace roger::rti
