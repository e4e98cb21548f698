#include "rti/net/udp_multicast.hpp"

#include <sys/time.h>

#include <algorithm>
#include <chrono>
#include <type_traits>
#include <utility>

#include "core/log.hpp"
#include "rti/net/datagram_intake.hpp"
#include "rti/net/joined_groups.hpp"
#include "rti/net/own_datagrams.hpp"
#include "rti/net/poller.hpp"
#include "rti/net/receive_socket.hpp"
#include "rti/net/receive_sockets.hpp"
#include "rti/net/socket_options.hpp"
#include "rti/net/udp_sender.hpp"
#include "rti/net/unicast_fanout.hpp"
#include "rti/net/wake_up.hpp"
#include "rti/wire/direct.hpp"

namespace roger::rti::net {
namespace {

/// Longest blocking receive at the only socket. Shorter waits, and waits for several sockets, use
/// the poller.
constexpr std::chrono::milliseconds kMaxSleep{50};

}  // namespace

/// The state of a transport; shared with pending handlers so that late calls remain safe after the
/// transport is destroyed.
///
/// Two ways to wait: with one socket, receive() blocks in the receive call and is woken by the
/// SocketWakeUp; with several, by the poller's event. A thread that adds the second socket calls
/// wake(), so that a reader blocked at the first one switches to the poller.
///
/// Sockets live until all are closed, which happens when no thread reads any more.
class UdpMulticast::State : public std::enable_shared_from_this<UdpMulticast::State> {
 public:
  State(asio::io_context& io, const UdpMulticastSettings& settings)
      : io_(io), settings_(settings), sockets_(settings, poller_, joined_groups_), waiter_(io) {}
  ~State() { close(); }
  State(const State&) = delete;
  State& operator=(const State&) = delete;

  Status open() {
    if (Status opened = poller_.open(); !opened) return opened;
    if (!settings_.multicast) return ok();
    if (Status opened = sender_.open(settings_.interface, settings_.ttl, settings_.loopback);
        !opened) {
      return opened;
    }
    if (Status opened = sockets_.open({sender_.address(), sender_.port()}); !opened) return opened;
    const int first = sockets_.only()->socket.get();
    const timeval sleep{0, std::chrono::microseconds(kMaxSleep).count()};
    // Without a wake-up group, all waiting uses the poller.
    static_cast<void>(set_option(first, SOL_SOCKET, SO_RCVTIMEO, sleep) &&
                      wake_up_.attach(first, sockets_.port()));
    intake_.ignore(wake_up_.group());
    return ok();
  }

  void start(Handler handler, ReadBy by) {
    intake_.set_handler(std::move(handler));
    by_ = by;
    if (by == ReadBy::kIoThread) asio::post(io_, [self = shared_from_this()] { self->wait(); });
  }

  void stop() {
    intake_.stop();
    if (by_ == ReadBy::kCaller) return close();
    // The thread that waits on the sockets closes them.
    asio::post(io_, [self = shared_from_this()] { self->close(); });
  }

  void receive(std::optional<Nanoseconds> wait) {
    read(wait);
    // Read first, as in counters().
    const std::uint64_t dropped = intake_.dropped_by_kernel();
    const std::uint64_t lost = dropped - std::min(dropped, joined_groups_.looped_back());
    if (overflow_.has_news(lost)) report_overflow(lost);
  }

  void wake() {
    if (!wake_up_.ring()) poller_.wake();
  }

  Status join(filter::Ipv4Address group) {
    return open_sockets([&] { return sockets_.join(group); });
  }
  Result<std::uint16_t> listen_directly() {
    return open_sockets([&] { return sockets_.listen_directly(); });
  }

  SendResult send(filter::Ipv4Address group, Bytes datagram) noexcept {
    SendResult result = SendResult::kSent;
    if (settings_.multicast) {
      result = sender_.send(group, sockets_.port(), datagram);
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
      joined_groups_.sent(group, sender_.send_train(group, sockets_.port(), bytes, sizes));
    }
    if (fanout_.any()) fanout_.send(group, bytes, sizes);
  }

  Status copy_to(const DirectAddress& to, std::span<const filter::Ipv4Address> groups) {
    return fanout_.copy_to(to, groups);
  }

  TransportCounters counters() const {
    TransportCounters out;
    sender_.count(out);
    fanout_.count(out);
    // Read first: a packet counted between the two reads must not appear as a loss.
    intake_.count(out);
    out.dropped_by_kernel -= std::min(out.dropped_by_kernel, joined_groups_.looped_back());
    return out;
  }

  [[nodiscard]] ReceiveSockets& sockets() { return sockets_; }

 private:
  /// Returns `change()`, which may open sockets.
  template <class Change>
  std::invoke_result_t<Change> open_sockets(const Change& change) {
    const Receiver* const before = sockets_.only();
    auto result = change();
    if (sockets_.only() != before) wake();  // a reader that blocks at the first socket
    return result;
  }

  /// Reads the datagrams that have arrived, or waits for the next ones.
  void read(std::optional<Nanoseconds> wait) {
    // A call that does not wait reads the socket directly if there is only one.
    Receiver* const sole = sockets_.only();
    if (sole != nullptr && wait && *wait <= Nanoseconds::zero()) return intake_.fetch(*sole);
    if (sole != nullptr && wake_up_.is_attached() && (!wait || *wait >= kMaxSleep)) {
      if (wake_up_.may_sleep()) intake_.fetch(*sole, true);
      return wake_up_.woke_up();
    }
    poller_.wait(wait, [this](void* tag) { intake_.fetch(*static_cast<Receiver*>(tag)); });
  }

  /// Warns of datagrams that were lost because a receive buffer was full.
  void report_overflow(std::uint64_t lost) {
    const auto news = overflow_.observe(lost, std::chrono::steady_clock::now());
    if (!news) return;
    const std::size_t granted = sockets_.granted_bytes();
    std::string text = std::to_string(*news) + " datagram" + (*news == 1 ? " was" : "s were") +
                       " lost because the receive buffer of " + std::to_string(granted) +
                       " bytes was full: this computer was too busy";
    if (granted < settings_.receive_buffer_bytes) {
      text += ", or the kernel allows too small a buffer (sysctl -w net.core.rmem_max=" +
              std::to_string(settings_.receive_buffer_bytes) + ")";
    }
    log(LogLevel::kWarning, "rti", text);
  }

  /// I/O thread: reads whenever a socket is readable.
  void wait() {
    if (intake_.is_stopped()) return;
    if (!waiter_.is_open()) waiter_.assign(poller_.descriptor());
    waiter_.async_wait(asio::posix::stream_descriptor::wait_read,
                       [self = shared_from_this()](const boost::system::error_code& failed) {
                         if (failed || self->intake_.is_stopped()) return;
                         self->receive(Nanoseconds::zero());
                         self->wait();
                       });
  }

  void close() {
    if (waiter_.is_open()) {
      boost::system::error_code ignored;
      waiter_.cancel(ignored);
      waiter_.release();
    }
    sockets_.close();
  }

  asio::io_context& io_;
  const UdpMulticastSettings settings_;
  UdpSender sender_;      // open until the last handler has ended: send() needs no lock
  UnicastFanout fanout_;  // same
  JoinedGroups joined_groups_;
  Poller poller_;
  ReceiveSockets sockets_;
  DatagramIntake intake_;
  OverflowWatch overflow_;  // reading thread
  SocketWakeUp wake_up_;
  ReadBy by_ = ReadBy::kIoThread;
  asio::posix::stream_descriptor waiter_;  // I/O thread
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
  state_->sockets().leave(group);
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
  return state_->sockets().port();
}

std::size_t UdpMulticast::receive_buffer_bytes() const {
  return state_->sockets().granted_bytes();
}

std::size_t UdpMulticast::socket_count() const {
  return state_->sockets().count();
}

}  // namespace roger::rti::net
