// Measures the exchange of states of aircraft between federates, as FPLL did for RTI NG and pRTI.
#include <fmt/core.h>

#include <algorithm>
#include <cstdint>
#include <map>
#include <sstream>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "app/bench/exchange/flyer.hpp"
#include "app/bench/exchange/state_carrier.hpp"
#include "app/bench/rti/node.hpp"
#include "app/bench/rti/support.hpp"
#include "app/bench/sockets/raw_line.hpp"
#include "core/percentiles.hpp"
#include "radio/model/clock_estimate.hpp"

namespace roger::app::bench {
namespace {

constexpr double kMicro = 1e-3;  // microseconds per nanosecond

double mean(const std::vector<double>& values) {
  double sum = 0.0;
  for (const double value : values) sum += value;
  return values.empty() ? 0.0 : sum / static_cast<double>(values.size());
}

/// Number of a process: the end of its name.
std::uint32_t number_of(const NodeSettings& settings) {
  const std::string& name = settings.federate.name;
  return static_cast<std::uint32_t>(std::stoul(name.substr(name.rfind('-') + 1)));
}

/// The result of a flight, in all federates.
struct Flights {
  std::uint64_t sent = 0;
  std::uint64_t expected = 0;
  std::uint64_t received = 0;
  std::vector<double> elapsed;
  std::vector<double> cpu_percent;
  std::uint64_t lan_bytes = 0;
  std::vector<double> delays_us;        // mean of each direction of each pair of federates
  std::vector<double> clock_delays_us;  // of each state that the measuring federate received
  double clock_bound_us = 0.0;          // largest error of the latter
};

/// The federates as the measuring one sees them.
class Squadron {
 public:
  Squadron(BenchFederate& federate, Flyer& own, std::size_t others)
      : federate_(federate), own_(own), others_(others) {}

  Flights fly(const Traffic& traffic) {
    federate_.say(fmt::format("aircraft {} {}", traffic.aircraft(), others_));
    own_.prepare(traffic.aircraft(), others_);
    for (std::size_t i = 0; i < others_; ++i) numbers_.insert_or_assign(next("ready "), 0);
    const auto clocks = read_clocks();
    federate_.say(fmt::format("fly {} {} {}", traffic.per_second, traffic.seconds,
                              traffic.is_spread ? 1 : 0));
    own_.fly(traffic);
    Flights out;
    out.sent = own_.sent();
    for (std::size_t i = 0; i < others_; ++i) out.sent += next("flown ");
    out.expected = out.sent * others_;
    federate_.say(fmt::format("count {}", out.sent));
    own_.settle(out.sent);
    add(out, own_);
    for (std::size_t i = 0; i < others_; ++i) add(out, federate_.wait_for("counted ", kPatience));
    for (const auto& [sender, delays] : own_.delays().all()) {
      const auto clock = clocks.find(sender);
      if (clock == clocks.end()) continue;
      out.clock_bound_us =
          std::max(out.clock_bound_us, static_cast<double>(clock->second.bound_ns) * kMicro);
      for (const double delay : delays) {
        out.clock_delays_us.push_back((delay + static_cast<double>(clock->second.offset_ns)) *
                                      kMicro);
      }
    }
    return out;
  }

  /// Subscriptions take effect in the network some time after their calls. Throws
  /// std::runtime_error if they do not.
  void wait_until_all_receive() {
    constexpr int kTries = 10;
    for (int i = 0; i < kTries; ++i) {
      const Flights flights = fly({});
      if (flights.received == flights.expected) return;
    }
    throw std::runtime_error("not all federates receive the states of the others");
  }

 private:
  std::uint64_t next(const std::string& answer) {
    return std::stoull(federate_.wait_for(answer, kPatience));
  }

  /// Returns the clocks of the other federates, in relation to the own one: of each, the most exact
  /// of many estimates.
  std::map<std::uint32_t, radio::ClockEstimate> read_clocks() {
    constexpr int kReadings = 32;
    std::map<std::uint32_t, radio::ClockEstimate> out;
    for (const auto& [number, unused] : numbers_) {
      radio::ClockEstimator estimator;
      for (int i = 0; i < kReadings; ++i) {
        federate_.say(fmt::format("clock {} {}", number, flight_clock_ns()));
        std::istringstream answer(federate_.wait_for("time ", kPatience));
        const std::int64_t returned = flight_clock_ns();
        const auto sent = next_word<std::int64_t>(answer);
        const auto received = next_word<std::int64_t>(answer);
        const auto answered = next_word<std::int64_t>(answer);
        const auto reading = radio::clock_reading(sent, received, answered, returned);
        if (reading) estimator.add(*reading);
        const auto estimate = estimator.at(TimePoint(Nanoseconds(returned)));
        if (!estimate) continue;
        radio::ClockEstimate& best =
            out.try_emplace(static_cast<std::uint32_t>(number), *estimate).first->second;
        if (estimate->bound_ns < best.bound_ns) best = *estimate;
      }
    }
    return out;
  }

  static void add(Flights& out, const Flyer& own) {
    out.received += own.delays().count();
    out.elapsed.push_back(own.elapsed());
    out.cpu_percent.push_back(own.cpu_percent());
    out.lan_bytes += own.lan_bytes();
    for (const auto& [sender, delays] : own.delays().all()) {
      out.delays_us.push_back(mean(delays) * kMicro);
    }
  }
  static void add(Flights& out, const std::string& answer) {
    std::istringstream fields(answer);
    out.received += next_word<std::uint64_t>(fields);
    out.elapsed.push_back(next_word<double>(fields));
    out.cpu_percent.push_back(next_word<double>(fields));
    out.lan_bytes += next_word<std::uint64_t>(fields);
    for (double delay_us = 0.0; fields >> delay_us;) out.delays_us.push_back(delay_us);
  }

  BenchFederate& federate_;
  Flyer& own_;
  const std::size_t others_;
  std::map<std::uint64_t, int> numbers_;  // of the other processes
};

/// Words of the plan: layout, transport, number of federates.
struct FpllPlan {
  explicit FpllPlan(const std::string& text) {
    std::istringstream words(text);
    layout = next_word<std::string>(words);
    transport = next_word<std::string>(words);
    federates = next_word<std::size_t>(words);
  }
  std::string layout;
  std::string transport;
  std::size_t federates = 0;

  [[nodiscard]] bool is_bypass() const { return layout == "bypass"; }
  [[nodiscard]] bool is_reliable() const { return transport == "reliable"; }
};

/// Connects both processes without the RTI.
void bypass(BenchFederate& federate, Flyer& own, bool reliable, const NodeSettings& settings) {
  if (reliable) {
    const std::string port = wait_for_helper(federate, "relay ");
    federate.say("raw-relay");
    own.carry(
        carry_by_line(RawLine::tcp(static_cast<std::uint16_t>(std::stoul(port))), own.receive()));
    federate.say("raw-tcp " + port);
    federate.wait_for("raw-ready", kPatience);
    return;
  }
  RawLine line = RawLine::udp(address_of_interface(settings));
  federate.say(fmt::format("raw-udp {}", line.port()));
  line.set_peer(static_cast<std::uint16_t>(std::stoul(federate.wait_for("raw-port ", kPatience))));
  own.carry(carry_by_line(std::move(line), own.receive()));
}

nlohmann::ordered_json to_row(const FpllPlan& plan, const Traffic& traffic,
                              const std::vector<Flights>& runs) {
  const auto of_runs = [&](const auto& value) {
    std::vector<double> out;
    for (const Flights& run : runs) out.push_back(value(run));
    return out;
  };
  // There are no delays if nothing was received.
  const auto of_delays = [&](std::vector<double> Flights::*delays, const auto& value) {
    std::vector<double> out;
    for (const Flights& run : runs) {
      if (!(run.*delays).empty()) out.push_back(value(run));
    }
    return out.empty() ? nlohmann::ordered_json() : nlohmann::ordered_json(median(out));
  };
  std::uint64_t expected = 0;
  std::uint64_t received = 0;
  for (const Flights& run : runs) {
    expected += run.expected;
    received += run.received;
  }
  const std::uint64_t lost = expected - std::min(expected, received);
  const bool has_lan = plan.layout == "dual" || plan.layout == "triple";
  nlohmann::ordered_json row{
      {"layout", plan.layout},
      {"transport", plan.transport},
      {"pacing", traffic.is_spread ? "spread" : "batch"},
      {"federates", plan.federates},
      {"aircraft", traffic.aircraft()},
      {"hz", static_cast<double>(traffic.per_second) / static_cast<double>(traffic.aircraft())}};
  row["updates_per_s"] = median(of_runs(
      [](const Flights& run) { return static_cast<double>(run.sent) / mean(run.elapsed); }));
  row["lost"] = lost;
  row["loss_percent"] = 100.0 * static_cast<double>(lost) / static_cast<double>(expected);
  row["cpu_percent"] = median(of_runs([](const Flights& run) { return mean(run.cpu_percent); }));
  row["delay_us"] =
      of_delays(&Flights::delays_us, [](const Flights& run) { return mean(run.delays_us); });
  row["clock_delay_us"] = of_delays(&Flights::clock_delays_us,
                                    [](const Flights& run) { return mean(run.clock_delays_us); });
  row["clock_bound_us"] =
      of_delays(&Flights::clock_delays_us, [](const Flights& run) { return run.clock_bound_us; });
  row["p99_us"] = of_delays(&Flights::clock_delays_us, [](const Flights& run) {
    return compute_percentiles(run.clock_delays_us).p99;
  });
  row["lan_bytes_per_update"] = nullptr;
  if (has_lan) {
    row["lan_bytes_per_update"] = median(of_runs([](const Flights& run) {
      return static_cast<double>(run.lan_bytes) / static_cast<double>(run.sent);
    }));
  }
  row["spread_percent"] =
      spread_percent(of_runs([](const Flights& run) { return mean(run.delays_us); }));
  return row;
}

}  // namespace

void fpll_peer(BenchFederate& federate, const NodeSettings& settings) {
  const std::uint32_t number = number_of(settings);
  Flyer own(number);
  const FpllPlan plan(settings.plan);
  if (!plan.is_bypass()) own.carry(carry_by_rti(federate, own.receive()));
  serve(federate, fmt::format("here {}", number),
        {{"raw-tcp",
          [&](std::istringstream& rest) {
            own.carry(carry_by_line(RawLine::tcp(next_word<std::uint16_t>(rest)), own.receive()));
            federate.say("raw-ready");
          }},
         {"raw-udp",
          [&](std::istringstream& rest) {
            RawLine line = RawLine::udp(address_of_interface(settings));
            line.set_peer(next_word<std::uint16_t>(rest));
            federate.say(fmt::format("raw-port {}", line.port()));
            own.carry(carry_by_line(std::move(line), own.receive()));
          }},
         {"aircraft",
          [&](std::istringstream& rest) {
            const auto aircraft = next_word<std::size_t>(rest);
            own.prepare(aircraft, next_word<std::size_t>(rest));
            federate.say(fmt::format("ready {}", number));
          }},
         {"clock",
          [&](std::istringstream& rest) {
            const std::int64_t received = flight_clock_ns();
            if (next_word<std::uint32_t>(rest) != number) return;
            federate.say(fmt::format("time {} {} {}", next_word<std::int64_t>(rest), received,
                                     flight_clock_ns()));
          }},
         {"fly",
          [&](std::istringstream& rest) {
            Traffic traffic;
            traffic.per_second = next_word<std::size_t>(rest);
            traffic.seconds = next_word<int>(rest);
            traffic.is_spread = next_word<int>(rest) != 0;
            own.fly(traffic);
            federate.say(fmt::format("flown {}", own.sent()));
          }},
         {"count", [&](std::istringstream& rest) {
            own.settle(next_word<std::uint64_t>(rest));
            std::string answer = fmt::format("counted {} {} {} {}", own.delays().count(),
                                             own.elapsed(), own.cpu_percent(), own.lan_bytes());
            for (const auto& [sender, delays] : own.delays().all()) {
              answer += fmt::format(" {}", mean(delays) * kMicro);
            }
            federate.say(answer);
          }}});
}

nlohmann::ordered_json fpll(BenchFederate& federate, const NodeSettings& settings) {
  const FpllPlan plan(settings.plan);
  Flyer own(number_of(settings));
  const std::size_t others = plan.federates - 1;
  wait_for_helpers(federate, others, "here ");
  if (plan.is_bypass()) {
    bypass(federate, own, plan.is_reliable(), settings);
  } else {
    own.carry(carry_by_rti(federate, own.receive()));
  }
  Squadron squadron(federate, own, others);
  squadron.wait_until_all_receive();
  // 512 by two federates are the 1024 updates per second at which RTI NG and pRTI lost 11 %.
  std::vector<std::size_t> rates{1, 32, 512, 10'000, 50'000, 100'000};
  if (settings.runs.quick) rates = {512};
  auto rows = nlohmann::ordered_json::array();
  for (const std::size_t rate : rates) {
    for (const bool is_spread : {false, true}) {
      const Traffic traffic{rate, settings.runs.quick ? 1 : 2, is_spread};
      std::vector<Flights> runs;
      for (int run = 0; run < settings.runs.runs; ++run) runs.push_back(squadron.fly(traffic));
      rows.push_back(to_row(plan, traffic, runs));
    }
  }
  return rows;
}

}  // namespace roger::app::bench
