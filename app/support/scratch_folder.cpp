#include "app/support/scratch_folder.hpp"

#include <cstdlib>
#include <filesystem>

namespace roger::app {

Result<ScratchFolder> ScratchFolder::make(const std::string& purpose) {
  std::error_code failed;
  const auto folder = std::filesystem::temp_directory_path(failed);
  std::string path = (folder / ("roger-" + purpose + "-XXXXXX")).string();
  if (failed || ::mkdtemp(path.data()) == nullptr) {
    return Error{ErrorCode::kSystem, "cannot create a temporary folder: " + path, {}};
  }
  return ScratchFolder(path);
}

ScratchFolder::~ScratchFolder() {
  std::error_code ignored;
  if (!path_.empty()) std::filesystem::remove_all(path_, ignored);
}

}  // namespace roger::app
