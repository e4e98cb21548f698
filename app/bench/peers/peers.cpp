#include "app/bench/peers/peers.hpp"

#include <fmt/core.h>
#include <sys/socket.h>

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <fstream>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <sstream>
#include <thread>
#include <utility>

#include "app/bench/peers/peer_process.hpp"
#include "app/bench/peers/sockets_line.hpp"
#include "app/bench/rti/bench_module.hpp"
#include "app/bench/sockets/rate_search.hpp"
#include "app/bench/sockets/rate_trial.hpp"
#include "app/bench/sockets/round_trips.hpp"
#include "app/support/exit_code.hpp"
#include "app/support/locate.hpp"
#include "app/support/private_network.hpp"
#include "app/support/scratch_folder.hpp"
#include "core/percentiles.hpp"
#include "core/printable.hpp"
#include "core/text.hpp"
#include "examples/peer/federate_line.hpp"

namespace roger::app::bench {
namespace {

namespace fs = std::filesystem;

constexpr const char* kSockets = "sockets";
constexpr const char* kRoger = "roger";
constexpr const char* kBestEffort = "best_effort";
constexpr const char* kReliable = "reliable";
/// Length of a trial over a transport that drops nothing, in seconds.
constexpr double kReliableTrialSeconds = 1;

/// A means of communication.
struct Peer {
  std::string name;
  std::vector<std::string> command;  // without the arguments of the exercise
  std::vector<std::string> transports;
};

/// Both processes of a peer and a transport, and the results of its runs.
struct Pair {
  std::string peer;
  std::string transport;
  std::unique_ptr<PeerProcess> near;
  std::unique_ptr<PeerProcess> far;

  struct Result {
    std::vector<double> p50;
    std::vector<double> p99;
    std::vector<double> ratios;
    std::vector<double> rates;
    std::uint64_t lost = 0;
  };
  std::map<std::size_t, Result> results;  // by bytes
  std::string failure;                    // why it is left out; empty: it is not
};

/// The peers of a measurement, and the environment of their processes.
class Exchange {
 public:
  Exchange(const RunSettings& settings, StopSignal& stop) : settings_(settings), stop_(stop) {
    std::ofstream(folder_.file("module.xml")) << kModule;
    require(write_private_rid(folder_.file("rid.toml")));
    executive_.emplace(
        require(start_private_executive(folder_.file("rid.toml"), folder_.file("executive.log"))));
  }

  /// Starts the processes of a peer. Throws a CommandError if they cannot exchange messages.
  void add(const Peer& peer) {
    for (const std::string& transport : peer.transports) {
      const std::uint16_t session = find_session(transport == kReliable ? SOCK_STREAM : SOCK_DGRAM);
      Pair pair{
          peer.name,
          transport,
          start(peer, "near", transport, session, 0),
          start(peer, "far", transport, session, std::thread::hardware_concurrency() > 1 ? 1 : 0),
          {},
          {}};
      static_cast<void>(pair.near->wait_for("ready", stop_));
      static_cast<void>(pair.far->wait_for("ready", stop_));
      pair.near->order("meet");
      static_cast<void>(pair.near->wait_for("met", stop_));
      pairs_.push_back(std::move(pair));
    }
  }

  [[nodiscard]] nlohmann::ordered_json measure() {
    std::vector<std::size_t> sizes{100};
    if (!settings_.quick) sizes.insert(sizes.end(), {1400, 5000});
    // The peers alternate within each run, so that a slow change of the machine affects all.
    for (int run = 0; run < settings_.runs; ++run) {
      for (const std::size_t bytes : sizes) {
        for (Pair& pair : pairs_) try_once(pair, bytes);
      }
    }
    auto rows = nlohmann::ordered_json::array();
    for (const Pair& pair : pairs_) {
      if (!pair.failure.empty()) continue;
      for (const auto& [bytes, result] : pair.results) {
        rows.push_back({{"peer", pair.peer},
                        {"transport", pair.transport},
                        {"bytes", bytes},
                        {"p50_us", median(result.p50)},
                        {"p99_us", median(result.p99)},
                        {"ratio", median(result.ratios)},
                        {"msgs_per_s", median(result.rates)},
                        {"lost", result.lost},
                        {"spread_percent", spread_percent(result.ratios)}});
      }
    }
    return rows;
  }

  /// Returns a line for each pair that failed during measure().
  [[nodiscard]] std::string failures() const {
    std::string out;
    for (const Pair& pair : pairs_) {
      if (pair.failure.empty()) continue;
      out += fmt::format("{} {} is left out: {}\n", printable(pair.peer), pair.transport,
                         pair.failure);
    }
    return out;
  }

 private:
  /// Measures a pair unless it has failed. Failures of others do not end the measurement.
  void try_once(Pair& pair, std::size_t bytes) {
    if (!pair.failure.empty()) return;
    try {
      measure_once(pair, bytes);
    } catch (const CommandError& thrown) {
      if (pair.peer == kSockets || pair.peer == kRoger || stop_.asked()) throw;
      pair.failure = thrown.what();
    }
  }

  /// Returns a port that is free, as is most likely the one after it, and that no other pair has.
  std::uint16_t find_session(int type) {
    for (;;) {
      const std::uint16_t port = find_free_port(type);
      if (port < 0xFFFF && !ports_.contains(port) && !ports_.contains(port + 1)) {
        ports_.insert({port, port + 1});
        return port;
      }
    }
  }

  std::unique_ptr<PeerProcess> start(const Peer& peer, const std::string& role,
                                     const std::string& transport, std::uint16_t session, int cpu) {
    PeerProcess::Settings settings;
    settings.command = peer.command;
    settings.command.insert(settings.command.end(),
                            {role, transport, std::to_string(session), folder_.file("module.xml")});
    settings.environment = {{"ROGER_RID", folder_.file("rid.toml")}};
    settings.files = folder_.file(fmt::format("{}-{}-{}", peer.name, transport, role));
    settings.cpu = cpu;
    return std::make_unique<PeerProcess>(settings);
  }

  void measure_once(Pair& pair, std::size_t bytes) {
    Pair::Result& result = pair.results[bytes];
    pair.near->order(fmt::format("ping {} {}", settings_.quick ? kQuickTrips : kTrips, bytes));
    std::istringstream pinged(pair.near->wait_for("pinged ", stop_));
    double p50 = 0;
    double p99 = 0;
    std::uint64_t lost = 0;
    pinged >> p50 >> p99 >> lost;
    result.p50.push_back(p50);
    result.p99.push_back(p99);
    result.lost += lost;
    const Pair& sockets = *std::find_if(pairs_.begin(), pairs_.end(), [&](const Pair& one) {
      return one.peer == kSockets && one.transport == pair.transport;
    });
    result.ratios.push_back(p50 / sockets.results.at(bytes).p50.back());
    result.rates.push_back(
        fastest_lossless([&](double rate) { return attempt(pair, rate, bytes); }).rate());
  }

  Trial attempt(Pair& pair, double rate, std::size_t bytes) {
    const bool is_lossless = pair.transport == kReliable;
    double seconds = is_lossless ? kReliableTrialSeconds : kTrialSeconds;
    if (settings_.quick) seconds = kQuickTrialSeconds;
    pair.far->order("reset");
    static_cast<void>(pair.far->wait_for("ready", stop_));
    const auto start = std::chrono::steady_clock::now();
    pair.near->order(fmt::format("flood {} {} {}", rate, seconds, bytes));
    Trial trial;
    std::istringstream(pair.near->wait_for("flooded ", stop_)) >> trial.sent >> trial.seconds;
    pair.far->order(fmt::format("count {}", trial.sent));
    trial.received = std::stoull(pair.far->wait_for("counted ", stop_));
    // Messages that wait inside a peer count as sent only when they have arrived.
    if (is_lossless) {
      trial.seconds =
          std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
    }
    return trial;
  }

  const RunSettings settings_;
  StopSignal& stop_;
  const ScratchFolder folder_ = require(ScratchFolder::make("peers"));
  std::optional<ChildProcess> executive_;
  std::set<int> ports_;
  std::vector<Pair> pairs_;
};

/// Returns the path of a program that was built for another library; nullopt if it was not.
std::optional<std::string> find_program(const std::string& library) {
  const fs::path path = fs::path(own_path()).parent_path() / ("roger-peer-" + library);
  return fs::exists(path) ? std::optional(path.string()) : std::nullopt;
}

}  // namespace

OtherRti parse_other_rti(const std::string& text) {
  const std::size_t sign = text.find('=');
  if (sign != std::string::npos && sign > 0 && sign + 1 < text.size() && text.find('/') > sign) {
    return {text.substr(0, sign), text.substr(sign + 1)};
  }
  throw CommandError(ErrorCode::kInvalid,
                     fmt::format("--program '{}'; expected NAME=PROGRAM", printable(text)));
}

Findings measure_peers(const RunSettings& settings, const std::vector<OtherRti>& rtis,
                       StopSignal& stop) {
  const std::vector<std::string> both{kBestEffort, kReliable};
  Exchange exchange(settings, stop);
  for (const char* kind : {kSockets, kRoger}) {
    exchange.add({kind, {own_path(), "bench-peer", kind}, both});
  }
  Findings found;
  const auto add = [&](const Peer& peer) {
    try {
      exchange.add(peer);
    } catch (const CommandError& thrown) {
      if (stop.asked()) throw;
      found.notes += fmt::format("{} is left out: {}\n", printable(peer.name), thrown.what());
    }
  };
  const auto add_library = [&](const std::string& name, const std::string& package,
                               const std::vector<std::string>& transports) {
    if (const auto program = find_program(name)) return add({name, {*program}, transports});
    found.notes +=
        fmt::format("{} is left out: Roger was built without the package {}\n", name, package);
  };
  add_library("cyclonedds", "cyclonedds-dev", both);
  add_library("zeromq", "libzmq3-dev", {kReliable});
  for (const OtherRti& rti : rtis) add({rti.name, {rti.program}, both});
  found.rows = exchange.measure();
  found.notes += exchange.failures();
  return found;
}

int run_peer(const std::string& kind, const std::string& role, const std::string& transport,
             std::uint16_t session, const std::string& module) {
  const bool reliable = transport == kReliable;
  if (kind == kSockets) {
    peer::Exercise(std::make_unique<SocketsLine>(role == "near", reliable, session)).run();
    return kSuccess;
  }
  try {
    peer::FederateLine::Settings settings;
    settings.name = to_wide(role);
    settings.federation = to_wide(fmt::format("peers-{}-{}", session, transport));
    settings.module = to_wide(module);
    settings.interaction_class = reliable ? L"ReliableData" : L"Data";
    peer::Exercise(std::make_unique<peer::FederateLine>(settings)).run();
    return kSuccess;
  } catch (const rti1516e::Exception& thrown) {
    throw CommandError(ErrorCode::kUnavailable, to_utf8(thrown.what()));
  }
}

}  // namespace roger::app::bench
