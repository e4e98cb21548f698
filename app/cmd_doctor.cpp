// roger doctor: why two computers do not hear each other.
#include <fmt/core.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <memory>
#include <nlohmann/json.hpp>

#include "app/command.hpp"
#include "app/doctor/executive.hpp"
#include "app/doctor/finding.hpp"
#include "app/doctor/firewall.hpp"
#include "app/doctor/host.hpp"
#include "app/doctor/network.hpp"
#include "app/doctor/peer.hpp"
#include "app/doctor/sound.hpp"
#include "app/exit_code.hpp"
#include "app/json_file.hpp"
#include "app/locate.hpp"
#include "rti/rid/rid.hpp"

namespace roger::app {
namespace {

constexpr const char* kDoctorExamples = R"(Examples:
  roger doctor                          this computer alone
  roger doctor --peer 192.168.1.20      and the way to another one; run it there at the same time
                                        with this computer's address
  sudo roger doctor --listen 130        as root it also sees the firewall, other users' programs,
                                        and whether an IGMP querier asks within 130 seconds

Each line is OK, a warning or a PROBLEM, with what to do below it. Exit code 1 if there is a
problem.)";

struct DoctorOptions {
  std::string rid;
  std::string peer;
  std::string json;
  int wait_s = 5;
  int listen_s = 1;
};

/// Where doctors of two computers meet: beside the beacons.
filter::Group doctors_group(const rti::Rid::Network& network) {
  return {network.control.address, static_cast<std::uint16_t>(network.control.port + 1)};
}

class Doctor {
 public:
  explicit Doctor(bool aloud) : aloud_(aloud) {}

  void say(const Finding& finding) {
    if (aloud_) {
      fmt::print("{}", text_of(finding));
      std::fflush(stdout);
    }
    findings_.push_back(finding);
  }
  void say(const Findings& findings) {
    for (const auto& finding : findings) say(finding);
  }
  [[nodiscard]] const Findings& findings() const { return findings_; }

 private:
  bool aloud_;
  Findings findings_;
};

void examine_network(Doctor& doctor, const rti::Rid& rid, const DoctorOptions& options) {
  const auto all = rti::net::list_interfaces();
  const auto chosen = rti::net::choose_interface(rid.network.interface);
  doctor.say(judge_interface(rid.network.interface, chosen,
                             all ? all.value() : std::vector<rti::net::Interface>{}));
  const filter::Group meeting = doctors_group(rid.network);
  if (chosen) {
    doctor.say(check_multicast(chosen.value(), meeting));
    doctor.say(check_querier(chosen.value(), std::chrono::seconds{options.listen_s}));
  }
  doctor.say(check_firewall(
      {chosen ? chosen.value().name : "", {rid.network.data_port, rid.network.control.port}}));
  doctor.say(check_udp_port(rid.network.data_port, "voice"));
  doctor.say(check_udp_port(rid.network.control.port, "beacons"));
  if (!chosen) return;
  doctor.say(check_executive(rid, chosen.value()));
  if (options.peer.empty()) return;
  doctor.say(check_peer(options.peer, chosen.value(), meeting, rid.network.ttl,
                        std::chrono::seconds{options.wait_s}));
}

int run_doctor(const DoctorOptions& options) {
  const auto path = find_config(options.rid, "rid.toml");
  if (!path) return report(path.error());
  const auto rid = rti::load_rid(path.value());
  if (!rid) return report(rid.error());

  Doctor doctor(options.json != "-");
  examine_network(doctor, rid.value(), options);
  doctor.say(check_host(rid.value().network.receive_buffer_bytes));
  doctor.say(check_sound());

  const auto count = [&](Verdict verdict) {
    return std::count_if(doctor.findings().begin(), doctor.findings().end(),
                         [&](const Finding& one) { return one.verdict == verdict; });
  };
  const auto problems = count(Verdict::kProblem);
  if (!options.json.empty()) {
    if (const Status written = write_json(options.json, to_json(doctor.findings())); !written) {
      return report(written.error());
    }
  }
  if (options.json != "-") {
    fmt::print("{} problem{}, {} warning{}\n", problems, problems == 1 ? "" : "s",
               count(Verdict::kWarning), count(Verdict::kWarning) == 1 ? "" : "s");
  }
  return problems == 0 ? kSuccess : kFailure;
}

}  // namespace

Command add_doctor(CLI::App& app) {
  auto options = std::make_shared<DoctorOptions>();
  CLI::App* command =
      app.add_subcommand("doctor", "Find out why two computers do not hear each other");
  command->add_option("--peer", options->peer, "The other computer: its name or IPv4 address")
      ->type_name("HOST");
  command
      ->add_option("--wait", options->wait_s,
                   "Seconds to wait for the doctor over there, 1 to 600 (default: 5)")
      ->check(CLI::Range(1, 600))
      ->type_name("S");
  command
      ->add_option("--listen", options->listen_s,
                   "Seconds to listen for an IGMP querier, 0 to 600; they ask every 125 "
                   "(default: 1; needs root)")
      ->check(CLI::Range(0, 600))
      ->type_name("S");
  command->add_option("--rid", options->rid, "Network settings of the RTI (TOML)")
      ->type_name("FILE");
  command->add_option("--json", options->json, "Write the findings to a file (-: here)")
      ->type_name("FILE");
  command->footer(kDoctorExamples);
  return {command, [options] { return run_doctor(*options); }};
}

}  // namespace roger::app
