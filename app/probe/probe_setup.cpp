#include "app/probe/probe_setup.hpp"

#include <fmt/core.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <chrono>
#include <fstream>

#include "app/support/exit_code.hpp"
#include "app/support/locate.hpp"
#include "core/result.hpp"

namespace roger::app {
namespace {

using std::chrono::milliseconds;

constexpr std::uint32_t kRate = 48000;
const std::string kSender = "TX";
const std::string kReceiver = "RX";

/// Two stations on one net without a transmit time limit.
constexpr const char* kPlan = R"(transmit_limit_s = 0
transmit_warning_s = 0

[[net]]
name = "PROBE"
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
presets = ["PROBE"]
preset = 1
)";

}  // namespace

void ProbeSetup::start_server() {
  server_name_ = settings_.server;
  if (server_name_.empty()) {
    server_name_ = "roger-probe-" + std::to_string(::getpid());
    server_.emplace(require(JackServer::start(
        server_name_, kRate, settings_.period, folder_.file("jackd.log"),
        settings_.priority == ProbePriority::kNormal ? JackServer::Scheduling::kNormal
                                                     : JackServer::Scheduling::kRealtime)));
  }
  scope_ = require(JackScope::open(server_name_, "roger-probe"));
}

void ProbeSetup::start_station(const std::string& call_sign, bool key,
                               std::optional<ChildProcess>& child) {
  ChildSettings station;
  if (settings_.priority == ProbePriority::kStations) station.arguments = {"chrt", "--rr", "1"};
  const std::vector<std::string> command = {
      own_path(),      "radio",
      "--plan",        folder_.file("plan.toml"),
      "--federation",  "roger-probe-" + std::to_string(::getpid()),
      "--station",     call_sign,
      "--device",      "JACK",
      "--client-name", call_sign,
      "--guard-ms",    settings_.guard_ms ? fmt::format("{}", *settings_.guard_ms) : "auto",
      "--json",        folder_.file(call_sign + ".json")};
  station.arguments.insert(station.arguments.end(), command.begin(), command.end());
  const std::vector<std::string> coding = codec_arguments(settings_.coding);
  station.arguments.insert(station.arguments.end(), coding.begin(), coding.end());
  for (const std::string& module : settings_.fom) {
    station.arguments.insert(station.arguments.end(), {"--fom", module});
  }
  if (!rti_->rid.empty()) {
    station.arguments.insert(station.arguments.end(), {"--rid", rti_->rid});
  }
  if (key && settings_.key_each) {
    const std::string fifo = folder_.file("keys");
    if (::mkfifo(fifo.c_str(), S_IRUSR | S_IWUSR) != 0) {
      throw CommandError(ErrorCode::kSystem, fifo + ": " + system_reason(errno));
    }
    keys_.open(fifo, std::ios::in | std::ios::out);  // opened for reading and writing, so open()
                                                     // does not block until the station reads
    station.arguments.insert(station.arguments.end(), {"--script", fifo});
  } else if (key) {
    station.arguments.insert(station.arguments.end(), {"--key", "1"});
  }
  station.environment = {{"JACK_DEFAULT_SERVER", server_name_}, {"JACK_NO_START_SERVER", "1"}};
  station.output_file = folder_.file(call_sign + ".log");
  child.emplace(require(ChildProcess::start(station)));
}

void ProbeSetup::wire(ChildProcess& station, const Ports& ports, const Connect& connect,
                      StopSignal& stop) {
  constexpr milliseconds kPatience{30'000};
  constexpr milliseconds kPollInterval{50};
  std::string trouble;
  for (milliseconds waited{0}; waited < kPatience; waited += kPollInterval) {
    if (const auto found = ports(); !found.empty()) {
      // A port is visible slightly before its client is active and can be connected.
      const Status connected = connect(found.front());
      if (connected) return;
      trouble = connected.error().message + "; ";
    }
    if (stop.wait_for(kPollInterval)) throw CommandError(ErrorCode::kUnavailable, "stopped");
    if (station.wait_for(milliseconds{0})) break;
  }
  throw CommandError(ErrorCode::kUnavailable,
                     "a station did not start: " + trouble + last_output());
}

void ProbeSetup::start_stations(StopSignal& stop) {
  start_station(kReceiver, false, receiver_);
  wire(
      *receiver_, [this] { return scope_->output_ports(kReceiver); },
      [this](const std::string& port) { return scope_->listen(port); }, stop);
  start_station(kSender, true, sender_);
  wire(
      *sender_, [this] { return scope_->input_ports(kSender); },
      [this](const std::string& port) { return scope_->feed(port); }, stop);
}

std::unique_ptr<ProbeSetup> ProbeSetup::start(const ProbeSettings& settings,
                                              const StartRti& start_rti) {
  std::unique_ptr<ProbeSetup> setup(
      new ProbeSetup(require(ScratchFolder::make("probe")), settings));
  setup->start_server();
  std::ofstream(setup->folder_.file("plan.toml"))
      << kPlan << fmt::format(kStation, kSender) << fmt::format(kStation, kReceiver);
  setup->rti_.emplace(start_rti(setup->folder_, "executive.log"));
  return setup;
}

ProbeSetup::Reports ProbeSetup::finish() {
  // The receiver first: its report then covers only time in which the sender transmitted.
  receiver_->stop();
  sender_->stop();
  return Reports{folder_.file(kSender + ".json"), folder_.file(kReceiver + ".json")};
}

std::string ProbeSetup::last_output() const {
  std::string out;
  for (const auto& name : {kSender, kReceiver, std::string("executive")}) {
    const std::string line = read_last_line(folder_.file(name + ".log"));
    if (!line.empty()) out += fmt::format("{}{}: {}", out.empty() ? "" : "; ", name, line);
  }
  return out.empty() ? "no output" : out;
}

}  // namespace roger::app
