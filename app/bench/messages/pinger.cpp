#include "app/bench/messages/pinger.hpp"

#include <fmt/core.h>

#include <chrono>
#include <thread>
#include <utility>
#include <vector>

#include "app/bench/rti/support.hpp"

namespace roger::app::bench {

namespace {

using Clock = std::chrono::steady_clock;
using std::chrono::milliseconds;

/// Time after which a round trip counts as lost and the next begins.
constexpr milliseconds kLost{500};

}  // namespace

Pinger::Pinger(BenchFederate& federate, const NodeSettings& settings)
    : federate_(federate), evoked_(settings.federate.model == rti1516e::HLA_EVOKED) {
  federate.on_data = [this](const rti1516e::ParameterHandleValueMap&) { back(); };
  federate.rti().subscribeInteractionClass(federate.data);
  federate.rti().subscribeInteractionClass(federate.reliable_data);
}

OneWay Pinger::run(const PingLoad& load) {
  const std::vector<char> bytes(load.bytes, 'x');
  interaction_ = load.reliable ? federate_.reliable_data : federate_.data;
  values_.clear();
  values_[(load.reliable ? federate_.reliable_parameters : federate_.parameters).front()] = {
      bytes.data(), bytes.size()};
  trips_ = RoundTrips(load.trips);
  running_ = true;
  send();
  std::uint64_t before = received_;
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

std::uint64_t Pinger::take_lost() {
  return std::exchange(lost_, 0);
}

void Pinger::send() {
  trips_.begin();
  federate_.rti().sendInteraction(interaction_, values_, {});
}

void Pinger::back() {
  if (!running_) return;
  ++received_;
  trips_.end();
  if (trips_.done()) {
    running_ = false;
  } else {
    send();
  }
}

RawPinger::RawPinger(BenchFederate& federate, const NodeSettings& settings, bool reliable,
                     bool spins)
    : federate_(federate), udp_(RawLine::udp(address_of_interface(settings))), spins_(spins) {
  udp_.set_peer(ask("echo "));
  if (reliable) relay_port_ = ask("relay ");
}

OneWay RawPinger::run(const PingLoad& load) {
  return load.reliable ? run_tcp(load) : run_udp(load);
}

std::uint16_t RawPinger::ask(const std::string& who) {
  return static_cast<std::uint16_t>(std::stoul(wait_for_helper(federate_, who)));
}

OneWay RawPinger::run_udp(const PingLoad& load) {
  federate_.say(
      fmt::format("raw-udp {} {} {}", udp_.port(), load.bytes, spins_ ? "spin" : "block"));
  federate_.wait_for("raw-ready", kPatience);
  return measure_raw(udp_, spins_ ? RawLine::Wait::kSpinning : RawLine::Wait::kBlocking, load.bytes,
                     load.trips);
}

OneWay RawPinger::run_tcp(const PingLoad& load) {
  federate_.say("raw-relay");
  RawLine line = RawLine::tcp(relay_port_);
  federate_.say(fmt::format("raw-tcp {} {}", relay_port_, load.bytes));
  federate_.wait_for("raw-ready", kPatience);
  return measure_raw(line, RawLine::Wait::kBlocking, load.bytes, load.trips);
}

}  // namespace roger::app::bench
