#include "app/bench/dis/gateway_bench.hpp"

#include <fmt/core.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <cmath>
#include <fstream>
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "app/bench/dis/traffic.hpp"
#include "app/bench/radio/radio_lab.hpp"
#include "app/dis/gateway/signal_mapping.hpp"
#include "app/dis/network/dis_socket.hpp"
#include "app/support/exit_code.hpp"
#include "app/support/locate.hpp"
#include "app/support/private_network.hpp"
#include "app/support/process_usage.hpp"
#include "core/units.hpp"
#include "dds-filter/channel.hpp"
#include "dis/pdu.hpp"
#include "radio/hla/radio_net.hpp"
#include "rti/net/descriptor.hpp"
#include "rti/net/socket_options.hpp"

namespace roger::app::bench {
namespace {

using std::chrono::milliseconds;

constexpr std::uint8_t kExercise = 1;
constexpr std::uint16_t kGatewaySite = 7;
constexpr std::uint16_t kPeerSite = 9;
constexpr std::uint64_t kFirstStream = 1'000'000;
constexpr filter::Ipv4Address kLoopback{0x7F000001};
/// Time for all radios to become known, and for the last packets to arrive.
constexpr milliseconds kPatience{60'000};
constexpr milliseconds kTail{500};

std::uint64_t hertz_of(std::size_t radio) {
  constexpr std::uint64_t kLowest = 30'000'000;
  constexpr std::uint64_t kStep = 25'000;
  return kLowest + kStep * radio;
}

std::string call_sign_of(std::size_t radio) {
  return "S" + std::to_string(radio);
}

/// The DIS side: as many radios as the case says, in this process.
class DisSide {
 public:
  using Take = std::function<void(const dis::Pdu&)>;

  DisSide(std::uint16_t gateway_port, std::uint16_t own_port, Take take)
      : to_(rti::net::socket_address(kLoopback, gateway_port)),
        out_(::socket(AF_INET, SOCK_DGRAM | SOCK_CLOEXEC, 0)),
        in_(require(DisSocket::open({own_port, {}, "lo"}))),
        take_(std::move(take)),
        thread_([this](const std::stop_token& stop) { receive(stop); }) {}

  void send(const dis::Body& body) {
    dis::Pdu pdu{{}, body};
    pdu.header.exercise = kExercise;
    pdu.header.timestamp =
        dis::Timestamp::make(std::chrono::steady_clock::now().time_since_epoch(), false);
    const ByteVector octets = dis::encode(pdu);
    ::sendto(out_.get(), octets.data(), octets.size(), 0, rti::net::as_sockaddr(to_), sizeof to_);
  }
  void announce(std::size_t radio, bool transmits) {
    dis::Transmitter pdu;
    pdu.radio = {{kPeerSite, 1, static_cast<std::uint16_t>(radio + 1)}, 1};
    pdu.transmit_state =
        transmits ? dis::TransmitState::kOnTransmitting : dis::TransmitState::kOnNotTransmitting;
    pdu.frequency = hertz_of(radio);
    pdu.transmit_bandwidth = 25'000;
    pdu.power = 40;
    pdu.modulation.major = dis::MajorModulation::kAngle;
    pdu.modulation.detail = 1;
    send(pdu);
  }

 private:
  void receive(const std::stop_token& stop) {
    constexpr int kWaitMs = 50;
    while (!stop.stop_requested()) {
      pollfd waiting{in_.descriptor(), POLLIN, 0};
      ::poll(&waiting, 1, kWaitMs);
      while (const auto datagram = in_.receive()) {
        dis::PduSplitter splitter(datagram->data);
        while (!splitter.done()) {
          const auto octets = splitter.next();
          const auto pdu = octets ? dis::decode(octets.value())
                                  : Result<dis::Pdu, dis::DecodeError>(octets.error());
          if (pdu) take_(pdu.value());
        }
      }
    }
  }

  const sockaddr_in to_;
  rti::net::Descriptor out_;
  DisSocket in_;
  const Take take_;
  std::jthread thread_;
};

/// The side of the federation: a federate with as many radios as the case says.
class HlaSide final : private radio::RadioNetListener {
 public:
  using Take = std::function<void(const radio::VoicePacket&)>;

  HlaSide(const RadioLab& lab, Take take) : take_(std::move(take)) {
    radio::FederationSettings settings;
    settings.federate = "bench";
    settings.rid = lab.file("rid.toml");
    settings.fom_modules = require(fom_modules());
    net_ = radio::make_radio_net(settings, clock_);
    require(net_->join(*this));
    std::vector<filter::Channel> all(filter::kChannelCount);
    std::iota(all.begin(), all.end(), filter::Channel{0});
    net_->set_interest(all);
  }
  ~HlaSide() override { net_->leave(); }

  void announce(std::size_t radio, bool transmits) {
    radio::TransmitterState state;
    state.stream = kFirstStream + radio;
    state.entity = static_cast<std::uint16_t>(radio + 1);
    state.radio_index = 1;
    state.call_sign = call_sign_of(radio);
    state.frequency = Frequency::from_hertz(hertz_of(radio));
    state.status =
        transmits ? radio::TransmitterStatus::kTransmitting : radio::TransmitterStatus::kOn;
    net_->set_transmitter(state);
  }
  void send(std::size_t radio, const audio::CodedPacket& coded) {
    radio::VoicePacket packet;
    packet.transmission.address = Frequency::from_hertz(hertz_of(radio));
    packet.transmission.call_sign = call_sign_of(radio);
    packet.transmission.modulation = radio::Modulation::kFm;
    packet.coded = coded;
    packet.coded.stream = kFirstStream + radio;
    net_->send(packet);
  }
  [[nodiscard]] std::size_t known() const { return net_->radios().size(); }

 private:
  void on_voice(const radio::VoicePacket& voice) override { take_(voice); }
  void on_message(const radio::Message& /*message*/) override {}

  const SteadyClock clock_;
  const Take take_;
  std::unique_ptr<radio::RadioNet> net_;
};

/// Calls send(radio, number) for each packet when it is due, with the radios spread over a frame.
template <class Send>
void talk(std::size_t radios, Nanoseconds frame, Nanoseconds length, StopSignal& stop, Send send) {
  const auto begin = std::chrono::steady_clock::now();
  const auto packets = static_cast<std::uint32_t>(length / frame);
  for (std::uint32_t number = 0; number < packets; ++number) {
    if (stop.asked()) return;
    for (std::size_t radio = 0; radio < radios; ++radio) {
      const auto share =
          frame * static_cast<std::int64_t>(radio) / static_cast<std::int64_t>(radios);
      std::this_thread::sleep_until(begin + number * frame + share);
      send(radio, number);
    }
  }
}

/// Stations have the numbers of their radios as entities, so that the DIS side can identify
/// them.
std::string settings_text(const GatewayCase& settings, std::uint16_t port, std::uint16_t peer) {
  std::string out = fmt::format(
      "[[exercise]]\nnumber = {}\nsite = {}\napplication = 1\nmax_transmitters_per_source = 20000\n"
      "encoding = \"{}\"\nsample_rate = {}\npacket_ms = {}\n"
      "[[exercise.network]]\nport = {}\ninterface = \"lo\"\nsend_to = [\"127.0.0.1:{}\"]\n"
      "[exercise.entities]\n",
      kExercise, kGatewaySite, audio::codec_name(settings.to.encoding), settings.to.sample_rate,
      std::chrono::duration<double, std::milli>(settings.to.frame).count(), port, peer);
  for (std::size_t radio = 0; radio < settings.transmitters; ++radio) {
    out += fmt::format("{} = {}\n", call_sign_of(radio), radio + 1);
  }
  return out;
}

bool is_unchanged(const GatewayCase& settings) {
  return settings.to_hla || (settings.from.encoding == settings.to.encoding &&
                             settings.from.sample_rate == settings.to.sample_rate);
}

/// Counts the packets of each radio, to know the place of packets that carry no number.
class Places {
 public:
  explicit Places(std::size_t radios) : counts_(radios) {}
  /// Returns the number of the packet, from 0.
  std::uint32_t next(std::size_t radio) { return counts_.at(radio)++; }

 private:
  std::vector<std::uint32_t> counts_;
};

}  // namespace

nlohmann::ordered_json bench_gateway(const GatewayCase& settings, StopSignal& stop) {
  const auto lab = RadioLab::open();
  const std::uint16_t port = find_free_port(SOCK_DGRAM);
  const std::uint16_t peer = find_free_port(SOCK_DGRAM);
  std::ofstream(lab->file("dis.toml")) << settings_text(settings, port, peer);

  const VoiceLoop voice(settings.from);
  const bool unchanged = is_unchanged(settings);
  const Nanoseconds out_frame = unchanged ? voice.frame() : settings.to.frame;
  const std::size_t talking = settings.talking;
  Delays delays(talking, voice.frame());
  Places places(settings.transmitters);
  std::atomic<std::size_t> known_to_dis{0};

  DisSide dis(port, peer, [&](const dis::Pdu& pdu) {
    if (std::holds_alternative<dis::Transmitter>(pdu.body)) ++known_to_dis;
    const auto* signal = std::get_if<dis::Signal>(&pdu.body);
    if (signal == nullptr || settings.to_hla) return;
    const auto now = std::chrono::steady_clock::now();
    const std::size_t radio = signal->radio.entity.entity - 1U;
    if (radio >= talking) return;
    const std::uint32_t number = unchanged ? number_in(signal->data) : places.next(radio);
    delays.arrived(radio, number * out_frame, now);
  });
  HlaSide hla(*lab, [&](const radio::VoicePacket& packet) {
    if (!settings.to_hla || packet.coded.size == 0) return;
    const auto now = std::chrono::steady_clock::now();
    const std::uint64_t hertz = radio::find_frequency(packet.transmission.address).hertz();
    const std::size_t radio = (hertz - hertz_of(0)) / (hertz_of(1) - hertz_of(0));
    delays.arrived(radio, number_in(packet.coded.data()) * out_frame, now);
  });
  ChildProcess gateway = lab->start("gateway", {"dis-gateway", "--config", lab->file("dis.toml")});

  const auto announce = [&](bool transmits) {
    for (std::size_t radio = 0; radio < settings.transmitters; ++radio) {
      const bool now = transmits && radio < talking;
      settings.to_hla ? dis.announce(radio, now) : hla.announce(radio, now);
    }
  };
  announce(false);
  TimePoint announced = std::chrono::steady_clock::now();
  const bool known = wait_until(stop, kPatience, [&] {
    // Before the gateway receives, what is sent to it is lost.
    if (settings.to_hla && std::chrono::steady_clock::now() - announced > milliseconds(500)) {
      announce(false);
      announced = std::chrono::steady_clock::now();
    }
    return (settings.to_hla ? hla.known() : known_to_dis.load()) >= settings.transmitters;
  });
  if (!known) {
    throw CommandError(ErrorCode::kUnavailable, "the gateway did not carry all radios: " +
                                                    read_last_line(lab->file("gateway.log")));
  }
  announce(true);
  const double cpu_before = cpu_seconds(gateway.pid());
  const auto begin = std::chrono::steady_clock::now();
  talk(talking, voice.frame(), settings.length, stop, [&](std::size_t radio, std::uint32_t number) {
    const audio::CodedPacket packet = voice.packet(number);
    delays.sent(radio, std::chrono::steady_clock::now());
    if (settings.to_hla) {
      dis::Signal signal = to_signal(packet);
      signal.radio = {{kPeerSite, 1, static_cast<std::uint16_t>(radio + 1)}, 1};
      dis.send(signal);
    } else {
      hla.send(radio, packet);
    }
  });
  const double cpu = cpu_seconds(gateway.pid()) - cpu_before;
  const std::chrono::duration<double> took = std::chrono::steady_clock::now() - begin;
  stop.wait_for(kTail);

  const Percentiles added = delays.added_us();
  const auto expected = static_cast<std::uint64_t>(static_cast<std::int64_t>(delays.sent_count()) *
                                                   voice.frame() / out_frame);
  // The last packet of a transmission that does not end is incomplete.
  const std::uint64_t incomplete = unchanged ? 0 : talking;
  const std::uint64_t whole = expected - std::min(expected, incomplete);
  return nlohmann::ordered_json{
      {"direction", settings.to_hla ? "to_hla" : "to_dis"},
      {"encoding", audio::codec_name((settings.to_hla ? settings.from : settings.to).encoding)},
      {"packet_ms", std::chrono::duration<double, std::milli>(out_frame).count()},
      {"transcoded_from", unchanged ? "" : audio::codec_name(settings.from.encoding)},
      {"p50_us", added.p50},
      {"p99_us", added.p99},
      {"lost", whole - std::min(whole, delays.arrived_count())},
      {"transmitters", settings.transmitters},
      {"talking", settings.talking},
      {"cpu_percent", 100.0 * cpu / took.count()}};
}

}  // namespace roger::app::bench
