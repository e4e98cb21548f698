#include "app/bench/rti/plans.hpp"

#include <fmt/core.h>
#include <fmt/ranges.h>

#include <array>
#include <thread>

#include "rti/rid/rid.hpp"

namespace roger::app::bench {

namespace {

/// Datagrams of the default RID on an Ethernet.
const std::size_t kDefaultDatagramBytes = rti::Rid::Network::kEthernetDatagramBytes;

Scene scene(const std::string& what, const RunSettings& runs) {
  Scene one;
  one.measuring.role = what;
  one.measuring.cpu = 0;
  one.measuring.runs = runs;
  return one;
}

/// Returns the plan for these sizes, see SizePlan.
std::string size_plan(const std::string& transports, const std::vector<std::size_t>& sizes) {
  return fmt::format("{} {}", transports, fmt::join(sizes, " "));
}

/// Adds a case for each transport and maximum size of a bundle. The role takes a plan of sizes.
void add_size_scenes(std::vector<Scene>& scenes, const std::string& role, const Helper& far,
                     const RunSettings& runs) {
  std::vector<std::size_t> bundles{0, 1400, 5000};
  std::vector<std::size_t> sizes{16, 100, 500, 1400, 5000, 20'000, 60'000};
  if (runs.quick) {
    bundles = {1400};
    sizes = {100, 60'000};
  }
  for (const char* transport : {"best_effort", "reliable"}) {
    for (const std::size_t bundle : bundles) {
      Scene one = scene(role, runs);
      one.measuring.plan = size_plan(transport, sizes);
      one.executive_cpu = 0;
      one.helpers = {far, {"relay", 0}};
      one.rid_lines = fmt::format("[bundling]\nbytes = {}\n", bundle);
      // A bundle must fit a datagram.
      if (bundle > kDefaultDatagramBytes) {
        one.network_lines = fmt::format("datagram_bytes = {}\n", bundle);
      }
      one.labels["bundle_bytes"] = bundle;
      scenes.push_back(one);
    }
  }
}

/// A switch that carries the messages of 1000 nets, which the measuring host has not subscribed to.
/// Both ends of the round trip share a processor, so that the speaker has the other one.
Scene others_scene(const RunSettings& runs, int other) {
  Scene one = scene("latency-among-others", runs);
  one.module = module_with_nets(kNets);
  one.rid_lines = make_group_settings(kNets);
  one.switched = true;
  one.executive_cpu = 0;
  one.helpers = {{"echo", other}, {"speaker", 0, Helper::kFurtherHost}};
  one.measuring.cpu = other;
  return one;
}

std::vector<Scene> latency_scenes(const RunSettings& runs, int other) {
  std::vector<Scene> scenes;
  const auto add = [&](const std::string& plan, rti1516e::CallbackModel model) {
    Scene one = scene("latency", runs);
    const bool same = plan.find("same") != std::string::npos;
    const bool reliable = plan.find("reliable") != std::string::npos;
    one.measuring.plan = plan;
    one.measuring.federate.model = model;
    one.helpers.push_back({"echo", same ? 0 : other});
    if (reliable) {
      one.executive_cpu = 0;
      one.helpers.push_back({"relay", 0});
    }
    if (plan.find("polling") != std::string::npos) {
      one.rid_lines = "[callbacks]\nbusy_poll = true\n";
    }
    scenes.push_back(one);
  };
  for (const auto model : {rti1516e::HLA_IMMEDIATE, rti1516e::HLA_EVOKED}) {
    if (other != 0) add("best_effort different", model);
    add("best_effort same", model);
    if (other == 0) continue;
    add("best_effort different polling", model);
    add("reliable different", model);
  }
  add_size_scenes(scenes, "latency-by-size", {"echo", other}, runs);
  scenes.push_back(others_scene(runs, other));
  return scenes;
}

/// Services of the RTI that its RID can switch off.
struct ServiceSwitches {
  bool bundling = true;
  bool compression = true;
  bool security = true;
  bool class_groups = true;    // a multicast group for each class
  bool unicast_copies = true;  // to federates whose multicast does not arrive
  bool mom = true;
  bool counters = true;
  bool service_times = true;
  bool threads = true;
};

struct Service {
  const char* name;
  bool ServiceSwitches::*is_on;
};
constexpr std::array kServices{Service{"bundling", &ServiceSwitches::bundling},
                               Service{"compression", &ServiceSwitches::compression},
                               Service{"security", &ServiceSwitches::security},
                               Service{"class_groups", &ServiceSwitches::class_groups},
                               Service{"unicast_copies", &ServiceSwitches::unicast_copies},
                               Service{"mom", &ServiceSwitches::mom},
                               Service{"counters", &ServiceSwitches::counters},
                               Service{"service_times", &ServiceSwitches::service_times},
                               Service{"threads", &ServiceSwitches::threads}};

void apply(const ServiceSwitches& on, Scene& scene) {
  scene.has_key = on.security;
  scene.network_lines = fmt::format("multicast = \"{}\"\n", on.unicast_copies ? "auto" : "always");
  scene.rid_lines = fmt::format(
      R"([bundling]
bytes = {}
[compression]
classes = [{}]
[services]
mom = {}
[statistics]
counters = {}
service_times = {}
[callbacks]
threads = {}
[[groups]]
classes = "*"
base = "239.192.17.0"
count = {}
)",
      on.bundling ? 1400 : 0, on.compression ? "\"*\"" : "", on.mom, on.counters, on.service_times,
      on.threads, on.class_groups ? 64 : 1);
}

/// All services on, each of them off in turn, and all but bundling off, without which nothing is
/// fast.
std::vector<Scene> service_scenes(const Scene& base) {
  // Without threads, callbacks must be evoked.
  const bool needs_threads = base.measuring.federate.model == rti1516e::HLA_IMMEDIATE;
  std::vector<Scene> scenes;
  const auto add = [&](const std::string& off, const ServiceSwitches& on) {
    Scene one = base;
    apply(on, one);
    one.labels["off"] = off;
    scenes.push_back(one);
  };
  add("none", {});
  ServiceSwitches only_bundling;
  for (const Service& service : kServices) {
    if (needs_threads && service.is_on == &ServiceSwitches::threads) continue;
    ServiceSwitches on;
    on.*service.is_on = false;
    only_bundling.*service.is_on = service.is_on == &ServiceSwitches::bundling;
    // As a functional check, one of them suffices.
    if (!base.measuring.runs.quick || &service == &kServices.front()) add(service.name, on);
  }
  add("all_but_bundling", only_bundling);
  return scenes;
}

Comparison latency_services(const RunSettings& runs, int other) {
  Scene base = scene("latency-by-size", runs);
  base.measuring.plan = size_plan("best_effort reliable", {256});
  base.measuring.federate.model = rti1516e::HLA_EVOKED;
  base.executive_cpu = 0;
  base.helpers = {{"echo", other}, {"relay", 0}};
  return {service_scenes(base), "p50_us", "all_on_ratio"};
}

Comparison throughput_services(const RunSettings& runs, int other) {
  Scene base = scene("throughput-by-service", runs);
  base.measuring.plan = size_plan("best_effort reliable", {100});
  base.executive_cpu = 0;
  base.helpers = {{"sink", other}};
  return {service_scenes(base), "msgs_per_s", "all_on_ratio"};
}

Comparison compression(const RunSettings& runs, int other) {
  std::vector<Scene> scenes(2, scene("throughput-by-compressibility", runs));
  for (Scene& one : scenes) one.helpers = {{"sink", other}};
  scenes[0].labels["compression"] = false;
  scenes[1].labels["compression"] = true;
  scenes[1].rid_lines = "[compression]\nclasses = [\"*\"]\n";
  return {scenes, "msgs_per_s", "uncompressed_ratio"};
}

/// Settings that a federation with few federates and many messages would use.
constexpr const char* kFastest = R"(
[bundling]
datagrams = 44
[statistics]
counters = false
)";

std::vector<Scene> throughput_scenes(const RunSettings& runs, int other) {
  std::vector<Scene> scenes(3, scene("throughput", runs));
  for (Scene& one : scenes) one.helpers = {{"sink", other}};
  scenes[0].measuring.plan = "default";
  scenes[1].measuring.plan = "fastest";
  scenes[1].rid_lines = kFastest;
  scenes[2].measuring.plan = "reliable";
  scenes[2].executive_cpu = 0;
  scenes[2].helpers.push_back({"relay", 0});
  add_size_scenes(scenes, "throughput-by-size", {"sink", other}, runs);
  Scene buffers = scene("throughput-by-send-buffer", runs);
  buffers.measuring.plan = size_plan("best_effort reliable", {5000});
  buffers.executive_cpu = 0;
  buffers.helpers = {{"sink", other}, {"relay", 0}};
  scenes.push_back(buffers);
  return scenes;
}

/// A case for each number of federates. No process is pinned: with two processors, the kernel
/// balances many federates better than a fixed assignment.
std::vector<Scene> many_federates(const std::string& what, const RunSettings& runs,
                                  const std::string& helper) {
  std::vector<Scene> scenes;
  for (const std::size_t federates : {2U, 8U, 32U}) {
    Scene one = scene(what, runs);
    one.measuring.cpu = -1;
    one.measuring.plan = std::to_string(federates);
    one.measuring.federate.model = rti1516e::HLA_EVOKED;
    one.helpers.assign(federates - 1, {helper, -1});
    scenes.push_back(one);
  }
  return scenes;
}

std::vector<Scene> time_scenes(const RunSettings& runs) {
  std::vector<Scene> scenes = many_federates("time", runs, "lockstep");
  for (Scene& one : scenes) one.helpers.push_back({"barrier", -1});
  return scenes;
}

/// Federates that exchange states of aircraft. No process is pinned: each uses the processors as on
/// a computer of its own.
std::vector<Scene> fpll_scenes(const RunSettings& runs) {
  struct Layout {
    const char* name;
    bool switched;
    std::size_t federates;
  };
  std::vector<Scene> scenes;
  for (const Layout& layout : {Layout{"bypass", false, 2}, Layout{"single", false, 2},
                               Layout{"dual", true, 2}, Layout{"triple", true, 3}}) {
    for (const std::string transport : {"best_effort", "reliable"}) {
      Scene one = scene("fpll", runs);
      one.measuring.cpu = -1;
      one.measuring.plan =
          std::string(layout.name) + " " + transport + " " + std::to_string(layout.federates);
      one.switched = layout.switched;
      if (transport == "reliable") one.module = module_with_reliable_things();
      for (std::size_t i = 1; i < layout.federates; ++i) {
        one.helpers.push_back({"fpll-peer", -1, static_cast<int>(i) + 1});
      }
      if (one.measuring.plan == "bypass reliable 2") one.helpers.push_back({"relay", -1});
      scenes.push_back(one);
    }
  }
  return scenes;
}

/// A sender, the executive that forwards reliable messages, and receivers on eight further hosts.
/// One host for all exceeds the connections that an executive accepts of an address, and a host for
/// each exceeds the neighbours that the kernel stores for all namespaces together.
std::vector<Scene> forwarder_scenes(const RunSettings& runs) {
  constexpr int kExecutive = Helper::kHost;
  constexpr std::size_t kHosts = 8;
  const std::size_t receivers = runs.quick ? 4 : 64;
  std::vector<Scene> scenes;
  for (const std::string via : {"forwarder", "unicast", "multicast"}) {
    Scene one = scene("forwarder", runs);
    one.measuring.cpu = -1;
    one.measuring.plan = via + " " + std::to_string(receivers);
    one.network_lines = fmt::format("multicast = \"{}\"\n", via == "unicast" ? "never" : "always");
    one.switched = true;
    one.executive_host = kExecutive;
    for (std::size_t i = 0; i < receivers; ++i) {
      one.helpers.push_back({"receiver", -1, kExecutive + 1 + static_cast<int>(i % kHosts)});
    }
    scenes.push_back(one);
  }
  return scenes;
}

}  // namespace

int receiving_processor() {
  return std::thread::hardware_concurrency() > 1 ? 1 : 0;
}

std::vector<Scene> make_scenes(const std::string& what, const RunSettings& runs, int other) {
  if (what == "throughput") return throughput_scenes(runs, other);
  if (what == "tick" || what == "voice-streams") {
    Scene one = scene(what, runs);
    one.measuring.cpu = -1;  // its threads share the processors, as in any federate
    one.measuring.federate.model = what == "tick" ? rti1516e::HLA_EVOKED : rti1516e::HLA_IMMEDIATE;
    one.helpers = {{"feeder", other}};
    return {one};
  }
  if (what == "packet-size") {
    Scene one = scene(what, runs);
    one.helpers = {{"feeder", other}};
    return {one};
  }
  if (what == "entities") {
    Scene one = scene(what, runs);
    one.measuring.federate.model = rti1516e::HLA_EVOKED;
    one.switched = true;
    one.executive_cpu = other;
    one.helpers = {{"opponent", other}};
    return {one};
  }
  if (what == "services") {
    Scene one = scene(what, runs);
    one.measuring.federate.model = rti1516e::HLA_EVOKED;
    one.executive_cpu = other;
    one.helpers = {{"partner", other}};
    return {one};
  }
  if (what == "filter") {
    Scene one = scene(what, runs);
    one.module = module_with_nets(kNets);
    one.rid_lines = make_group_settings(kNets);
    one.switched = true;
    one.executive_cpu = 0;
    one.helpers = {{"speaker", 0}};
    one.measuring.cpu = other;
    return {one};
  }
  if (what == "fpll") return fpll_scenes(runs);
  if (what == "forwarder") return forwarder_scenes(runs);
  if (what == "time") return time_scenes(runs);
  if (what == "ownership") return many_federates(what, runs, "owner");
  if (what == "latency") return latency_scenes(runs, other);
  return {};
}

std::vector<Comparison> make_comparisons(const std::string& what, const RunSettings& runs,
                                         int other) {
  if (what == "latency") return {latency_services(runs, other)};
  if (what == "throughput") return {throughput_services(runs, other), compression(runs, other)};
  return {};
}

nlohmann::ordered_json left_out_cases(const std::string& what, int other) {
  auto out = nlohmann::ordered_json::array();
  if (what == "latency") {
    out.push_back({{"left_out", other == 0 ? "polling" : "polling on the same processor"},
                   {"reason",
                    "processes that spin on one processor only wait for the end of each other's "
                    "time slice"}});
  }
  if (what == "latency" && other == 0) {
    out.push_back(
        {{"left_out", "different processors"}, {"reason", "this machine has only one processor"}});
  }
  if (what == "throughput") {
    out.push_back({{"left_out", "the service threads"},
                   {"reason", "callbacks are immediate, which needs the threads of the RTI"}});
  }
  return out;
}

}  // namespace roger::app::bench
