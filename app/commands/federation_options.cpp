#include "app/commands/federation_options.hpp"

#include <unistd.h>

#include <utility>

#include "app/commands/rti_choice.hpp"
#include "app/support/exit_code.hpp"
#include "app/support/locate.hpp"
#include "app/support/value_option.hpp"

namespace roger::app {

void declare_federation_options(CLI::App& command, FederationOptions& options) {
  add_value(command, "--federation NAME", options.name,
            "Federation to join; created if it does not exist (default: roger)")
      ->check(not_empty());
  command.add_option("--rid", options.rid, rti_texts().rid_help)->type_name(rti_texts().rid_type);
  declare_fom_option(command, options.fom, kRadioFomHelp);
}

void declare_fom_option(CLI::App& command, std::vector<std::string>& fom, const char* help) {
  add_value(command, "--fom FILE", fom, help);
}

void check_fom(const std::vector<std::string>& fom) {
  for (const std::string& module : fom) {
    const bool is_url = module.compare(0, 5, "file:") == 0;
    if (!is_url && ::access(module.c_str(), R_OK) != 0) {
      throw CommandError({ErrorCode::kNotFound, "--fom: cannot be read", {module, 0, ""}});
    }
  }
}

radio::FederationSettings federation_settings(const FederationOptions& options) {
  radio::FederationSettings out;
  out.federation = options.name;
  out.rid = require(settings_designator(options.rid));
  if (const Status applied = apply_log_settings(out.rid); !applied) {
    throw CommandError(applied.error());
  }
  out.protection = require(network_protection(out.rid));
  out.roles = require(enforced_roles(out.rid));
  check_fom(options.fom);
  out.fom_modules = options.fom.empty() ? require(fom_modules()) : options.fom;
  return out;
}

std::vector<std::string> federation_arguments(const FederationOptions& options) {
  std::vector<std::string> arguments{"--federation", options.name};
  if (!options.rid.empty()) arguments.insert(arguments.end(), {"--rid", options.rid});
  for (const std::string& module : options.fom)
    arguments.insert(arguments.end(), {"--fom", module});
  return arguments;
}

}  // namespace roger::app
