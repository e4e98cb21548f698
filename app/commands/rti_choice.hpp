// The parts of the program that depend on the RTI it is built on (CMake: ROGER_RTI). The build
// takes these functions from app/embedded/ or from app/external/.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "app/commands/command.hpp"
#include "app/support/measured_rti.hpp"
#include "core/result.hpp"
#include "radio/hla/control_proof.hpp"
#include "radio/hla/radio_net.hpp"
#include "radio/plan/net_plan.hpp"

namespace roger::app {

/// Parts of the help texts.
struct RtiTexts {
  const char* about;         // description of the program, one or two sentences
  const char* files;         // configuration files that are read by default
  const char* rid_help;      // help text of a station's --rid
  const char* rid_type;      // type name of the value of --rid
  const char* probe_starts;  // processes that a measurement starts
};
/// Returns the help texts for this RTI.
[[nodiscard]] const RtiTexts& rti_texts();

/// Returns the wire versions for --version, which all programs of a federation must share; empty if
/// this RTI does not report any.
[[nodiscard]] std::string wire_versions();

/// Declares the commands that exist only with the embedded RTI.
std::vector<Command> add_rti_commands(CLI::App& app);

/// Returns the local settings designator that a station passes to connect(). `given` is the value
/// of --rid, or empty. Errors: kNotFound.
Result<std::string> settings_designator(const std::string& given);

/// Makes the log of this process as the settings of the RTI say. Errors: kNotFound, kInvalid.
Status apply_log_settings(const std::string& designator);

/// Returns what protects the network, see FederationSettings::protection. Errors: those of the
/// files with the credentials.
Result<radio::Notice> network_protection(const std::string& designator);

/// Returns whether stations obey instructors only: in a network with certificates. Errors: those of
/// the files with the credentials.
Result<radio::RoleSettings> enforced_roles(const std::string& designator);

/// Returns the multicast group ("239.192.16.17") of each of `classes` under these RTI settings, in
/// the same order; empty if the RTI does not expose its groups.
std::vector<std::string> groups_of(const std::string& designator,
                                   const std::vector<std::string>& classes);

/// Serves the metrics that `collect` returns until the result is destroyed, if the settings name an
/// address. `collect` is called on a thread of its own.
[[nodiscard]] std::shared_ptr<void> serve_metrics(const std::string& designator,
                                                  std::function<std::string()> collect);

/// Runs the gateways to DIS of a configuration until the result is destroyed, as federates of their
/// own. `federation`: that of the station; `plan`: its keys open and seal secure voice. Errors:
/// those of the configuration, each with file, line and key, and of the networks; kUnsupported with
/// an RTI that is not embedded.
Result<std::shared_ptr<void>> run_dis_gateways(const std::string& config,
                                               radio::FederationSettings federation,
                                               const radio::NetPlan& plan);

/// Declares the option that selects the RTI measured by `roger probe`, if one is needed.
void declare_measured_rti(CLI::App& command, std::string& rid);

/// Returns a function that starts that RTI. `rid` is the value of the option.
StartRti start_measured_rti(const std::string& rid);

}  // namespace roger::app
