#include "rti/net/impairment.hpp"

#include <algorithm>
#include <atomic>
#include <optional>
#include <string>
#include <utility>

#include "core/clock.hpp"
#include "core/log.hpp"
#include "rti/net/contained_handler.hpp"

namespace roger::rti::net {

/// Shared by the transport's handler and the timer's handler, so that late calls remain safe after
/// the wrapper is destroyed. Everything belongs to the reading thread, except begin_stop() and
/// counters().
class Impairment::State : public std::enable_shared_from_this<Impairment::State> {
 public:
  State(asio::io_context& io, const ImpairmentSettings& settings, const ImpairmentLimits& limits)
      : io_(io), timer_(io), queue_(settings, limits) {}

  /// Call before anything is received.
  void set_handler(Handler handler, ReadBy by) {
    handler_.set(std::move(handler));
    by_ = by;
  }

  void receive(const Received& received) {
    const TimePoint now = clock_.now();
    deliver_due(now);
    if (stopping_) return;
    for (int times = queue_.offer(received, now); times > 0 && !stopping_; --times) {
      handler_(received);
    }
    arm();
  }

  /// Returns false if stopping had begun already.
  bool begin_stop() {
    if (stopping_.exchange(true)) return false;
    if (by_ == ReadBy::kCaller) {
      queue_.clear();
    } else {
      asio::post(io_, [self = shared_from_this()] {
        self->timer_.cancel();
        self->queue_.clear();
      });
    }
    return true;
  }

  ImpairmentCounters counters() const { return queue_.counters(); }
  std::uint64_t not_handled() const { return handler_.failures(); }

  /// Returns `wait`, or less if a held datagram is due earlier.
  std::optional<Nanoseconds> until_due(std::optional<Nanoseconds> wait) const {
    const std::optional<TimePoint> due = queue_.next_due();
    if (!due) return wait;
    const Nanoseconds left = *due - clock_.now();
    return wait ? std::min(*wait, left) : left;
  }
  void deliver_due() { deliver_due(clock_.now()); }

 private:
  void deliver_due(TimePoint now) {
    while (!stopping_) {
      const std::optional<HeldDatagram> due = queue_.take_due(now);
      if (!due) return;
      handler_(due->received());
    }
  }

  /// Sets the timer to the next due time, unless it already expires then or earlier.
  void arm() {
    const std::optional<TimePoint> due = queue_.next_due();
    if (by_ == ReadBy::kCaller || stopping_ || !due || (armed_for_ && *armed_for_ <= *due)) return;
    armed_for_ = due;
    timer_.expires_at(*due);
    timer_.async_wait([self = shared_from_this()](const boost::system::error_code& failed) {
      if (failed || self->stopping_) return;
      self->armed_for_.reset();
      self->deliver_due(self->clock_.now());
      self->arm();
    });
  }

  asio::io_context& io_;
  const SteadyClock clock_;
  asio::steady_timer timer_;
  std::optional<TimePoint> armed_for_;
  ImpairmentQueue queue_;
  ContainedHandler handler_;
  ReadBy by_ = ReadBy::kIoThread;
  std::atomic<bool> stopping_{false};
};

Impairment::Impairment(asio::io_context& io, std::unique_ptr<Transport> transport,
                       const ImpairmentSettings& settings, const ImpairmentLimits& limits)
    : state_(std::make_shared<State>(io, settings, limits)), transport_(std::move(transport)) {
}

Impairment::~Impairment() {
  Impairment::stop();
}

void Impairment::start(Handler handler, ReadBy by) {
  state_->set_handler(std::move(handler), by);
  transport_->start([state = state_](const Received& received) { state->receive(received); }, by);
}

void Impairment::receive(std::optional<Nanoseconds> wait) {
  transport_->receive(state_->until_due(wait));
  state_->deliver_due();
}
void Impairment::stop() {
  if (!state_->begin_stop()) return;
  transport_->stop();
  const ImpairmentCounters did = state_->counters();
  if (did.lost + did.duplicated + did.delayed + did.overflowed == 0) return;
  log(LogLevel::kInfo, "rti",
      "deliberate impairment: of " + std::to_string(did.received) + " datagrams received, " +
          std::to_string(did.lost) + " were lost, " + std::to_string(did.duplicated) +
          " duplicated, " + std::to_string(did.reordered) + " held back, " +
          std::to_string(did.delayed) + " delayed; " + std::to_string(did.overflowed) +
          " more were lost because too many were in flight");
}
SendResult Impairment::send(filter::Ipv4Address group, Bytes datagram) noexcept {
  return transport_->send(group, datagram);
}

void Impairment::send_train(filter::Ipv4Address group, Bytes bytes,
                            std::span<const std::uint16_t> sizes) noexcept {
  transport_->send_train(group, bytes, sizes);
}

Result<std::uint16_t> Impairment::listen_directly() {
  return transport_->listen_directly();
}

Status Impairment::copy_to(const DirectAddress& to, std::span<const filter::Ipv4Address> groups) {
  return transport_->copy_to(to, groups);
}

TransportCounters Impairment::counters() const {
  TransportCounters counters = transport_->counters();
  counters.not_handled += state_->not_handled();
  return counters;
}

ImpairmentCounters Impairment::impairment_counters() const {
  return state_->counters();
}

}  // namespace roger::rti::net
