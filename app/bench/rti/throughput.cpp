// Measures the highest rates without loss.
#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <cstdint>
#include <functional>
#include <stdexcept>
#include <string>
#include <vector>

#include "app/bench/rti/node.hpp"
#include "app/bench/rti/support.hpp"
#include "app/bench/sockets/rate_search.hpp"
#include "app/bench/sockets/rate_trial.hpp"
#include "app/bench/sockets/raw_line.hpp"
#include "app/bench/sockets/raw_udp.hpp"
#include "core/percentiles.hpp"

namespace roger::app::bench {

namespace {

using SteadyTime = std::chrono::steady_clock;
using std::chrono::milliseconds;

constexpr double kReliableTrialSeconds = 1;
constexpr std::array kRawModes{RawMode::kSingle, RawMode::kBundled, RawMode::kSegmented};

double seconds_since(SteadyTime::time_point start) {
  return std::chrono::duration<double>(SteadyTime::now() - start).count();
}

/// A way to send messages, and how the sink counts them.
struct Way {
  Send send;
  std::string question;  // order that asks the sink for its count, see sink()
  std::size_t unit = 1;  // count per message
  bool is_lossless =
      false;  // nothing is dropped (TCP), so the time until everything has arrived counts
};

Trial attempt(BenchFederate& federate, double rate, const Way& way) {
  federate.say("reset");
  federate.wait_for("ready", kPatience);
  const auto start = SteadyTime::now();
  Trial trial = send_at(rate, way.is_lossless ? kReliableTrialSeconds : kTrialSeconds, way.send);
  federate.say(fmt::format("{} {}", way.question, trial.sent * way.unit));
  trial.received = std::stoull(federate.wait_for("counted ", kPatience)) / way.unit;
  if (way.is_lossless) trial.seconds = seconds_since(start);
  return trial;
}

Trial fastest(BenchFederate& federate, const Way& way) {
  return fastest_lossless([&](double rate) { return attempt(federate, rate, way); });
}

/// A row under construction.
struct Case {
  std::string sender_map;  // "fresh": built for each message; "reused": built once
  std::vector<double> rates;
  std::uint64_t lost = 0;
};

/// Ways to send over bare sockets, by RawMode.
class RawWays {
 public:
  RawWays(BenchFederate& federate, bool reliable) : reliable_(reliable) {
    const std::string udp_port = wait_for_helper(federate, "here ");
    if (!reliable) {
      udp_.start(static_cast<std::uint16_t>(std::stoul(udp_port)));
      return;
    }
    const std::string relay_port = wait_for_helper(federate, "relay ");
    federate.say("raw-relay");
    tcp_ = RawLine::tcp(static_cast<std::uint16_t>(std::stoul(relay_port)));
    federate.say("raw-tcp " + relay_port);
    federate.wait_for("raw-ready", kPatience);
  }

  Way way(RawMode mode, std::size_t size) {
    const auto send = [this, mode, size](std::uint64_t n) {
      return reliable_ ? stream(mode, size, n) : udp_.send(mode, size, n);
    };
    return {send, "raw-count", size, reliable_};
  }

 private:
  std::uint64_t stream(RawMode mode, std::size_t size, std::uint64_t messages) {
    const std::size_t each = messages_a_call(mode, size);
    const std::vector<std::uint8_t> message(size, 0x55);
    buffer_.resize(each * size);
    std::uint64_t sent = 0;
    for (; sent < messages; sent += each) {
      for (std::size_t i = 0; i < each; ++i) {
        std::copy(message.begin(), message.end(),
                  buffer_.begin() + static_cast<std::ptrdiff_t>(i * size));
      }
      if (!tcp_.send(buffer_)) throw std::runtime_error("the bare TCP connection was lost");
    }
    return sent;
  }

  const bool reliable_;
  RawSender udp_;
  RawLine tcp_;
  std::vector<std::uint8_t> buffer_;
};

Way rti_way(BenchFederate& federate, bool reliable, const std::string& sender_map,
            const std::vector<char>& bytes) {
  const auto handle = reliable ? federate.reliable_data : federate.data;
  const auto parameter = (reliable ? federate.reliable_parameters : federate.parameters).front();
  const auto fresh = [parameter, &bytes] {
    rti1516e::ParameterHandleValueMap map;
    map[parameter] = rti1516e::VariableLengthData(bytes.data(), bytes.size());
    return map;
  };
  Way way{{}, "count", 1, reliable};
  if (sender_map == "fresh") {
    way.send = [&federate, handle, fresh](std::uint64_t n) {
      for (std::uint64_t i = 0; i < n; ++i) federate.rti().sendInteraction(handle, fresh(), {});
      return n;
    };
  } else {
    way.send = [&federate, handle, map = fresh()](std::uint64_t n) {
      const rti1516e::VariableLengthData no_tag;
      for (std::uint64_t i = 0; i < n; ++i) federate.rti().sendInteraction(handle, map, no_tag);
      return n;
    };
  }
  return way;
}

}  // namespace

nlohmann::ordered_json throughput(BenchFederate& federate, const NodeSettings& settings) {
  const bool reliable = settings.plan == "reliable";
  const bool at_its_fastest = settings.plan == "fastest";
  RawWays raw(federate, reliable);
  std::vector<std::size_t> sizes{100};
  if (!at_its_fastest && !settings.runs.quick) sizes.insert(sizes.end(), {1400, 5000});

  nlohmann::ordered_json rows = nlohmann::ordered_json::array();
  for (const std::size_t bytes : sizes) {
    const std::vector<char> data(bytes, 'x');
    std::array<std::vector<double>, kRawModes.size()> raw_rates;
    std::vector<Case> cases{{"fresh", {}, 0}, {"reused", {}, 0}};
    for (int run = 0; run < settings.runs.runs; ++run) {
      // Baseline and RTI alternate within each run, so that a slow change of the machine affects
      // both and cancels in the ratio of the medians.
      for (std::size_t i = 0; i < kRawModes.size(); ++i) {
        raw_rates[i].push_back(fastest(federate, raw.way(kRawModes[i], bytes)).rate());
      }
      for (Case& one : cases) {
        const Trial best = fastest(federate, rti_way(federate, reliable, one.sender_map, data));
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
                      {"sender_map", one.sender_map},
                      {"transport", reliable ? "reliable" : "best_effort"},
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
