#include "app/bench/rti/setup.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <chrono>
#include <fstream>
#include <optional>

#include "app/bench/rti/switched_network.hpp"
#include "app/support/exit_code.hpp"
#include "app/support/json_file.hpp"
#include "app/support/locate.hpp"
#include "app/support/pinning.hpp"
#include "app/support/private_network.hpp"
#include "app/support/scratch_folder.hpp"
#include "rti/security/federation_key.hpp"
#include "rti/security/key_file.hpp"

namespace roger::app::bench {

namespace {

using std::chrono::milliseconds;

/// Starts bench-node. `command` is put in front of the command line, to run it in another network
/// namespace.
ChildProcess start_node(std::vector<std::string> command, const NodeSettings& settings,
                        const std::string& log) {
  command.insert(command.end(),
                 {own_path(), "bench-node", settings.role, "--name", settings.federate.name,
                  "--rid", settings.federate.rid, "--module", settings.federate.module, "--cpu",
                  std::to_string(settings.cpu), "--runs", std::to_string(settings.runs.runs),
                  "--plan", settings.plan, "--out", settings.out});
  if (settings.runs.quick) command.emplace_back("--quick");
  if (settings.federate.model == rti1516e::HLA_EVOKED) command.emplace_back("--evoked");
  return require(ChildProcess::start({std::move(command), {}, log}));
}

/// The hosts of a scene's processes.
struct Places {
  std::optional<SwitchedNetwork> network;

  static constexpr int kMeasuring = 1;

  [[nodiscard]] std::vector<std::string> at(int host) const {
    return network ? network->on_host(host) : std::vector<std::string>{};
  }
  [[nodiscard]] PrivatePlace federation(const Scene& scene) const {
    PrivatePlace place;
    if (network) {
      place = {SwitchedNetwork::kInterface, SwitchedNetwork::address_of(scene.executive_host), {}};
    }
    place.settings = scene.network_lines;
    return place;
  }
};

Places make_places(const Scene& scene, const ScratchFolder& folder) {
  Places places;
  if (!scene.switched) return places;
  int hosts = std::max(Helper::kHost, scene.executive_host);
  for (const Helper& helper : scene.helpers) hosts = std::max(hosts, helper.host);
  places.network.emplace(SwitchedNetwork::create(folder, hosts));
  return places;
}

nlohmann::ordered_json with_labels(const nlohmann::ordered_json& labels,
                                   const nlohmann::ordered_json& rows) {
  auto out = nlohmann::ordered_json::array();
  for (const auto& row : rows) {
    out.push_back(labels);
    out.back().update(row);
  }
  return out;
}

}  // namespace

nlohmann::ordered_json run_scene(const Scene& scene, StopSignal& stop) {
  const ScratchFolder folder = require(ScratchFolder::make("bench"));
  const auto file = [&](const std::string& name) { return folder.file(name); };
  const auto places = make_places(scene, folder);
  require(write_private_rid(file("rid.toml"), places.federation(scene)));
  std::ofstream rid(file("rid.toml"), std::ios::app);
  rid << scene.rid_lines;
  if (scene.has_key) {
    require(rti::security::create_key_file(file("key"), rti::security::FederationKey::random()));
    rid << fmt::format("[security]\nkey_file = \"{}\"\n", file("key"));
  }
  rid.close();
  std::ofstream(file("module.xml")) << scene.module;

  const auto executive = require(start_private_executive(file("rid.toml"), file("executive.log"),
                                                         places.at(scene.executive_host)));
  // If that is refused, it runs on any.
  if (scene.executive_cpu >= 0) pin_to(executive.pid(), scene.executive_cpu);
  std::vector<ChildProcess> children;
  NodeSettings node = scene.measuring;
  node.federate.rid = file("rid.toml");
  node.federate.module = file("module.xml");
  node.out = file("rows.json");
  std::vector<std::string> logs;
  const auto start = [&](const std::string& role, int cpu, int host) {
    node.role = role;
    node.cpu = cpu;
    node.federate.name = fmt::format("{}-{}", role, logs.size() + 1);
    logs.push_back(file(node.federate.name + ".log"));
    children.push_back(start_node(places.at(host), node, logs.back()));
  };
  for (const Helper& helper : scene.helpers) start(helper.role, helper.cpu, helper.host);
  start(scene.measuring.role, scene.measuring.cpu, Places::kMeasuring);

  constexpr milliseconds kPollInterval{50};
  for (;;) {
    if (stop.wait_for(kPollInterval)) throw CommandError(ErrorCode::kUnavailable, "stopped");
    for (std::size_t i = 0; i < children.size(); ++i) {
      const auto ended = children[i].wait_for(milliseconds(0));
      if (!ended || (*ended == 0 && i + 1 < children.size())) continue;
      if (*ended == 0) return with_labels(scene.labels, require(read_json(node.out)));
      throw CommandError(ErrorCode::kUnavailable, fmt::format("a process ended with code {}: {}",
                                                              *ended, read_last_line(logs[i])));
    }
  }
}

nlohmann::ordered_json pinning_to_json(const std::vector<Scene>& scenes) {
  nlohmann::ordered_json out;
  const auto add = [&](const std::string& role, int cpu) {
    const nlohmann::ordered_json value =
        cpu < 0 ? nlohmann::ordered_json("any") : nlohmann::ordered_json(cpu);
    if (out.contains(role) && out[role] != value) {
      out[role] = "by row";
    } else {
      out[role] = value;
    }
  };
  for (const Scene& scene : scenes) {
    add("executive", scene.executive_cpu);
    for (const Helper& helper : scene.helpers) add(helper.role, helper.cpu);
    add(scene.measuring.role, scene.measuring.cpu);
  }
  return out;
}

}  // namespace roger::app::bench
