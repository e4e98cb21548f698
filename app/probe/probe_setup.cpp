#include "app/probe/probe_setup.hpp"

#include <fmt/core.h>
#include <netinet/in.h>
#include <sys/socket.h>
#include <unistd.h>

#include <array>
#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <fstream>

#include "app/locate.hpp"

namespace roger::app {
namespace {

using std::chrono::milliseconds;

constexpr std::uint32_t kRate = 48000;
const std::string kSender = "TX";
const std::string kReceiver = "RX";

/// Two stations on one net, without a limit to how long the key may be held.
constexpr const char* kPlan = R"(transmit_limit_s = 0
transmit_warning_s = 0

[[net]]
name = "PROBE"
frequency_mhz = "40.000"
modulation = "FM"
bandwidth_khz = 25

[[station]]
call_sign = "TX"
[[station.radio]]
name = "1"
lowest_mhz = "30.000"
highest_mhz = "87.975"
presets = ["PROBE"]
preset = 1

[[station]]
call_sign = "RX"
[[station.radio]]
name = "1"
lowest_mhz = "30.000"
highest_mhz = "87.975"
presets = ["PROBE"]
preset = 1
)";

/// On the loopback alone, with ports that were free a moment ago, so that no other federation of
/// this computer or its network takes part.
constexpr const char* kRid = R"([executive]
address = "127.0.0.1:{}"
start = false

[network]
interface = "lo"
control_group = "239.192.18.1:{}"
data_port = {}

[timing]
discovery_ms = 20000
)";

std::uint16_t free_port(int type) {
  const int fd = ::socket(AF_INET, type | SOCK_CLOEXEC, 0);
  sockaddr_in any{};
  any.sin_family = AF_INET;
  any.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  socklen_t size = sizeof any;
  ::bind(fd, reinterpret_cast<const sockaddr*>(&any), size);
  ::getsockname(fd, reinterpret_cast<sockaddr*>(&any), &size);
  ::close(fd);
  return ntohs(any.sin_port);
}

}  // namespace

Result<ProbeFolder> ProbeFolder::make() {
  std::error_code failed;
  std::string path = (std::filesystem::temp_directory_path(failed) / "roger-probe-XXXXXX").string();
  if (failed || ::mkdtemp(path.data()) == nullptr) {
    return Error{ErrorCode::kSystem, "no temporary folder can be made: " + path, {}};
  }
  return ProbeFolder(path);
}

ProbeFolder::~ProbeFolder() {
  std::error_code ignored;
  if (!path_.empty()) std::filesystem::remove_all(path_, ignored);
}

Status ProbeSetup::start_server(const ProbeSettings& settings) {
  server_name_ = settings.server;
  if (server_name_.empty()) {
    server_name_ = "roger-probe-" + std::to_string(::getpid());
    auto server =
        JackServer::start(server_name_, kRate, settings.period, folder_.file("jackd.log"));
    if (!server) return server.error();
    server_.emplace(std::move(server).value());
  }
  auto scope = JackScope::open(server_name_, "roger-probe");
  if (!scope) return scope.error();
  scope_ = std::move(scope).value();
  return ok();
}

Status ProbeSetup::start_executive() {
  std::ofstream(folder_.file("plan.toml")) << kPlan;
  std::ofstream(folder_.file("rid.toml"))
      << fmt::format(kRid, free_port(SOCK_STREAM), free_port(SOCK_DGRAM), free_port(SOCK_DGRAM));
  ChildSettings executive;
  executive.arguments = {own_path(), "rtiexec", "--rid", folder_.file("rid.toml")};
  executive.output_file = folder_.file("executive.log");
  auto child = ChildProcess::start(executive);
  if (!child) return child.error();
  executive_.emplace(std::move(child).value());
  return ok();
}

Status ProbeSetup::start_station(const ProbeSettings& settings, const std::string& call_sign,
                                 bool key, std::optional<ChildProcess>& child) {
  ChildSettings station;
  station.arguments = {own_path(),      "radio",
                       "--plan",        folder_.file("plan.toml"),
                       "--rid",         folder_.file("rid.toml"),
                       "--federation",  "roger-probe",
                       "--station",     call_sign,
                       "--device",      "JACK",
                       "--client-name", call_sign,
                       "--codec",       settings.codec,
                       "--frame-ms",    fmt::format("{}", settings.frame_ms),
                       "--guard-ms",    fmt::format("{}", settings.guard_ms),
                       "--json",        folder_.file(call_sign + ".json")};
  if (key) station.arguments.insert(station.arguments.end(), {"--key", "1"});
  station.environment = {{"JACK_DEFAULT_SERVER", server_name_}, {"JACK_NO_START_SERVER", "1"}};
  station.output_file = folder_.file(call_sign + ".log");
  auto started = ChildProcess::start(station);
  if (!started) return started.error();
  child.emplace(std::move(started).value());
  return ok();
}

Status ProbeSetup::wire_stations(StopSignal& stop) {
  constexpr milliseconds kPatience{30'000};
  constexpr milliseconds kLook{50};
  for (milliseconds waited{0}; waited < kPatience; waited += kLook) {
    const auto microphones = scope_->input_ports(kSender);
    const auto loudspeakers = scope_->output_ports(kReceiver);
    if (!microphones.empty() && !loudspeakers.empty()) {
      if (auto fed = scope_->feed(microphones.front()); !fed) return fed;
      return scope_->listen(loudspeakers.front());
    }
    if (stop.wait_for(kLook)) return Error{ErrorCode::kUnavailable, "stopped", {}};
    if (sender_->wait_for(milliseconds{0}) || receiver_->wait_for(milliseconds{0})) break;
  }
  return Error{ErrorCode::kUnavailable, "a station did not come up: " + last_words(), {}};
}

Result<std::unique_ptr<ProbeSetup>> ProbeSetup::start(const ProbeSettings& settings) {
  auto folder = ProbeFolder::make();
  if (!folder) return folder.error();
  std::unique_ptr<ProbeSetup> setup(new ProbeSetup(std::move(folder).value()));
  if (auto done = setup->start_server(settings); !done) return done.error();
  if (auto done = setup->start_executive(); !done) return done.error();
  if (auto done = setup->start_station(settings, kReceiver, false, setup->receiver_); !done) {
    return done.error();
  }
  if (auto done = setup->start_station(settings, kSender, true, setup->sender_); !done) {
    return done.error();
  }
  return setup;
}

Result<ProbeSetup::Reports> ProbeSetup::finish() {
  // The receiver first: its account ends while it still hears.
  receiver_->stop();
  sender_->stop();
  return Reports{folder_.file(kSender + ".json"), folder_.file(kReceiver + ".json")};
}

std::string ProbeSetup::last_words() const {
  std::string out;
  for (const auto& name : {kSender, kReceiver, std::string("executive")}) {
    const std::string line = last_line_of(folder_.file(name + ".log"));
    if (!line.empty()) out += (out.empty() ? "" : "; ") + name + ": " + line;
  }
  return out.empty() ? "it printed nothing" : out;
}

}  // namespace roger::app
