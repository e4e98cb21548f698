// Measures the calls of the services.
#include <fmt/core.h>

#include <array>
#include <chrono>
#include <map>
#include <string>
#include <vector>

#include "app/bench/rti/node.hpp"
#include "app/bench/rti/support.hpp"
#include "app/bench/services/service_calls.hpp"
#include "core/percentiles.hpp"

namespace roger::app::bench {
namespace {

using Clock = std::chrono::steady_clock;

constexpr int kCalls = 300;
constexpr int kQuickCalls = 20;
/// Services that start or end a connection take milliseconds.
constexpr int kShareOfConnections = 10;

/// Services that this RTI does not offer.
constexpr std::array kSaveAndRestore{
    "requestFederationSave",    "federateSaveBegun",           "federateSaveComplete",
    "federateSaveNotComplete",  "abortFederationSave",         "queryFederationSaveStatus",
    "requestFederationRestore", "federateRestoreComplete",     "federateRestoreNotComplete",
    "abortFederationRestore",   "queryFederationRestoreStatus"};
constexpr std::array kRegions{"createRegion",
                              "commitRegionModifications",
                              "deleteRegion",
                              "registerObjectInstanceWithRegions",
                              "associateRegionsForUpdates",
                              "unassociateRegionsForUpdates",
                              "subscribeObjectClassAttributesWithRegions",
                              "unsubscribeObjectClassAttributesWithRegions",
                              "subscribeInteractionClassWithRegions",
                              "unsubscribeInteractionClassWithRegions",
                              "sendInteractionWithRegions",
                              "requestAttributeValueUpdateWithRegions",
                              "getDimensionHandleSet",
                              "getRangeBounds",
                              "setRangeBounds",
                              "decodeRegionHandle"};

/// The times of services by their names, in the order of their first call.
class ServiceTimes {
 public:
  template <class Call>
  void time(const std::string& service, const Call& call) {
    const auto begin = Clock::now();
    call();
    const std::chrono::duration<double, std::micro> took = Clock::now() - begin;
    if (!times_.contains(service)) order_.push_back(service);
    times_[service].push_back(took.count());
  }
  [[nodiscard]] nlohmann::ordered_json rows() const {
    auto out = nlohmann::ordered_json::array();
    for (const std::string& service : order_) {
      const Percentiles found = compute_percentiles(times_.at(service));
      out.push_back({{"service", service}, {"p50_us", found.p50}, {"p99_us", found.p99}});
    }
    return out;
  }

 private:
  std::vector<std::string> order_;
  std::map<std::string, std::vector<double>> times_;
};

/// Adds rows {left_out, reason} for the services that this RTI does not offer, see add_rows().
void add_left_out(nlohmann::ordered_json& rows) {
  const auto add = [&rows](const auto& services, const char* group) {
    for (const char* service : services) {
      rows.push_back(
          {{"left_out", service}, {"reason", fmt::format("this RTI does not offer {}", group)}});
    }
  };
  add(kSaveAndRestore, "save and restore");
  add(kRegions, "regions");
}

void perform(const ServiceTable& table, ServiceScene& scene, ServiceTimes& times) {
  for (const ServiceCall& one : table) {
    if (one.service == nullptr) {
      one.call();
    } else {
      times.time(one.service, one.call);
    }
    if (one.answer) scene.await(*one.answer);
  }
}

}  // namespace

nlohmann::ordered_json services(BenchFederate& federate, const NodeSettings& settings) {
  wait_for_helper(federate);
  const int count = settings.runs.quick ? kQuickCalls : kCalls;
  ServiceScene scene(federate, settings.federate.name);
  const ServiceTable federation = federation_calls(settings.federate);
  // In each round, in this order.
  const ServiceTable tables[] = {declaration_calls(scene),    object_calls(scene),
                                 support_calls(scene),        ownership_calls(scene),
                                 time_calls(scene),           deletion_calls(scene),
                                 synchronization_calls(scene)};
  std::vector<nlohmann::ordered_json> runs;
  for (int run = 0; run < settings.runs.runs; ++run) {
    ServiceTimes times;
    for (int i = 0; i < count; ++i) {
      if (i % kShareOfConnections == 0) perform(federation, scene, times);
      scene.begin_round();
      for (const ServiceTable& table : tables) perform(table, scene, times);
    }
    runs.push_back(times.rows());
  }
  nlohmann::ordered_json rows = combine_runs(runs, "p50_us");
  add_left_out(rows);
  return rows;
}

}  // namespace roger::app::bench
