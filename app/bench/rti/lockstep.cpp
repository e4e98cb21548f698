// Measures time advances of federates in lockstep.
#include <RTI/time/HLAfloat64Interval.h>
#include <RTI/time/HLAfloat64Time.h>
#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <cstdint>
#include <functional>
#include <optional>
#include <stdexcept>
#include <string>
#include <vector>

#include "app/bench/rti/node.hpp"
#include "app/bench/rti/support.hpp"
#include "app/bench/sockets/raw_barrier.hpp"
#include "core/percentiles.hpp"

namespace roger::app::bench {

namespace {

using Clock = std::chrono::steady_clock;

constexpr double kLookahead = 1;
constexpr double kStep = 1;
constexpr std::array<std::uint8_t, 3> kMessagesPerStep{0, 1, 10};

/// Steps whose duration determines the number of steps of a run.
constexpr std::size_t kTrialSteps = 20;
constexpr double kRunSeconds = 0.5;

/// A regulating and constrained federate that sends messages and advances by one step at a time.
class Stepper {
 public:
  Stepper(BenchFederate& federate, std::size_t federates)
      : federate_(federate), others_(federates - 1) {
    const std::vector<char> bytes(kBarrierMessageBytes, 'x');
    values_[federate.reliable_parameters.front()] = {bytes.data(), bytes.size()};
    federate.on_data = [this](const rti1516e::ParameterHandleValueMap&) { ++received_; };
    federate.on_answer = [this](Callback) { answered_ = true; };
    rti1516e::RTIambassador& rti = federate.rti();
    rti.changeInteractionOrderType(federate.reliable_data, rti1516e::TIMESTAMP);
    rti.subscribeInteractionClass(federate.reliable_data);
    rti.enableAsynchronousDelivery();  // orders arrive between the steps
    rti.enableTimeRegulation(rti1516e::HLAfloat64Interval(kLookahead));
    wait_for_answer();
    rti.enableTimeConstrained();
    wait_for_answer();
  }

  /// Takes `steps` steps. Throws std::runtime_error if a message is missing or early.
  void run(std::size_t steps, std::size_t messages) {
    for (std::size_t i = 0; i < steps; ++i) step(messages);
  }

 private:
  void step(std::size_t messages) {
    rti1516e::RTIambassador& rti = federate_.rti();
    const rti1516e::HLAfloat64Time next(now_ + kStep);
    for (std::size_t i = 0; i < messages; ++i) {
      rti.sendInteraction(federate_.reliable_data, values_, {}, next);
    }
    rti.timeAdvanceRequest(next);
    wait_for_answer();
    now_ += kStep;
    if (received_ != messages * others_) {
      throw std::runtime_error(fmt::format("{} messages instead of {} arrived before a grant",
                                           received_, messages * others_));
    }
    received_ = 0;
  }

  void wait_for_answer() {
    const auto deadline = Clock::now() + kPatience;
    while (!answered_) {
      federate_.rti().evokeCallback(1.0);
      if (!answered_ && Clock::now() > deadline) {
        throw std::runtime_error("the executive does not answer a request of time management");
      }
    }
    answered_ = false;
  }

  BenchFederate& federate_;
  const std::size_t others_;
  rti1516e::ParameterHandleValueMap values_;
  bool answered_ = false;
  std::size_t received_ = 0;  // since the last grant
  double now_ = 0;
};

/// Lets the helpers and this federate repeat a step; returns the steps per second. `order` is that
/// of the helpers, with a placeholder for the number of steps, and `act` the same for this process.
double measure_rate(BenchFederate& federate, const std::string& order,
                    const std::function<void(std::size_t)>& act) {
  const auto seconds_of = [&](std::size_t steps) {
    federate.say(fmt::format(fmt::runtime(order), steps + 1));
    act(1);  // ends when all helpers have received the order
    const auto start = Clock::now();
    act(steps);
    return std::chrono::duration<double>(Clock::now() - start).count();
  };
  const double trial = seconds_of(kTrialSteps);
  const auto steps =
      std::max(kTrialSteps, static_cast<std::size_t>(kRunSeconds / trial * double{kTrialSteps}));
  return static_cast<double>(steps) / seconds_of(steps);
}

}  // namespace

void lockstep(BenchFederate& federate, const NodeSettings& settings) {
  Stepper stepper(federate, federates_of(settings));
  std::optional<RawParticipant> raw;
  serve(federate, "lockstep " + settings.federate.name,
        {{"raw-meet",
          [&](std::istringstream& rest) {
            raw.emplace(next_word<std::uint16_t>(rest), federates_of(settings));
          }},
         {"raw-barriers",
          [&](std::istringstream& rest) {
            const auto times = next_word<std::size_t>(rest);
            raw.value().wait(times, static_cast<std::uint8_t>(next_word<unsigned>(rest)));
          }},
         {"steps", [&](std::istringstream& rest) {
            const auto steps = next_word<std::size_t>(rest);
            stepper.run(steps, next_word<std::size_t>(rest));
          }}});
}

void barrier(BenchFederate& federate, const NodeSettings& settings) {
  RawBarrier barrier;
  barrier.listen();
  serve(federate, fmt::format("barrier {}", barrier.port()),
        {{"raw-meet", [&](std::istringstream&) {
            // A federate that only serves the barrier would receive messages of time management.
            federate.rti().resignFederationExecution(rti1516e::NO_ACTION);
            barrier.run(federates_of(settings));
          }}});
}

nlohmann::ordered_json time_advances(BenchFederate& federate, const NodeSettings& settings) {
  const std::size_t federates = federates_of(settings);
  Stepper stepper(federate, federates);
  const std::string port = wait_for_helper(federate, "barrier ");
  wait_for_helpers(federate, federates - 1, "lockstep ");
  federate.say("raw-meet " + port);
  RawParticipant raw(static_cast<std::uint16_t>(std::stoul(port)), federates);

  nlohmann::ordered_json rows = nlohmann::ordered_json::array();
  for (const std::uint8_t messages : kMessagesPerStep) {
    std::vector<double> grants;
    std::vector<double> barriers;
    std::vector<double> ratios;
    // Bare and RTI runs alternate in the same processes, so that a slow change of the machine
    // affects both and cancels in the ratio.
    for (int run = 0; run < settings.runs.runs; ++run) {
      barriers.push_back(measure_rate(federate, fmt::format("raw-barriers {{}} {}", messages),
                                      [&](std::size_t times) { raw.wait(times, messages); }));
      grants.push_back(measure_rate(federate, fmt::format("steps {{}} {}", messages),
                                    [&](std::size_t steps) { stepper.run(steps, messages); }));
      ratios.push_back(grants.back() / barriers.back());
    }
    rows.push_back({{"federates", federates},
                    {"messages_per_step", messages},
                    {"grants_per_s", median(grants)},
                    {"raw_barriers_per_s", median(barriers)},
                    {"ratio", median(grants) / median(barriers)},
                    {"spread_percent", spread_percent(ratios)}});
  }
  return rows;
}

}  // namespace roger::app::bench
