// Sends one federate's best-effort datagrams.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <functional>
#include <mutex>
#include <span>
#include <vector>

#include "core/clock.hpp"
#include "dds-filter/group.hpp"
#include "rti/federate/send/burst.hpp"
#include "rti/federate/send/lane.hpp"
#include "rti/federate/statistics/statistics.hpp"
#include "rti/net/transport.hpp"
#include "rti/wire/datagram.hpp"
#include "rti/wire/types.hpp"

namespace roger::rti {

/// The destination of a message: the group and its slot (see ClassGroups).
struct SendTarget {
  std::size_t slot = 0;
  filter::Ipv4Address group;
  bool compresses = false;  // messages are compressed
};

/// Maximum lengths of datagrams and messages, headers included (see Rid::Network).
struct SizeLimits {
  std::size_t datagram = 1472;
  std::size_t message = std::size_t{256} << 10U;
};

struct SenderSettings {
  SizeLimits limits;
  BundleSettings bundle;
};

/// Writes one message at a time as a datagram. Not thread-safe.
class DatagramComposer {
 public:
  /// `limit`: longest datagram in bytes, before compression.
  DatagramComposer(Origin origin, std::size_t limit) : origin_(origin), buffer_(limit) {}
  DatagramComposer(const DatagramComposer&) = delete;
  DatagramComposer& operator=(const DatagramComposer&) = delete;

  /// Returns `message` as a datagram with that sequence number, compressed if the message
  /// compresses and becomes shorter. Empty when it exceeds the limit. Valid until the next call.
  [[nodiscard]] Bytes compose(const OutgoingMessage& message, std::uint16_t sequence);

 private:
  const Origin origin_;
  std::vector<std::uint8_t> buffer_;
  wire::DatagramWriter writer_{buffer_};
  std::vector<std::uint8_t> packed_;
};

/// Numbers the datagrams of each group and sends them from the calling thread. Any thread may call;
/// messages of a group leave in the order in which they were sent.
///
/// A message that comes alone leaves at once, in one datagram or in fragments. A message that
/// follows another one of its group within kBurst, without a flush() in between, waits for more, so
/// that they share a datagram and a system call. Waiting messages leave when the datagrams are
/// full, at a flush(), when the sender pauses, or at the deadline.
///
/// States of a group's lane: empty, or waiting (listed in `waiting_`). The first waiting message
/// calls `wake`, which starts periodic calls of flush_due(); `flush_scheduled_` stays true until
/// flush_due() finds nothing waiting. So no message waits without a pending flush_due(). Numbers
/// are assigned and datagrams sent under one lock, so they leave in order.
class BestEffortSender {
 public:
  /// Keeps references to `transport` and `clock`. `wake` is called from any thread and without a
  /// lock when flush_due() must be called from now on.
  BestEffortSender(net::Transport& transport, const Clock& clock, Origin origin,
                   const SenderSettings& settings, std::function<void()> wake);

  /// @{ Send a message; inline, so that the processor need not wait for a copy of the arguments.
  /// kSent: it was sent, waits, or was sent in fragments. kTooLarge: it exceeds
  /// the limit of a message and is not sent.
  net::SendResult send_interaction(const SendTarget& target, ClassId interaction_class,
                                   std::span<const ValueView> values, Bytes tag) {
    return send(target, {wire::MessageKind::kInteraction, interaction_class, values, tag,
                         target.compresses});
  }
  net::SendResult send_update(const SendTarget& target, ObjectId object,
                              std::span<const ValueView> values, Bytes tag) {
    return send(target, {wire::MessageKind::kUpdate, object, values, tag, target.compresses});
  }
  /// @}

  /// Sends everything that waits and ends the current burst. Called when the federate does
  /// something else: it evokes, or a callback has ended.
  void flush();
  /// Sends messages that have reached the deadline or whose sender has paused. Must be called every
  /// flush_period() after `wake`, until it returns false because nothing waits.
  bool flush_due();
  [[nodiscard]] Nanoseconds flush_period() const { return settings_.bundle.deadline / 4; }

  /// Returns, by slot, the datagrams of each group that were passed to the transport.
  [[nodiscard]] std::vector<Traffic> sent() const;

  [[nodiscard]] const SizeLimits& limits() const { return settings_.limits; }

 private:
  net::SendResult send(const SendTarget& target, const OutgoingMessage& message);
  net::SendResult send_alone(Lane& lane, filter::Ipv4Address group, const OutgoingMessage& message);
  Lane::Added add(Lane& lane, const OutgoingMessage& message);
  void send_train(Lane& lane, filter::Ipv4Address group);

  net::Transport& transport_;
  const Clock& clock_;
  const Origin origin_;
  const SenderSettings settings_;
  const std::function<void()> wake_;
  std::atomic<bool> any_waiting_{false};
  std::atomic<std::uint32_t> turns_{0};  // number of flush() calls
  // Guards everything below. Held while sending, so that numbers leave in order.
  mutable std::mutex mutex_;
  DatagramComposer composer_;
  std::deque<Lane> lanes_;           // by slot
  std::vector<SendTarget> waiting_;  // lanes that are not empty
  bool flush_scheduled_ = false;     // flush_due() is being called periodically
};

}  // namespace roger::rti
