#include "rti/federate/reporting/service_reporting.hpp"

namespace roger::rti {

void ServiceReporting::begin(Sink sink) {
  *sink_.lock() = std::move(sink);
}

void ServiceReporting::end() {
  const auto sink = sink_.lock();
  *sink = nullptr;
  switches_.store({}, std::memory_order_relaxed);
}

void ServiceReporting::set(Switches switches) {
  const auto sink = sink_.lock();
  if (*sink) switches_.store(switches, std::memory_order_relaxed);
}

void ServiceReporting::pass_on(const ServiceReport& report, Switches switches) const {
  // A copy, because the sink must not run under the lock: a report may wait for other locks.
  const Sink sink = *sink_.lock();
  const bool wanted = switches.services || !report.exception.empty();
  if (sink && wanted) sink(report, switches);
}

}  // namespace roger::rti
