// Best-effort data of a joined federate.
#pragma once

#include <functional>
#include <memory>

#include "core/clock.hpp"
#include "rti/federate/link/executive_port.hpp"
#include "rti/federate/receive/intake.hpp"
#include "rti/federate/seal/peer_seals.hpp"
#include "rti/federate/send/best_effort_sender.hpp"
#include "rti/net/transport.hpp"
#include "rti/wire/messages.hpp"

namespace roger::rti {

/// Exchanges datagrams with the other federates: holds the transport, the keys of the others, the
/// sender and the reception, and adds federates that join to them. Any thread, except where noted.
class DataPlane {
 public:
  struct Parts {
    std::unique_ptr<net::Transport> transport;
    /// Keys of the other federates, which `transport` uses; nullptr: an open network.
    std::shared_ptr<PeerSeals> seals;
    SenderSettings sender;
    /// See BestEffortSender.
    std::function<void()> wake;
    Intake::Settings reception;
  };
  /// Keeps references to `executive` and `clock`.
  DataPlane(const wire::Joined& joined, Parts parts, ExecutivePort& executive, const Clock& clock);
  DataPlane(const DataPlane&) = delete;
  DataPlane& operator=(const DataPlane&) = delete;

  /// Starts to receive. `handler` is called with each datagram. Must be called once.
  void start(net::Transport::Handler handler, net::ReadBy by);
  /// Stops receiving, see net::Transport::stop().
  void stop() { transport_->stop(); }
  /// Does the periodic work. On the I/O thread, a few times a second.
  void tick() { intake_.tick(); }

  /// @{ I/O thread: messages of the executive.
  void on_message(wire::GroupKeysAdded message);
  void on_message(const wire::FederateJoined& message);
  void on_message(const wire::FederateLeft& message);
  void on_message(const wire::CopiesAsked& message) { intake_.on_message(message); }
  /// @}

  [[nodiscard]] net::Transport& transport() { return *transport_; }
  [[nodiscard]] BestEffortSender& sender() { return sender_; }
  [[nodiscard]] Intake& intake() { return intake_; }
  [[nodiscard]] const Intake& intake() const { return intake_; }

 private:
  const std::shared_ptr<PeerSeals> seals_;  // nullptr: an open network
  const std::unique_ptr<net::Transport> transport_;
  BestEffortSender sender_;
  Intake intake_;
};

}  // namespace roger::rti
