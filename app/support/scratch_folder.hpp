// Temporary files of one run.
#pragma once

#include <string>
#include <utility>

#include "core/result.hpp"

namespace roger::app {

/// A temporary folder; the destructor removes it with its content.
class ScratchFolder {
 public:
  /// Creates the folder; its name contains `purpose`. Errors: kSystem.
  static Result<ScratchFolder> make(const std::string& purpose);
  ~ScratchFolder();
  ScratchFolder(ScratchFolder&& other) noexcept : path_(std::exchange(other.path_, "")) {}
  ScratchFolder& operator=(ScratchFolder&&) = delete;
  [[nodiscard]] std::string file(const std::string& name) const { return path_ + "/" + name; }

 private:
  explicit ScratchFolder(std::string path) : path_(std::move(path)) {}
  std::string path_;
};

}  // namespace roger::app
