// A multicast transport that stores what it receives, for tests.
#pragma once

#include <memory>
#include <stdexcept>
#include <string>
#include <utility>

#include "rti/net/udp_multicast.hpp"
#include "tests/integration/rti_executive/support.hpp"

namespace roger::rti::net {

inline filter::Ipv4Address group(std::uint32_t number) {
  return filter::Ipv4Address{0xEFC01000U + number};  // 239.192.16.0 and up
}

inline ByteVector text(const std::string& words) {
  return {words.begin(), words.end()};
}

inline UdpMulticastSettings settings(const Interface& interface, std::uint16_t port) {
  UdpMulticastSettings out;
  out.interface = interface;
  out.port = port;
  return out;
}

/// A transport that stores what it receives.
class Station {
 public:
  Station(IoThread& io, const UdpMulticastSettings& settings) : io_(io) {
    auto created = UdpMulticast::create(io.io, settings);
    if (!created) throw std::runtime_error(created.error().message);
    transport = std::move(created).value();
  }
  ~Station() {
    if (transport) transport->stop();
    io_.fence();  // handlers refer to the inbox
  }
  Station(const Station&) = delete;
  Station& operator=(const Station&) = delete;

  void start() {
    transport->start(
        [this](const Received& received) {
          inbox.put({received.group, std::string(received.data.begin(), received.data.end())});
        },
        ReadBy::kIoThread);
  }
  std::unique_ptr<UdpMulticast> transport;
  Mailbox<std::pair<filter::Ipv4Address, std::string>> inbox;

 private:
  IoThread& io_;
};

}  // namespace roger::rti::net
