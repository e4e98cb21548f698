#include "app/metrics/executive_metrics.hpp"

#include "app/metrics/metric_text.hpp"

namespace roger::app {

std::string executive_metrics(const rti::wire::ExecutiveStatus& status,
                              std::chrono::system_clock::time_point now) {
  using Seconds = std::chrono::duration<double>;
  MetricText out;
  out.begin("roger_info", MetricKind::kGauge, "Always 1; the labels describe the program.");
  out.sample({{"version", status.version}}, 1.0);
  out.begin("roger_executive_start_time_seconds", MetricKind::kGauge,
            "Start of the executive, in seconds since 1970.");
  out.sample(
      {}, Seconds(now.time_since_epoch() - std::chrono::milliseconds(status.running_ms)).count());
  out.begin("roger_executive_connections", MetricKind::kGauge, "Connected processes.");
  out.sample({}, status.connections);
  out.begin("roger_federations", MetricKind::kGauge, "Existing federations.");
  out.sample({}, static_cast<double>(status.federations.size()));
  out.begin("roger_federates", MetricKind::kGauge, "Joined federates of each federation.");
  for (const auto& federation : status.federations) {
    out.sample({{"federation", federation.info.name}}, federation.info.federates);
  }
  return out.text();
}

}  // namespace roger::app
