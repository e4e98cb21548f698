// A federation that nobody else meets: what measurements run in.
#pragma once

#include <string>
#include <utility>

#include "app/child_process.hpp"
#include "core/result.hpp"

namespace roger::app {

/// A folder for the files of one run, removed with it.
class ScratchFolder {
 public:
  /// `purpose` is part of its name.
  static Result<ScratchFolder> make(const std::string& purpose);
  ~ScratchFolder();
  ScratchFolder(ScratchFolder&& other) noexcept : path_(std::exchange(other.path_, "")) {}
  ScratchFolder& operator=(ScratchFolder&&) = delete;
  [[nodiscard]] std::string file(const std::string& name) const { return path_ + "/" + name; }

 private:
  explicit ScratchFolder(std::string path) : path_(std::move(path)) {}
  std::string path_;
};

/// Writes a RID: the loopback alone, an executive that has to be started, ports that were free a
/// moment ago.
Status write_private_rid(const std::string& file);

/// Starts an executive by such a RID. What it says goes to `log`.
Result<ChildProcess> start_private_executive(const std::string& rid, const std::string& log);

}  // namespace roger::app
