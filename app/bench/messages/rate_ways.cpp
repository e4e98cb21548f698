#include "app/bench/messages/rate_ways.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <chrono>
#include <stdexcept>

#include "app/bench/rti/support.hpp"

namespace roger::app::bench {

namespace {

using SteadyTime = std::chrono::steady_clock;

double seconds_since(SteadyTime::time_point start) {
  return std::chrono::duration<double>(SteadyTime::now() - start).count();
}

Trial attempt(BenchFederate& federate, double rate, const Way& way, const SearchEffort& effort) {
  federate.say("reset");
  federate.wait_for("ready", kPatience);
  const auto start = SteadyTime::now();
  Trial trial = send_at(
      rate, way.is_lossless ? effort.reliable_seconds : effort.best_effort_seconds, way.send);
  federate.say(fmt::format("{} {}", way.question, trial.sent * way.unit));
  trial.received = std::stoull(federate.wait_for("counted ", kPatience)) / way.unit;
  if (way.is_lossless) trial.seconds = seconds_since(start);
  return trial;
}

}  // namespace

Trial find_fastest(BenchFederate& federate, const Way& way, const SearchEffort& effort) {
  return fastest_lossless([&](double rate) { return attempt(federate, rate, way, effort); },
                          effort.steps);
}

Way make_rti_way(BenchFederate& federate, bool reliable, SenderMap map,
                 const std::vector<char>& data) {
  const auto handle = reliable ? federate.reliable_data : federate.data;
  const auto parameter = (reliable ? federate.reliable_parameters : federate.parameters).front();
  const auto fresh = [parameter, &data] {
    rti1516e::ParameterHandleValueMap built;
    built[parameter] = rti1516e::VariableLengthData(data.data(), data.size());
    return built;
  };
  Way way{{}, "count", 1, reliable};
  if (map == SenderMap::kFresh) {
    way.send = [&federate, handle, fresh](std::uint64_t n) {
      for (std::uint64_t i = 0; i < n; ++i) federate.rti().sendInteraction(handle, fresh(), {});
      return n;
    };
  } else {
    way.send = [&federate, handle, built = fresh()](std::uint64_t n) {
      const rti1516e::VariableLengthData no_tag;
      for (std::uint64_t i = 0; i < n; ++i) federate.rti().sendInteraction(handle, built, no_tag);
      return n;
    };
  }
  return way;
}

RawWays::RawWays(BenchFederate& federate, bool reliable) {
  udp_.start(static_cast<std::uint16_t>(std::stoul(wait_for_helper(federate, "here "))));
  if (!reliable) return;
  const std::string relay_port = wait_for_helper(federate, "relay ");
  federate.say("raw-relay");
  tcp_ = RawLine::tcp(static_cast<std::uint16_t>(std::stoul(relay_port)));
  federate.say("raw-tcp " + relay_port);
  federate.wait_for("raw-ready", kPatience);
}

Way RawWays::make(bool reliable, RawMode mode, std::size_t size, std::size_t bundle_bytes) {
  const auto send = [this, reliable, mode, size, bundle_bytes](std::uint64_t n) {
    return reliable ? stream(messages_a_call(mode, size, bundle_bytes), size, n)
                    : udp_.send(mode, size, n, bundle_bytes);
  };
  return {send, "raw-count", size, reliable};
}

std::uint64_t RawWays::stream(std::size_t each, std::size_t size, std::uint64_t messages) {
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

}  // namespace roger::app::bench
