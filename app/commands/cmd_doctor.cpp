// roger doctor: diagnoses why two computers do not hear each other.
#include <fmt/core.h>

#include <algorithm>
#include <memory>
#include <nlohmann/json.hpp>
#include <string>

#include "app/commands/command.hpp"
#include "app/doctor/finding.hpp"
#include "app/doctor/host.hpp"
#include "app/doctor/rti_network.hpp"
#include "app/doctor/sound.hpp"
#include "app/support/exit_code.hpp"
#include "app/support/json_file.hpp"
#include "app/support/locate.hpp"
#include "app/support/value_option.hpp"
#include "core/printable.hpp"

namespace roger::app {
namespace {

constexpr const char* kDoctorMore = R"(
Each line is OK, unknown, a warning or a PROBLEM, followed by advice. The exit code is 1 if a
problem was found.)";

struct DoctorOptions {
  NetworkOptions network;
  std::string json;
};

class Doctor {
 public:
  explicit Doctor(bool aloud) : aloud_(aloud) {}

  void say(const Finding& finding) {
    if (aloud_) {
      fmt::print("{}", printable_lines(to_text(finding)));
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

int run_doctor(const DoctorOptions& options) {
  Doctor doctor(options.json != "-");
  const auto say = [&](const Finding& finding) { doctor.say(finding); };
  examine_network(options.network, say);
  doctor.say(check_host());
  doctor.say(check_sound());

  const auto count = [&](Severity severity) {
    return std::count_if(doctor.findings().begin(), doctor.findings().end(),
                         [&](const Finding& one) { return one.severity == severity; });
  };
  const auto problems = count(Severity::kProblem);
  require(write_json(options.json, to_json(doctor.findings())));
  if (options.json != "-") {
    fmt::print("{} problem{}, {} warning{}, {} unknown\n", problems, problems == 1 ? "" : "s",
               count(Severity::kWarning), count(Severity::kWarning) == 1 ? "" : "s",
               count(Severity::kUnknown));
    const std::string explanations =
        explanations_of(doctor.findings(), find_guide_page("troubleshooting.md"));
    if (!explanations.empty()) fmt::print("Explained in {}\n", printable_lines(explanations));
  }
  return problems == 0 ? kSuccess : kFailure;
}

}  // namespace

Command add_doctor(CLI::App& app) {
  auto options = std::make_shared<DoctorOptions>();
  CLI::App* command =
      app.add_subcommand("doctor", "Diagnose why two computers do not hear each other");
  declare_network_options(*command, options->network);
  add_json(*command, options->json, "the findings");
  command->footer(std::string(doctor_examples()) + kDoctorMore);
  return {command, [options] { return run_doctor(*options); }};
}

}  // namespace roger::app
