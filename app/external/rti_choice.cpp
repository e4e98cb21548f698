// The program built with an external RTI, which has its own settings, servers and tools.
#include "app/commands/rti_choice.hpp"

#include "app/support/value_option.hpp"

namespace roger::app {
namespace {

constexpr const char* kRidHelp =
    "Settings designator: passed unchanged to the RTI when the station connects; the RTI's "
    "manual describes it";

}  // namespace

const RtiTexts& rti_texts() {
  static constexpr RtiTexts kWords{
      "Roger: radios for simulations. Each station is a federate of an HLA federation; voice goes "
      "from station to station over the RTI that this program was built with.",
      "The net plan (nets, stations, presets) is a TOML file; without --plan, "
      "configs/plans/default.toml is\nused. Copy and edit it: each key is explained there. --rid "
      "says how to reach the RTI, in\nthat RTI's own format; start its servers first.",
      kRidHelp, "DESIGNATOR",
      "two stations in separate processes, in\na separate federation on the RTI that --rid "
      "selects."};
  return kWords;
}

std::string wire_versions() {
  return {};
}

std::vector<Command> add_rti_commands(CLI::App& /*app*/) {
  return {};
}

Result<std::string> settings_designator(const std::string& given) {
  return given;
}

Status apply_log_settings(const std::string& /*designator*/) {
  return ok();
}

Result<radio::Notice> network_protection(const std::string& /*designator*/) {
  return radio::Notice{};
}

Result<radio::RoleSettings> enforced_roles(const std::string& /*designator*/) {
  return radio::RoleSettings{};
}

std::vector<std::string> groups_of(const std::string& /*designator*/,
                                   const std::vector<std::string>& /*classes*/) {
  return {};
}

std::shared_ptr<void> serve_metrics(const std::string& /*designator*/,
                                    std::function<std::string()> /*collect*/) {
  return nullptr;  // the address is a setting of the embedded RTI
}

Result<std::shared_ptr<void>> run_dis_gateways(const std::string& /*config*/,
                                               radio::FederationSettings /*federation*/,
                                               const radio::NetPlan& /*plan*/) {
  return Error{ErrorCode::kUnsupported,
               "a gateway to DIS needs the embedded RTI, with which this program was not built",
               {}};
}

void declare_measured_rti(CLI::App& command, std::string& rid) {
  add_value(command, "--rid DESIGNATOR", rid, kRidHelp);
}

StartRti start_measured_rti(const std::string& rid) {
  return [rid](const ScratchFolder& /*folder*/, const std::string& /*log*/) {
    return MeasuredRti{rid, std::nullopt};
  };
}

}  // namespace roger::app
