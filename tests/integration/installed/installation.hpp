// An installation of this build in a folder of its own, and programs that are built with it.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "app/support/child_process.hpp"
#include "tests/integration/app/roger_process.hpp"

namespace roger::app {

/// Installs the build when constructed and removes the installation in the destructor.
class Installation {
 public:
  Installation();
  ~Installation();
  Installation(const Installation&) = delete;
  Installation& operator=(const Installation&) = delete;

  [[nodiscard]] std::filesystem::path path(const std::string& name) const { return prefix_ / name; }
  /// Returns a file of the installed libraries' folder.
  [[nodiscard]] std::filesystem::path library(const std::string& name) const;
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

/// A program that runs with the settings of a private RTI on the loopback interface.
class InstalledProgram {
 public:
  InstalledProgram(std::vector<std::string> arguments, const std::string& name);
  ~InstalledProgram();
  InstalledProgram(const InstalledProgram&) = delete;
  InstalledProgram& operator=(const InstalledProgram&) = delete;

  /// Waits for its end and returns its exit code; -1 if it does not end.
  int wait_for_end();
  /// Waits until it has written `text`. Returns false after a minute.
  [[nodiscard]] bool writes(const std::string& text) const { return appears(output_, text); }
  [[nodiscard]] std::string output() const { return text_of_file(output_); }

 private:
  const std::string output_;
  std::optional<ChildProcess> process_;
};

/// Returns the paths of the programs of all running executives.
std::vector<std::string> running_executives();

}  // namespace roger::app
