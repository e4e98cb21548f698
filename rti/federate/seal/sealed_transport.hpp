// Seals what a federate sends and opens what it receives, around any transport.
#pragma once

#include <cstdint>
#include <memory>
#include <mutex>
#include <span>
#include <vector>

#include "core/counters.hpp"
#include "rti/federate/seal/peer_seals.hpp"
#include "rti/net/transport.hpp"
#include "rti/security/sealer.hpp"

namespace roger::rti {

/// Sends sealed datagrams, and passes on only datagrams that were opened. Every datagram is opened
/// before anything else reads it; only the prefix of a copy is read earlier. Those that cannot be
/// opened are dropped and counted.
class SealedTransport final : public net::Transport {
 public:
  SealedTransport(std::unique_ptr<net::Transport> transport, security::Sealer sealer,
                  std::shared_ptr<PeerSeals> peers);
  ~SealedTransport() override;

  void start(Handler handler, net::ReadBy by) override;
  void stop() override { transport_->stop(); }
  void receive(std::optional<Nanoseconds> wait) override { transport_->receive(wait); }
  void wake() override { transport_->wake(); }
  [[nodiscard]] Status join(filter::Ipv4Address group) override;
  void leave(filter::Ipv4Address group) override;
  [[nodiscard]] bool has_key(filter::Ipv4Address group) const override;
  net::SendResult send(filter::Ipv4Address group, Bytes datagram) noexcept override;
  void send_train(filter::Ipv4Address group, Bytes bytes,
                  std::span<const std::uint16_t> sizes) noexcept override;
  [[nodiscard]] Result<std::uint16_t> listen_directly() override {
    return transport_->listen_directly();
  }
  [[nodiscard]] Status copy_to(const net::DirectAddress& to,
                               std::span<const filter::Ipv4Address> groups) override {
    return transport_->copy_to(to, groups);
  }
  [[nodiscard]] net::TransportCounters counters() const override;

 private:
  class Inbox;

  const std::unique_ptr<net::Transport> transport_;
  const std::shared_ptr<Inbox> inbox_;
  /// Guards everything below. Held while sending, so that positions leave in order.
  std::mutex mutex_;
  security::Sealer sealer_;
  std::vector<std::uint8_t> sealed_;
  std::vector<std::uint16_t> sizes_;
  Counter unsent_;  // datagrams for groups without a key
};

}  // namespace roger::rti
