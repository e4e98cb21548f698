// Deliberate network impairment around any transport.
#pragma once

#include <memory>

#include "rti/net/impairment_queue.hpp"
#include "rti/net/io/asio.hpp"
#include "rti/net/transport.hpp"

namespace roger::rti::net {

/// Impairs what its transport receives; sent data is not changed. One receiver can thus be impaired
/// while the others are not, and receivers lose different datagrams of one multicast, as on a real
/// network. A lost datagram already has its sequence number, so receivers count it as lost.
/// Datagrams of this process that are looped back are treated like others.
///
/// Delayed datagrams are copied, bounded by `limits`, and delivered by the thread that reads. The
/// transport's counters count what arrived; impairment_counters() counts what was done with it.
class Impairment final : public Transport {
 public:
  /// `io` must be the io_context on which `transport` calls its handler, and must outlive both.
  Impairment(asio::io_context& io, std::unique_ptr<Transport> transport,
             const ImpairmentSettings& settings, const ImpairmentLimits& limits = {});
  ~Impairment() override;

  void start(Handler handler, ReadBy by) override;
  /// Also discards the datagrams in flight, and logs one line (level info) that says what was
  /// impaired, if anything was.
  void stop() override;
  void receive(std::optional<Nanoseconds> wait) override;
  void wake() override { transport_->wake(); }
  [[nodiscard]] Status join(filter::Ipv4Address group) override { return transport_->join(group); }
  void leave(filter::Ipv4Address group) override { transport_->leave(group); }
  SendResult send(filter::Ipv4Address group, Bytes datagram) noexcept override;
  void send_train(filter::Ipv4Address group, Bytes bytes,
                  std::span<const std::uint16_t> sizes) noexcept override;
  [[nodiscard]] Result<std::uint16_t> listen_directly() override;
  [[nodiscard]] Status copy_to(const DirectAddress& to,
                               std::span<const filter::Ipv4Address> groups) override;
  [[nodiscard]] TransportCounters counters() const override;

  /// Returns the counts since the start. Any thread.
  [[nodiscard]] ImpairmentCounters impairment_counters() const;

 private:
  class State;
  std::shared_ptr<State> state_;
  const std::unique_ptr<Transport> transport_;
};

}  // namespace roger::rti::net
