#include "tests/integration/installed/installation.hpp"

#include <unistd.h>

#include <chrono>
#include <fstream>
#include <sstream>
#include <system_error>
#include <utility>

namespace roger::test {

namespace fs = std::filesystem;

Outcome run(std::vector<std::string> command) {
  constexpr std::chrono::minutes kLimit{4};  // compilers on a busy machine
  Child child(std::move(command));
  Outcome outcome;
  outcome.exit_code = child.wait_for_end(kLimit).value_or(-1);
  outcome.text = child.transcript();
  return outcome;
}

Installation::Installation()
    : root_(testing::TempDir() + "roger-installation-" + std::to_string(::getpid())) {
  const Outcome installed =
      run({ROGER_CMAKE, "--install", ROGER_BUILD_DIR, "--prefix", prefix_.string()});
  EXPECT_EQ(installed.exit_code, 0) << installed.text;
}

Installation::~Installation() {
  std::error_code ignored;
  fs::remove_all(root_, ignored);
}

fs::path Installation::find(const std::string& name) const {
  for (const auto& entry : fs::recursive_directory_iterator(prefix_)) {
    if (entry.path().filename() == name) return entry.path();
  }
  ADD_FAILURE() << name << " is not installed";
  return {};
}

fs::path Installation::scratch_folder(const std::string& name) const {
  fs::create_directories(root_ / name);
  return root_ / name;
}

std::optional<std::string> Installation::build(const fs::path& source, const fs::path& folder,
                                               const std::string& standard) const {
  const Outcome configured =
      run({ROGER_CMAKE, "-S", source.string(), "-B", folder.string(), "-GNinja",
           "-DCMAKE_PREFIX_PATH=" + prefix_.string(), "-DCMAKE_CXX_COMPILER=" ROGER_CXX,
           "-DCMAKE_CXX_FLAGS=-Wall -Wextra -Wpedantic -Werror", "-DCMAKE_CXX_EXTENSIONS=OFF",
           "-DCMAKE_CXX_STANDARD=" + standard});
  if (configured.exit_code != 0) return configured.text;
  const Outcome built = run({ROGER_CMAKE, "--build", folder.string()});
  if (built.exit_code != 0) return built.text;
  return std::nullopt;
}

std::vector<std::string> with_rid(std::vector<std::string> command, const std::string& executive) {
  command.insert(command.begin(), {"env", "ROGER_RID=[executive]\nlinger_seconds = 2\n" +
                                              executive + "[network]\ninterface = \"lo\"\n"});
  return command;
}

std::vector<std::string> running_executives() {
  std::vector<std::string> found;
  for (const auto& entry : fs::directory_iterator("/proc")) {
    std::ifstream file(entry.path() / "cmdline");
    std::ostringstream content;
    content << file.rdbuf();  // nothing if the process has ended meanwhile
    const std::string command = content.str();
    if (command.find(std::string("\0rtiexec\0", 9)) == std::string::npos) continue;
    std::error_code gone;
    const fs::path program = fs::read_symlink(entry.path() / "exe", gone);
    if (!gone) found.push_back(program.string());
  }
  return found;
}

}  // namespace roger::test
