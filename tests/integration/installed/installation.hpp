// An installation of this build in a folder of its own, and programs that are built with it.
#pragma once

#include <gtest/gtest.h>

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "tests/support/child.hpp"
#include "tests/support/wait.hpp"

namespace roger::test {

/// How a program ended, and its output.
struct Outcome {
  int exit_code = -1;  // -1: it did not end
  std::string text;
};

/// Runs a program until it ends.
Outcome run(std::vector<std::string> command);

/// Installs the build when constructed and removes the installation in the destructor.
class Installation {
 public:
  Installation();
  ~Installation();
  Installation(const Installation&) = delete;
  Installation& operator=(const Installation&) = delete;

  [[nodiscard]] std::filesystem::path path(const std::string& name) const { return prefix_ / name; }
  /// Returns the file of this name, in whichever folder it is installed.
  [[nodiscard]] std::filesystem::path find(const std::string& name) const;
  /// Returns a folder that is removed with the installation.
  [[nodiscard]] std::filesystem::path scratch_folder(const std::string& name) const;

  /// Configures and builds a project with find_package(RogerRTI) in `folder`. Returns the output of
  /// the step that failed; nothing: both succeeded.
  [[nodiscard]] std::optional<std::string> build(const std::filesystem::path& source,
                                                 const std::filesystem::path& folder,
                                                 const std::string& standard) const;

 private:
  const std::filesystem::path root_;
  const std::filesystem::path prefix_ = root_ / "prefix";
};

/// Returns a command with the RID of this test, on the loopback interface, in its environment. An
/// executive that it starts ends soon after the last federate. `executive`: further lines of the
/// RID's table [executive].
std::vector<std::string> with_rid(std::vector<std::string> command,
                                  const std::string& executive = "");

/// Returns the paths of the programs of all running executives.
std::vector<std::string> running_executives();

}  // namespace roger::test
