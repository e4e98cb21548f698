// The program `roger` as a user has it: installed by CMake, or by its Debian packages.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "tests/integration/installed/installation.hpp"

namespace roger::ui {

/// Environment variable with the folder of a Debian system in which the packages are installed
/// (tests/packages/check). Without it, the build is installed with CMake.
inline constexpr const char* kSystemVariable = "ROGER_TEST_SYSTEM";

/// A program of the Debian system runs with that system's files; it shares processes, devices, /tmp
/// and the folders of this test run with the test. For use by one thread.
class InstalledProgram {
 public:
  /// Throws std::runtime_error if the folders of the test cannot be mounted in the Debian system.
  InstalledProgram();

  /// Returns whether the program comes from its Debian packages.
  [[nodiscard]] static bool is_packaged();
  /// Returns the command that runs the program with arguments, in the process that executes it.
  [[nodiscard]] std::vector<std::string> command(std::vector<std::string> arguments) const;

 private:
  std::optional<test::Installation> installation_;  // none: the program is packaged
  std::vector<std::string> program_;
};

}  // namespace roger::ui
