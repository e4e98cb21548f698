// Measures the cost of evoking callbacks by the number of waiting messages, their parameters and
// bytes.
#include <fmt/core.h>

#include <chrono>
#include <cstdint>
#include <thread>
#include <vector>

#include "app/bench/rti/least_squares.hpp"
#include "app/bench/rti/node.hpp"
#include "app/bench/rti/support.hpp"
#include "app/bench/sockets/raw_udp.hpp"
#include "app/support/process_usage.hpp"
#include "core/percentiles.hpp"

namespace roger::app::bench {

namespace {

using std::chrono::milliseconds;
using Micros = std::chrono::duration<double, std::micro>;

/// Time in which messages accumulate; longer than any burst.
constexpr milliseconds kTickPeriod{1000};
constexpr std::size_t kMaxWaiting = 10'000;
/// Interval in microseconds at which no two messages share a datagram.
constexpr int kAlonePause = 70;
constexpr std::size_t kLoneBytes = 100;
/// Pause of the RTI between two reads while no evoke waits.
constexpr milliseconds kReadPause{1};

struct TickLoad {
  std::size_t count = 0;
  std::size_t parameters = 1;
  std::size_t bytes = 250;
  int pause_us = 0;
};

struct TickTime {
  double took_us = 0;
  double cpu_us = 0;  // of the whole process, beginning before the messages arrive
  std::size_t lost = 0;
};

class Ticker {
 public:
  explicit Ticker(BenchFederate& federate) : federate_(federate) {
    federate.on_data = [this](const rti1516e::ParameterHandleValueMap&) { ++received_; };
    federate.rti().subscribeInteractionClass(federate.data);
    raw_.start(kReadPause);
  }

  /// Receives messages that arrive alone by a bare socket for a second, reading it in the same
  /// rhythm as the RTI does between two evokes.
  TickTime tick_bare() {
    const std::uint64_t before = raw_.bytes();
    federate_.say(
        fmt::format("raw-feed {} {} 1 {} {}", raw_.port(), kMaxWaiting, kLoneBytes, kAlonePause));
    const double cpu_before = cpu_seconds();
    std::this_thread::sleep_for(kTickPeriod);
    TickTime out;
    out.cpu_us = (cpu_seconds() - cpu_before) * 1e6;
    out.lost = kMaxWaiting - (raw_.bytes() - before) / kLoneBytes;
    federate_.wait_for("fed", kPatience);
    return out;
  }

  /// Lets messages accumulate for a second, then evokes all of them.
  TickTime tick(const TickLoad& load) {
    received_ = 0;
    federate_.say(
        fmt::format("feed {} {} {} {}", load.count, load.parameters, load.bytes, load.pause_us));
    const double cpu_before = cpu_seconds();
    std::this_thread::sleep_for(kTickPeriod);
    TickTime out;
    const auto start = std::chrono::steady_clock::now();
    while (federate_.rti().evokeMultipleCallbacks(0.0, 10.0)) {
    }
    out.took_us = Micros(std::chrono::steady_clock::now() - start).count();
    out.cpu_us = (cpu_seconds() - cpu_before) * 1e6;
    out.lost = load.count - received_;
    federate_.wait_for("fed", kPatience);
    return out;
  }

 private:
  BenchFederate& federate_;
  RawReceiver raw_;
  std::size_t received_ = 0;
};

}  // namespace

nlohmann::ordered_json tick(BenchFederate& federate, const NodeSettings& settings) {
  wait_for_helper(federate);
  Ticker ticker(federate);
  static_cast<void>(ticker.tick({kMaxWaiting, 1, 250, 0}));  // warm-up: allocates all memory
  std::vector<double> idle;
  std::vector<double> alone_cpu;
  std::vector<double> bare_cpu;
  std::vector<double> bundled_cpu;
  std::vector<Observation> observations;
  std::size_t lost = 0;
  std::size_t raw_lost = 0;
  for (int run = 0; run < settings.runs.runs; ++run) {
    // The cost of an idle tick is subtracted from each load, so the fit yields the cost per
    // message, per parameter and per byte.
    const TickTime nothing = ticker.tick({0});
    idle.push_back(nothing.took_us);
    for (const TickLoad& load :
         {TickLoad{kMaxWaiting, 1, 100}, TickLoad{kMaxWaiting, 10, 100},
          TickLoad{kMaxWaiting, 1, 1000}, TickLoad{kMaxWaiting, 10, 1000},
          TickLoad{kMaxWaiting / 10, 4, 250}, TickLoad{kMaxWaiting / 2, 2, 500}}) {
      const TickTime one = ticker.tick(load);
      const auto count = static_cast<double>(load.count);
      observations.push_back(
          {{1.0, static_cast<double>(load.parameters), static_cast<double>(load.bytes)},
           (one.took_us - nothing.took_us) / count});
      lost += one.lost;
      if (load.bytes == 100 && load.parameters == 1) {
        bundled_cpu.push_back((one.cpu_us - nothing.cpu_us) / count);
      }
    }
    const TickTime alone = ticker.tick({kMaxWaiting, 1, kLoneBytes, kAlonePause});
    alone_cpu.push_back((alone.cpu_us - nothing.cpu_us) / static_cast<double>(kMaxWaiting));
    const TickTime bare = ticker.tick_bare();
    bare_cpu.push_back((bare.cpu_us - nothing.cpu_us) / static_cast<double>(kMaxWaiting));
    lost += alone.lost;
    raw_lost += bare.lost;
  }
  const Fit fit = least_squares(observations);
  constexpr double kNanoseconds = 1000;
  return nlohmann::ordered_json::array({{{"t1_us", median(idle)},
                                         {"t2_us", fit.factors[0]},
                                         {"t3_us", fit.factors[1]},
                                         {"t4_ns", fit.factors[2] * kNanoseconds},
                                         {"r2", fit.r2},
                                         {"waiting_max", kMaxWaiting},
                                         {"lost", lost},
                                         {"cpu_us_per_msg", median(alone_cpu)},
                                         {"cpu_us_per_msg_bundled", median(bundled_cpu)},
                                         {"raw_cpu_us_per_msg", median(bare_cpu)},
                                         {"raw_lost", raw_lost},
                                         {"spread_percent", spread_percent(alone_cpu)}}});
}

}  // namespace roger::app::bench
