// Interface for sending and receiving best-effort datagrams.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <span>

#include "core/clock.hpp"
#include "core/result.hpp"
#include "dds-filter/group.hpp"
#include "rti/wire/types.hpp"

namespace roger::rti::net {

/// A received datagram; its views are valid during the call only.
struct Received {
  filter::Ipv4Address group;  // destination group
  filter::Ipv4Address from;
  Bytes data;
  bool direct = false;  // a copy for this receiver alone
};

/// Address and port at which one receiver accepts copies.
struct DirectAddress {
  filter::Ipv4Address address;
  std::uint16_t port = 0;
  friend bool operator==(const DirectAddress&, const DirectAddress&) = default;
};

enum class SendResult : std::uint8_t {
  kSent,
  kWouldBlock,  // the kernel's send buffer is full; dropped and counted
  kTooLarge,    // larger than a UDP datagram
  kFailed,      // any other error, counted
  kNoKey,       // this federate does not have the key of the group
};

/// Datagrams that were dropped because of their seal, received ones unless stated; all 0 in an open
/// network.
struct SealCounters {
  std::uint64_t foreign_federation = 0;
  std::uint64_t not_sealed = 0;
  std::uint64_t unknown_sender = 0;  // of a federate that is not joined
  std::uint64_t foreign_group = 0;   // copies of a group that is not joined, or signs of presence
                                     // in another group than theirs
  std::uint64_t forged = 0;          // sealed with another key, or changed
  std::uint64_t replayed = 0;        // received before, or too old
  std::uint64_t no_key = 0;          // received or to be sent, without the key of the group
};

/// Counts since the start. `dropped_by_kernel` counts datagrams that arrived but were not fetched
/// in time.
struct TransportCounters {
  std::uint64_t sent = 0;
  std::uint64_t sent_bytes = 0;
  std::uint64_t would_block = 0;
  std::uint64_t send_failed = 0;
  std::uint64_t received = 0;
  std::uint64_t received_bytes = 0;
  std::uint64_t foreign_group = 0;  // sent to a group that is not joined, or to this host
  std::uint64_t dropped_by_kernel = 0;
  std::uint64_t copies = 0;  // sent directly, in addition to `sent`
  std::uint64_t copied_bytes = 0;
  std::uint64_t copies_dropped = 0;
  std::uint64_t received_directly = 0;  // part of `received`
  std::uint64_t not_handled = 0;        // dropped because the handler threw an exception
  SealCounters seal{};
};

/// Which thread fetches received datagrams and calls the handler.
enum class ReadBy : std::uint8_t {
  kIoThread,  // the thread that runs the io_context
  kCaller,    // the thread that calls receive()
};

/// Delivers datagrams to groups, best effort. join(), leave(), send() and copy_to() may be called
/// from any thread, at any time between start() and stop(), including from the handler.
class Transport {
 public:
  /// If the handler throws, the datagram is dropped and counted (TransportCounters::not_handled).
  using Handler = std::function<void(const Received&)>;

  virtual ~Transport() = default;
  Transport(const Transport&) = delete;
  Transport& operator=(const Transport&) = delete;

  /// Starts receiving. Call once.
  virtual void start(Handler handler, ReadBy by) = 0;
  /// Stops receiving. If stop() is called on the I/O thread, the handler is not called after it
  /// returns; if called on another thread, a call of the handler that has begun may still be
  /// running on the I/O thread. With kCaller, no thread may be in receive(). The destructor calls
  /// stop().
  virtual void stop() = 0;

  /// Waits up to `wait` (nullopt: indefinitely) for datagrams and calls the handler with each that
  /// is available. Returns early after a wake(). Only with kCaller, from one thread at a time.
  virtual void receive(std::optional<Nanoseconds> wait) = 0;
  /// Ends the current receive(), or the next one. Any thread.
  virtual void wake() = 0;

  /// Joins `group`; joining again has no effect. An error's message says what to do.
  [[nodiscard]] virtual Status join(filter::Ipv4Address group) = 0;
  virtual void leave(filter::Ipv4Address group) = 0;
  /// Returns whether this federate can send to the group and understand what arrives there: in a
  /// protected network it needs the key of the group.
  [[nodiscard]] virtual bool has_key(filter::Ipv4Address group) const;

  /// Sends one datagram; never waits.
  virtual SendResult send(filter::Ipv4Address group, Bytes datagram) noexcept = 0;
  /// Sends several datagrams to one group in as few system calls as possible. They are stored
  /// consecutively in `bytes` and have the lengths `sizes`. Never waits; failures are counted.
  virtual void send_train(filter::Ipv4Address group, Bytes bytes,
                          std::span<const std::uint16_t> sizes) noexcept;

  /// @{ For networks without multicast. A transport that can only use groups keeps these defaults,
  /// which return kUnsupported.
  /// Opens a port for copies and returns its number. An error's message is meant for the user.
  [[nodiscard]] virtual Result<std::uint16_t> listen_directly();
  /// From now on, sends a copy of each datagram for one of `groups` to `to` as well. Replaces
  /// earlier calls for the same address. An error's message is meant for the user.
  [[nodiscard]] virtual Status copy_to(const DirectAddress& to,
                                       std::span<const filter::Ipv4Address> groups);
  /// @}

  [[nodiscard]] virtual TransportCounters counters() const = 0;

 protected:
  Transport() = default;
};

}  // namespace roger::rti::net
