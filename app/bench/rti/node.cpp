#include "app/bench/rti/node.hpp"

#include <fmt/core.h>
#include <sched.h>

#include <exception>
#include <stdexcept>

#include "app/support/exit_code.hpp"

namespace roger::app::bench {

namespace {

void pin(int cpu) {
  if (cpu < 0) return;
  cpu_set_t set;
  CPU_ZERO(&set);
  CPU_SET(static_cast<std::size_t>(cpu), &set);
  if (::sched_setaffinity(0, sizeof(set), &set) != 0) {
    throw std::runtime_error(fmt::format("processor {} can't be had", cpu));
  }
}

int failed(const std::string& role, const std::string& why) {
  fmt::print(stderr, "roger: {}: {}\n", role, why);
  return kFailure;
}

}  // namespace

int run_node(const NodeSettings& settings) {
  try {
    pin(settings.cpu);  // threads that start later inherit it
    BenchFederate federate(settings.federate);
    if (settings.role == "sink") {
      sink(federate);
    } else if (settings.role == "throughput") {
      throughput(federate, settings);
    } else if (settings.role == "echo") {
      echo(federate);
    } else if (settings.role == "relay") {
      relay(federate);
    } else if (settings.role == "feeder") {
      feeder(federate);
    } else if (settings.role == "tick") {
      tick(federate, settings);
    } else if (settings.role == "voice-streams") {
      voice_streams(federate, settings);
    } else if (settings.role == "packet-size") {
      packet_size(federate, settings);
    } else if (settings.role == "speaker") {
      speaker(federate, settings);
    } else if (settings.role == "filter") {
      filter_of_network(federate, settings);
    } else if (settings.role == "latency") {
      latency(federate, settings);
    } else {
      return failed(settings.role, "no such role");
    }
    return kSuccess;
  } catch (const rti1516e::Exception& thrown) {
    const std::wstring what = thrown.what();
    return failed(settings.role, std::string(what.begin(), what.end()));
  } catch (const std::exception& thrown) {
    return failed(settings.role, thrown.what());
  }
}

}  // namespace roger::app::bench
