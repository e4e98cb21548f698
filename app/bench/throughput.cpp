// The highest rates without loss.
#include <fmt/core.h>

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <functional>
#include <nlohmann/json.hpp>
#include <stdexcept>
#include <string>
#include <vector>

#include "app/bench/node.hpp"
#include "app/bench/rate_search.hpp"
#include "app/bench/raw_udp.hpp"
#include "app/bench/support.hpp"
#include "app/json_file.hpp"
#include "core/result.hpp"

namespace roger::app::bench {

namespace {

using SteadyTime = std::chrono::steady_clock;
using std::chrono::milliseconds;

constexpr double kTrialSeconds = 0.3;
/// Messages are sent in bursts of what is due since the last.
constexpr double kBurstSeconds = 100e-6;
/// Sent between looks at the clock when as many as can be are.
constexpr std::uint64_t kChunk = 64;

/// Sends at least so many messages and says how many.
using Send = std::function<std::uint64_t(std::uint64_t)>;

double seconds_since(SteadyTime::time_point start) {
  return std::chrono::duration<double>(SteadyTime::now() - start).count();
}

/// Sends for the time of a trial.
Trial send_at(double rate, const Send& send) {
  Trial trial;
  const auto start = SteadyTime::now();
  double now = 0;
  while ((now = seconds_since(start)) < kTrialSeconds) {
    if (rate <= 0) {
      trial.sent += send(kChunk);
      continue;
    }
    const auto due = static_cast<std::uint64_t>(rate * (now + kBurstSeconds));
    if (due > trial.sent) trial.sent += send(due - trial.sent);
    while (seconds_since(start) < now + kBurstSeconds) {
    }
  }
  trial.seconds = seconds_since(start);
  return trial;
}

std::uint64_t counted(BenchFederate& federate, const std::string& question,
                      std::uint64_t expected) {
  federate.say(fmt::format("{} {}", question, expected));
  return std::stoull(federate.wait_for("counted ", kPatience));
}

Trial attempt(BenchFederate& federate, double rate, const Send& send) {
  federate.say("reset");
  federate.wait_for("ready", kPatience);
  Trial trial = send_at(rate, send);
  trial.received = counted(federate, "count", trial.sent);
  return trial;
}

Trial attempt_raw(BenchFederate& federate, RawSender& raw, RawMode mode, std::size_t size,
                  double rate) {
  federate.say("reset");
  federate.wait_for("ready", kPatience);
  Trial trial = send_at(rate, [&](std::uint64_t n) { return raw.send(mode, size, n); });
  trial.received = counted(federate, "raw-count", trial.sent * size) / size;
  return trial;
}

/// One row in the making.
struct Case {
  std::string sender_map;  // "fresh": built for each message, "reused": once
  std::size_t bytes = 0;
  std::vector<double> rates;
  std::uint64_t lost = 0;
};

Send rti_sender(BenchFederate& federate, const Case& which, const std::vector<char>& bytes) {
  const rti1516e::ParameterHandle parameter = federate.parameters.front();
  const auto fresh = [parameter, &bytes] {
    rti1516e::ParameterHandleValueMap map;
    map[parameter] = rti1516e::VariableLengthData(bytes.data(), bytes.size());
    return map;
  };
  if (which.sender_map == "fresh") {
    return [&federate, fresh](std::uint64_t n) {
      for (std::uint64_t i = 0; i < n; ++i) {
        federate.rti().sendInteraction(federate.data, fresh(), {});
      }
      return n;
    };
  }
  return [&federate, map = fresh()](std::uint64_t n) {
    const rti1516e::VariableLengthData no_tag;
    for (std::uint64_t i = 0; i < n; ++i)
      federate.rti().sendInteraction(federate.data, map, no_tag);
    return n;
  };
}

}  // namespace

void throughput(BenchFederate& federate, const NodeSettings& settings) {
  const std::string port = greet(federate, "here ");
  RawSender raw;
  had(raw.start(static_cast<std::uint16_t>(std::stoul(port))));

  nlohmann::ordered_json rows = nlohmann::ordered_json::array();
  for (const std::size_t bytes : {std::size_t{100}, std::size_t{1400}, std::size_t{5000}}) {
    const std::vector<char> data(bytes, 'x');
    std::vector<std::vector<double>> raw_rates(3);
    std::vector<Case> cases{{"fresh", bytes, {}}, {"reused", bytes, {}}};
    for (int run = 0; run < settings.runs; ++run) {
      for (std::size_t mode = 0; mode < raw_rates.size(); ++mode) {
        const Trial best = fastest_lossless([&](double rate) {
          return attempt_raw(federate, raw, static_cast<RawMode>(mode), bytes, rate);
        });
        raw_rates[mode].push_back(best.rate());
      }
      for (Case& one : cases) {
        const Send send = rti_sender(federate, one, data);
        const Trial best =
            fastest_lossless([&](double rate) { return attempt(federate, rate, send); });
        one.rates.push_back(best.rate());
        one.lost += best.sent - best.received;
      }
    }
    for (const Case& one : cases) {
      const double rate = median(one.rates);
      const double bundled = median(raw_rates[1]);
      rows.push_back({{"rid", "default"},
                      {"sender_map", one.sender_map},
                      {"transport", "best_effort"},
                      {"bytes", bytes},
                      {"msgs_per_s", rate},
                      {"loss", one.lost},
                      {"raw_msgs_per_s", median(raw_rates[0])},
                      {"raw_bundled_msgs_per_s", bundled},
                      {"raw_gso_msgs_per_s", median(raw_rates[2])},
                      {"ratio", bundled > 0 ? rate / bundled : 0}});
    }
  }
  federate.say("quit");
  had(write_json(settings.out, rows));
}

}  // namespace roger::app::bench
