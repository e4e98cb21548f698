#include "app/bench/exchange/flyer.hpp"

#include <algorithm>
#include <thread>

#include "app/bench/exchange/lan_count.hpp"
#include "app/support/process_usage.hpp"

namespace roger::app::bench {

using FlightClock = std::chrono::steady_clock;

std::int64_t flight_clock_ns() {
  return std::chrono::nanoseconds(FlightClock::now().time_since_epoch()).count();
}

void StateDelays::add(const StateStamp& stamp) {
  const auto delay = static_cast<double>(flight_clock_ns() - stamp.sent_ns);
  const std::lock_guard lock(mutex_);
  by_sender_[stamp.sender].push_back(delay);
  ++count_;
}

void StateDelays::clear() {
  const std::lock_guard lock(mutex_);
  by_sender_.clear();
  count_ = 0;
}

std::uint64_t StateDelays::count() const {
  const std::lock_guard lock(mutex_);
  return count_;
}

StateDelays::BySender StateDelays::all() const {
  const std::lock_guard lock(mutex_);
  return by_sender_;
}

std::size_t Traffic::aircraft() const {
  return std::min(per_second, kMaxAircraft);
}

void Flyer::prepare(std::size_t aircraft, std::size_t others) {
  carrier_->grow(aircraft, others);
  delays_.clear();
}

void Flyer::fly(const Traffic& traffic) {
  cpu_ = cpu_seconds();
  sent_ = 0;
  const LanCount before = read_lan_count().sent;
  const auto start = FlightClock::now();
  constexpr std::chrono::nanoseconds kPeriod = std::chrono::seconds(1);
  for (int second = 0; second < traffic.seconds; ++second) {
    const auto begin = start + second * kPeriod;
    wait_until(begin);
    for (std::size_t i = 0; i < traffic.per_second; ++i, ++sent_) {
      if (traffic.is_spread) wait_until(begin + i * kPeriod / traffic.per_second);
      carrier_->send(i % traffic.aircraft(), {flight_clock_ns(), number_});
    }
    carrier_->flush();
  }
  wait_until(start + traffic.seconds * kPeriod);
  elapsed_ = std::chrono::duration<double>(FlightClock::now() - start).count();
  lan_bytes_ = (read_lan_count().sent - before).bytes;
}

void Flyer::settle(std::uint64_t sent_by_all) {
  constexpr std::chrono::milliseconds kPoll{20};
  constexpr int kQuietPolls = 25;
  std::uint64_t last = delays_.count();
  for (int quiet = 0; quiet < kQuietPolls && last < sent_by_all - sent_; ++quiet) {
    std::this_thread::sleep_for(kPoll);
    const std::uint64_t count = delays_.count();
    if (count != last) quiet = 0;
    last = count;
  }
  cpu_ = cpu_seconds() - cpu_;
}

/// Sleeps at least a millisecond if it sleeps at all, so that what is due meanwhile is sent
/// together.
void Flyer::wait_until(FlightClock::time_point due) {
  const auto now = FlightClock::now();
  if (now >= due) return;
  carrier_->flush();
  std::this_thread::sleep_until(std::max(due, now + std::chrono::milliseconds(1)));
}

}  // namespace roger::app::bench
