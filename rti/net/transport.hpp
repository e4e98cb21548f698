// What carries best-effort datagrams, whatever it is made of.
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

/// A datagram as it came in; views that end with the call.
struct Received {
  filter::Ipv4Address group;  // which it was sent to
  filter::Ipv4Address from;
  Bytes data;
  bool direct = false;  // a copy for this receiver alone
};

/// Where one receiver takes copies.
struct DirectAddress {
  filter::Ipv4Address address;
  std::uint16_t port = 0;
  friend bool operator==(const DirectAddress&, const DirectAddress&) = default;
};

enum class SendResult : std::uint8_t {
  kSent,
  kWouldBlock,  // the kernel's buffer is full; dropped and counted
  kTooLarge,    // more than a datagram holds
  kFailed,      // anything else, counted
};

/// Counts since the start. `dropped_by_kernel` were there but not fetched in time.
struct TransportCounters {
  std::uint64_t sent = 0;
  std::uint64_t sent_bytes = 0;
  std::uint64_t would_block = 0;
  std::uint64_t send_failed = 0;
  std::uint64_t received = 0;
  std::uint64_t received_bytes = 0;
  std::uint64_t foreign_group = 0;  // for a group that is not joined, or for this host alone
  std::uint64_t dropped_by_kernel = 0;
  std::uint64_t copies = 0;  // sent directly, beside `sent`
  std::uint64_t copied_bytes = 0;
  std::uint64_t copies_dropped = 0;
  std::uint64_t received_directly = 0;  // of `received`
  std::uint64_t not_handled = 0;        // dropped because the handler threw
};

/// Which thread fetches what comes, and so calls the handler.
enum class ReadBy : std::uint8_t {
  kIoThread,  // the one that runs the io_context
  kCaller,    // whoever calls receive()
};

/// Best-effort delivery to groups. join(), leave(), send() and copy_to() may be called from any
/// thread, at any time between start() and stop(), handlers included.
class Transport {
 public:
  /// When it throws, that datagram is dropped and counted (TransportCounters::not_handled).
  using Handler = std::function<void(const Received&)>;

  virtual ~Transport() = default;
  Transport(const Transport&) = delete;
  Transport& operator=(const Transport&) = delete;

  /// Begins to receive. Call once.
  virtual void start(Handler handler, ReadBy by) = 0;
  /// The handler is not called again once this returns on the I/O thread; from elsewhere, once the
  /// I/O thread has run what was posted before. With kCaller nobody may be in receive() any more.
  /// Also done by the destructor.
  virtual void stop() = 0;

  /// Only with kCaller, one thread at a time: calls the handler with what is there, after waiting
  /// up to `wait` for it (absent: for ever). Returns early after a wake().
  virtual void receive(std::optional<Nanoseconds> wait) = 0;
  /// Ends a receive() that waits, or the next one. Any thread.
  virtual void wake() = 0;

  /// Datagrams of `group` are wanted. Joining twice is joining once. Error: in words, with what to
  /// do about it.
  [[nodiscard]] virtual Status join(filter::Ipv4Address group) = 0;
  virtual void leave(filter::Ipv4Address group) = 0;

  /// Never waits.
  virtual SendResult send(filter::Ipv4Address group, Bytes datagram) noexcept = 0;
  /// Sends several datagrams of one group, that stand one behind the other in `bytes` and have
  /// `sizes`, in as few system calls as may be. Never waits; what fails is counted.
  virtual void send_train(filter::Ipv4Address group, Bytes bytes,
                          std::span<const std::uint16_t> sizes) noexcept;

  /// @{ For networks that carry no multicast. A transport that has no other way than its groups
  /// leaves these as they are.
  /// The port at which copies are taken from now on. Error: in words.
  [[nodiscard]] virtual Result<std::uint16_t> listen_directly();
  /// What is sent to `groups` is sent to `to` as well, from now on. Replaces what was said of the
  /// same address before. Error: in words.
  [[nodiscard]] virtual Status copy_to(const DirectAddress& to,
                                       std::span<const filter::Ipv4Address> groups);
  /// @}

  [[nodiscard]] virtual TransportCounters counters() const = 0;

 protected:
  Transport() = default;
};

}  // namespace roger::rti::net
