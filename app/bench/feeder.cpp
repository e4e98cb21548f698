// The near end of measurements whose figures are the receiver's.
#include <fmt/core.h>

#include <algorithm>
#include <chrono>
#include <sstream>
#include <string>
#include <vector>

#include "app/bench/node.hpp"
#include "app/bench/support.hpp"

namespace roger::app::bench {

namespace {

using Instant = std::chrono::steady_clock::time_point;

constexpr std::chrono::milliseconds kUnasked{300'000};

void spin_until(Instant instant) {
  while (std::chrono::steady_clock::now() < instant) {
  }
}

/// `bytes` over `parameters` of the best-effort class, as evenly as may be.
rti1516e::ParameterHandleValueMap values_of(const BenchFederate& federate, std::size_t parameters,
                                            std::size_t bytes) {
  rti1516e::ParameterHandleValueMap values;
  const std::vector<char> data(bytes, 'x');
  for (std::size_t i = 0; i < parameters; ++i) {
    const std::size_t from = bytes * i / parameters;
    const std::size_t to = bytes * (i + 1) / parameters;
    values[federate.parameters.at(i)] = {data.data() + from, to - from};
  }
  return values;
}

/// "N PARAMETERS BYTES MICROSECONDS": so many messages, so far from each other.
void feed(BenchFederate& federate, std::istringstream& order) {
  std::size_t count = 0;
  std::size_t parameters = 0;
  std::size_t bytes = 0;
  std::int64_t pause_us = 0;
  order >> count >> parameters >> bytes >> pause_us;
  const auto values = values_of(federate, parameters, bytes);
  const rti1516e::VariableLengthData no_tag;
  Instant due = std::chrono::steady_clock::now();
  for (std::size_t i = 0; i < count; ++i) {
    spin_until(due);
    due += std::chrono::microseconds(pause_us);
    federate.rti().sendInteraction(federate.data, values, no_tag);
  }
  federate.say("fed");
}

/// "STREAMS SECONDS": each stream a message of 250 bytes 32 times a second, spread evenly.
void stream(BenchFederate& federate, std::istringstream& order) {
  constexpr std::size_t kRate = 32;
  constexpr std::size_t kBytes = 250;
  constexpr std::chrono::microseconds kStep{500};
  std::size_t streams = 0;
  double seconds = 0;
  order >> streams >> seconds;
  const auto values = values_of(federate, 1, kBytes);
  const rti1516e::VariableLengthData no_tag;
  const auto total = static_cast<std::size_t>(static_cast<double>(streams * kRate) * seconds);
  const Instant start = std::chrono::steady_clock::now();
  std::size_t sent = 0;
  for (Instant due = start; sent < total; due += kStep) {
    spin_until(due);
    const std::chrono::duration<double> since = due + kStep - start;
    const auto by_now =
        static_cast<std::size_t>(static_cast<double>(streams * kRate) * since.count());
    for (; sent < std::min(by_now, total); ++sent) {
      federate.rti().sendInteraction(federate.data, values, no_tag);
    }
  }
  const std::chrono::duration<double> took = std::chrono::steady_clock::now() - start;
  federate.say(fmt::format("streamed {} {}", sent, took.count()));
}

}  // namespace

void feeder(BenchFederate& federate) {
  for (;;) {
    std::istringstream order(federate.wait_for("", kUnasked));
    std::string what;
    order >> what;
    if (what == "quit") return;
    if (what == "hello") federate.say("here");
    if (what == "feed") feed(federate, order);
    if (what == "stream") stream(federate, order);
  }
}

}  // namespace roger::app::bench
