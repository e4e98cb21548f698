// Measures the one-way delay of a message.
#include <string>
#include <vector>

#include "app/bench/messages/pinger.hpp"
#include "app/bench/rti/node.hpp"
#include "app/bench/rti/support.hpp"
#include "core/percentiles.hpp"

namespace roger::app::bench {

namespace {

/// Round trips for each size of message.
constexpr std::size_t kSizeTrips = 1000;
constexpr std::size_t kQuickSizeTrips = 100;

/// Delays of one case in all runs.
struct Delays {
  std::vector<OneWay> ours;
  std::vector<OneWay> bare;
  std::vector<double> ratios;  // of the medians
};

/// Bare and RTI runs alternate in the same processes on the same processors, so that a slow change
/// of the machine (frequency, other load) affects both and cancels in the ratio. Medians over the
/// runs discard single disturbed runs.
Delays measure(Pinger& pinger, RawPinger& raw, const PingLoad& load, int runs) {
  Delays found;
  for (int run = 0; run < runs; ++run) {
    found.bare.push_back(raw.run(load));
    found.ours.push_back(pinger.run(load));
    found.ratios.push_back(found.ours.back().p50 / found.bare.back().p50);
  }
  return found;
}

}  // namespace

nlohmann::ordered_json latency(BenchFederate& federate, const NodeSettings& settings) {
  PingLoad load;
  load.reliable = has_word(settings.plan, "reliable");
  load.trips = settings.runs.quick ? kQuickTrips : kTrips;
  const bool spins = has_word(settings.plan, "polling");
  RawPinger raw(federate, settings, load.reliable, spins);
  Pinger pinger(federate, settings);
  const Delays found = measure(pinger, raw, load, settings.runs.runs);
  const OneWay rti = compute_median(found.ours);
  const OneWay floor = compute_median(found.bare);
  return nlohmann::ordered_json::array(
      {{{"transport", transport_name(load.reliable)},
        {"callback", settings.federate.model == rti1516e::HLA_EVOKED ? "evoked" : "immediate"},
        {"pinning", has_word(settings.plan, "same") ? "same" : "different"},
        {"polling", spins},
        {"bytes", load.bytes},
        {"p50_us", rti.p50},
        {"p99_us", rti.p99},
        {"p999_us", rti.p999},
        {"raw_p50_us", floor.p50},
        {"raw_p99_us", floor.p99},
        {"raw_p999_us", floor.p999},
        {"ratio", rti.p50 / floor.p50},
        {"ratio_p99", rti.p99 / floor.p99},
        {"lost", pinger.take_lost()},
        {"spread_percent", spread_percent(found.ratios)}}});
}

nlohmann::ordered_json latency_by_size(BenchFederate& federate, const NodeSettings& settings) {
  const SizePlan plan = parse_size_plan(settings.plan);
  RawPinger raw(federate, settings, plan.has(true));
  Pinger pinger(federate, settings);
  nlohmann::ordered_json rows = nlohmann::ordered_json::array();
  for (const bool reliable : plan.reliable) {
    for (const std::size_t bytes : plan.sizes) {
      const PingLoad load{reliable, bytes, settings.runs.quick ? kQuickSizeTrips : kSizeTrips};
      const Delays found = measure(pinger, raw, load, settings.runs.runs);
      const OneWay rti = compute_median(found.ours);
      const OneWay floor = compute_median(found.bare);
      rows.push_back({{"transport", transport_name(reliable)},
                      {"bytes", bytes},
                      {"p50_us", rti.p50},
                      {"p99_us", rti.p99},
                      {"raw_p50_us", floor.p50},
                      {"raw_p99_us", floor.p99},
                      {"ratio", rti.p50 / floor.p50},
                      {"lost", pinger.take_lost()},
                      {"spread_percent", spread_percent(found.ratios)}});
    }
  }
  return rows;
}

}  // namespace roger::app::bench
