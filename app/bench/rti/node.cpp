#include "app/bench/rti/node.hpp"

#include <fmt/core.h>

#include <exception>
#include <map>
#include <stdexcept>

#include "app/bench/rti/support.hpp"
#include "app/support/exit_code.hpp"
#include "app/support/json_file.hpp"
#include "app/support/pinning.hpp"
#include "core/text.hpp"

namespace roger::app::bench {

namespace {

void pin(int cpu) {
  if (cpu >= 0 && !pin_to(0, cpu)) {
    throw std::runtime_error(fmt::format("cannot pin to processor {}", cpu));
  }
}

int failed(const std::string& role, const std::string& why) {
  fmt::print(stderr, "roger: {}: {}\n", role, why);
  return kFailure;
}

}  // namespace

int run_node(const NodeSettings& settings) {
  static const std::map<std::string, void (*)(BenchFederate&, const NodeSettings&)> kHelpers{
      {"sink", sink},           {"echo", echo},         {"relay", relay},
      {"feeder", feeder},       {"speaker", speaker},   {"lockstep", lockstep},
      {"barrier", barrier},     {"owner", owner},       {"opponent", opponent},
      {"fpll-peer", fpll_peer}, {"receiver", receiver}, {"partner", partner}};
  static const std::map<std::string,
                        nlohmann::ordered_json (*)(BenchFederate&, const NodeSettings&)>
      kMeasurements{{"throughput", throughput},
                    {"throughput-by-size", throughput_by_size},
                    {"throughput-by-service", throughput_by_service},
                    {"throughput-by-compressibility", throughput_by_compressibility},
                    {"throughput-by-send-buffer", throughput_by_send_buffer},
                    {"latency", latency},
                    {"latency-by-size", latency_by_size},
                    {"latency-among-others", latency_among_others},
                    {"tick", tick},
                    {"voice-streams", voice_streams},
                    {"packet-size", packet_size},
                    {"filter", filter_of_network},
                    {"time", time_advances},
                    {"ownership", ownership},
                    {"services", services},
                    {"entities", entities},
                    {"fpll", fpll},
                    {"forwarder", forwarder}};
  try {
    pin(settings.cpu);  // threads created later inherit the affinity
    BenchFederate federate(settings.federate);
    if (const auto helper = kHelpers.find(settings.role); helper != kHelpers.end()) {
      helper->second(federate, settings);
      return kSuccess;
    }
    const auto measurement = kMeasurements.find(settings.role);
    if (measurement == kMeasurements.end()) return failed(settings.role, "no such role");
    const nlohmann::ordered_json rows = measurement->second(federate, settings);
    federate.say("quit");
    require(write_json(settings.out, rows));
    return kSuccess;
  } catch (const rti1516e::Exception& thrown) {
    return failed(settings.role, to_utf8(thrown.what()));
  } catch (const std::exception& thrown) {
    return failed(settings.role, thrown.what());
  }
}

}  // namespace roger::app::bench
