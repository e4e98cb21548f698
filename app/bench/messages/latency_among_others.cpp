// Measures the delay of a message while streams that the network keeps from its receiver are on it.
#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <cstdint>
#include <string>
#include <thread>
#include <vector>

#include "app/bench/messages/pinger.hpp"
#include "app/bench/rti/bench_module.hpp"
#include "app/bench/rti/interface_count.hpp"
#include "app/bench/rti/net_groups.hpp"
#include "app/bench/rti/node.hpp"
#include "app/bench/rti/support.hpp"
#include "app/bench/rti/switched_network.hpp"
#include "core/percentiles.hpp"

namespace roger::app::bench {

namespace {

using std::chrono::milliseconds;

/// Counts the datagrams of the other streams that reach this host.
class Others {
 public:
  Others(BenchFederate& federate, const NodeSettings& settings)
      : federate_(federate),
        count_(InterfaceCount::open(SwitchedNetwork::kInterface, Direction::kIn,
                                    find_net_groups(settings.federate.rid, kNets))) {}

  /// Waits until the network keeps them out. Gives up after 40 attempts; the rows then show how
  /// many arrive.
  void settle() {
    constexpr int kTries = 40;
    constexpr milliseconds kSpell{200};
    begin();
    for (int i = 0; i < kTries; ++i) {
      // The bridge learns subscriptions from IGMP reports; until then it floods all groups.
      static_cast<void>(count_.take());
      federate_.attend(kSpell);
      if (count_.take() == 0) break;
    }
    end();
  }
  void begin() {
    federate_.say(fmt::format("begin {}", kNets));
    federate_.wait_for("begun", kPatience);
    static_cast<void>(count_.take());
  }
  /// Returns how many datagrams were sent.
  std::uint64_t end() {
    federate_.say("end");
    return std::stoull(federate_.wait_for("ended ", kPatience));
  }
  /// Returns how many reached this host since begin().
  [[nodiscard]] std::uint64_t arrived() { return count_.take(); }

 private:
  BenchFederate& federate_;
  InterfaceCount count_;
};

/// Figures with or without other streams, in all runs.
struct Found {
  std::vector<OneWay> ours;
  std::vector<OneWay> bare;
  std::uint64_t sent = 0;     // by the other streams
  std::uint64_t arrived = 0;  // of these, at the receiver's interface
  std::uint64_t lost = 0;
};

double median_of(const std::vector<OneWay>& runs, double (*figure)(const OneWay&)) {
  std::vector<double> values;
  values.reserve(runs.size());
  for (const OneWay& run : runs) values.push_back(figure(run));
  return median(values);
}

double tail(const OneWay& run) {
  return run.p999 / run.p50;
}

/// Returns the median of p99 in relation to that of the same run without other streams.
double p99_ratio(const std::vector<OneWay>& runs, const std::vector<OneWay>& quiet) {
  std::vector<double> values;
  for (std::size_t i = 0; i < runs.size(); ++i) values.push_back(runs[i].p99 / quiet[i].p99);
  return median(values);
}

nlohmann::ordered_json make_row(std::size_t others, const Found& found, const Found& quiet) {
  const OneWay rti = compute_median(found.ours);
  const OneWay floor = compute_median(found.bare);
  std::vector<double> ratios;
  for (std::size_t i = 0; i < found.ours.size(); ++i) {
    ratios.push_back(found.ours[i].p50 / found.bare[i].p50);
  }
  return {{"others", others},
          {"transport", transport_name(false)},
          {"bytes", PingLoad{}.bytes},
          {"p50_us", rti.p50},
          {"p99_us", rti.p99},
          {"p999_us", rti.p999},
          {"raw_p50_us", floor.p50},
          {"raw_p99_us", floor.p99},
          {"raw_p999_us", floor.p999},
          {"ratio", rti.p50 / floor.p50},
          {"tail_ratio", median_of(found.ours, tail) / median_of(found.bare, tail)},
          {"quiet_ratio_p99", p99_ratio(found.ours, quiet.ours)},
          {"raw_quiet_ratio_p99", p99_ratio(found.bare, quiet.bare)},
          {"others_on_wire", found.sent},
          {"others_at_interface", found.arrived},
          {"lost", found.lost},
          {"spread_percent", spread_percent(ratios)}};
}

}  // namespace

nlohmann::ordered_json latency_among_others(BenchFederate& federate, const NodeSettings& settings) {
  wait_for_helper(federate);  // the speaker
  RawPinger raw(federate, settings, false);
  Pinger pinger(federate, settings);
  PingLoad load;
  load.trips = settings.runs.quick ? kQuickTrips : kTrips;
  Others others(federate, settings);
  others.settle();
  Found quiet;
  Found loud;
  const auto measure = [&](Found& found) {
    found.bare.push_back(raw.run(load));
    found.ours.push_back(pinger.run(load));
    found.lost += pinger.take_lost();
  };
  for (int run = 0; run < settings.runs.runs; ++run) {
    measure(quiet);
    others.begin();
    measure(loud);
    loud.arrived += others.arrived();
    loud.sent += others.end();
  }
  return nlohmann::ordered_json::array({make_row(0, quiet, quiet), make_row(kNets, loud, quiet)});
}

}  // namespace roger::app::bench
