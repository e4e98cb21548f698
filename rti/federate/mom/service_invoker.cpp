#include "rti/federate/mom/service_invoker.hpp"

#include <utility>

#include "core/log.hpp"

namespace roger::rti {

bool ServiceInvoker::invoke(Service service) {
  const auto state = state_.lock();
  if (state->stopped) return true;
  if (state->pending.size() == kMaxPending) return false;
  state->pending.push_back(std::move(service));
  has_pending_ = true;
  if (!state->uses_thread || state->invoking) return true;
  // The previous thread, if any, is about to end and no longer locks the state.
  if (state->thread.joinable()) state->thread.join();
  state->thread = std::thread([this] { run(); });
  state->invoking = true;
  return true;
}

void ServiceInvoker::stop() {
  std::thread last;
  {
    const auto state = state_.lock();
    state->stopped = true;
    state->pending.clear();
    has_pending_ = false;
    last = std::move(state->thread);
  }
  if (last.joinable()) last.join();
}

void ServiceInvoker::run_pending() {
  if (!has_pending_) return;
  {
    const auto state = state_.lock();
    if (state->invoking || state->pending.empty()) return;
    state->invoking = true;
  }
  run();
}

void ServiceInvoker::run() {
  for (;;) {
    Service service;
    {
      const auto state = state_.lock();
      if (state->pending.empty()) {
        state->invoking = false;
        return;
      }
      service = std::move(state->pending.front());
      state->pending.pop_front();
      has_pending_ = !state->pending.empty();
    }
    try {
      service(ambassador_);
    } catch (...) {
      log(LogLevel::kError, "rti",
          "a service that the MOM has requested failed, and so did the report of its failure");
    }
  }
}

}  // namespace roger::rti
