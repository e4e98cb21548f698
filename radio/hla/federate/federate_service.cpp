#include "radio/hla/federate/federate_service.hpp"

#include <algorithm>
#include <utility>

#include "core/text.hpp"

namespace roger::radio {
namespace {

// With HLA_EVOKED only one thread has RtiServices, so a thread that waited inside the RTI for
// callbacks would block all senders. Callbacks are therefore evoked without waiting, with this
// pause in between.
constexpr auto kEvokePause = std::chrono::microseconds{500};
constexpr double kMaxEvokeSeconds = 0.01;

/// Requests for updates that are sent at once, and the pause after which the next ones follow.
/// With HLA_EVOKED, callbacks and voice that is sent wait for at most one such batch, whatever the
/// number of discovered objects.
constexpr std::size_t kRequestsAtOnce = 32;
constexpr auto kRequestPause = std::chrono::milliseconds{1};

rti1516e::AttributeHandleSet attributes_of(UpdateRequests::Wanted wanted, const FomHandles& fom) {
  switch (wanted) {
    case UpdateRequests::Wanted::kTransmitter:
      return fom.transmitter_attributes_to_read;
    case UpdateRequests::Wanted::kReceiver:
      return {fom.receiver_attributes.begin(), fom.receiver_attributes.end()};
    case UpdateRequests::Wanted::kPosition:
      break;
  }
  return {fom.spatial};
}

}  // namespace

void FederateService::start() {
  {
    const std::lock_guard lock(mutex_);
    work_.runs = true;
  }
  thread_ = std::thread([this] { run(); });
}

void FederateService::stop() {
  {
    const std::lock_guard lock(mutex_);
    work_.runs = false;
  }
  changed_.notify_all();
  if (thread_.joinable()) thread_.join();
}

void FederateService::ask(const UpdateRequests::Request& request) {
  {
    const std::lock_guard lock(mutex_);
    work_.updates.add(request, std::chrono::steady_clock::now());
  }
  changed_.notify_all();
}

void FederateService::forget(const rti1516e::ObjectInstanceHandle& object) {
  const std::lock_guard lock(mutex_);
  work_.updates.remove(object);
}

void FederateService::answer(const rti1516e::ObjectInstanceHandle& object) {
  {
    const std::lock_guard lock(mutex_);
    work_.requests.answer.insert(object);
  }
  changed_.notify_all();
}

void FederateService::announce_receptions(std::uint64_t stream) {
  {
    const std::lock_guard lock(mutex_);
    work_.requests.streams.insert(stream);
  }
  changed_.notify_all();
}

void FederateService::report(const ControlRefused& refused) {
  {
    const std::lock_guard lock(mutex_);
    work_.requests.reports.push_back(refused);
  }
  changed_.notify_all();
}

void FederateService::run() {
  auto beat_at = std::chrono::steady_clock::now() + heartbeat_;
  for (;;) {
    if (const auto now = std::chrono::steady_clock::now(); now >= beat_at) {
      beat_at = now + heartbeat_;
      beat();
    }
    const std::optional<Requests> requests = wait_for_requests(beat_at);
    if (!requests) return;
    serve(*requests);
  }
}

std::optional<FederateService::Requests> FederateService::wait_for_requests(TimePoint beat_at) {
  std::unique_lock lock(mutex_);
  const auto due = [this] { return !work_.runs || work_.is_due(std::chrono::steady_clock::now()); };
  if (due()) changed_.wait_for(lock, kRequestPause, [this] { return !work_.runs; });
  if (connection_.evoked()) {
    changed_.wait_for(lock, kEvokePause, due);
  } else {
    // A request may be added while this waits, and be due before.
    while (!due() && std::chrono::steady_clock::now() < beat_at) {
      changed_.wait_until(lock, std::min(beat_at, work_.updates.next().value_or(beat_at)));
    }
  }
  if (!work_.runs) return std::nullopt;
  return work_.take_some(std::chrono::steady_clock::now());
}

bool FederateService::Work::is_due(TimePoint now) const {
  return !requests.answer.empty() || !requests.streams.empty() || !requests.reports.empty() ||
         updates.next().value_or(TimePoint::max()) <= now;
}

FederateService::Requests FederateService::Work::take_some(TimePoint now) {
  Requests out = std::exchange(requests, {});
  out.ask = updates.take_due(now, kRequestsAtOnce);
  return out;
}

void FederateService::beat() {
  const RtiServices rti = connection_.services();
  try {
    own_.repeat(rti);
  } catch (const rti1516e::Exception& error) {
    state_.set_trouble({NoticeCode::kRepetitionFailed, {to_utf8(error.what())}});
  }
}

void FederateService::serve(const Requests& requests) {
  const RtiServices rti = connection_.services();
  // A request that fails must not prevent the following ones.
  const auto attempt = [this](const auto& step) {
    try {
      step();
    } catch (const rti1516e::ObjectInstanceNotKnown&) {
      // The object was removed in the meantime, so its attributes are no longer needed.
    } catch (const rti1516e::Exception& error) {
      state_.set_trouble({NoticeCode::kRequestFailed, {to_utf8(error.what())}});
    }
  };
  if (connection_.evoked()) {
    attempt([&] { rti->evokeMultipleCallbacks(0.0, kMaxEvokeSeconds); });
  }
  for (const UpdateRequests::Request& request : requests.ask) {
    attempt([&] {
      rti->requestAttributeValueUpdate(request.object, attributes_of(request.wanted, rti.fom()),
                                       {});
    });
  }
  for (const ControlRefused& refused : requests.reports) {
    attempt([&] { rti.send(refused, {}); });
  }
  own_.announce_receptions(rti, requests.streams, attempt);
  own_.answer(rti, requests.answer, attempt);
}

}  // namespace roger::radio
