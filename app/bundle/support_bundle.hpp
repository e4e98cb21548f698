// An archive of text files that describe an installation, for finding its fault.
#pragma once

#include <chrono>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "app/support/scratch_folder.hpp"
#include "app/support/stop_signal.hpp"
#include "core/result.hpp"

namespace roger::app {

/// Returns the last octets of a log, at most `most` and from the beginning of a line. Errors: those
/// of InputFile::open(); kInvalid for a file that is not text, such as a recording.
[[nodiscard]] Result<std::string> end_of_log(const std::string& path, std::size_t most);

/// Collects the files, in a temporary folder until write(). Every text passes without_secrets(), so
/// no key reaches the archive, and files are only read as text, so no sound does. Not thread-safe.
class SupportBundle {
 public:
  /// One file of the archive.
  struct Entry {
    std::string name;
    std::string content;  // what it contains, for people
  };

  /// `archive`: path of the archive, written by write(); `folder`: name of the folder in it.
  /// `signal` ends waiting for commands. Errors: kInvalid (the archive exists already), kSystem.
  static Result<SupportBundle> create(const std::string& archive, const std::string& folder,
                                      StopSignal& signal);

  /// Adds a file. Errors: kSystem.
  Status add(const Entry& entry, std::string_view text);
  /// Adds what a command prints, and its exit code unless that is 0. A command that cannot be
  /// started, or does not end within kPatience, is no error: the file says so. Errors: kSystem;
  /// kLost if the program is asked to stop.
  Status add_output(const Entry& entry, const std::vector<std::vector<std::string>>& commands);
  /// Writes the archive (.tar.gz), which contains a list of its files, to a new file that only its
  /// owner can read. Errors: as create().
  Status write();

  /// Returns the path of a temporary file that is not part of the archive.
  [[nodiscard]] std::string scratch_file(const std::string& name) const {
    return scratch_.file(name);
  }
  [[nodiscard]] const std::vector<Entry>& entries() const { return entries_; }

  static constexpr std::chrono::seconds kPatience{30};

 private:
  SupportBundle(ScratchFolder scratch, std::string archive, std::string folder, StopSignal& signal)
      : scratch_(std::move(scratch)),
        archive_(std::move(archive)),
        folder_(std::move(folder)),
        signal_(&signal) {}
  Result<std::string> output_of(const std::vector<std::string>& command);

  ScratchFolder scratch_;
  std::string archive_;
  std::string folder_;
  StopSignal* signal_;
  std::vector<Entry> entries_;
};

/// Returns the lines that list the files of a bundle and say what no bundle contains.
[[nodiscard]] std::string contents_text(const std::vector<SupportBundle::Entry>& entries);

}  // namespace roger::app
