#include "tests/integration/app_dis_gateway/dis_peer.hpp"

#include <netinet/in.h>
#include <poll.h>
#include <sys/socket.h>

#include <algorithm>
#include <cmath>
#include <numbers>
#include <stdexcept>
#include <string>
#include <utility>

#include "audio/codec/mulaw.hpp"
#include "rti/net/socket_options.hpp"

namespace roger::app {
namespace {

constexpr std::uint16_t kPort = 3000;
constexpr std::uint32_t kRate = 8000;
constexpr std::uint32_t kSamples = 160;

rti::net::Descriptor open_socket(const test::HostNetwork& network, int host) {
  rti::net::Descriptor out;
  network.on_host(host, [&] {
    rti::net::Descriptor socket(::socket(AF_INET, SOCK_DGRAM | SOCK_CLOEXEC, 0));
    constexpr int kBufferBytes = 4 << 20;
    const auto any = rti::net::socket_address(filter::Ipv4Address{}, kPort);
    if (!rti::net::set_option(socket.get(), SOL_SOCKET, SO_RCVBUF, kBufferBytes) ||
        !rti::net::set_option(socket.get(), SOL_SOCKET, SO_BROADCAST, 1) ||
        ::bind(socket.get(), rti::net::as_sockaddr(any), sizeof any) != 0) {
      throw std::runtime_error("no socket for DIS");
    }
    out = std::move(socket);
  });
  return out;
}

}  // namespace

DisPeer::DisPeer(const test::HostNetwork& network, int host, Times times, std::uint8_t exercise)
    : own_(filter::Ipv4Address::parse("10.77.0." + std::to_string(host)).value()),
      times_(times),
      exercise_(exercise),
      socket_(open_socket(network, host)),
      thread_([this] { receive(); }) {
}

DisPeer::~DisPeer() {
  ends_ = true;
  thread_.join();
}

void DisPeer::receive() {
  constexpr int kWaitMs = 20;
  std::vector<Octet> buffer(1U << 16U);
  while (!ends_) {
    pollfd waiting{socket_.get(), POLLIN, 0};
    if (::poll(&waiting, 1, kWaitMs) <= 0) continue;
    sockaddr_in from{};
    socklen_t from_size = sizeof from;
    const ssize_t size = ::recvfrom(socket_.get(), buffer.data(), buffer.size(), 0,
                                    rti::net::as_sockaddr(from), &from_size);
    if (size <= 0 || from.sin_addr.s_addr == htonl(own_.value)) continue;
    dis::PduSplitter splitter(Bytes(buffer).first(static_cast<std::size_t>(size)));
    while (!splitter.done()) {
      const auto octets = splitter.next();
      if (!octets) break;
      if (const auto hello = decode_hello(octets.value(), exercise_)) {
        hellos_.lock()->push_back(*hello);
      }
      auto pdu = dis::decode(octets.value());
      if (!pdu || pdu.value().header.exercise != exercise_) continue;
      heard_.lock()->push_back({std::chrono::steady_clock::now(),
                                std::move(pdu).value(),
                                {octets.value().begin(), octets.value().end()}});
    }
  }
}

void DisPeer::send(const dis::Body& body, std::chrono::nanoseconds age) {
  dis::Pdu pdu{{}, body};
  pdu.header.exercise = exercise_;
  pdu.header.timestamp =
      times_ == Times::kAbsolute
          ? dis::Timestamp::make(std::chrono::system_clock::now().time_since_epoch() - age, true)
          : dis::Timestamp::make(std::chrono::steady_clock::now().time_since_epoch() - age, false);
  send_octets(dis::encode(pdu));
}

void DisPeer::send_octets(const ByteVector& datagram) {
  const auto to =
      rti::net::socket_address(filter::Ipv4Address::parse("10.77.0.255").value(), kPort);
  if (::sendto(socket_.get(), datagram.data(), datagram.size(), 0, rti::net::as_sockaddr(to),
               sizeof to) != static_cast<ssize_t>(datagram.size())) {
    throw std::runtime_error("a DIS PDU was not sent");
  }
}

std::size_t DisPeer::send_many(int host, std::span<const ByteVector> datagrams) {
  auto to = rti::net::socket_address(
      filter::Ipv4Address::parse("10.77.0." + std::to_string(host)).value(), kPort);
  std::vector<iovec> parts;
  for (const ByteVector& one : datagrams) {
    parts.push_back({const_cast<Octet*>(one.data()), one.size()});  // is not written to
  }
  std::vector<mmsghdr> messages(datagrams.size());
  for (std::size_t i = 0; i < messages.size(); ++i) {
    messages[i].msg_hdr.msg_name = &to;
    messages[i].msg_hdr.msg_namelen = sizeof to;
    messages[i].msg_hdr.msg_iov = &parts[i];
    messages[i].msg_hdr.msg_iovlen = 1;
  }
  const int sent =
      ::sendmmsg(socket_.get(), messages.data(), static_cast<unsigned>(messages.size()), 0);
  return static_cast<std::size_t>(std::max(sent, 0));
}

void DisPeer::speak(const dis::Transmitter& radio, std::chrono::milliseconds length) {
  dis::Transmitter state = radio;
  state.transmit_state = dis::TransmitState::kOnTransmitting;
  send(state);
  dis::Signal signal;
  signal.radio = radio.radio;
  signal.encoding = dis::EncodingScheme::audio(dis::EncodingType::kMuLaw);
  signal.sample_rate = kRate;
  signal.samples = kSamples;
  const auto begin = std::chrono::steady_clock::now();
  std::uint64_t sample = 0;
  for (auto at = begin; at < begin + length; at += std::chrono::milliseconds(20)) {
    ByteVector sound;
    for (std::uint32_t i = 0; i < kSamples; ++i, ++sample) {
      constexpr double kLevel = 0.316 * 32767.0;
      const double angle = 2.0 * std::numbers::pi * 500.0 * static_cast<double>(sample) / kRate;
      const auto value = static_cast<std::int16_t>(kLevel * std::sin(angle));
      sound.push_back(audio::mulaw_compress(value));
    }
    signal.set_data(sound);
    std::this_thread::sleep_until(at);
    // A loaded machine wakes the thread late, which is no gap in the sound.
    send(signal, std::chrono::steady_clock::now() - at);
  }
  state.transmit_state = dis::TransmitState::kOnNotTransmitting;
  send(state);
}

std::optional<dis::Transmitter> DisPeer::find(
    const std::function<bool(const dis::Transmitter&)>& wanted) const {
  std::optional<dis::Transmitter> out;
  for (dis::Transmitter& one : all<dis::Transmitter>()) {
    if (wanted(one)) out = std::move(one);
  }
  return out;
}

dis::Transmitter peer_radio(std::uint16_t entity) {
  dis::Transmitter out;
  out.radio = {{1, 10, entity}, 1};
  out.transmit_state = dis::TransmitState::kOnNotTransmitting;
  out.frequency = 40'000'000;
  out.transmit_bandwidth = 25'000;
  out.power = 43;
  out.modulation.major = dis::MajorModulation::kAngle;
  out.modulation.detail = 1;
  out.modulation.system = dis::RadioSystem::kGenericOrIntercom;
  return out;
}

}  // namespace roger::app
