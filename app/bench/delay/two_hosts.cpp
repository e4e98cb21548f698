#include "app/bench/delay/two_hosts.hpp"

#include <fmt/core.h>

#include <chrono>
#include <fstream>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "app/bench/file_text.hpp"
#include "app/bench/rti/switched_network.hpp"
#include "app/support/child_process.hpp"
#include "app/support/exit_code.hpp"
#include "app/support/json_file.hpp"
#include "app/support/locate.hpp"
#include "app/support/private_network.hpp"
#include "app/support/scratch_folder.hpp"

namespace roger::app::bench {
namespace {

using std::chrono::milliseconds;

constexpr int kSpeaker = 1;  // also runs the executive
constexpr int kReceiver = 2;
constexpr int kListener = 3;
constexpr const char* kFederation = "roger-stages";

constexpr const char* kPlan = R"(transmit_limit_s = 0
transmit_warning_s = 0

[[net]]
name = "STAGES"
frequency_mhz = "40.000"
modulation = "FM"
bandwidth_khz = 25
)";
constexpr const char* kStation = R"(
[[station]]
call_sign = "{}"
[[station.radio]]
name = "1"
lowest_mhz = "30.000"
highest_mhz = "87.975"
presets = ["STAGES"]
preset = 1
)";

/// Returns the words that give a program a clock of its own.
std::vector<std::string> in_own_time(int host) {
  constexpr int kSecondsApart = 1000;
  return {"unshare", "--time", "--monotonic", std::to_string(kSecondsApart * host)};
}

class Hosts {
 public:
  Hosts() : folder_(require(ScratchFolder::make("bench-stages"))) {
    require(write_private_rid(
        file("rid.toml"), {SwitchedNetwork::kInterface, SwitchedNetwork::address_of(kSpeaker)}));
    std::ofstream(file("plan.toml"))
        << kPlan << fmt::format(kStation, "TX") << fmt::format(kStation, "RX");
    separate_clocks_ = can_separate_clocks();
  }

  [[nodiscard]] bool separate_clocks() const { return separate_clocks_; }
  [[nodiscard]] std::string file(const std::string& name) const { return folder_.file(name); }

  ChildProcess start_executive() {
    return require(start_private_executive(file("rid.toml"), file("executive.log"),
                                           network_.on_host(kSpeaker)));
  }

  /// Starts `roger` on a host, with its output in "NAME.log".
  ChildProcess start(int host, const std::string& name, const std::vector<std::string>& arguments) {
    std::vector<std::string> command = network_.on_host(host);
    const auto append = [&command](const std::vector<std::string>& more) {
      command.insert(command.end(), more.begin(), more.end());
    };
    if (separate_clocks_) append(in_own_time(host));
    append({own_path()});
    append(arguments);
    append({"--federation", kFederation, "--rid", file("rid.toml")});
    return require(ChildProcess::start({std::move(command), {}, file(name + ".log")}));
  }

  ChildProcess start_station(int host, const std::string& call_sign,
                             const std::vector<std::string>& more, StopSignal& stop) {
    std::vector<std::string> arguments{
        "radio", "--plan", file("plan.toml"), "--station", call_sign, "--device", "null"};
    arguments.insert(arguments.end(), more.begin(), more.end());
    ChildProcess child = start(host, call_sign, arguments);
    constexpr milliseconds kEndWithin{30'000};
    constexpr milliseconds kPollInterval{20};
    const std::string log = file(call_sign + ".log");
    for (milliseconds waited{0}; !contains_text(log, " in federation "); waited += kPollInterval) {
      const bool stopped = stop.wait_for(kPollInterval);
      if (!stopped && waited < kEndWithin && !child.wait_for(milliseconds{0})) continue;
      throw CommandError(ErrorCode::kUnavailable,
                         "a station is not on the air: " + read_last_line(log));
    }
    return child;
  }

 private:
  [[nodiscard]] bool can_separate_clocks() const {
    std::vector<std::string> command = network_.on_host(kReceiver);
    const std::vector<std::string> words = in_own_time(kReceiver);
    command.insert(command.end(), words.begin(), words.end());
    command.emplace_back("true");
    auto child = ChildProcess::start({std::move(command), {}, file("clocks.log")});
    return child && child.value().wait_for(milliseconds{10'000}) == 0;
  }

  ScratchFolder folder_;
  SwitchedNetwork network_ = SwitchedNetwork::create(folder_, kListener);
  bool separate_clocks_ = false;
};

}  // namespace

TwoHosts measure_two_hosts(double seconds, StopSignal& stop) {
  Hosts hosts;
  const ChildProcess executive = hosts.start_executive();
  const ChildProcess receiver = hosts.start_station(kReceiver, "RX", {}, stop);
  const ChildProcess sender = hosts.start_station(kSpeaker, "TX", {"--key", "1"}, stop);
  const std::string json = hosts.file("stages.json");
  ChildProcess listener =
      hosts.start(kListener, "listener",
                  {"bench", "stages", "--seconds", fmt::format("{}", seconds), "--json", json});
  constexpr milliseconds kPollInterval{50};
  std::optional<int> ended;
  while (!ended) {
    ended = listener.wait_for(milliseconds{0});
    if (stop.wait_for(kPollInterval)) throw CommandError(ErrorCode::kUnavailable, "stopped");
  }
  if (*ended != 0) {
    throw CommandError(ErrorCode::kUnavailable,
                       "the listener has failed: " + read_last_line(hosts.file("listener.log")));
  }
  return {require(read_json(json)).at("rows"), hosts.separate_clocks()};
}

}  // namespace roger::app::bench
