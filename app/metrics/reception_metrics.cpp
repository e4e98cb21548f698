#include "app/metrics/reception_metrics.hpp"

#include <array>
#include <cstdint>

#include "app/metrics/metric_text.hpp"
#include "rti/wire/datagram.hpp"

namespace roger::app {
namespace {

using rti::FederateReception;
using rti::IntakeCounters;
using rti::wire::DropReason;

struct Figure {
  const char* name;
  const char* help;
  std::uint64_t IntakeCounters::*value;
};

constexpr std::array kFigures{
    Figure{"roger_datagrams_lost_total", "Datagrams that were missing, by their sequence numbers.",
           &IntakeCounters::lost},
    Figure{"roger_datagrams_duplicate_total", "Datagrams that were received again.",
           &IntakeCounters::duplicates},
    Figure{"roger_messages_incomplete_total",
           "Messages in several datagrams of which some were missing.",
           &IntakeCounters::incomplete},
};

MetricLabels labels_of(const FederateReception& one) {
  return {{"federation", one.federation}, {"federate", one.federate}};
}

void write_drops(std::span<const FederateReception> federates, MetricText& out) {
  out.begin("roger_datagrams_dropped_total", MetricKind::kCounter,
            "Received datagrams that were dropped, by reason.");
  for (const FederateReception& one : federates) {
    for (std::size_t i = 1; i < one.counters.drops.size(); ++i) {
      const auto reason = static_cast<DropReason>(i);
      MetricLabels labels = labels_of(one);
      labels.emplace_back("reason", drop_reason_text(reason));
      out.sample(labels, static_cast<double>(one.counters.of(reason)));
    }
  }
}

}  // namespace

std::string reception_metrics(std::span<const FederateReception> federates) {
  MetricText out;
  write_drops(federates, out);
  for (const Figure& figure : kFigures) {
    out.begin(figure.name, MetricKind::kCounter, figure.help);
    for (const FederateReception& one : federates) {
      out.sample(labels_of(one), static_cast<double>(one.counters.*figure.value));
    }
  }
  return out.text();
}

}  // namespace roger::app
