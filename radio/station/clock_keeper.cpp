#include "radio/station/clock_keeper.hpp"

#include <algorithm>
#include <utility>

namespace roger::radio {
namespace {

constexpr Nanoseconds kMaxSleep = std::chrono::seconds{1};
constexpr double kPartsPerMillion = 1e6;

ClockSnapshot make_snapshot(const ClockEstimate& estimate, const std::string& by, TimePoint now) {
  ClockSnapshot out;
  out.offset = Nanoseconds{estimate.offset_ns};
  out.bound = Nanoseconds{estimate.bound_ns};
  if (estimate.drift) out.drift_ppm = *estimate.drift * kPartsPerMillion;
  out.age = std::max(now - estimate.at, Nanoseconds{0});
  out.reference = by;
  return out;
}

}  // namespace

ClockKeeper::ClockKeeper(std::uint64_t station, std::uint64_t domain, std::string name,
                         const Clock& clock, std::function<void(const Message&)> send_message)
    : clock_(clock),
      send_message_(std::move(send_message)),
      sync_(station, domain, std::move(name)) {
}

void ClockKeeper::start() {
  runs_ = true;
  thread_ = std::thread([this] { run(); });
}

void ClockKeeper::stop() {
  {
    const std::lock_guard lock(mutex_);
    runs_ = false;
  }
  wakes_.notify_all();
  if (thread_.joinable()) thread_.join();
}

// The stamp is taken before the call of the RTI, without the lock. A delayed call only lengthens
// the measured round trip, so the error bound grows but stays valid.
void ClockKeeper::run() {
  std::unique_lock lock(mutex_);
  while (runs_) {
    if (const auto answer = sync_.answer_due(clock_.now())) {
      lock.unlock();
      send_message_(*answer);
      lock.lock();
      continue;
    }
    if (const auto notice = sync_.notice_due(clock_.now())) {
      lock.unlock();
      send_message_(*notice);
      lock.lock();
      continue;
    }
    const Nanoseconds left = sync_.next_due() - clock_.now();
    if (left > Nanoseconds{0}) wakes_.wait_for(lock, std::min(left, kMaxSleep));
  }
}

std::optional<ClockSnapshot> ClockKeeper::relate(std::uint64_t domain, TimePoint at) const {
  const std::lock_guard lock(mutex_);
  const auto relation = sync_.relate(domain, at);
  if (!relation) return std::nullopt;
  return make_snapshot(relation->estimate, sync_.name_of(relation->reference, at), at);
}

ClockSyncSnapshot ClockKeeper::state() const {
  const TimePoint now = clock_.now();
  const std::lock_guard lock(mutex_);
  const ClockSyncState state = sync_.state(now);
  ClockSyncSnapshot out;
  out.reference = state.reference_name;
  if (state.estimate) {
    out.estimate = make_snapshot(*state.estimate, state.reference_name, now);
  }
  out.hosts = static_cast<std::uint32_t>(state.domains);
  out.exchanges = state.exchanges;
  out.dropped = state.dropped;
  out.steps = state.steps;
  return out;
}

}  // namespace roger::radio
