#include "tests/ui/newcomer/installed_program.hpp"

#include <cstdlib>
#include <stdexcept>

namespace roger::ui {
namespace {

namespace fs = std::filesystem;

std::string environment(const char* variable) {
  const char* value = std::getenv(variable);  // NOLINT(concurrency-mt-unsafe)
  return value == nullptr ? "" : value;
}

/// Shows a folder of the test at the same place in another system. The mount namespace of the test
/// ends with it, and so do its mounts.
void share(const fs::path& folder, const fs::path& system) {
  const fs::path place = system / folder.relative_path();
  fs::create_directories(place);
  const test::Outcome mounted = test::run({"mount", "--rbind", folder.string(), place.string()});
  if (mounted.exit_code != 0) throw std::runtime_error(place.string() + ": " + mounted.text);
}

}  // namespace

InstalledProgram::InstalledProgram() {
  const fs::path system = environment(kSystemVariable);
  if (system.empty()) {
    installation_.emplace();
    program_ = {installation_->path("bin/roger").string()};
    return;
  }
  // HOME and the XDG base directories are in one folder, see tests/support/isolation.hpp.
  const fs::path run = fs::path(environment("HOME")).parent_path();
  for (const fs::path& folder : {fs::path("/dev"), fs::path("/proc"), fs::path("/tmp"), run}) {
    share(folder, system);
  }
  program_ = {"/usr/sbin/chroot", system.string(), "/usr/bin/roger"};
}

bool InstalledProgram::is_packaged() {
  return !environment(kSystemVariable).empty();
}

std::vector<std::string> InstalledProgram::command(std::vector<std::string> arguments) const {
  arguments.insert(arguments.begin(), program_.begin(), program_.end());
  return arguments;
}

}  // namespace roger::ui
