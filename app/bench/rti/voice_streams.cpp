// Measures how many voice streams one federate can receive.
#include <fmt/core.h>

#include <atomic>
#include <chrono>
#include <sstream>
#include <vector>

#include "app/bench/rti/node.hpp"
#include "app/bench/rti/support.hpp"
#include "app/support/process_usage.hpp"
#include "core/percentiles.hpp"

namespace roger::app::bench {

namespace {

constexpr double kStreamSeconds = 2;

}  // namespace

nlohmann::ordered_json voice_streams(BenchFederate& federate, const NodeSettings& settings) {
  wait_for_helper(federate);
  std::atomic<std::uint64_t> came{0};
  federate.on_data = [&](const rti1516e::ParameterHandleValueMap&) {
    came.fetch_add(1, std::memory_order_relaxed);
  };
  federate.rti().subscribeInteractionClass(federate.data);
  nlohmann::ordered_json rows = nlohmann::ordered_json::array();
  std::vector<int> counts{240, 1000};
  if (!settings.runs.quick) counts.insert(counts.end(), {2500, 5000, 10'000, 15'000, 20'000});
  for (const int streams : counts) {
    std::vector<double> loads;
    std::vector<double> rates;
    std::uint64_t lost = 0;
    for (int run = 0; run < settings.runs.runs; ++run) {
      came = 0;
      federate.say(fmt::format("stream {} {}", streams, kStreamSeconds));
      const double cpu_before = cpu_seconds();
      std::istringstream answer(federate.wait_for("streamed ", kPatience));
      std::uint64_t sent = 0;
      double seconds = 0;
      answer >> sent >> seconds;
      loads.push_back((cpu_seconds() - cpu_before) / seconds * 100);
      rates.push_back(static_cast<double>(sent) / seconds);
      for (int looks = 0; came < sent && looks < 20; ++looks) {
        federate.attend(std::chrono::milliseconds(20));
      }
      lost += sent - came;
    }
    rows.push_back({{"streams", streams},
                    {"interactions_per_s", median(rates)},
                    {"lost", lost},
                    {"cpu_percent", median(loads)},
                    {"spread_percent", spread_percent(loads)}});
  }
  return rows;
}

}  // namespace roger::app::bench
