#include "app/metrics/station_metrics.hpp"

#include <array>
#include <map>
#include <string>
#include <tuple>
#include <utility>

#include "app/metrics/metric_text.hpp"
#include "app/support/sender_name.hpp"
#include "core/printable.hpp"

namespace roger::app {
namespace {

using radio::LatencySnapshot;
using radio::OperatorReport;
using radio::StationReport;

constexpr double kSecondsPerMillisecond = 1e-3;

/// How one operator has heard one radio of a sender.
struct Reception {
  std::string station;
  std::string from;
  std::uint16_t radio = 0;  // number of the sender's radio, constant as labels of counters must be
  std::uint64_t packets = 0;
  std::uint64_t lost = 0;
  std::uint64_t late = 0;
  const LatencySnapshot* newest = nullptr;  // the newest of the streams
};

struct OperatorFigure {
  const char* name;
  const char* help;
  std::uint64_t (*value)(const OperatorReport&);
};

constexpr std::array kOperatorFigures{
    OperatorFigure{"roger_packets_sent_total", "Voice packets sent.",
                   [](const OperatorReport& of) { return of.packets_sent; }},
    OperatorFigure{"roger_packets_received_total", "Voice packets received on a tuned frequency.",
                   [](const OperatorReport& of) { return of.packets_received; }},
    OperatorFigure{"roger_packets_filtered_total",
                   "Voice packets of other frequencies on a channel that was joined.",
                   [](const OperatorReport& of) { return of.packets_filtered; }},
    OperatorFigure{"roger_packets_lost_total", "Voice packets that were missing and concealed.",
                   [](const OperatorReport& of) { return of.packets_lost; }},
    OperatorFigure{"roger_packets_late_total", "Voice packets that arrived too late for playout.",
                   [](const OperatorReport& of) { return of.packets_late; }},
    OperatorFigure{"roger_packets_malformed_total", "Voice packets that could not be decoded.",
                   [](const OperatorReport& of) { return of.packets_malformed; }},
    OperatorFigure{"roger_packets_dropped_total",
                   "Voice packets without room: the sound device stalled, or too many voices.",
                   [](const OperatorReport& of) { return of.packets_dropped; }},
    OperatorFigure{"roger_capture_overruns_total", "Microphone blocks that were not read in time.",
                   [](const OperatorReport& of) { return of.capture_overruns; }},
    OperatorFigure{"roger_device_xruns_total", "Gaps in the sound of the sound device.",
                   [](const OperatorReport& of) { return of.device.xruns; }},
    OperatorFigure{"roger_device_losses_total", "Times that the sound device was lost.",
                   [](const OperatorReport& of) { return of.device.losses; }},
};

void write_federations(std::span<const StationReport> stations, MetricText& out) {
  struct Figure {
    const char* name;
    MetricKind kind;
    const char* help;
    double (*value)(const radio::FederationSnapshot&);
  };
  static constexpr std::array kFigures{
      Figure{"roger_federation_joined", MetricKind::kGauge,
             "1 while the federate is joined to its federation, otherwise 0.",
             [](const radio::FederationSnapshot& of) { return of.joined ? 1.0 : 0.0; }},
      Figure{"roger_federation_trouble", MetricKind::kGauge,
             "1 while the federate has a problem with its federation, otherwise 0.",
             [](const radio::FederationSnapshot& of) { return of.trouble.empty() ? 0.0 : 1.0; }},
      Figure{"roger_stations_known", MetricKind::kGauge, "Other stations with a known transmitter.",
             [](const radio::FederationSnapshot& of) {
               return static_cast<double>(of.stations_known);
             }},
      Figure{"roger_stations_lost", MetricKind::kGauge,
             "Stations that lost their connection and have not returned.",
             [](const radio::FederationSnapshot& of) {
               return static_cast<double>(of.lost_stations.size());
             }},
      Figure{"roger_other_executives", MetricKind::kGauge,
             "Other executives on the network, whose federates cannot be heard.",
             [](const radio::FederationSnapshot& of) {
               return static_cast<double>(of.other_executives.size());
             }},
      Figure{"roger_messages_malformed_total", MetricKind::kCounter,
             "Values and interactions ignored because they are malformed.",
             [](const radio::FederationSnapshot& of) { return static_cast<double>(of.malformed); }},
      Figure{"roger_transmitters_ignored_total", MetricKind::kCounter,
             "Radio transmitters beyond the limits of a station.",
             [](const radio::FederationSnapshot& of) {
               return static_cast<double>(of.transmitters_ignored);
             }},
      Figure{"roger_controls_refused_total", MetricKind::kCounter,
             "Instructor controls, and packets of break-ins, of stations that are not instructors.",
             [](const radio::FederationSnapshot& of) {
               return static_cast<double>(of.controls_refused);
             }},
  };
  for (const Figure& figure : kFigures) {
    out.begin(figure.name, figure.kind, figure.help);
    for (const StationReport& station : stations) {
      out.sample({{"federation", station.federation.federation},
                  {"federate", station.federation.federate}},
                 figure.value(station.federation));
    }
  }
}

void write_operators(std::span<const StationReport> stations, MetricText& out) {
  for (const OperatorFigure& figure : kOperatorFigures) {
    out.begin(figure.name, MetricKind::kCounter, figure.help);
    for (const StationReport& station : stations) {
      for (const OperatorReport& one : station.operators) {
        out.sample({{"station", one.call_sign}}, static_cast<double>(figure.value(one)));
      }
    }
  }
}

/// Adds up the streams of each radio of a sender, because a station that joins again has new ones.
std::vector<Reception> receptions_of(std::span<const StationReport> stations) {
  std::map<std::tuple<std::string, std::string, std::uint16_t>, Reception> found;
  for (const StationReport& station : stations) {
    for (const OperatorReport& one : station.operators) {
      for (const LatencySnapshot& latency : one.latencies) {
        const std::string from =
            latency.call_sign.empty() ? "unknown" : sender_name(latency.call_sign, latency.stream);
        Reception& sum = found[{printable(one.call_sign), from, latency.sender_radio.index}];
        sum.packets += latency.packets;
        sum.lost += latency.lost;
        sum.late += latency.late;
        if (sum.newest != nullptr) continue;  // the newest comes first
        sum.newest = &latency;
        sum.station = one.call_sign;
        sum.from = from;
        sum.radio = latency.sender_radio.index;
      }
    }
  }
  std::vector<Reception> out;
  out.reserve(found.size());
  for (auto& [names, reception] : found) out.push_back(std::move(reception));
  return out;
}

MetricLabels labels_of(const Reception& one) {
  return {{"station", one.station}, {"from", one.from}, {"radio", std::to_string(one.radio)}};
}

void write_counter(const std::vector<Reception>& receptions, const char* name, const char* help,
                   std::uint64_t Reception::*value, MetricText& out) {
  out.begin(name, MetricKind::kCounter, help);
  for (const Reception& one : receptions) {
    out.sample(labels_of(one), static_cast<double>(one.*value));
  }
}

/// Writes percentiles of delays as a summary.
void write_delay(const std::vector<Reception>& receptions, const char* name, const char* help,
                 const Percentiles& (*delay)(const LatencySnapshot&), MetricText& out) {
  out.begin(name, MetricKind::kSummary, help);
  for (const Reception& one : receptions) {
    if (one.newest->clocks_related) {
      const Percentiles& ms = delay(*one.newest);
      for (const auto& [quantile, value] :
           {std::pair{"0.5", ms.p50}, std::pair{"0.95", ms.p95}, std::pair{"0.99", ms.p99}}) {
        MetricLabels labels = labels_of(one);
        labels.emplace_back("quantile", quantile);
        out.sample(labels, value * kSecondsPerMillisecond);
      }
    }
    out.sample(labels_of(one), static_cast<double>(one.packets), "_count");
  }
}

void write_senders(std::span<const StationReport> stations, MetricText& out) {
  const std::vector<Reception> receptions = receptions_of(stations);
  out.begin("roger_voice_sender_info", MetricKind::kGauge,
            "Always 1; the label net is the net on which a radio of a sender was last heard.");
  for (const Reception& one : receptions) {
    MetricLabels labels = labels_of(one);
    labels.emplace_back("net", one.newest->net.empty() ? "unknown" : one.newest->net);
    out.sample(labels, 1.0);
  }
  write_counter(receptions, "roger_voice_packets_total",
                "Voice packets of a sender that were played.", &Reception::packets, out);
  write_counter(receptions, "roger_voice_packets_lost_total",
                "Voice packets of a sender that were missing and concealed.", &Reception::lost,
                out);
  write_counter(receptions, "roger_voice_packets_late_total",
                "Voice packets of a sender that arrived too late for playout.", &Reception::late,
                out);
  write_delay(
      receptions, "roger_voice_latency_seconds",
      "Delay from the microphone of a sender to the loudspeaker of the station, over its newest "
      "packets.",
      [](const LatencySnapshot& of) -> const Percentiles& { return of.end_to_end; }, out);
  write_delay(
      receptions, "roger_network_latency_seconds",
      "The part of that delay from the RTI of the sender to that of the station.",
      [](const LatencySnapshot& of) -> const Percentiles& {
        return of.stages[static_cast<std::size_t>(radio::Stage::kNetwork)];
      },
      out);
  out.begin("roger_voice_jitter_seconds", MetricKind::kGauge,
            "Mean difference between the network transit times of successive packets.");
  for (const Reception& one : receptions) {
    out.sample(labels_of(one), one.newest->jitter_ms * kSecondsPerMillisecond);
  }
}

}  // namespace

std::string station_metrics(std::span<const StationReport> stations, MetricScope scope,
                            const std::string& version) {
  MetricText out;
  out.begin("roger_info", MetricKind::kGauge, "Always 1; the labels describe the program.");
  for (const StationReport& station : stations) {
    out.sample({{"version", version},
                {"federation", station.federation.federation},
                {"federate", station.federation.federate},
                {"security", in_words(station.federation.protection)}},
               1.0);
  }
  write_federations(stations, out);
  write_operators(stations, out);
  if (scope == MetricScope::kEachSender) write_senders(stations, out);
  return out.text();
}

std::string station_metrics(const radio::Station& station, const std::string& version) {
  const std::array reports{station.report()};
  return station_metrics(reports, MetricScope::kEachSender, version);
}

}  // namespace roger::app
