#include "rti/net/udp_multicast.hpp"

#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <mutex>
#include <set>
#include <utility>
#include <vector>

#include "core/counters.hpp"
#include "core/log.hpp"
#include "rti/net/contained_handler.hpp"
#include "rti/net/datagram_batch.hpp"
#include "rti/net/descriptor.hpp"
#include "rti/net/joined_groups.hpp"
#include "rti/net/poller.hpp"
#include "rti/net/receive_socket.hpp"
#include "rti/net/socket_options.hpp"
#include "rti/net/udp_sender.hpp"
#include "rti/net/unicast_fanout.hpp"
#include "rti/net/wake_up.hpp"
#include "rti/wire/direct.hpp"

namespace roger::rti::net {
namespace {

/// Linux default of net.ipv4.igmp_max_memberships. If the host's limit is lower, a refused join
/// opens the next socket.
constexpr std::size_t kGroupsPerSocket = 20;

/// Longest blocking receive at the only socket. Shorter waits, and waits for several sockets, use
/// the poller.
constexpr std::chrono::milliseconds kMaxSleep{50};

/// Number of fetches from one socket before the others get their turn.
constexpr int kMaxFetchesPerTurn = 8;

}  // namespace

/// The state of a transport; shared with pending handlers so that late calls remain safe after the
/// transport is destroyed.
///
/// Sockets and memberships: a group is in the `groups` of at most one Receiver, and exactly then
/// that socket is a member; join() checks all receivers first, so joining twice adds no second
/// membership and one leave() ends it. Sockets are not closed before the transport, even when their
/// last group is left: the next join reuses them, and a Receiver pointer handed to the poller stays
/// valid.
///
/// Two ways to wait: with one socket, receive() blocks in the receive call and is woken by the
/// SocketWakeUp; with several, by the poller's event. only_receiver_ selects the way. A thread that
/// adds the second socket calls wake(), so that a reader blocked at the first one switches to the
/// poller.
///
/// Threads: mutex_ guards receivers_, their groups and closed_. A Receiver lives until all are
/// closed, which happens when no thread reads any more.
class UdpMulticast::State : public std::enable_shared_from_this<UdpMulticast::State> {
  /// A receive socket and the groups that it joined, or the socket for copies.
  struct Receiver {
    Descriptor socket;
    bool direct = false;
    std::set<filter::Ipv4Address> groups;
    std::uint32_t kernel_drops = 0;  // as last reported by the kernel; wraps
  };
  /// Counts of the datagrams that the sockets receive.
  struct ReceiveCounters {
    Counter datagrams;
    Counter bytes;
    Counter directly;
    Counter foreign_group;
    Counter dropped_by_kernel;

    void add(const Received& datagram) {
      datagrams.add();
      bytes.add(datagram.data.size());
    }
  };

 public:
  State(asio::io_context& io, UdpMulticastSettings settings)
      : io_(io), settings_(std::move(settings)), waiter_(io) {}
  ~State() { close(); }
  State(const State&) = delete;
  State& operator=(const State&) = delete;

  Status open() {
    if (Status opened = poller_.open(); !opened) return opened;
    if (!settings_.multicast) {
      port_ = settings_.port;
      return ok();
    }
    if (Status opened = sender_.open(settings_.interface, settings_.ttl, settings_.loopback);
        !opened) {
      return opened;
    }
    if (Status opened = open_receiver(); !opened) return opened;
    Receiver& first = *receivers_.front();
    const timeval sleep{0, std::chrono::microseconds(kMaxSleep).count()};
    // Without a wake-up group, all waiting uses the poller.
    static_cast<void>(set_option(first.socket.get(), SOL_SOCKET, SO_RCVTIMEO, sleep) &&
                      wake_up_.attach(first.socket.get(), port_));
    return ok();
  }

  void start(Handler handler, ReadBy by) {
    handler_.set(std::move(handler));
    by_ = by;
    if (by == ReadBy::kIoThread) asio::post(io_, [self = shared_from_this()] { self->wait(); });
  }

  void stop() {
    stopping_ = true;
    if (by_ == ReadBy::kCaller) return close();
    // The thread that waits on the sockets closes them.
    asio::post(io_, [self = shared_from_this()] { self->close(); });
  }

  void receive(std::optional<Nanoseconds> wait) {
    // A call that does not wait reads the socket directly if there is only one.
    Receiver* const sole = only_receiver_;
    if (sole != nullptr && wait && *wait <= Nanoseconds::zero()) return fetch(*sole);
    if (sole != nullptr && wake_up_.is_attached() && (!wait || *wait >= kMaxSleep)) {
      if (wake_up_.may_sleep()) fetch(*sole, true);
      return wake_up_.woke_up();
    }
    poller_.wait(wait, [this](void* tag) { fetch(*static_cast<Receiver*>(tag)); });
  }

  void wake() {
    if (!wake_up_.ring()) poller_.wake();
  }

  Status join(filter::Ipv4Address group) {
    const std::lock_guard lock(mutex_);
    if (closed_) return Error{ErrorCode::kUnavailable, "the transport is stopped", {}};
    if (!settings_.multicast) return ok();
    for (const auto& receiver : receivers_) {
      if (receiver->groups.contains(group)) return ok();
    }
    for (const auto& receiver : receivers_) {
      if (receiver->direct || receiver->groups.size() >= kGroupsPerSocket) continue;
      const int refused = change(*receiver, IP_ADD_MEMBERSHIP, group);
      if (refused == 0) return joined(*receiver, group);
      if (refused != ENOBUFS) return join_error(group, refused);
    }
    if (Status opened = open_receiver(); !opened) return opened;
    Receiver& receiver = *receivers_.back();
    wake();  // a reader that blocks at the first socket
    const int refused = change(receiver, IP_ADD_MEMBERSHIP, group);
    if (refused != 0) return join_error(group, refused);
    return joined(receiver, group);
  }

  void leave(filter::Ipv4Address group) {
    const std::lock_guard lock(mutex_);
    if (closed_) return;
    for (const auto& receiver : receivers_) {
      if (receiver->groups.erase(group) == 0) continue;
      joined_groups_.erase(group);
      const int refused = change(*receiver, IP_DROP_MEMBERSHIP, group);
      if (refused != 0) {
        log(LogLevel::kWarning, "rti", system_error("leaving " + group.text(), refused).message);
      }
    }
  }

  SendResult send(filter::Ipv4Address group, Bytes datagram) noexcept {
    SendResult result = SendResult::kSent;
    if (settings_.multicast) {
      result = sender_.send(group, port_, datagram);
      if (result == SendResult::kSent) joined_groups_.sent(group, 1);
    }
    if (!fanout_.any()) return result;
    if (datagram.size() > wire::kMaxDatagramBytes) return SendResult::kTooLarge;
    const auto size = static_cast<std::uint16_t>(datagram.size());
    fanout_.send(group, datagram, {&size, 1});
    return result;
  }

  void send_train(filter::Ipv4Address group, Bytes bytes,
                  std::span<const std::uint16_t> sizes) noexcept {
    if (settings_.multicast) {
      joined_groups_.sent(group, sender_.send_train(group, port_, bytes, sizes));
    }
    if (fanout_.any()) fanout_.send(group, bytes, sizes);
  }

  Result<std::uint16_t> listen_directly() {
    const std::lock_guard lock(mutex_);
    if (closed_) return Error{ErrorCode::kUnavailable, "the transport is stopped", {}};
    if (direct_port_ != 0) return direct_port_;
    if (const Status opened = open_direct_receiver(); !opened) return opened.error();
    wake();  // a reader that blocks at the first socket
    return direct_port_;
  }

  Status copy_to(const DirectAddress& to, std::span<const filter::Ipv4Address> groups) {
    return fanout_.copy_to(to, groups);
  }

  TransportCounters counters() const {
    TransportCounters out;
    sender_.count(out);
    fanout_.count(out);
    out.received = received_.datagrams.value();
    out.received_bytes = received_.bytes.value();
    out.foreign_group = received_.foreign_group.value();
    // Read first: a packet counted between the two reads must not appear as a loss.
    const std::uint64_t dropped = received_.dropped_by_kernel.value();
    const std::uint64_t own = filters_own_ ? joined_groups_.looped_back() : 0;
    out.dropped_by_kernel = dropped - std::min(dropped, own);
    out.received_directly = received_.directly.value();
    out.not_handled = handler_.failures();
    return out;
  }

  std::uint16_t port() const { return port_; }
  std::size_t granted() const {
    const std::lock_guard lock(mutex_);
    return granted_;
  }
  std::size_t socket_count() const {
    const std::lock_guard lock(mutex_);
    return receivers_.size();
  }

 private:
  /// Opens a socket and appends it to receivers_.
  Status open_receiver() {
    const bool first = port_ == 0;
    const std::uint16_t wanted = first ? settings_.port : port_;
    Result<ReceiveSocket> opened = open_group_socket(wanted, settings_.receive_buffer_bytes,
                                                     OwnAddress{sender_.address(), sender_.port()});
    if (!opened) return opened.error();
    ReceiveSocket& socket = opened.value();
    filters_own_ = socket.filters_own;
    // All sockets share one port, which send() reads without a lock.
    if (first) port_ = socket.port;
    return add(std::move(socket), false);
  }

  /// Opens the socket for copies and appends it to receivers_.
  Status open_direct_receiver() {
    Result<ReceiveSocket> opened =
        open_direct_socket(first_direct_port(port_), settings_.receive_buffer_bytes);
    if (!opened) return opened.error();
    direct_port_ = opened.value().port;
    return add(std::move(opened).value(), true);
  }

  Status add(ReceiveSocket socket, bool direct) {
    warn_if_clipped(socket.buffer_bytes);
    auto receiver = std::make_unique<Receiver>();
    receiver->socket = std::move(socket.descriptor);
    receiver->direct = direct;
    if (Status added = poller_.add(receiver->socket.get(), receiver.get()); !added) {
      return added;
    }
    receivers_.push_back(std::move(receiver));
    only_receiver_ = receivers_.size() == 1 ? receivers_.front().get() : nullptr;
    return ok();
  }

  void warn_if_clipped(std::size_t granted) {
    granted_ = granted;
    if (granted_ >= settings_.receive_buffer_bytes || clip_reported_) return;
    clip_reported_ = true;
    const std::string asked = std::to_string(settings_.receive_buffer_bytes);
    log(LogLevel::kWarning, "rti",
        "the kernel limits the receive buffer to " + std::to_string(granted_) + " of " + asked +
            " bytes, so bursts may be lost; to allow more: sysctl -w "
            "net.core.rmem_max=" +
            asked);
  }

  /// Changes a membership; returns 0 or the kernel's error number.
  int change(const Receiver& receiver, int option, filter::Ipv4Address group) {
    ip_mreqn membership{};
    membership.imr_multiaddr.s_addr = htonl(group.value);
    membership.imr_ifindex = static_cast<int>(settings_.interface.index);
    return set_option(receiver.socket.get(), IPPROTO_IP, option, membership) ? 0 : errno;
  }

  Status joined(Receiver& receiver, filter::Ipv4Address group) {
    receiver.groups.insert(group);
    if (settings_.loopback) joined_groups_.insert(group);
    return ok();
  }

  Error join_error(filter::Ipv4Address group, int number) const {
    const std::string what =
        "joining multicast group " + group.text() + " on interface " + settings_.interface.name;
    switch (number) {
      case ENOBUFS:
        return Error{ErrorCode::kSystem,
                     what +
                         ": the host allows no further memberships; raise "
                         "net.ipv4.igmp_max_memberships",
                     {}};
      case ENODEV:
        return Error{ErrorCode::kUnavailable, what + ": the interface no longer exists", {}};
      case EINVAL:
        return Error{ErrorCode::kInvalid, what + ": not a multicast address", {}};
      default:
        return system_error(what, number);
    }
  }

  /// I/O thread: reads whenever a socket is readable.
  void wait() {
    if (stopping_) return;
    if (!waiter_.is_open()) waiter_.assign(poller_.descriptor());
    waiter_.async_wait(asio::posix::stream_descriptor::wait_read,
                       [self = shared_from_this()](const boost::system::error_code& failed) {
                         if (failed || self->stopping_) return;
                         self->receive(Nanoseconds::zero());
                         self->wait();
                       });
  }

  void fetch(Receiver& receiver, bool waits = false) {
    for (int turn = 0; turn < kMaxFetchesPerTurn && !stopping_; ++turn) {
      if (!batch_.fetch(receiver.socket.get(), waits && turn == 0)) return;
      std::uint32_t drops = receiver.kernel_drops;
      batch_.read_drops(drops);
      received_.dropped_by_kernel.add(drops - receiver.kernel_drops);
      receiver.kernel_drops = drops;
      if (receiver.direct) {
        batch_.for_each([this](const Received& datagram) { take_copy(datagram); });
      } else {
        batch_.for_each([this](const Received& datagram) { take(datagram); });
      }
      if (!batch_.full()) return;
    }
  }

  void take(const Received& datagram) {
    if (stopping_ || datagram.group == wake_up_.group()) return;
    received_.add(datagram);
    if (datagram.group.is_multicast()) {
      handler_(datagram);
    } else {
      received_.foreign_group.add();
    }
  }

  void take_copy(Received datagram) {
    if (stopping_) return;
    received_.add(datagram);
    wire::DirectCopy copy;
    if (wire::DirectCopy::parse(datagram.data, copy) != wire::DropReason::kNone) {
      return received_.foreign_group.add();
    }
    received_.directly.add();
    datagram.group = filter::Ipv4Address{copy.group};
    datagram.data = copy.datagram;
    datagram.direct = true;
    handler_(datagram);
  }

  void close() {
    const std::lock_guard lock(mutex_);
    closed_ = true;
    only_receiver_ = nullptr;
    if (waiter_.is_open()) {
      boost::system::error_code ignored;
      waiter_.cancel(ignored);
      waiter_.release();
    }
    receivers_.clear();
  }

  asio::io_context& io_;
  const UdpMulticastSettings settings_;
  UdpSender sender_;         // open until the last handler has ended: send() needs no lock
  UnicastFanout fanout_;     // same
  std::uint16_t port_ = 0;   // set by open(), then constant
  std::size_t granted_ = 0;  // under mutex_
  bool clip_reported_ = false;
  std::uint16_t direct_port_ = 0;  // under mutex_; 0: no port for copies is open
  ContainedHandler handler_;

  ReadBy by_ = ReadBy::kIoThread;
  Poller poller_;
  SocketWakeUp wake_up_;
  asio::posix::stream_descriptor waiter_;  // I/O thread

  mutable std::mutex mutex_;
  std::vector<std::unique_ptr<Receiver>> receivers_;
  std::atomic<Receiver*> only_receiver_{nullptr};  // set if there is only one
  bool closed_ = false;
  std::atomic<bool> stopping_{false};
  JoinedGroups joined_groups_;
  std::atomic<bool> filters_own_{false};

  DatagramBatch batch_;  // for the reading thread
  ReceiveCounters received_;
};

Result<std::unique_ptr<UdpMulticast>> UdpMulticast::create(asio::io_context& io,
                                                           const UdpMulticastSettings& settings) {
  auto state = std::make_shared<State>(io, settings);
  const Status opened = state->open();
  if (!opened) return opened.error();
  return std::unique_ptr<UdpMulticast>(new UdpMulticast(std::move(state)));
}

UdpMulticast::~UdpMulticast() {
  state_->stop();
}

void UdpMulticast::start(Handler handler, ReadBy by) {
  state_->start(std::move(handler), by);
}

void UdpMulticast::receive(std::optional<Nanoseconds> wait) {
  state_->receive(wait);
}

void UdpMulticast::wake() {
  state_->wake();
}

void UdpMulticast::stop() {
  state_->stop();
}

Status UdpMulticast::join(filter::Ipv4Address group) {
  return state_->join(group);
}

void UdpMulticast::leave(filter::Ipv4Address group) {
  state_->leave(group);
}

SendResult UdpMulticast::send(filter::Ipv4Address group, Bytes datagram) noexcept {
  return state_->send(group, datagram);
}

void UdpMulticast::send_train(filter::Ipv4Address group, Bytes bytes,
                              std::span<const std::uint16_t> sizes) noexcept {
  state_->send_train(group, bytes, sizes);
}

Result<std::uint16_t> UdpMulticast::listen_directly() {
  return state_->listen_directly();
}

Status UdpMulticast::copy_to(const DirectAddress& to, std::span<const filter::Ipv4Address> groups) {
  return state_->copy_to(to, groups);
}

TransportCounters UdpMulticast::counters() const {
  return state_->counters();
}

std::uint16_t UdpMulticast::port() const {
  return state_->port();
}

std::size_t UdpMulticast::receive_buffer_bytes() const {
  return state_->granted();
}

std::size_t UdpMulticast::socket_count() const {
  return state_->socket_count();
}

}  // namespace roger::rti::net
