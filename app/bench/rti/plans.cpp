#include "app/bench/rti/plans.hpp"

#include <thread>

namespace roger::app::bench {

namespace {

Scene scene(const std::string& what, const RunSettings& runs) {
  Scene one;
  one.measuring.role = what;
  one.measuring.cpu = 0;
  one.measuring.runs = runs;
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
    add("best_effort different", model);
    add("best_effort same", model);
    // Two processes that spin on one processor would only wait for the end of each other's time
    // slice.
    if (other != 0) add("best_effort different polling", model);
    add("reliable different", model);
  }
  return scenes;
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
    int hosts;
    std::size_t federates;
  };
  std::vector<Scene> scenes;
  for (const Layout& layout : {Layout{"bypass", 0, 2}, Layout{"single", 0, 2}, Layout{"dual", 2, 2},
                               Layout{"triple", 3, 3}}) {
    for (const std::string transport : {"best_effort", "reliable"}) {
      Scene one = scene("fpll", runs);
      one.measuring.cpu = -1;
      one.measuring.plan =
          std::string(layout.name) + " " + transport + " " + std::to_string(layout.federates);
      one.hosts = layout.hosts;
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

/// A sender, its receivers, and the executive that forwards reliable messages, on a host each.
std::vector<Scene> forwarder_scenes(const RunSettings& runs) {
  const std::size_t receivers = runs.quick ? 4 : 64;
  std::vector<Scene> scenes;
  for (const std::string via : {"forwarder", "unicast", "multicast"}) {
    Scene one = scene("forwarder", runs);
    one.measuring.cpu = -1;
    one.measuring.plan = via + " " + std::to_string(receivers);
    one.multicast = via == "unicast" ? "never" : "always";
    one.hosts = 3;
    one.executive_host = 3;
    one.helpers.assign(receivers, {"receiver", -1});
    scenes.push_back(one);
  }
  return scenes;
}

}  // namespace

std::vector<Scene> make_scenes(const std::string& what, const RunSettings& runs) {
  const int other = std::thread::hardware_concurrency() > 1 ? 1 : 0;
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
    one.hosts = 2;
    one.executive_cpu = other;
    one.helpers = {{"opponent", other}};
    return {one};
  }
  if (what == "services") {
    Scene one = scene(what, runs);
    one.measuring.federate.model = rti1516e::HLA_EVOKED;
    one.executive_cpu = other;
    one.helpers = {{"sink", other}};
    return {one};
  }
  if (what == "filter") {
    Scene one = scene(what, runs);
    one.module = module_with_nets(kNets);
    one.rid_lines = make_group_settings(kNets);
    one.hosts = 2;
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

}  // namespace roger::app::bench
