#include "app/dis/gateway/dis_gateway.hpp"

#include <poll.h>
#include <sys/eventfd.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <numeric>
#include <span>
#include <utility>

#include "app/dis/gateway/dis_to_hla.hpp"
#include "app/dis/gateway/gateway_hello.hpp"
#include "app/dis/gateway/hla_receivers.hpp"
#include "core/log.hpp"
#include "dds-filter/channel.hpp"
#include "radio/signal/voice_cipher.hpp"

namespace roger::app {
namespace {

constexpr Nanoseconds kTick = std::chrono::milliseconds(50);
constexpr Nanoseconds kStatusInterval = std::chrono::milliseconds(500);
constexpr Nanoseconds kReceiverInterval = std::chrono::milliseconds(250);
/// Radios that are taken at a time, while voice waits.
constexpr std::size_t kSlice = 64;

const Clock& steady_clock() {
  static const SteadyClock clock;
  return clock;
}

Moment moment() {
  return {std::chrono::steady_clock::now(), std::chrono::system_clock::now().time_since_epoch()};
}

dis::Header header_of(const ExerciseSettings& exercise, Nanoseconds utc) {
  dis::Header out;
  out.version = exercise.version;
  out.exercise = exercise.number;
  out.timestamp = dis::Timestamp::make(utc, exercise.absolute_time);
  return out;
}

std::vector<filter::Channel> all_channels() {
  std::vector<filter::Channel> out(filter::kChannelCount);
  std::iota(out.begin(), out.end(), filter::Channel{0});
  return out;
}

/// Returns the clock domain of an exercise. Roger relates clocks through that of the lowest domain,
/// so this one is higher than nearly all those of hosts.
std::uint64_t clock_domain(std::uint64_t gateway) {
  constexpr std::uint64_t kHigh = 0xFFFF'0000'0000'0000;
  return gateway | kHigh;
}

/// Returns the radio that a PDU is about; that of an entity has the number 0.
struct SenderOf {
  dis::RadioId operator()(const dis::EntityState& pdu) const { return {pdu.entity, 0}; }
  dis::RadioId operator()(const dis::IntercomSignal& pdu) const { return pdu.device; }
  dis::RadioId operator()(const dis::IntercomControl& pdu) const { return pdu.source; }
  dis::RadioId operator()(const auto& pdu) const { return pdu.radio; }
};

}  // namespace

struct DisGateway::Worker {
  explicit Worker(DisGateway& owner)
      : gateway(owner),
        to_hla(owner.exercise_,
               {*owner.net_, owner.keys_,
                [this](filter::Ipv4Address source, RejectionReason reason,
                       const std::string& example) { reject(source, reason, example); },
                [&owner](const dis::RadioId& id) {
                  return owner.shared_.lock()->to_dis.stream_of(id);
                },
                clock_domain(owner.number_)}),
        receivers(
            owner.exercise_,
            {[&owner](const RprRadio& radio) { return owner.shared_.lock()->to_dis.id_of(radio); },
             [this](std::uint64_t stream) { return id_of(stream); }},
            [&owner](const dis::Receiver& pdu, Nanoseconds utc) { owner.send(pdu, utc); }) {}

  void receive(const UdpDatagram& datagram, const Moment& now);
  void take(Bytes octets, filter::Ipv4Address source, const Moment& now);
  /// Returns whether a PDU has identifiers of this gateway or of one that it shares its networks
  /// with, so it must not be carried back.
  bool is_own(const dis::Pdu& pdu, filter::Ipv4Address source);
  void reject(filter::Ipv4Address source, RejectionReason reason, const std::string& example);
  [[nodiscard]] std::optional<dis::RadioId> id_of(std::uint64_t stream) const;
  void update_radios(const Moment& now);
  void tick(const Moment& now);
  void decide(const Moment& now);
  void greet(const Moment& now);
  void send_hello(bool able, bool active, const Moment& now);
  void leave(const Moment& now);
  void write_status();

  DisGateway& gateway;
  DisToHla to_hla;
  HlaReceivers receivers;
  MalformedCounts rejected;
  std::uint64_t pdus = 0;
  std::uint64_t other_pdus = 0;
  TimePoint hello_at{};
  TimePoint notice_at{};
  TimePoint receivers_at{};
  TimePoint status_at{};
};

std::optional<dis::RadioId> DisGateway::Worker::id_of(std::uint64_t stream) const {
  const auto id = to_hla.id_of(stream);
  return id ? id : gateway.shared_.lock()->to_dis.id_of(stream);
}

void DisGateway::Worker::reject(filter::Ipv4Address source, RejectionReason reason,
                                const std::string& example) {
  if (!rejected.add(source, reason, example)) return;
  log(LogLevel::kWarning, "dis",
      "rejected a PDU of " + source.text() + ": " + example +
          "; further ones of this kind from this address are only counted");
}

void DisGateway::Worker::receive(const UdpDatagram& datagram, const Moment& now) {
  dis::PduSplitter splitter(datagram.data);
  while (!splitter.done()) {
    const auto octets = splitter.next();
    ++pdus;
    if (octets) {
      take(octets.value(), datagram.source, now);
    } else {
      reject(datagram.source, reason_of(octets.error().problem), octets.error().text);
    }
  }
}

void DisGateway::Worker::take(Bytes octets, filter::Ipv4Address source, const Moment& now) {
  if (const auto hello = decode_hello(octets, gateway.exercise_.number)) {
    gateway.shared_.lock()->parallel.take_hello(*hello, now.at);
    return;
  }
  const auto pdu = dis::decode(octets);
  if (!pdu) {
    if (pdu.error().problem == dis::DecodeProblem::kType) {
      ++other_pdus;
    } else {
      reject(source, reason_of(pdu.error().problem), pdu.error().text);
    }
    return;
  }
  const std::uint8_t of = pdu.value().header.exercise;
  constexpr std::uint8_t kAllExercises = 0;
  if (of != gateway.exercise_.number && of != kAllExercises) {
    ++other_pdus;
    return;
  }
  if (!is_own(pdu.value(), source)) to_hla.take(pdu.value(), source, now);
}

bool DisGateway::Worker::is_own(const dis::Pdu& pdu, filter::Ipv4Address source) {
  const dis::RadioId id = std::visit(SenderOf(), pdu.body);
  const ExerciseSettings& own = gateway.exercise_;
  const auto& [site, application, entity] = id.entity;
  if (site != own.site || application != own.application) {
    return gateway.shared_.lock()->parallel.is_of_parallel(site, application);
  }
  // The own PDUs return by broadcast and multicast. Other radios with these identifiers would be
  // mixed up with those of the gateway.
  const auto shared = gateway.shared_.lock();
  // A gateway that has begun does not yet know the others that connect the same networks.
  if (!shared->parallel.able()) return true;
  if (!shared->to_dis.has_entity(entity) && !shared->parallel.is_of_parallel(site, application)) {
    reject(source, RejectionReason::kIdentifier,
           dis::text(id) + " has the site and application of this gateway");
  }
  return true;
}

void DisGateway::Worker::update_radios(const Moment& now) {
  const std::vector<radio::KnownRadio> radios = gateway.net_->radios();
  const auto is_image = [this](const radio::KnownRadio& radio) {
    const auto& [site, application, entity] = radio.host.entity;
    return to_hla.knows({{site, application, entity}, radio.radio_index});
  };
  gateway.shared_.lock()->to_dis.begin_update();
  for (std::span rest(radios); !rest.empty();) {
    const auto slice = rest.first(std::min(rest.size(), kSlice));
    gateway.shared_.lock()->to_dis.update(slice, is_image, now);
    rest = rest.subspan(slice.size());
  }
  gateway.shared_.lock()->to_dis.finish_update(now);
}

void DisGateway::Worker::decide(const Moment& now) {
  const bool joined = gateway.net_->state().joined;
  bool active = false;
  std::optional<std::uint64_t> carrier;
  {
    const auto shared = gateway.shared_.lock();
    ParallelGateways& parallel = shared->parallel;
    const bool before = parallel.active();
    parallel.decide(joined, now.at);
    active = parallel.active();
    carrier = parallel.carrier();
    if (active == before) return;
  }
  const std::string exercise = "exercise " + std::to_string(gateway.exercise_.number);
  show_message(LogLevel::kInfo, "dis-gateway",
               active ? exercise + ": carries radios"
                      : exercise + ": stands by" +
                            (carrier ? ", because another gateway carries the same radios"
                                     : ", because it is not connected to the federation"));
  gateway.shared_.lock()->to_dis.set_active(active, now);
  to_hla.set_active(active, now);
  if (!active) receivers.clear();
}

void DisGateway::Worker::greet(const Moment& now) {
  if (now.at - hello_at >= ParallelGateways::kHelloInterval) {
    hello_at = now.at;
    const auto shared = gateway.shared_.lock();
    send_hello(shared->parallel.able(), shared->parallel.active(), now);
  }
  if (now.at - notice_at >= ParallelGateways::kNoticeInterval) {
    notice_at = now.at;
    gateway.net_->send_message(radio::GatewayNotice{gateway.number_, gateway.exercise_.number});
  }
}

void DisGateway::Worker::send_hello(bool able, bool active, const Moment& now) {
  const ExerciseSettings& own = gateway.exercise_;
  gateway.network_->send(encode_hello({gateway.number_, own.site, own.application, able, active},
                                      header_of(own, now.utc)));
}

void DisGateway::Worker::leave(const Moment& now) {
  // So that others need not wait until they miss the next one.
  send_hello(false, false, now);
  if (gateway.shared_.lock()->parallel.alone()) gateway.shared_.lock()->to_dis.switch_off(now);
}

void DisGateway::Worker::tick(const Moment& now) {
  decide(now);
  greet(now);
  to_hla.tick(now);
  update_radios(now);
  if (now.at - receivers_at >= kReceiverInterval && gateway.shared_.lock()->parallel.active()) {
    receivers_at = now.at;
    receivers.update(gateway.net_->receivers(), now);
  }
  if (now.at - status_at >= kStatusInterval) {
    status_at = now.at;
    write_status();
  }
}

void DisGateway::Worker::write_status() {
  GatewayStatus out;
  out.exercise = gateway.exercise_.number;
  out.federation = gateway.net_->state();
  out.receiver_pdus = receivers.pdus();
  out.to_hla = to_hla.figures();
  out.network = gateway.network_->figures();
  out.pdus = pdus;
  out.other_pdus = other_pdus;
  out.rejected = rejected.rows();
  const auto shared = gateway.shared_.lock();
  out.active = shared->parallel.active();
  out.carrier = shared->parallel.carrier();
  out.to_dis = shared->to_dis.figures();
  shared->status = std::move(out);
}

Result<std::unique_ptr<DisGateway>> DisGateway::open(const ExerciseSettings& exercise,
                                                     radio::FederationSettings federation,
                                                     const radio::NetPlan& plan) {
  auto network = DisNetwork::open(exercise.networks);
  if (!network) return network.error();
  federation.send_plain_rpr = false;
  federation.hear_plain_rpr = true;
  federation.is_gateway = true;
  federation.heartbeat = exercise.heartbeat;
  std::unique_ptr<DisGateway> out(
      new DisGateway(exercise, plan, std::move(network).value(),
                     radio::make_radio_net(federation, steady_clock())));
  const Status joined = out->net_->join(*out);
  if (!joined) return joined.error();
  out->net_->set_interest(all_channels());
  if (exercise.absolute_time) out->clock_.start();
  out->thread_ =
      std::jthread([&gateway = *out](const std::stop_token& stop) { gateway.run(stop); });
  return out;
}

DisGateway::DisGateway(const ExerciseSettings& exercise, const radio::NetPlan& plan,
                       std::unique_ptr<DisNetwork> network, std::unique_ptr<radio::RadioNet> net)
    : exercise_(exercise),
      keys_(plan),
      number_(radio::new_salt() | 1U),
      network_(std::move(network)),
      net_(std::move(net)),
      wake_(::eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK)),
      clock_(number_, clock_domain(number_), "DIS exercise " + std::to_string(exercise.number),
             steady_clock(), [this](const radio::Message& message) { send_clock(message); }),
      shared_(*this) {
}

DisGateway::Shared::Shared(DisGateway& owner)
    : to_dis(
          owner.exercise_, owner.keys_,
          [&owner](const dis::Body& body, Nanoseconds utc) { owner.send(body, utc); }, moment(),
          [&owner](std::uint64_t stream, bool needed, std::function<void()> task) {
            return owner.tasks_.run(stream, needed, std::move(task));
          }),
      parallel(owner.number_, std::chrono::steady_clock::now()) {
}

DisGateway::~DisGateway() {
  thread_.request_stop();
  wake();
  if (thread_.joinable()) thread_.join();
  clock_.stop();
  net_->leave();
}

void DisGateway::send(const dis::Body& body, Nanoseconds utc) {
  network_->send(dis::encode({header_of(exercise_, utc), body}));
}

void DisGateway::wake() const {
  constexpr std::uint64_t kOne = 1;
  static_cast<void>(::write(wake_.get(), &kOne, sizeof(kOne)));
}

void DisGateway::on_voice(const radio::VoicePacket& voice) {
  if (!shared_.lock()->to_dis.voice(voice, moment())) wake();
}

void DisGateway::on_message(const radio::Message& message) {
  if (const auto* notice = std::get_if<radio::GatewayNotice>(&message)) {
    if (notice->exercise != exercise_.number) return;
    shared_.lock()->parallel.take_notice(notice->gateway, std::chrono::steady_clock::now());
  } else if (const auto* clock = std::get_if<radio::ClockNotice>(&message)) {
    clock_.hear(*clock);
  } else if (const auto* answer = std::get_if<radio::ClockAnswer>(&message)) {
    clock_.hear(*answer);
  }
}

void DisGateway::send_clock(radio::Message message) {
  auto* notice = std::get_if<radio::ClockNotice>(&message);
  const bool is_related = notice != nullptr && notice->reference != notice->domain;
  if (is_related) notice->bound_ns += static_cast<std::uint64_t>(exercise_.clock_error.count());
  net_->send_message(message);
}

void DisGateway::on_data(const radio::RadioData& data) {
  if (!shared_.lock()->to_dis.data(data, moment())) wake();
}

void DisGateway::run(const std::stop_token& stop) {
  constexpr int kMaxTogether = 500;
  Worker worker(*this);
  TimePoint next = std::chrono::steady_clock::now();
  while (!stop.stop_requested()) {
    std::array<pollfd, 2> waiting{{{network_->descriptor(), POLLIN, 0}, {wake_.get(), POLLIN, 0}}};
    const auto left =
        std::chrono::ceil<std::chrono::milliseconds>(next - std::chrono::steady_clock::now());
    ::poll(waiting.data(), waiting.size(), static_cast<int>(std::max<long>(left.count(), 0)));
    for (int i = 0; i < kMaxTogether; ++i) {
      const auto datagram = network_->receive();
      if (!datagram) break;
      worker.receive(*datagram, moment());
    }
    std::uint64_t woken = 0;
    const bool early = ::read(wake_.get(), &woken, sizeof(woken)) > 0;
    const Moment now = moment();
    if (now.at < next && !early) continue;
    worker.tick(now);
    next = now.at + kTick;
  }
  worker.leave(moment());
}

Result<std::vector<std::unique_ptr<DisGateway>>> open_gateways(const GatewaySettings& settings,
                                                               radio::FederationSettings federation,
                                                               const radio::NetPlan& plan) {
  std::vector<std::unique_ptr<DisGateway>> out;
  for (const ExerciseSettings& exercise : settings.exercises) {
    federation.federate = "DIS gateway " + std::to_string(exercise.number);
    auto gateway = DisGateway::open(exercise, federation, plan);
    if (!gateway) return gateway.error();
    out.push_back(std::move(gateway).value());
  }
  return out;
}

}  // namespace roger::app
