// Measures the highest rates without loss.
#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "app/bench/messages/rate_ways.hpp"
#include "app/bench/rti/node.hpp"
#include "app/bench/rti/support.hpp"
#include "app/bench/sockets/raw_udp.hpp"
#include "core/percentiles.hpp"

namespace roger::app::bench {

namespace {

constexpr std::array kRawModes{RawMode::kSingle, RawMode::kBundled, RawMode::kSegmented};

/// A row under construction.
struct Case {
  SenderMap map = SenderMap::kFresh;
  std::vector<double> rates;
  std::uint64_t lost = 0;
};

}  // namespace

nlohmann::ordered_json throughput(BenchFederate& federate, const NodeSettings& settings) {
  const bool reliable = settings.plan == "reliable";
  const bool at_its_fastest = settings.plan == "fastest";
  RawWays raw(federate, reliable);
  const SearchEffort effort;
  std::vector<std::size_t> sizes{100};
  if (!at_its_fastest && !settings.runs.quick) sizes.insert(sizes.end(), {1400, 5000});

  nlohmann::ordered_json rows = nlohmann::ordered_json::array();
  for (const std::size_t bytes : sizes) {
    const std::vector<char> data(bytes, 'x');
    std::array<std::vector<double>, kRawModes.size()> raw_rates;
    std::vector<Case> cases{{SenderMap::kFresh, {}, 0}, {SenderMap::kReused, {}, 0}};
    for (int run = 0; run < settings.runs.runs; ++run) {
      // Baseline and RTI alternate within each run, so that a slow change of the machine affects
      // both and cancels in the ratio of the medians.
      for (std::size_t i = 0; i < kRawModes.size(); ++i) {
        raw_rates[i].push_back(
            find_fastest(federate, raw.make(reliable, kRawModes[i], bytes), effort).rate());
      }
      for (Case& one : cases) {
        const Trial best =
            find_fastest(federate, make_rti_way(federate, reliable, one.map, data), effort);
        one.rates.push_back(best.rate());
        one.lost += best.sent - best.received;
      }
    }
    for (const Case& one : cases) {
      const double rate = median(one.rates);
      // The fair baseline: bundled datagrams for the default RID, segmentation offload for the
      // fastest.
      const double floor = median(raw_rates[at_its_fastest ? 2 : 1]);
      rows.push_back({{"rid", at_its_fastest ? "fastest" : "default"},
                      {"sender_map", one.map == SenderMap::kFresh ? "fresh" : "reused"},
                      {"transport", transport_name(reliable)},
                      {"bytes", bytes},
                      {"msgs_per_s", rate},
                      {"lost", one.lost},
                      {"raw_msgs_per_s", median(raw_rates[0])},
                      {"raw_bundled_msgs_per_s", median(raw_rates[1])},
                      {"raw_gso_msgs_per_s", median(raw_rates[2])},
                      {"ratio", floor > 0 ? rate / floor : 0},
                      {"spread_percent", spread_percent(one.rates)}});
    }
  }
  return rows;
}

}  // namespace roger::app::bench
