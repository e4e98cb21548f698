#include "rti/federate/mom/service_invoker.hpp"

#include <utility>

#include "rti/net/failure.hpp"

namespace roger::rti {

ServiceInvoker::~ServiceInvoker() {
  state_.lock()->pending.clear();
  if (thread_.joinable()) thread_.join();
}

bool ServiceInvoker::invoke(Service service) {
  {
    const auto state = state_.lock();
    if (state->pending.size() == kMaxPending) return false;
    state->pending.push_back(std::move(service));
    if (!state->uses_thread || std::exchange(state->thread_runs, true)) return true;
  }
  // The previous thread, if any, has nothing left to do.
  if (thread_.joinable()) thread_.join();
  thread_ = std::thread([this] { run_pending(); });
  return true;
}

void ServiceInvoker::run_pending() {
  for (;;) {
    Service service;
    {
      const auto state = state_.lock();
      if (state->pending.empty()) {
        state->thread_runs = false;
        return;
      }
      service = std::move(state->pending.front());
      state->pending.pop_front();
    }
    try {
      service(ambassador_);
    } catch (...) {
      net::log_failure({"a service that the MOM has requested failed"});
    }
  }
}

}  // namespace roger::rti
