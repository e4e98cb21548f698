#include "rti/federate/reporting/service_reporting.hpp"

#include <utility>

#include "rti/net/failure.hpp"

namespace roger::rti {
void ServiceReporting::end() {
  const auto sink = sink_.lock();
  *sink = nullptr;
  switches_.store({}, std::memory_order_relaxed);
}

void ServiceReporting::set(Switches switches) {
  const auto sink = sink_.lock();
  if (*sink) switches_.store(switches, std::memory_order_relaxed);
}

void ServiceReporting::log_failure(std::string_view service) noexcept {
  net::log_failure({"a call of ", service, " could not be reported"}, failure_text);
}

void ServiceReporting::pass_on(const ServiceReport& report, Switches switches) const {
  if (!switches.services && report.exception.empty()) return;
  // A copy, because the sink must not run under the lock: a report may wait for other locks.
  const Sink sink = *sink_.lock();
  if (sink) sink(report, switches);
}

}  // namespace roger::rti
