// A simulated network with an executive, stations, gateways and a DIS radio, each on a host of its
// own.
#pragma once

#include <gtest/gtest.h>

#include <deque>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "app/support/json_file.hpp"
#include "tests/integration/app_dis_gateway/dis_peer.hpp"
#include "tests/support/host_network.hpp"
#include "tests/support/station_program.hpp"
#include "tests/support/wait.hpp"

namespace roger::app {

/// The message of a gateway that has begun to carry radios.
inline constexpr const char* kCarries = "carries radios";

/// Returns the figures that a station has reported of the DIS radio 1:10:5 (--json).
inline nlohmann::ordered_json reported(const std::string& file) {
  const auto report = read_json(file);
  EXPECT_TRUE(report) << report.error().text();
  for (const auto& latency : report.value().at("stations").at(0).at("latencies")) {
    if (latency.at("call_sign") == "DIS 1:10:5") return latency;
  }
  ADD_FAILURE() << "no figures of the DIS radio: " << report.value();
  return {};
}

class GatewayNetworkTest : public testing::Test {
 protected:
  GatewayNetworkTest() : folder_(new_folder()) {
    std::ofstream(rid_) << "[executive]\nprogram = \"" << test::roger_program()
                        << "\"\nlinger_seconds = 2\n";
    std::ofstream plan(plan_);
    plan << "transmit_limit_s = 0\n[[key]]\nname = \"K\"\nid = 17\nsecret = \""
         << std::string(64, '7') << "\"\n"
         << "[[net]]\nname = \"RED\"\nfrequency_mhz = 40\n"
         << "[[net]]\nname = \"SECRET\"\nfrequency_mhz = 50\nkey = \"K\"\n";
    for (const char* call_sign : {"ALPHA", "BRAVO"}) {
      plan << "[[station]]\ncall_sign = \"" << call_sign
           << "\"\n[[station.radio]]\nname = \"1\"\nlowest_mhz = 30\nhighest_mhz = 88\n"
              "half_duplex = false\npresets = [\"RED\", \"SECRET\"]\nkeys = [\"K\"]\n";
    }
    std::ofstream(config_) << "[[exercise]]\nnumber = " << int{DisPeer::kExercise}
                           << "\nsite = 100\napplication = 200\n"
                              "[exercise.entities]\nALPHA = 17\n"
                              "[[exercise.network]]\ninterface = \"eth0\"\n";
  }
  ~GatewayNetworkTest() override {
    for (test::StationProgram& one : programs_) one.kill_hard();
    std::error_code ignored;
    std::filesystem::remove_all(folder_, ignored);
  }

  /// Starts a station on a host of its own and waits until it has joined. Its microphone is a tone
  /// of 500 Hz at -20 dBFS.
  test::StationProgram& station(const std::string& call_sign,
                                const std::vector<std::string>& options = {}) {
    std::vector<std::string> arguments{"radio",
                                       "--plan",
                                       plan_,
                                       "--station",
                                       call_sign,
                                       "--device",
                                       "file:" + tone_ + "," + heard_file(call_sign),
                                       "--script",
                                       "-"};
    arguments.insert(arguments.end(), options.begin(), options.end());
    auto& out = start(call_sign, arguments);
    EXPECT_TRUE(out.shows(call_sign + " in federation")) << transcripts();
    return out;
  }
  /// Starts a gateway and waits until it carries radios or stands by.
  test::StationProgram& gateway(const std::string& name, const std::string& state,
                                const std::vector<std::string>& options = {}) {
    std::vector<std::string> arguments{"dis-gateway", "--config", config_, "--plan", plan_};
    arguments.insert(arguments.end(), options.begin(), options.end());
    auto& out = start(name, arguments);
    EXPECT_TRUE(out.shows(state)) << transcripts();
    return out;
  }
  /// Waits until a program has shown a line with `text`, also before lines that were waited for.
  [[nodiscard]] static bool has_shown(test::StationProgram& program, const std::string& text) {
    return test::eventually([&] { return program.transcript().find(text) != std::string::npos; });
  }
  /// Starts the program on a host of its own.
  test::StationProgram& start(const std::string& name, const std::vector<std::string>& arguments) {
    std::vector<std::string> command = prefix(next_host());
    command.push_back(test::roger_program());
    command.insert(command.end(), arguments.begin(), arguments.end());
    command.insert(command.end(), {"--rid", rid_});
    return programs_.emplace_back(name, command);
  }
  [[nodiscard]] std::string heard_file(const std::string& call_sign) const {
    return folder_ + "/" + call_sign + ".wav";
  }
  [[nodiscard]] std::string transcripts() {
    std::string out;
    for (test::StationProgram& one : programs_) out += one.transcript() + "\n";
    return out;
  }
  /// Returns the prefix of a command that is to run on a host.
  [[nodiscard]] const std::vector<std::string>& prefix(int host) const {
    return prefixes_.at(static_cast<std::size_t>(host) - 1);
  }
  /// Returns the number of a host that is not in use.
  int next_host() {
    const int host = ++hosts_;
    prefixes_.push_back(network_.bare_host(host));
    return host;
  }

  const std::string folder_;
  const std::string rid_ = folder_ + "/rid.toml";
  const std::string plan_ = folder_ + "/plan.toml";
  const std::string config_ = folder_ + "/dis.toml";
  const std::string tone_ = folder_ + "/tone.wav";
  test::HostNetwork network_;

 private:
  static std::string new_folder() {
    std::string folder = testing::TempDir() + "gateway-XXXXXX";
    if (::mkdtemp(folder.data()) == nullptr) throw std::runtime_error("cannot create " + folder);
    return folder;
  }
  int hosts_ = 0;
  std::vector<std::vector<std::string>> prefixes_;
  std::deque<test::StationProgram> programs_;
};

}  // namespace roger::app
