#include "app/commands/federation_options.hpp"

#include <unistd.h>

#include <CLI/CLI.hpp>
#include <utility>

#include "app/commands/rti_choice.hpp"
#include "app/support/locate.hpp"

namespace roger::app {

void declare_federation_options(CLI::App& command, FederationOptions& options) {
  command
      .add_option("--federation", options.name,
                  "Federation to join; created if it does not exist (default: roger)")
      ->type_name("NAME");
  command.add_option("--rid", options.rid, rti_texts().rid_help)->type_name(rti_texts().rid_type);
  declare_fom_option(command, options.fom, kRadioFomHelp);
}

void declare_fom_option(CLI::App& command, std::vector<std::string>& fom, const char* help) {
  command.add_option("--fom", fom, help)->type_name("FILE");
}

Status check_fom(const std::vector<std::string>& fom) {
  for (const std::string& module : fom) {
    const bool is_url = module.compare(0, 5, "file:") == 0;
    if (!is_url && ::access(module.c_str(), R_OK) != 0) {
      return Error{ErrorCode::kNotFound, "--fom: cannot be read", {module, 0, ""}};
    }
  }
  return ok();
}

Result<radio::FederationSettings> federation_settings(const FederationOptions& options) {
  auto designator = settings_designator(options.rid);
  if (!designator) return designator.error();
  radio::FederationSettings out;
  out.federation = options.name;
  out.rid = std::move(designator).value();
  out.fom_modules = options.fom;
  if (options.fom.empty()) {
    auto modules = fom_modules();
    if (!modules) return modules.error();
    out.fom_modules = std::move(modules).value();
  }
  if (const Status readable = check_fom(options.fom); !readable) return readable.error();
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
