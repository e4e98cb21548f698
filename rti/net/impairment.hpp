// A bad network on purpose, around any transport.
#pragma once

#include <memory>

#include "rti/net/asio.hpp"
#include "rti/net/impairment_queue.hpp"
#include "rti/net/transport.hpp"

namespace roger::rti::net {

/// Impairs what its transport receives; what is sent goes out untouched. So one receiver can be
/// impaired and the others hear well, receivers lose different datagrams of one multicast as on a
/// real network, and what is lost is lost after it was numbered, so it is counted as loss. A
/// process's own datagrams that come back are datagrams like others.
///
/// Delayed datagrams are copied, bounded by `limits`, and delivered by the thread that reads.
/// The transport's counters are of what it received; impairment_counters() tells what became of
/// that.
class Impairment final : public Transport {
 public:
  /// `io` is the one that `transport` calls its handler on, and outlives both.
  Impairment(asio::io_context& io, std::unique_ptr<Transport> transport,
             const ImpairmentSettings& settings, const ImpairmentLimits& limits = {});
  ~Impairment() override;

  void start(Handler handler, ReadBy by) override;
  /// Besides: what is under way is forgotten, and the log has a line of what was done, at level
  /// info, if anything was.
  void stop() override;
  void receive(std::optional<Nanoseconds> wait) override;
  void wake() override;
  [[nodiscard]] Status join(filter::Ipv4Address group) override;
  void leave(filter::Ipv4Address group) override;
  SendResult send(filter::Ipv4Address group, Bytes datagram) noexcept override;
  void send_train(filter::Ipv4Address group, Bytes bytes,
                  std::span<const std::uint16_t> sizes) noexcept override;
  [[nodiscard]] Result<std::uint16_t> listen_directly() override;
  [[nodiscard]] Status copy_to(const DirectAddress& to,
                               std::span<const filter::Ipv4Address> groups) override;
  [[nodiscard]] TransportCounters counters() const override;

  /// Since the start; from any thread.
  [[nodiscard]] ImpairmentCounters impairment_counters() const;

 private:
  class State;
  std::shared_ptr<State> state_;
  const std::unique_ptr<Transport> transport_;
};

}  // namespace roger::rti::net
