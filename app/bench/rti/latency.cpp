// Measures the one-way delay of a message.
#include <fmt/core.h>

#include <atomic>
#include <chrono>
#include <stdexcept>
#include <string>
#include <thread>
#include <vector>

#include "app/bench/rti/node.hpp"
#include "app/bench/rti/support.hpp"
#include "app/bench/sockets/raw_line.hpp"
#include "app/bench/sockets/round_trips.hpp"

namespace roger::app::bench {

namespace {

using Clock = std::chrono::steady_clock;
using std::chrono::milliseconds;

constexpr std::size_t kBytes = 256;
/// Time after which a round trip counts as lost and the next begins.
constexpr milliseconds kLost{500};

std::size_t trips_of(const NodeSettings& settings) {
  return settings.runs.quick ? kQuickTrips : kTrips;
}

/// Sends a message, waits for its return, and repeats.
class Pinger {
 public:
  Pinger(BenchFederate& federate, const NodeSettings& settings, bool reliable)
      : federate_(federate),
        evoked_(settings.federate.model == rti1516e::HLA_EVOKED),
        count_(trips_of(settings)),
        interaction_(reliable ? federate.reliable_data : federate.data) {
    const std::vector<char> bytes(kBytes, 'x');
    values_[(reliable ? federate.reliable_parameters : federate.parameters).front()] = {
        bytes.data(), bytes.size()};
    federate.on_data = [this](const rti1516e::ParameterHandleValueMap&) { back(); };
    federate.rti().subscribeInteractionClass(interaction_);
  }

  OneWay run() {
    trips_ = RoundTrips(count_);
    running_ = true;
    send();
    std::uint64_t before = 0;
    auto since = Clock::now();
    while (running_) {
      if (evoked_) {
        federate_.rti().evokeCallback(0.1);
      } else {
        std::this_thread::sleep_for(milliseconds(20));
      }
      if (const std::uint64_t now = received_; now != before) {
        before = now;
        since = Clock::now();
      } else if (Clock::now() - since > kLost) {
        ++lost_;
        since = Clock::now();
        send();
      }
    }
    return trips_.one_way();
  }

  [[nodiscard]] std::uint64_t lost() const { return lost_; }

 private:
  void send() {
    trips_.begin();
    federate_.rti().sendInteraction(interaction_, values_, {});
  }
  void back() {
    if (!running_) return;
    ++received_;
    trips_.end();
    if (trips_.done()) {
      running_ = false;
    } else {
      send();
    }
  }

  BenchFederate& federate_;
  const bool evoked_;
  const std::size_t count_;  // round trips
  const rti1516e::InteractionClassHandle interaction_;
  rti1516e::ParameterHandleValueMap values_;
  RoundTrips trips_{count_};
  std::atomic<bool> running_{false};
  std::atomic<std::uint64_t> received_{0};
  std::uint64_t lost_ = 0;
};

/// The same round trip over bare sockets between the same processes.
class Raw {
 public:
  Raw(BenchFederate& federate, bool spins, std::size_t trips)
      : federate_(federate), spins_(spins), trips_(trips) {}

  void meet(bool reliable) {
    echo_port_ = ask("echo ");
    if (reliable) relay_port_ = ask("relay ");
  }

  OneWay run(bool reliable) { return reliable ? run_tcp() : run_udp(); }

 private:
  std::uint16_t ask(const std::string& who) {
    return static_cast<std::uint16_t>(std::stoul(wait_for_helper(federate_, who)));
  }

  OneWay run_udp() {
    RawLine line = RawLine::udp();
    line.set_peer(echo_port_);
    federate_.say(fmt::format("raw-udp {} {} {}", line.port(), kBytes, spins_ ? "spin" : "block"));
    federate_.wait_for("raw-ready", kPatience);
    return measure_raw(line, spins_ ? RawLine::Wait::kSpinning : RawLine::Wait::kBlocking, kBytes,
                       trips_);
  }

  OneWay run_tcp() {
    federate_.say("raw-relay");
    RawLine line = RawLine::tcp(relay_port_);
    federate_.say(fmt::format("raw-tcp {} {}", relay_port_, kBytes));
    federate_.wait_for("raw-ready", kPatience);
    return measure_raw(line, RawLine::Wait::kBlocking, kBytes, trips_);
  }

  BenchFederate& federate_;
  const bool spins_;
  const std::size_t trips_;
  std::uint16_t echo_port_ = 0;
  std::uint16_t relay_port_ = 0;
};

}  // namespace

nlohmann::ordered_json latency(BenchFederate& federate, const NodeSettings& settings) {
  const bool reliable = settings.plan.find("reliable") != std::string::npos;
  const bool spins = settings.plan.find("polling") != std::string::npos;
  const bool same = settings.plan.find("same") != std::string::npos;
  Raw raw(federate, spins, trips_of(settings));
  raw.meet(reliable);
  Pinger pinger(federate, settings, reliable);
  std::vector<OneWay> ours;
  std::vector<OneWay> bare;
  std::vector<double> ratios;
  // Bare and RTI runs alternate in the same processes on the same processors, so that a slow change
  // of the machine (frequency, other load) affects both and cancels in the ratio. Medians over the
  // runs discard single disturbed runs.
  for (int run = 0; run < settings.runs.runs; ++run) {
    bare.push_back(raw.run(reliable));
    ours.push_back(pinger.run());
    ratios.push_back(ours.back().p50 / bare.back().p50);
  }
  const OneWay rti = compute_median(ours);
  const OneWay floor = compute_median(bare);
  return nlohmann::ordered_json::array(
      {{{"transport", reliable ? "reliable" : "best_effort"},
        {"callback", settings.federate.model == rti1516e::HLA_EVOKED ? "evoked" : "immediate"},
        {"pinning", same ? "same" : "different"},
        {"polling", spins},
        {"bytes", kBytes},
        {"p50_us", rti.p50},
        {"p99_us", rti.p99},
        {"p999_us", rti.p999},
        {"raw_p50_us", floor.p50},
        {"raw_p99_us", floor.p99},
        {"ratio", rti.p50 / floor.p50},
        {"ratio_p99", rti.p99 / floor.p99},
        {"lost", pinger.lost()},
        {"spread_percent", spread_percent(ratios)}}});
}

}  // namespace roger::app::bench
